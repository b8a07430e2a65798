/** A portfolio's figures as the grid's own engine calculates them, beside what the same holdings come to here. */
import { portfolio } from "../../../src/worksheets/sheets/portfolio";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { type Answers, type Calculated, calculated, typed } from "../calculated";

const words = worksheetWords("en");
const { headings: head, totals, ...own } = words.portfolio;

interface Held {
  readonly ticker: string;
  readonly shares?: number;
  readonly price?: number;
  readonly currency?: string;
  readonly rate?: number;
  /** Without one the service has not answered. */
  readonly verdict?: string;
  /** Points to each limit: revenue, securities, debt. */
  readonly left?: readonly (number | undefined)[];
  readonly ratios?: readonly (number | undefined)[];
}

const clear = [5, 25, 25] as const;
const covered = ["HALAL", "DOUBTFUL", "NOT HALAL"];
const tests = ["revenue", "securities", "debt"] as const;

const sheetOf = (held: readonly Held[], inputs = {}): Promise<Calculated> => {
  const answers: Answers = (name, ticker, test) => {
    const one = held.find((holding) => holding.ticker === ticker);
    if (!one) return ticker ? undefined : "";
    if (name === "STATUS") return one.verdict;
    if (name === "HEADROOM") return one.left?.[tests.indexOf(test as "debt")];
    if (name === "RATIO") return one.ratios?.[tests.indexOf(test as "debt")];
    return name === "AGE" ? 3 : `${name} of ${ticker}`;
  };
  return calculated(
    typed(
      portfolio(held, words),
      held.map(({ rate = null }) => ({ rate })),
      inputs,
    ),
    answers,
  );
};

