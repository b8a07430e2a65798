/** What is never booked without a question: figures that cannot be true, splits, and what is closed twice. */

import { MissingCurrencies } from "../../../src/ledger/currencies/missingCurrencies";
import { Ledger } from "../../../src/ledger/ledger";
import { splitOf } from "../../../src/ledger/periods/split";
import { insertable } from "../../../src/ledger/sheets/insertable";
import { currencyCode } from "../../../src/workbook/currency";
import { firstRow, holdingOf, openBook, personIn, q3, words } from "../ledgerBook";

const ledger = "Purification ledger";
const bookClosedOnce = (first = q3) => {
  const opened = openBook();
  opened.record([first]);
  opened.sheets.show(ledger, { checksum: null }, { shares: 100, currency: "USD" });
  opened.close([]);
  return { ...opened, ...personIn(opened) };
};

test.each([
  [{ percent: -1 }, "percent"],
  [{ percent: 101 }, "percent"],
  [{ dividend: -0.25 }, "dividend"],
  [{ perShare: -0.0075 }, "amount"],
  [{ perShare: 0.26 }, "amountOverDividend"],
])("figures that cannot be true are never booked, and are named: %j", (figures, contradiction) => {
  const { sheets, record, close, periods, totals } = openBook();
  record([{ ...q3, ...figures }]);
  sheets.show(ledger, {}, { shares: 100, currency: "USD" });
  expect(periods()).toMatchObject([{ state: "impossible", questions: [{ kind: "impossible", contradiction }] }]);
  close([], () => true);
  expect(totals()).toEqual([]);
});

test("typed pence are booked as pence, and are in no sum with pounds", () => {
  const { sheets, record, close, totals } = openBook();
  record([
    { ...q3, ticker: "SHEL.L" },
    { ...q3, ticker: "VOD.L" },
  ]);
  sheets.show(ledger, { ticker: "SHEL.L" }, { shares: 100, currency: "GBp" });
  sheets.show(ledger, { ticker: "VOD.L" }, { shares: 100, currency: "GBP" });
  close([]);
  expect(totals()).toEqual([
    ["GBX", 0.75],
    ["GBP", 0.75],
  ]);
});

describe("the currency of a company's report", () => {
  const bookReportedIn = (ticker: string, currency: string) => {
    const opened = openBook();
    opened.sheets.lay(insertable.get("purification")?.of([holdingOf(ticker, 100)], words, { version: "1" }));
    const named = [{ ticker, currency, day: "2025-09-30", why: undefined, waits: undefined }];
    opened.sheets.show("Purification", { ticker }, { year: 2025, period: "third_quarter" });
    opened.sheets.write(MissingCurrencies.in(opened.read(), words, false).fill(named));
    const first = { ...q3, ticker };
    return { ...opened, first, ...personIn(opened) };
  };

  test.each([
    ["SHEL.L", "USD"],
    ["SHEL.L", "GBP"],
    ["TSM", "TWD"],
    ["ABC.XYZ", "USD"],
  ])(
    "is to be confirmed in the row where the dividend may be paid in another: %s reports in %s",
    (ticker, currency) => {
      const { sheets, close, periods, totals, first } = bookReportedIn(ticker, currency);
      expect(String(sheets.rows("Purification")[0]?.currencyFrom)).toContain("to be confirmed");
      expect(periods([first])).toMatchObject([
        { state: "currency", questions: [{ kind: "currency", currency, choices: [{ say: "confirm", books: 0.75 }] }] },
      ]);
      close([first], () => true);
      expect(totals()).toEqual([]);
    },
  );

  test("is booked once a person has confirmed it, or in the currency that is typed over it", () => {
    const one = bookReportedIn("SHEL.L", "USD");
    const ids = one.periods([one.first]).map(({ id }) => id);
    one.sheets.write(Ledger.in(one.read(), words, [one.first]).confirm({ ids, at: 4_000, by: "A. Auditor" }).writings);
    one.close([one.first]);
    expect(one.totals()).toEqual([["USD", 0.75]]);
    const other = bookReportedIn("SHEL.L", "USD");
    other.sheets.show("Purification", { ticker: "SHEL.L" }, { currency: "GBp" });
    other.close([other.first]);
    expect(other.totals()).toEqual([["GBX", 0.75]]);
  });

  test.each([
    ["AAPL", "USD"],
    ["BRK.B", "USD"],
    ["2222.SR", "SAR"],
    ["VOD.L", "GBp"],
  ])("is not asked about where its exchange pays in it: %s reports in %s", (ticker, currency) => {
    const { periods, first } = bookReportedIn(ticker, currencyCode(currency));
    expect(periods([first])).toMatchObject([{ state: "ready", questions: [] }]);
  });
});

