import fc from "fast-check";
import { type Booked, withAnswers } from "../../../src/ledger/entries/entries";
import {
  closingCells,
  entryOf,
  isTouched,
  purificationLedger,
  statusesIn,
  statusLedger,
  unreadIn,
} from "../../../src/ledger/sheets/ledgers";
import type { Row } from "../../../src/workbook/sheet/worksheet";
import { worksheetWords } from "../../../src/worksheets/words/words";

const words = worksheetWords("en");
const entriesIn = (rows: readonly Row[]) => rows.flatMap((row) => entryOf(row) ?? []);
const rowsOf = (entries: readonly Booked[]) => purificationLedger(entries, words).tables[0]?.rows ?? [];

test("rows are read again as they were written, restatements too, so that nothing is booked twice", () => {
  const figure = fc.option(fc.double({ min: 0, max: 9, noNaN: true, noDefaultInfinity: true }), { nil: undefined });
  const answer = fc.record({
    ticker: fc.constantFrom("AAPL", "XOM"),
    year: fc.constantFrom("2025", ""),
    label: fc.constantFrom("q3", "=1"),
    dividend: figure,
    percent: figure,
    perShare: figure,
    at: fc.integer({ min: 1, max: 99 }),
    kept: fc.constant(false),
    sample: fc.constant(false),
  });
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 12 }), (answers) => {
      const ledger = answers.reduce<readonly Booked[]>((before, one) => withAnswers(before, [one]), []);
      const read = entriesIn(rowsOf(ledger));
      expect(rowsOf(read)).toEqual(rowsOf(ledger));
      for (const one of answers) expect(withAnswers(read, [one]).length).toBe(withAnswers(ledger, [one]).length);
    }),
  );
});

test("a row that somebody emptied or rewrote is no entry", () => {
  expect(entriesIn([{ ticker: "AAPL", observed: "some day" }, { observed: "2026-01-01T00:00:00.000Z" }, {}])).toEqual(
    [],
  );
});

const booked: Booked = {
  ticker: "AAPL",
  year: "2025",
  label: "Q3",
  dividend: 0.25,
  percent: 4,
  perShare: 0.01,
  at: 9_000,
  reportDate: "2025-09-30",
  account: "https://api.example.com/us a",
  company: "Apple Inc",
  source: "https://example.com/10-q",
  portfolio: "A",
  reason: "typed wrong",
  reverses: "s1",
  corrects: "s2",
  method: "income",
  income: 5_000_000,
  outstanding: 1_000_000,
  before: { dividend: 0.25, percent: 3, perShare: 0.0075 },
  closing: {
    shares: 100,
    currency: "USD",
    amount: 0.25,
    at: 10_000,
    by: "A. Auditor",
    sum: "s-s",
    reviewedBy: "B. Reviewer",
    follows: "s3",
  },
};
const row = {
  ticker: "AAPL",
  year: "2025",
  period: "Q3",
  observed: "1970-01-01T00:00:09.000Z",
  dividend: 0.25,
  percent: 4,
  perShare: 0.01,
  wasDividend: 0.25,
  wasPercent: 3,
  wasPerShare: 0.0075,
  difference: 0.0025,
  shares: 100,
  currency: "USD",
  amount: 0.25,
  closedAt: "1970-01-01T00:00:10.000Z",
  closedBy: "A. Auditor",
  checksum: "s-s",
  reportDate: "2025-09-30",
  account: "https://api.example.com/us a",
  fetchedAt: 25_569 + 9 / 86_400,
  company: "Apple Inc",
  source: "https://example.com/10-q",
  portfolio: "A",
  reviewedBy: "B. Reviewer",
  reason: "typed wrong",
  reverses: "s1",
  corrects: "s2",
  follows: "s3",
  method: "income",
  income: 5_000_000,
  outstanding: 1_000_000,
};