const worth = ({ shares, price }: Held) => (shares === undefined || price === undefined ? undefined : shares * price);
const sum = (numbers: readonly (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
const hasVerdict = (judged: number, listed: number) =>
  own.coverage.join("\n").replace("\n", String(judged)).replace("\n", String(listed));
const close = (number: number) => expect.closeTo(number, 9);

const apple = { ticker: "AAPL", shares: 10, price: 200, verdict: "HALAL", left: clear };
const bank = { ticker: "JPM", shares: 5, price: 160, verdict: "NOT HALAL", left: [-80, 25, 25] };
const doubtful = { ticker: "DIS", shares: 3, price: 1.5, verdict: "DOUBTFUL", left: clear };
const uncovered = { ticker: "TINY", shares: 7, price: 10, verdict: "NOT COVERED" };
const unanswered = { ticker: "WAIT", shares: 1, price: 50 };
const unpriced = { ticker: "KO", shares: 4, verdict: "HALAL", left: clear };
const all: readonly Held[] = [apple, bank, doubtful, uncovered, unanswered, unpriced];

/** The weights of these holdings, each a share of what they come to together. */
function weights(held: readonly Held[], amount: (one: Held) => number | undefined) {
  const whole = sum(held.map(amount));
  return held.map((one) => (amount(one) === undefined ? "" : close((100 * (amount(one) as number)) / whole)));
}

test("a value is shares times price, and blank where either is missing", async () => {
  const sheet = await sheetOf(all);
  expect(sheet.column("value")).toEqual(all.map((one) => worth(one) ?? ""));
});

describe("weights", () => {
  test("of one currency, or of none, are shares of the value of all", async () => {
    for (const currency of [undefined, "USD"]) {
      const held = all.map((one) => ({ ...one, ...(currency && { currency }) }));
      const sheet = await sheetOf(held);
      expect(sheet.column("weight")).toEqual(weights(held, worth));
      expect(sheet.figure(own.weights)).toBe(own.weighing[1]);
      expect(sheet.figure(own.whole)).toBe(sum(held.map(worth)));
    }
  });

  test("are the same for every filled row when no holding has a value", async () => {
    const held = [{ ticker: "AAPL", verdict: "HALAL" }, { ticker: "" }, { ticker: "KO", verdict: "NOT HALAL" }];
    const sheet = await sheetOf(held);
    expect(sheet.column("weight")).toEqual([50, "", 50]);
    expect([sheet.figure(own.weights), sheet.figure(own.whole)]).toEqual([own.weighing[0], ""]);
    expect(sheet.figure(own.compliance)).toBe(50);
  });

  const mixed = [
    { ...apple, currency: "USD" },
    { ...bank, currency: "USD" },
    { ...doubtful, currency: "SAR" },
    { ...unpriced, currency: "SAR" },
  ];

  test("of several currencies are of the row's own", async () => {
    const sheet = await sheetOf(mixed);
    const expected = mixed.map(({ currency }) =>
      weights(
        mixed.filter((one) => one.currency === currency),
        worth,
      ),
    );
    expect(sheet.column("weight")).toEqual([expected[0]?.[0], expected[0]?.[1], expected[2]?.[0], ""]);
    expect(sheet.figure(own.weights)).toBe(own.weighing[3]);
    // No share of the whole is told where there is no whole.
    expect(sheet.figure(hasVerdict(4, 4))).toBe(own.weighing[3]);
    expect(sheet.figure(own.compliance)).toBe(own.weighing[3]);
    expect(sheet.figure(own.coveredWeight)).toBe(0);
    // The chart counts holdings, and that is said above it.
    expect(covered.map((one) => sheet.under(own.weight, one))).toEqual([50, 25, 25]);
    expect(sheet.under(own.weight, `${own.noVerdict} 0, ${own.noWeight} 1`)).toBe(0);
    expect(sheet.value({ row: 0, column: 3 })).toBe(own.chartCounts);
  });

  test("of a row without a currency, among several, are blank", async () => {
    const { currency: _, ...none } = mixed[1] as (typeof mixed)[0];
    const sheet = await sheetOf([mixed[0] as Held, none, mixed[2] as Held]);
    expect(sheet.column("weight")).toEqual([100, "", 100]);
  });

  test("are converted by the rates when every value has a rate, and only then", async () => {
    const rated = mixed.map((one) => ({ ...one, rate: one.currency === "USD" ? 3.75 : 1 }));
    const sheet = await sheetOf(rated);
    const inRiyal = (one: Held) => (worth(one) === undefined ? undefined : (worth(one) as number) * (one.rate ?? 0));
    expect(sheet.column("weight")).toEqual(weights(rated, inRiyal));
    expect(sheet.figure(own.weights)).toBe(own.weighing[2]);
    expect(sheet.figure(own.whole)).toBeCloseTo(sum(rated.map(inRiyal)), 9);
    const [first, ...others] = rated;
    expect((await sheetOf([{ ...(first as Held), rate: 0 }, ...others])).figure(own.weights)).toBe(own.weighing[3]);
  });
});

describe("the summary", () => {
  const base = all.filter((one) => covered.includes(one.verdict ?? "") && worth(one) !== undefined);

  test("tells what is halal of what is covered and has a weight, and how much of all that is", async () => {
    const sheet = await sheetOf(all);
    const [part, whole] = [sum(base.map(worth)), sum(all.map(worth))];
    const halal = sum(base.filter(({ verdict }) => verdict === "HALAL").map(worth));
    expect(sheet.figure(own.compliance)).toBeCloseTo((100 * halal) / part, 9);
    // KO has a verdict, and no weight in the share.
    expect(sheet.figure(hasVerdict(base.length + 1, all.length))).toBeCloseTo((100 * part) / whole, 9);
    expect(sheet.figure(own.coveredWeight)).toBeCloseTo((100 * part) / whole, 9);
    expect([sheet.figure(own.covered), sheet.figure(own.valued)]).toEqual([base.length, 5]);
    expect(sheet.figure(own.unanswered)).toBe(1);
  });

  test("counts and weighs each verdict and what has none, and says of how many the weight is not known", async () => {
    const sheet = await sheetOf(all);
    const whole = sum(all.map(worth));
    for (const verdict of covered) {
      const those = all.filter((one) => one.verdict === verdict);
      expect(sheet.under(own.holdings, verdict)).toBe(those.length);
      expect(sheet.under(own.weight, verdict)).toEqual(close((100 * sum(those.map(worth))) / whole));
    }
    // KO has a verdict and no weight: its verdict is not said to be missing.
    const none = [uncovered, unanswered];
    const line = `${own.noVerdict} ${none.length}, ${own.noWeight} 1`;
    expect(sheet.under(own.holdings, line)).toBe(none.length);
    expect(sheet.under(own.weight, line)).toEqual(close((100 * sum(none.map(worth))) / whole));
    const priced = await sheetOf(all.filter((one) => one !== unpriced));
    expect(priced.under(own.holdings, `${own.noVerdict} 2`)).toBe(2);
    expect(sheet.under(own.holdings, "NOT COVERED")).toBe(1);
    expect(sheet.under(own.holdings, own.none)).toBe(1);
  });

  test("of nothing covered is blank and not 0, and of no rows counts none", async () => {
    const sheet = await sheetOf([uncovered, unanswered]);
    expect(sheet.figure(own.compliance)).toBe("");
    expect([sheet.figure(hasVerdict(0, 2)), sheet.under(own.weight, "HALAL")]).toEqual([0, 0]);
    expect(sheet.under(own.weight, `${own.noVerdict} 2`)).toBe(100);
    const blank = await sheetOf([]);
    expect(blank.figure(own.compliance)).toBe("");
    expect([blank.figure(own.unanswered), blank.figure(own.nearCount)]).toEqual([0, 0]);
  });

  test("adds values of one currency, and tells of each how much of what is covered is halal", async () => {
    const held: readonly Held[] = [
      { ...apple, currency: "USD" },
      { ...bank, currency: "USD" },
      { ...uncovered, currency: "USD" },
      { ...doubtful, currency: "SAR" },
      { ...unpriced, currency: "SAR" },
      { ...unanswered, currency: "EUR" },
    ];
    const sheet = await sheetOf(held);
    for (const currency of ["USD", "SAR"]) {
      const those = held.filter((one) => one.currency === currency);
      const judged = those.filter(({ verdict = "" }) => covered.includes(verdict));
      const halal = judged.filter(({ verdict }) => verdict === "HALAL");
      expect(sheet.under(totals.holdings, currency)).toBe(those.length);
      expect(sheet.under(head.value, currency)).toBe(sum(those.map(worth)));
      expect(sheet.under(totals.missing, currency)).toBe(those.filter((one) => worth(one) === undefined).length);
      expect(sheet.under(totals.halal, currency)).toEqual(
        close((100 * sum(halal.map(worth))) / sum(judged.map(worth))),
      );
    }
    expect([sheet.under(head.value, "EUR"), sheet.under(totals.halal, "EUR")]).toEqual([50, ""]);
  });
});

describe("headroom", () => {
  const held: readonly Held[] = [
    { ticker: "FAR", verdict: "HALAL", left: clear },
    { ticker: "AT", verdict: "NOT HALAL", left: [0, 25, 25] },
    { ticker: "OVER", verdict: "NOT HALAL", left: [-1, 25, 2] },
    { ticker: "NEAR", verdict: "HALAL", left: [2, 2.5, 25] },
    { ticker: "PART", verdict: "DOUBTFUL", left: [5, undefined, 1], ratios: [0, undefined, 29] },
    { ticker: "WAIT" },
    { ticker: "" },
    { ticker: "ROOM", verdict: "HALAL", left: [3, 11, 12], ratios: [2, 19, 18] },
  ];

  test("each test that is not clear has its sign", async () => {
    const sheet = await sheetOf(held);
    expect(sheet.column("near")).toEqual([
      "✓",
      `✕ ${head.revenue}`,
      `✕ ${head.revenue} ⚠ ${head.debt}`,
      `⚠ ${head.revenue}`,
      `? ${head.securities} ⚠ ${head.debt}`,
      `? ${head.revenue} ? ${head.securities} ? ${head.debt}`,
      "",
      "✓",
    ]);
    expect(sheet.figure(own.nearCount)).toBe(3);
  });

  test("what is near follows the points that are typed", async () => {
    const sheet = await sheetOf(held, { near: 3 });
    expect(sheet.column("near")[3]).toBe(`⚠ ${head.revenue} ⚠ ${head.securities}`);
    const none = await sheetOf(held, { near: -1 });
    expect(none.column("near").slice(0, 4)).toEqual(["✓", `✕ ${head.revenue}`, `✕ ${head.revenue}`, "✓"]);
  });

  test("a bar's cell shows the ratio, and a question mark where it is not known", async () => {
    const sheet = await sheetOf(held, {});
    const listed = held.map(({ ticker }) => ticker !== "");
    for (const test of tests) {
      const ratios = sheet.column(test);
      const shown = ratios.map((ratio, row) => (typeof ratio === "number" ? ratio : listed[row] ? "?" : ""));
      expect(sheet.column(`${test}Bar`)).toEqual(shown);
      expect([shown.includes("?"), shown.some((one) => typeof one === "number")]).toEqual([true, true]);
    }
  });
});
