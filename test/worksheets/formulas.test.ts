/**
 * Figures of purification, zakat and funds as the grid's own engine calculates them, beside what the same rows come to
 * here. portfolio-formulas.test.ts has those of a portfolio.
 */
import { funds } from "../../src/worksheets/sheets/funds";
import { purification } from "../../src/worksheets/sheets/purification";
import { zakat } from "../../src/worksheets/sheets/zakat";
import { worksheetWords } from "../../src/worksheets/words/words";
import { type Calculated, calculated, typed } from "./calculated";

const english = worksheetWords("en");

interface Totals {
  readonly sheet: Calculated;
  readonly words: { readonly holdings: string; readonly missing: string; readonly noCurrency: string };
  readonly headings: readonly string[];
}

/** The line of a currency, or of none: how many holdings, each sum, and how many are in none. */
function lineOf({ sheet, words, headings }: Totals, currency: string) {
  const said = [words.holdings, ...headings, words.missing];
  return said.map((heading) => sheet.under(heading, currency));
}

describe("purification", () => {
  const { headings: head, totals } = english.purification;
  const told = { year: 2025, period: "third_quarter", perShare: 0.02 };
  const rows = [
    { ticker: "AAPL", shares: 100, currency: "USD" },
    { ticker: "MSFT", shares: 50, currency: "USD" },
    { ticker: "KO", shares: null, currency: "USD" },
    { ticker: "2222", shares: 10, currency: "SAR" },
    { ticker: "1120", shares: 30, currency: "SAR" },
    { ticker: "XYZ", shares: 7 },
    { ticker: "WAIT", shares: 5, currency: "EUR" },
    { ticker: "" },
  ];
  const open = () =>
    calculated(typed(purification([], english), rows), (name, ticker, field) => {
      if (!ticker) return "";
      if (ticker === "WAIT") return undefined;
      if (name === "PURIFICATION") return { Year: told.year, Quarter: told.period }[String(field)] ?? 1;
      return name === "PURIFY" ? told.perShare : `${name} ${field}`;
    });
  const amounts = rows.map(({ ticker, shares }) => {
    if (ticker === "WAIT") return "#N/A";
    return shares ? expect.closeTo(shares * told.perShare, 9) : "";
  });

  test("an amount is shares times the amount a share", async () => {
    expect((await open()).column("amount")).toEqual(amounts);
  });

  test("sums are of one currency each, with what is in none counted beside", async () => {
    const sheet = await open();
    const of = (currency: string) => lineOf({ sheet, words: totals, headings: [head.amount] }, currency);
    const near = (number: number) => expect.closeTo(number, 9);
    expect(of("USD")).toEqual([3, near(150 * told.perShare), 1]);
    expect(of("SAR")).toEqual([2, near(40 * told.perShare), 0]);
    expect(of("EUR")).toEqual([1, "", 1]);
    expect(of(totals.noCurrency)).toEqual([1, near(7 * told.perShare), 0]);
  });

  test("where there are more currencies than lines, the last line counts the rest and adds nothing", async () => {
    const many = ["AED", "BHD", "CHF", "DKK", "EGP"].map((currency) => ({ ticker: currency, shares: 1, currency }));
    const sheet = await calculated(typed(purification([], english), many), () => told.perShare);
    const of = (currency: string) => lineOf({ sheet, words: totals, headings: [head.amount] }, currency);
    expect(["AED", "BHD", "CHF", "DKK"].map((currency) => of(currency)[0])).toEqual([1, 1, 1, 1]);
    expect(of(totals.noCurrency)).toEqual([1, "", 1]);
    // Nor is what has no currency told by itself, where other currencies' amounts would be among it.
    const more = await calculated(typed(purification([], english), [...many, { ticker: "XYZ", shares: 1 }]), () => 1);
    expect(lineOf({ sheet: more, words: totals, headings: [head.amount] }, totals.noCurrency)).toEqual([2, "", 2]);
  });

  test("the sheet says how many rows without a currency a sum leaves out", async () => {
    const bare = [
      { ticker: "AAPL", shares: 10 },
      { ticker: "MSFT", shares: 5 },
      { ticker: "KO", shares: null },
    ];
    const left = async (held: Parameters<typeof typed>[1]) => {
      const sheet = await calculated(typed(purification([], english), held), () => told.perShare);
      return lineOf({ sheet, words: totals, headings: [head.amount] }, totals.noCurrency);
    };
    // No currency is known anywhere: two amounts are added, and the row without shares is left out.
    expect(await left(bare)).toEqual([3, expect.closeTo(15 * told.perShare, 9), 1]);
    // Beside a known currency nothing is added, and so all three are left out.
    expect(await left([...bare, { ticker: "SAP", shares: 1, currency: "EUR" }])).toEqual([3, "", 3]);
  });

  test("an amount of nothing is an amount: its sum is 0 and not blank", async () => {
    const held = [
      { ticker: "AAPL", shares: 1, currency: "USD" },
      { ticker: "XYZ", shares: 1 },
    ];
    const sheet = await calculated(typed(purification([], english), held), () => 0);
    const of = (currency: string) => lineOf({ sheet, words: totals, headings: [head.amount] }, currency);
    expect([of("USD"), of(totals.noCurrency)]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
  });
});

describe("zakat", () => {
  const { headings: head, totals, ...own } = english.zakat;
  const prices: Readonly<Record<string, number>> = { AAPL: 200, KO: 60, "2222": 30, "1120": 90 };
  const rates: Readonly<Record<string, number>> = { "short lunar": 0.025, "short solar": 0.02577, "long null": 0.01 };
  const rows = [
    { ticker: "AAPL", shares: 10, held: own.short, currency: "USD" },
    { ticker: "KO", shares: 20, held: own.long, currency: "USD" },
    { ticker: "JPM", shares: 20, held: own.short, currency: "USD" },
    { ticker: "2222", shares: 100, held: own.short, currency: "SAR" },
    { ticker: "1120", shares: null, held: own.long, currency: "SAR" },
    { ticker: "MSFT", shares: 1, held: "kept", currency: "SAR" },
    { ticker: "", held: own.short },
  ];
  const asked: unknown[] = [];
  const open = (year?: string) => {
    asked.length = 0;
    const worksheet = typed(zakat([], english), rows, year === undefined ? {} : { year });
    return calculated(worksheet, (name, ticker, given, kind, of = null) => {
      const price = prices[String(ticker)];
      if (!ticker) return "";
      if (name === "AGE") return 2;
      if (name === "REPORT") return price;
      if (name !== "ZAKAT") return `${name} ${ticker}`;
      asked.push([ticker, kind, of]);
      return price && given ? Number(given) * price * (rates[`${kind} ${of}`] as number) : undefined;
    });
  };
  const amount = (ticker: string, kind: string) => {
    const { shares } = rows.find((one) => one.ticker === ticker) as (typeof rows)[0];
    return expect.closeTo(Number(shares) * (prices[ticker] as number) * (rates[kind] as number), 9);
  };

  test.each([
    ["lunar", "lunar", "2.5 %"],
    ["", "lunar", "2.5 %"],
    ["solar", "solar", "2.577 %"],
  ])("in a %j year each holding has an amount in its kind's column", async (typedYear, year, rate) => {
    const sheet = await open(typedYear);
    const short = `short ${year}`;
    expect(sheet.column("short")).toEqual([amount("AAPL", short), "", "#N/A", amount("2222", short), "", "", ""]);
    expect(sheet.column("long")).toEqual(["", amount("KO", "long null"), "", "", "#N/A", "", ""]);
    expect(sheet.figure(own.rate)).toBe(rate);
  });

  test("another year is the function's to refuse, and asks to be told", async () => {
    const sheet = await open("leap");
    expect(asked).toContainEqual(["AAPL", "short", "leap"]);
    expect(sheet.figure(own.rate)).toBe(own.sayYear);
  });

  test("a value is shares times price, and what has no amount says why", async () => {
    const sheet = await open();
    const value = ({ ticker, shares }: (typeof rows)[0]) => (shares && prices[ticker] ? shares * prices[ticker] : "");
    expect(sheet.column("value")).toEqual(rows.map(value));
    expect(sheet.column("left")).toEqual(["", "", own.noFigure, "", own.noShares, own.sayHeld, ""]);
  });

  test("sums are of one currency and one kind each, and the figures count rows, amounts and minutes", async () => {
    const sheet = await open();
    const of = (currency: string) => lineOf({ sheet, words: totals, headings: [head.short, head.long] }, currency);
    const [short, long] = ["short lunar", "long null"];
    expect(of("USD")).toEqual([3, amount("AAPL", short), amount("KO", long), 1]);
    expect(of("SAR")).toEqual([3, amount("2222", short), "", 2]);
    expect([sheet.figure(own.listed), sheet.figure(own.minutes)]).toEqual([6, 1]);
    expect(sheet.figure(own.paying)).toBe(3);
  });

  test("sixty calls take a minute, and one more a second one", async () => {
    const filled = (count: number) => Array.from({ length: count }, (_, index) => ({ ticker: `T${index}` }));
    for (const [count, minutes] of [
      [60, 1],
      [61, 2],
    ] as const) {
      const sheet = await calculated(zakat(filled(count), english), () => undefined);
      expect(sheet.figure(own.minutes)).toBe(minutes);
    }
  });
});

describe("funds", () => {
  const { headings: head, totals, ...own } = english.funds;
  const verdicts: Readonly<Record<string, string>> = {
    SPUS: "HALAL",
    HLAL: "DOUBTFUL",
    QQQ: "NOT HALAL",
    NEW: "NOT COVERED",
  };
  const percent = 1.5;
  const [from, to] = [46_023, 46_112];
  const rows = [
    { ticker: "SPUS", dividends: 200, currency: "USD" },
    { ticker: "HLAL", dividends: 100, currency: "USD", itself: own.yes },
    { ticker: "QQQ", dividends: null, currency: "USD" },
    { ticker: "NEW", dividends: 40, currency: "SAR", itself: own.no },
    { ticker: "WAIT", dividends: 40, currency: "SAR" },
    { ticker: "" },
  ];
  const open = (inputs = {}) =>
    calculated(typed(funds([], english), rows, inputs), (name, ticker, field, ...days) => {
      if (!ticker) return "";
      if (ticker === "WAIT") return undefined;
      if (name === "ETF.STATUS") return verdicts[String(ticker)];
      if (name === "ETF.SCREEN") return { holdings: 100, uncovered: 7 }[String(field)] ?? `${field}`;
      if (name !== "ETF.PURIFY") return `${name} ${ticker}`;
      return days.join() === `${from},${to}` ? (Number(field) * percent) / 100 : undefined;
    });

  test("a row tells how many holdings its verdict covers, and the sheet how many funds have no verdict", async () => {
    const sheet = await open();
    expect(sheet.column("covered")).toEqual([...Array(4).fill(`93 ${own.of} 100`), "", ""]);
    expect(sheet.figure(own.funds)).toBe(5);
    // Not covered and not answered.
    expect(sheet.figure(own.open)).toBe(2);
  });

  test("without both days nothing is asked; with them a fund that purifies itself leaves nothing to pay", async () => {
    for (const inputs of [{}, { from }, { to }]) {
      const sheet = await open(inputs);
      expect([...sheet.column("percent"), ...sheet.column("amount")]).toEqual(Array(12).fill(""));
    }
    const sheet = await open({ from, to });
    expect(sheet.column("percent")).toEqual([...Array(4).fill(percent), "#N/A", ""]);
    const due = (dividends: number) => expect.closeTo((dividends * percent) / 100, 9);
    expect(sheet.column("amount")).toEqual([due(200), due(100), "", due(40), "#N/A", ""]);
    expect(sheet.column("pay")).toEqual([due(200), "", "", due(40), "#N/A", ""]);
    const of = (currency: string) => lineOf({ sheet, words: totals, headings: [head.pay] }, currency);
    expect(of("USD")).toEqual([3, due(200), 2]);
    expect(of("SAR")).toEqual([2, due(40), 1]);
  });

  test("the holdings of the typed fund are asked for, and nothing while no fund is typed", async () => {
    const shown = async (inputs: object) => {
      const sheet = await open(inputs);
      const { cells } = funds([], english);
      return sheet.value(cells.find(({ formula }) => formula?.includes("ETF.HOLDINGS")) ?? { row: -1, column: 0 });
    };
    expect(await shown({})).toBe("");
    expect(await shown({ fund: "SPUS" })).toBe("ETF.HOLDINGS SPUS");
  });
});