test("an entry is written as a row of text and numbers, and read from it again", () => {
  expect(rowsOf([booked])).toEqual([row]);
  expect(entryOf(row)).toEqual(booked);
  expect(closingCells(booked.closing as NonNullable<Booked["closing"]>)).toEqual({
    shares: 100,
    currency: "USD",
    amount: 0.25,
    closedAt: "1970-01-01T00:00:10.000Z",
    closedBy: "A. Auditor",
    checksum: "s-s",
    reviewedBy: "B. Reviewer",
    follows: "s3",
  });
  const { closing: _, before: __, ...open } = booked;
  const [laid] = rowsOf([{ ...open, closing: undefined, before: undefined }]);
  expect(entryOf(laid ?? {})).toEqual({ ...open, closing: undefined, before: undefined });
  expect(purificationLedger([booked], words, () => ({ paidOn: 5 })).tables[0]?.rows).toEqual([{ ...row, paidOn: 5 }]);
});

test("a row with any figure of before is a restatement, and one with any cell of a closing is closed", () => {
  const open = { ticker: "AAPL", observed: row.observed };
  const before = { dividend: undefined, percent: undefined, perShare: undefined };
  expect(
    [{ wasDividend: 0 }, { wasPercent: 1 }, { wasPerShare: 1 }, {}, { wasDividend: "x" }].map(
      (was) => entryOf({ ...open, ...was })?.before,
    ),
  ).toEqual([{ ...before, dividend: 0 }, { ...before, percent: 1 }, { ...before, perShare: 1 }, undefined, undefined]);
  const none = { shares: undefined, amount: undefined, currency: "", at: undefined, by: "", sum: "" };
  const closings = [
    { closedAt: "x" },
    { closedBy: "me" },
    { checksum: "s" },
    { amount: "x" },
    { amount: 0 },
    { shares: 5, currency: "USD" },
  ];
  expect(closings.map((cells) => entryOf({ ...open, ...cells })?.closing)).toEqual([
    none,
    { ...none, by: "me" },
    { ...none, sum: "s" },
    none,
    { ...none, amount: 0 },
    undefined,
  ]);
  expect(entryOf({ ...open, currency: " usd ", closedBy: "me" })?.closing?.currency).toBe("USD");
});

test("a text in a figure's place is reported where no other figure stands in for it", () => {
  const open = { ticker: "AAPL", year: "2025", period: "Q3", observed: row.observed };
  const fund = { ...open, year: "", period: "2025-01-01 – 2025-12-31" };
  const told: readonly (readonly [Row, readonly string[]])[] = [
    [{ ...open }, []],
    [{ ...open, perShare: "", shares: "  ", amount: null }, []],
    [{ ...open, perShare: "x", shares: "x", amount: "x", wasPerShare: "x" }, ["factor", "before", "shares", "amount"]],
    [{ ...open, perShare: 1, percent: "x", wasPerShare: 1, wasPercent: "x", dividend: "x" }, []],
    [{ ...open, percent: 1, perShare: "x" }, ["factor"]],
    [{ ...fund, percent: 1, perShare: "x" }, []],
    [{ ...fund, percent: "1 %" }, ["factor"]],
    [{ ...fund, percent: 1, wasPercent: "1 %" }, ["before"]],
  ];
  for (const [cells, unread] of told) {
    const entry = entryOf(cells);
    expect([cells, entry && unreadIn(cells, entry)]).toEqual([cells, unread]);
  }
  const touched = [{ dividend: "x" }, { percent: "x" }, { perShare: "x" }, { perShare: 0 }, { shares: "x" }, {}];
  expect(touched.map((cells) => isTouched({ ...open, ...cells }))).toEqual([true, true, true, false, false, false]);
});

test("a status is written as a row, and read from it again", () => {
  const status = {
    ticker: "AAPL",
    at: 9_000,
    verdict: "HALAL",
    rank: 4,
    reportDate: "2025-09-30",
    tests: { revenue: "PASS", securities: "FAIL", debt: "" },
    bands: { revenue: "clear", securities: "over", debt: "unknown" },
    ratios: { revenue: 1.5, securities: 31, debt: undefined },
    account: "https://api.example.com/us a",
    company: "Apple Inc",
    source: "https://example.com/10-k",
    sum: "s1",
    follows: "start",
  } as const;
  const [laid] = statusLedger([status], words).tables[0]?.rows ?? [];
  expect(laid).toEqual({
    ticker: "AAPL",
    observed: row.observed,
    verdict: "HALAL",
    rank: 4,
    reportDate: "2025-09-30",
    revenue: "PASS",
    revenueBand: "clear",
    securities: "FAIL",
    securitiesBand: "over",
    debt: "",
    debtBand: "unknown",
    revenueRatio: 1.5,
    securitiesRatio: 31,
    debtRatio: null,
    account: status.account,
    company: "Apple Inc",
    source: "https://example.com/10-k",
    fetchedAt: 25_569 + 9 / 86_400,
    checksum: "s1",
    follows: "start",
  });
  expect(statusesIn([laid ?? {}])).toEqual([status]);
  expect(statusesIn([{ ...laid, rank: null }])).toEqual([{ ...status, rank: undefined }]);
  expect(statusesIn([{ ...laid, ticker: "" }, { ...laid, observed: "some day" }, {}])).toEqual([]);
});