test("a quarter that has the report date of another one is asked about, and the question names that one", () => {
  const dated = { ...q3, reportDate: "2025-09-30" };
  const { close, decide, periods, totals } = bookClosedOnce(dated);
  const other = { ...dated, label: "second_quarter", at: 9_000 };
  expect(periods([other])[1]).toMatchObject({
    state: "look",
    resembles: { why: "sameReport", year: "2025", label: "third_quarter" },
  });
  close([other], () => true);
  expect(totals()).toEqual([["USD", 0.75]]);
  expect(decide([other], "same")).toBe(1);
  expect(periods([other])[1]?.state).toBe("same");
  // With a report of its own it is another quarter.
  const own = { ...other, reportDate: "2025-06-30" };
  expect(bookClosedOnce(dated).periods([own])[1]).toMatchObject({ state: "confirm", resembles: undefined });
});

test("a label that is not understood is compared with the closed quarter of its report where two have equal figures", () => {
  const [second, third] = [
    { ...q3, label: "second_quarter", reportDate: "2025-06-30" },
    { ...q3, reportDate: "2025-09-30", at: 2_000 },
  ];
  for (const reportDate of [second.reportDate, third.reportDate]) {
    const { sheets, record, close, periods } = openBook();
    record([second]);
    record([third]);
    sheets.show(ledger, {}, { shares: 100, currency: "USD" });
    close([]);
    const respelt = { ...q3, label: "quarter of the report", reportDate, at: 9_000 };
    expect(periods([respelt]).at(-1)).toMatchObject({
      state: "look",
      resembles: { label: reportDate === second.reportDate ? second.label : third.label },
    });
  }
});

describe("a split", () => {
  const split = { ...q3, dividend: 0.025, perShare: 0.00075, at: 9_000 };

  test("under another ticker is asked about once that is answered, and its answer is its own", () => {
    const { close, decide, periods, totals } = bookClosedOnce({ ...q3, company: "Apple" });
    const renamed = { ...split, ticker: "APPL.N", company: "Apple" };
    const whys = () => periods([renamed]).flatMap(({ resembles, state }) => (state === "look" ? [resembles?.why] : []));
    expect([whys(), decide([renamed], "same"), whys()]).toEqual([["company"], 1, ["split"]]);
    close([renamed], () => true);
    expect([totals(), decide([renamed], "nothing"), whys()]).toEqual([[["USD", 0.75]], 1, []]);
    close([renamed]);
    expect(totals()).toEqual([["USD", 0.75]]);
  });

  test("of another account under another spelling is asked about once that is answered, as that account's figures", () => {
    const account = "https://api.example.com/us a";
    const { close, decide, periods, totals } = bookClosedOnce({ ...q3, account });
    const theirs = {
      ...q3,
      label: "autumn",
      perShare: 0.012,
      dividend: 0.4,
      account: account.replace(/a$/, "b"),
      at: 8_000,
    };
    const whys = () => periods([theirs]).flatMap(({ resembles, state }) => (state === "look" ? [resembles?.why] : []));
    expect([whys(), decide([theirs], "same"), whys()]).toEqual([["respelt"], 1, ["account"]]);
    close([theirs], () => true);
    expect([totals(), decide([theirs], "nothing"), whys()]).toEqual([[["USD", 0.75]], 1, []]);
    close([theirs]);
    expect(totals()).toEqual([["USD", 0.75]]);
  });

  test("under another spelling is asked about once that is answered", () => {
    const { record, close, decide, periods, totals } = bookClosedOnce();
    const respelt = { ...q3, label: "autumn", at: 8_000 };
    record([respelt]);
    record([{ ...respelt, dividend: 0.025, perShare: 0.00075, at: 9_000 }]);
    const whys = () => periods().flatMap(({ resembles, state }) => (state === "look" ? [resembles?.why] : []));
    expect(whys()).toEqual(["respelt", "respelt"]);
    expect(decide([], "same")).toBe(2);
    expect(whys()).toEqual(["split"]);
    close([]);
    expect([totals(), decide([], "nothing"), whys()]).toEqual([[["USD", 0.75]], 1, []]);
  });

  test("is a question with its ratio; nothing is booked of it, and what comes after it is asked too", () => {
    const { close, decide, periods, totals } = bookClosedOnce();
    expect(periods([split])[1]).toMatchObject({ state: "look", resembles: { why: "split", ratio: "10:1" } });
    expect(periods([split])[1]?.questions).toMatchObject([
      {
        kind: "look",
        choices: [
          { say: "nothing", books: 0 },
          { say: "same", books: -0.675 },
        ],
      },
    ]);
    close([split], () => true);
    expect(totals()).toEqual([["USD", 0.75]]);
    close([split]);
    expect(decide([split], "nothing")).toBe(1);
    expect(periods([split])[1]?.state).toBe("same");
    close([split], () => true);
    expect(totals()).toEqual([["USD", 0.75]]);
    const next = { ...split, percent: 4, perShare: 0.001, at: 10_000 };
    expect(periods([next])[2]).toMatchObject({ state: "look", resembles: { why: "split", ratio: "" } });
  });

  test("that a person calls a correction is booked as the difference", () => {
    const { record, close, decide, totals } = bookClosedOnce();
    record([split]);
    decide([], "same");
    close([]);
    expect(totals()).toEqual([["USD", 0.075]]);
  });

  test("is found by a simple ratio of dividend and amount with the same percent, within the digits given", () => {
    const was = { dividend: 0.616, percent: 3, perShare: 0.01848 };
    expect([
      splitOf({ ...was, dividend: undefined }, { ...was, perShare: 0.001848 }),
      splitOf(was, { dividend: undefined, percent: 3, perShare: 0.001848 }),
      splitOf({ ...was, percent: undefined }, { percent: undefined, dividend: 0.0616, perShare: 0.001848 }),
    ]).toEqual([undefined, undefined, undefined]);
    const by = (dividend: number, perShare: number, percent = 3) => splitOf(was, { dividend, perShare, percent });
    expect([by(0.0616, 0.001848), by(0.06, 0.0018), by(0.411, 0.01232), by(6.16, 0.1848)]).toEqual([
      "10:1",
      "10:1",
      "3:2",
      "1:10",
    ]);
    expect([by(0.616, 0.01848), by(0.0616, 0.001848, 4), by(0.616, 0.001848), by(0.35, 0.0105)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("what is closed twice", () => {
  const correct = (opened: ReturnType<typeof openBook>, id = "") => {
    const said = { id, shares: undefined, currency: "USD", reason: "closed twice", at: 9_900, by: "B. Reviewer" };
    opened.sheets.write(Ledger.in(opened.read(), words).correct(said).writings);
  };

  test("by a copied row counts once and is reported by its row, until a row takes one back", () => {
    const opened = bookClosedOnce();
    const [row = {}] = opened.sheets.rows(ledger);
    opened.sheets.replace(ledger, [row, row]);
    expect(opened.totals()).toEqual([["USD", 0.75]]);
    const double = opened.periods().filter(({ state }) => state === "double");
    expect(double).toHaveLength(1);
    correct(opened, double[0]?.id);
    expect(opened.periods().filter(({ state }) => state === "double")).toEqual([]);
    expect(opened.totals()).toEqual([["USD", 0.75]]);
    expect(opened.periods().filter(({ stands }) => stands)).toHaveLength(1);
  });

  /** The row of a desk that closes these shares of the period, after another ticker where `other` is given. */
  const deskOf = (shares: number, other?: string, at = 5_000) => {
    const opened = openBook();
    opened.record([...(other ? [{ ...q3, ticker: other, at: 500 }] : []), q3]);
    opened.sheets.show(ledger, {}, { shares, currency: "USD" });
    opened.close([], undefined, at);
    return opened.sheets.rows(ledger);
  };

  test("by two desks at once counts once, also where the one follows a row that the other does not", () => {
    const opened = bookClosedOnce();
    const [own = {}] = opened.sheets.rows(ledger);
    const theirs = deskOf(100, "KO", 6_000);
    opened.sheets.replace(ledger, [own, ...theirs]);
    expect(opened.totals()).toEqual([["USD", 1.5]]);
    const double = opened.periods().filter(({ state }) => state === "double");
    expect(double.map(({ ticker, row, questions }) => [ticker, row, questions])).toEqual([
      ["AAPL", firstRow + 2, [{ kind: "double" }]],
    ]);
  });

  test("makes a restatement wait until one closing is taken back; it is then booked from what is left", () => {
    const opened = bookClosedOnce();
    const [own = {}] = opened.sheets.rows(ledger);
    opened.sheets.replace(ledger, [own, ...deskOf(200)]);
    const restated = { ...q3, percent: 6, perShare: 0.015, at: 9_000 };
    const last = () => opened.periods([restated]).at(-1);
    expect(last()).toMatchObject({ state: "look", questions: [{ kind: "twice" }, { kind: "noShares" }] });
    opened.close([restated], () => true);
    expect(opened.totals()).toEqual([]);
    correct(opened, opened.periods().find(({ shares, state }) => shares === 200 && state === "double")?.id);
    opened.close([restated]);
    expect(opened.totals()).toEqual([["USD", 1.5]]);
  });

  test("by a copy of the row that takes one back is taken back once", () => {
    const opened = bookClosedOnce();
    const [row = {}] = opened.sheets.rows(ledger);
    opened.sheets.replace(ledger, [row, row]);
    correct(opened, opened.periods().find(({ state }) => state === "double")?.id);
    const rows = opened.sheets.rows(ledger);
    opened.sheets.replace(ledger, [...rows, ...rows.slice(-1)]);
    expect(opened.totals()).toEqual([["USD", 0.75]]);
    expect(opened.periods().filter(({ state }) => state === "double")).toHaveLength(1);
    expect(opened.periods().filter(({ stands }) => stands)).toHaveLength(1);
  });

  test.each([undefined, 40])("by a copy of a row that was corrected to %d shares counts for nothing", (shares) => {
    for (const isCopiedFirst of [true, false]) {
      const opened = bookClosedOnce();
      const [row = {}] = opened.sheets.rows(ledger);
      const copy = () => opened.sheets.replace(ledger, [...opened.sheets.rows(ledger), row]);
      if (isCopiedFirst) copy();
      opened.correct(opened.periods().find(({ stands }) => stands)?.id ?? "", shares);
      const totals = [["USD", shares === undefined ? 0 : 0.3]];
      expect(opened.totals()).toEqual(totals);
      if (!isCopiedFirst) copy();
      expect(opened.totals()).toEqual(totals);
      expect(opened.periods().filter(({ state }) => state === "double")).toHaveLength(1);
      expect(opened.periods().filter(({ stands }) => stands)).toHaveLength(1);
    }
  });

  test("by a restatement that two desks book at once counts once", () => {
    const opened = bookClosedOnce();
    const restated = { ...q3, percent: 6, perShare: 0.015, at: 9_000 };
    opened.close([restated]);
    const rows = opened.sheets.rows(ledger);
    const other = openBook();
    other.record([q3]);
    other.sheets.show(ledger, {}, { shares: 100, currency: "USD" });
    other.close([]);
    other.close([{ ...restated, at: 9_500 }]);
    opened.sheets.replace(ledger, [...rows, ...other.sheets.rows(ledger).slice(1)]);
    expect(opened.totals()).toEqual([["USD", 1.5]]);
    expect(opened.periods().filter(({ state }) => state === "double")).toHaveLength(1);
  });

  test("by two desks at once: of equal figures the earlier counts, of different ones neither", () => {
    const opened = bookClosedOnce();
    const [own = {}] = opened.sheets.rows(ledger);
    opened.sheets.replace(ledger, [own, ...deskOf(200)]);
    expect(opened.totals()).toEqual([]);
    const double = opened.periods().filter(({ state }) => state === "double");
    expect(double).toHaveLength(2);
    correct(opened, double.find(({ shares }) => shares === 200)?.id);
    expect(opened.totals()).toEqual([["USD", 0.75]]);
    expect(opened.periods().filter(({ state }) => state === "double")).toEqual([]);
  });
});