test("the ledgers stand at the top of their sheets, their headings frozen and printed on each page", () => {
  const ledger = purificationLedger([booked], words);
  const [table] = ledger.tables;
  const row = table?.row ?? 0;
  expect(ledger).toMatchObject({
    kind: "ledger",
    name: words.ledger.name,
    direction: "ltr",
    names: [],
    charts: [],
    frozen: { rows: row + 1, columns: 1 },
    print: { landscape: true, titleRows: [row, row], columns: 12 },
    looks: [{ on: { table: "entries", column: "holds" } }],
  });
  // Right of the column that stays in sight, a line each, right above the headings.
  const said = (worksheet: typeof ledger) => worksheet.cells.map(({ value }) => value).join(" ");
  expect(said(ledger)).toBe(`${words.ledger.title} ${words.notFatwa} ${words.ledger.note}`);
  expect(ledger.cells.map((cell) => [cell.row, cell.column])).toEqual(Array.from({ length: row }, (_, at) => [at, 1]));
  expect(table).toMatchObject({ key: "entries", name: "PurificationLedger", column: 0 });
  expect(table?.identity).toEqual(["ticker", "year", "period", "observed"]);
  expect(table?.columns.map(({ key, format }) => [key, format])).toEqual([
    ...["ticker", "year", "period"].map((key) => [key, "text"]),
    ...["dividend", "percent", "perShare", "difference", "shares"].map((key) => [key, "number"]),
    ["currency", "text"],
    ["amount", "number"],
    ["closedBy", "text"],
    ["paidOn", "day"],
    ...["reference", "paidTo", "payment", "observed"].map((key) => [key, "text"]),
    ...["wasDividend", "wasPercent", "wasPerShare"].map((key) => [key, "number"]),
    ...["closedAt", "checksum", "reportDate", "account", "company", "source"].map((key) => [key, "text"]),
    ["fetchedAt", "moment"],
    ...["portfolio", "reviewedBy"].map((key) => [key, "text"]),
    ["reviewedOn", "day"],
    ...["reason", "reverses", "corrects", "follows"].map((key) => [key, "text"]),
    ["holds", "general"],
    ["method", "text"],
    ...["income", "outstanding"].map((key) => [key, "number"]),
  ]);
  expect(ledger.widths).toEqual(table?.columns.map(({ width }) => width));
  const notes: Readonly<Record<string, string>> = words.ledger.notes;
  expect(table?.columns.map((column) => [column.key, column.note, "note" in column])).toEqual(
    table?.columns.map(({ key }) => [key, notes[key], key in notes]),
  );
  const { name, title, note } = words.statuses;
  expect(statusLedger([], words)).toMatchObject({ kind: "statuses", name, print: { columns: 11 } });
  expect(said(statusLedger([], words))).toBe(`${title} ${words.notFatwa} ${note}`);
  const statuses = statusLedger([], words).tables[0];
  expect(statuses).toMatchObject({ key: "observations", name: "StatusLedger", identity: ["ticker", "observed"] });
  expect(statuses?.columns.map(({ key, format }) => [key, format])).toEqual([
    ...["ticker", "observed", "verdict"].map((key) => [key, "text"]),
    ["rank", "number"],
    ...["revenue", "revenueBand", "securities", "securitiesBand", "debt", "debtBand", "reportDate"].map((key) => [
      key,
      "text",
    ]),
    ...["revenueRatio", "securitiesRatio", "debtRatio"].map((key) => [key, "number"]),
    ...["company", "source", "account"].map((key) => [key, "text"]),
    ["fetchedAt", "moment"],
    ...["checksum", "follows"].map((key) => [key, "text"]),
    ["holds", "general"],
  ]);
});
