/** The sheets that an auditor signs and keeps: what each column holds, and the facts above the table. */
import { coverageGrid } from "../../../src/ledger/entries/coverage";
import { type Booked, closeEntry, type Observed, sealEntry, withAnswers } from "../../../src/ledger/entries/entries";
import { type Line, ledgerLines } from "../../../src/ledger/payments/lines";
import { allGiven, type PaymentRecord } from "../../../src/ledger/payments/paymentRecords";
import { type Quarter, quarterEvidence } from "../../../src/ledger/sheets/evidence";
import { yearStatement } from "../../../src/ledger/sheets/statement";
import type { StatusRow } from "../../../src/ledger/statuses/statusChanges";
import type { Cell, Row, Worksheet } from "../../../src/workbook/sheet/worksheet";
import { worksheetWords } from "../../../src/worksheets/words/words";
import { observation } from "../bookedEntry";

const words = worksheetWords("en");
const { evidence: own, ledger } = words;
const q3 = observation({ percent: 4, perShare: 0.01, at: Date.UTC(2025, 9, 1) });
const made = { by: "B. Bookkeeper", at: Date.UTC(2026, 1, 1), missing: 2, chainEnd: "t0", closedRows: 7 } as const;
const bookedEntry = (of: Partial<Booked>, follows = "start"): Booked => {
  const [entry] = withAnswers([], [{ ...q3, ...of } as Observed]) as [Booked];
  const given = { shares: 100, currency: "USD" };
  return sealEntry(
    closeEntry({ ...entry, ...of }, given, { at: Date.UTC(2026, 0, 31, 6), by: "A. Auditor" }) as Booked,
    follows,
  );
};
const full = bookedEntry({
  company: "Apple Inc.",
  portfolio: "Mine",
  reportDate: "2025-09-30",
  source: "10-Q",
  account: "acc",
});
const bare = bookedEntry({ ticker: "KO" }, full.closing?.sum);
const [open] = withAnswers([], [{ ...q3, ticker: "MSFT" }]) as [Booked];
const rows: readonly Row[] = [
  { paidOn: 46_054, reference: "R1", paidTo: "Charity", payment: "P1", reviewedOn: 46_055 },
];
const entries = [full, bare];
const grid = coverageGrid(["AAPL", "KO", "MSFT", "XOM"], [full, bare, open], new Set(["XOM"]));
const payment: PaymentRecord = {
  payment: "P1",
  day: "2025-12-19",
  year: "2025",
  amount: 0.5,
  currency: "USD",
  portfolio: "Mine",
  paidTo: "Charity",
  reference: "R-1",
  quarter: "2025 Q3",
};
const nowhere = { shares: undefined, currency: undefined };
const of = (lines: readonly Line[], more: Partial<Quarter> = {}) => {
  const quarter = { quarter: "2025 Q3", lines, grid, given: allGiven(lines, []), statuses: [], ...more };
  return quarterEvidence({ originsOf: () => nowhere, ...quarter }, made, words);
};
const evidence = of(ledgerLines(entries, rows));
const tableOf = (sheet: Worksheet, key: string) => sheet.tables.find((table) => table.key === key);
/** The lines above the table: each label with the values beside it. */
const isBeside = ({ row, column, style, value }: Cell, of: number) =>
  row === of && column > 0 && style === "label" && !/^_+$/.test(String(value));
const factsOf = ({ cells }: Worksheet) =>
  cells.flatMap(({ row, column, value }) =>
    // Beside a label stands its value; the lines to sign are none.
    column === 0 && cells.some((one) => isBeside(one, row))
      ? [[value ?? null, cells.find((one) => isBeside(one, row))?.value]]
      : [],
  );

test("on paper the quarter stands in parts of at most twelve columns, of the same rows in the same order", () => {
  const parts = evidence.tables.map(({ columns, rows }) => [columns.length, rows.map(({ ticker }) => ticker)]);
  expect(parts).toEqual([
    [12, ["AAPL", "KO"]],
    [12, ["AAPL", "KO"]],
    [9, ["AAPL", "KO", "MSFT", "XOM"]],
  ]);
  expect(evidence.print).toEqual({ landscape: true, titleRows: [0, 0], columns: 12 });
  const columns = evidence.tables.flatMap((table) => table.columns);
  expect(columns.every(({ heading }) => heading !== "" && heading !== undefined)).toBe(true);
  // Every part has room for a title above it, and ends before the next one begins.
  const [one, two, three] = evidence.tables;
  expect([(two?.row ?? 0) - (one?.row ?? 0), (three?.row ?? 0) - (two?.row ?? 0)]).toEqual([5, 5]);
});

test("the first part tells the figures from which an amount was computed, and its checksum", () => {
  const common = {
    entry: own.booked,
    dividend: 0.25,
    percent: 4,
    perShare: 0.01,
    shares: 100,
    currency: "USD",
    amount: 1,
  };
  const none = { income: null, outstanding: null };
  expect(tableOf(evidence, "amounts")?.rows).toEqual([
    { ticker: "AAPL", portfolio: "Mine", ...common, ...none, checksum: full.closing?.sum },
    { ticker: "KO", portfolio: null, ...common, ...none, checksum: bare.closing?.sum },
  ]);
  const byIncome = { ...full, income: 5_000_000, outstanding: 1e9, method: "income" } as Booked;
  const [row] = tableOf(of(ledgerLines([byIncome], [])), "amounts")?.rows ?? [];
  expect([row?.income, row?.outstanding]).toEqual([5_000_000, 1e9]);
});

test("the second part tells the filing, who closed and reviewed it and when, where shares are from, and what was paid", () => {
  const from = { shares: own.entitled("Custodian", "C. Clerk", "2026-01-05"), currency: "typed" };
  const sheet = of(ledgerLines(entries, rows), { originsOf: ({ ticker }) => (ticker === "AAPL" ? from : nowhere) });
  const common = { holds: ledger.holds, reviewedBy: own.notReviewed, method: own.methods.dividend };
  const closedBy = "A. Auditor, 2026-01-31 06:00";
  expect(tableOf(sheet, "origins")?.rows).toEqual([
    {
      ticker: "AAPL",
      company: "Apple Inc.",
      filing: "2025-09-30 10-Q",
      ...common,
      closedBy,
      reviewedOn: "2026-02-02",
      paid: "2026-02-01, Charity, R1, P1",
      account: "acc",
      sharesFrom: "Entitlements: Custodian, C. Clerk, 2026-01-05",
      currencyFrom: "typed",
    },
    {
      ticker: "KO",
      company: null,
      filing: null,
      ...common,
      closedBy,
      reviewedOn: null,
      paid: null,
      account: null,
      sharesFrom: own.notRecorded,
      currencyFrom: own.notRecorded,
    },
  ]);
});

test("the third part tells verdict and ratios by the last report of the quarter, and says so where none is known", () => {
  const tests = { revenue: "PASS", securities: "PASS", debt: "PASS" };
  const bands = { revenue: "clear", securities: "clear", debt: "clear" } as const;
  const row = (reportDate: string, verdict: string, at: number): StatusRow => ({
    ticker: "AAPL",
    verdict,
    rank: 5,
    tests,
    bands,
    ratios: { revenue: 1, securities: 2, debt: 3 },
    reportDate,
    at,
    company: "Apple Inc.",
    source: "10-Q",
  });
  const day = Date.UTC(2025, 10, 1);
  const statuses = [
    row("2025-09-30", "HALAL", day),
    row("2025-06-30", "DOUBTFUL", day),
    row("2025-12-31", "NOT HALAL", day),
  ];
  const sheet = of(ledgerLines(entries, rows), { statuses: [...statuses, row("", "NOT COVERED", day + 1)] });
  expect(tableOf(sheet, "screening")?.rows.slice(0, 2)).toEqual([
    {
      ticker: "AAPL",
      company: "Apple Inc.",
      filing: "10-Q",
      reportDate: "2025-09-30",
      verdict: "HALAL",
      revenue: 1,
      securities: 2,
      debt: 3,
      firstSeen: "2025-11-01",
    },
    { ticker: "KO", filing: own.noScreening },
  ]);
  // Of two answers about one report the later one counts.
  const twice = of([], { statuses: [row("2025-09-30", "DOUBTFUL", day + 2), ...statuses] });
  expect(tableOf(twice, "screening")?.rows[0]?.verdict).toBe("DOUBTFUL");
});

test("the sheet of ANNUAL has another name than the year's", () => {
  const name = (quarter: string) => of([], { quarter }).name;
  expect([name("2025"), name("2025 Q3")]).toEqual([`${own.name} ANNUAL 2025`, `${own.name} Q3 2025`]);
});

test("a row that is in no total is named above the table with its amount, and its own line says what it is", () => {
  const twice = ledgerLines([full, { ...full }, bare], []);
  const unread = { records: [], unread: [12] };
  for (const sheet of [of(twice), yearStatement("2025", twice, unread, made, words)])
    expect(factsOf(sheet)).toContainEqual([own.leftOut, "AAPL 2025 Q3 Mine (1 USD)"]);
  expect(tableOf(of(twice), "amounts")?.rows.map(({ entry }) => entry)).toEqual([own.booked, own.double, own.booked]);
});

test("the facts say who made it and when, whose rows they are, which hold, where the chain ends, and which holdings lack", () => {
  expect(factsOf(evidence)).toEqual([
    [own.madeBy, "B. Bookkeeper"],
    [own.madeAt, "2026-02-01 00:00 UTC"],
    [own.headings.account, "acc"],
    [own.headings.closedBy, "A. Auditor"],
    [own.headings.reviewedBy, own.notReviewed],
    [own.rows, "2"],
    [own.checksums, own.hold(2, 2)],
    [own.chainEnd, "t0"],
    [own.allRows, "7"],
    [own.byMethod, "dividend 2 USD"],
    [own.leftOut, own.none],
    [own.gone, "2"],
    [own.covered.closed, "AAPL, KO"],
    [own.covered.zero, own.none],
    [own.covered.takenBack, own.none],
    [own.covered.open, "MSFT"],
    [own.covered.part, own.none],
    [own.covered.noFigure, own.none],
    [own.covered.notReturned, "XOM"],
    [own.covered.notYet, own.none],
    [own.covered.notHeld, own.none],
  ]);
  const unknown = quarterEvidence(
    { quarter: "2025 Q3", lines: [], grid, given: [], statuses: [], originsOf: () => nowhere },
    { ...made, missing: "changed" },
    words,
  );
  expect(factsOf(unknown)).toContainEqual([own.gone, own.unknown]);
  expect(factsOf(unknown)).toContainEqual([own.checksums, own.hold(0, 0)]);
});

test("two people sign, each with a date", () => {
  const labels = evidence.cells.filter(({ value }) => value === own.signed || value === own.signedToo);
  expect(labels).toHaveLength(2);
  for (const { row } of labels) {
    expect(evidence.cells.some((cell) => cell.row === row && /^_+$/.test(String(cell.value)))).toBe(true);
  }
});

test("who reviewed a row is named, and a row that was changed does not hold", () => {
  const reviewed: Booked = {
    ...full,
    closing: { ...(full.closing as NonNullable<Booked["closing"]>), reviewedBy: "R. Reviewer" },
  };
  const changed = { ...bare, ticker: "PEP" };
  const sheet = of(ledgerLines([reviewed, changed], rows));
  expect(tableOf(sheet, "origins")?.rows.map(({ reviewedBy, holds }) => [reviewedBy, holds])).toEqual([
    ["R. Reviewer", expect.any(String)],
    [own.notReviewed, ledger.broken],
  ]);
  expect(factsOf(sheet)).toContainEqual([own.headings.reviewedBy, "R. Reviewer"]);
  expect(factsOf(sheet)).toContainEqual([own.leftOut, expect.stringContaining("PEP 2025 Q3 (1 USD)")]);
  expect(sheet.looks).toEqual([
    {
      on: { table: "origins", column: "holds" },
      rules: [
        { when: { equals: ledger.holds }, look: "good" },
        { when: { equals: ledger.broken }, look: "bad" },
      ],
    },
  ]);
});

test("a correction and a restatement are called so, each with its reason", () => {
  const entryShown = (more: Partial<Booked>) => {
    const entry = { ...full, ...more } as Booked;
    return tableOf(of(ledgerLines([entry], [])), "amounts")?.rows[0]?.entry;
  };
  expect([
    entryShown({ reverses: "x" } as never),
    entryShown({ corrects: "x" } as never),
    entryShown({ before: q3 } as never),
  ]).toEqual([own.minus, own.plus, own.restated("0.01")]);
  expect(entryShown({ reason: "typed wrong" } as never)).toBe(`${own.booked}: typed wrong`);
});

test("the totals of each currency say what was booked, given for the quarter, and is left", () => {
  const given = [
    ...allGiven(ledgerLines(entries, rows), []),
    ...allGiven(ledgerLines([{ ...full, label: "Q4" }], rows), []),
  ];
  const sheet = of(ledgerLines(entries, rows), { given });
  const from = sheet.cells.find(({ value }) => value === own.accrued)?.row ?? 0;
  const line = (row: number) =>
    sheet.cells
      .filter((one) => one.row === row && one.column >= 7)
      .map(({ value, style, format }) => [value, style, format]);
  expect(line(from)).toEqual(
    [own.headings.currency, own.accrued, own.paid, own.open, own.balance.toGive].map((head) => [
      head,
      "heading",
      undefined,
    ]),
  );
  expect(line(from + 1)).toEqual([
    ["USD", undefined, undefined],
    [2, "total", "sum"],
    [1, "total", "sum"],
    [1, "total", "sum"],
    [1, "total", "exact"],
  ]);
});

test("what is asked for has the currency's own decimals, beside the exact figure", () => {
  const [entry] = withAnswers([], [q3 as Observed]) as [Booked];
  const by = { at: Date.UTC(2026, 0, 31, 6), by: "A. Auditor" };
  const yen = sealEntry(closeEntry(entry, { shares: 123.456, currency: "JPY" }, by) as Booked, undefined);
  const sheet = of(ledgerLines([yen], []), { given: [] });
  const from = sheet.cells.find(({ value }) => value === own.accrued)?.row ?? 0;
  const [, , , open, asked] = sheet.cells.filter((one) => one.row === from + 1 && one.column >= 7);
  expect([open?.value, asked?.value, asked?.format]).toEqual([1.23456, 1, "whole"]);
});

test("a long list of holdings goes on in the lines below, without its label", () => {
  const many = Array.from({ length: 40 }, (_, nth) => `TICK${nth}`);
  const sheet = of(ledgerLines(entries, rows), { grid: coverageGrid([...many, "AAPL"], [full], new Set(many)) });
  const facts = factsOf(sheet);
  const from = facts.slice(facts.findIndex(([label]) => label === own.covered.notReturned));
  const lines = from.slice(0, 1 + from.slice(1).findIndex(([label]) => label !== null));
  expect([lines.length > 1, lines.slice(1).every(([label]) => label === null)]).toEqual([true, true]);
  const told = lines.map(([, value]) => String(value)).join("");
  expect(told.split(/,\s*/)).toEqual(many.sort());
  expect(lines.every(([, value]) => String(value).length <= 110)).toBe(true);
});

test("a year's statement has the balances, the payments of that year with their receivers, and what was booked", () => {
  const lines = ledgerLines(entries, rows);
  const early = { ...payment, day: "2025-11-01", year: "2025", payment: "P0" };
  const records = [payment, early, { ...payment, year: "2026" }];
  const statement = yearStatement("2025", lines, { records, unread: [12] }, made, words);
  expect(tableOf(statement, "balances")?.rows).toEqual([
    { currency: "USD", portfolio: "", start: 0, booked: 1, corrected: 0, given: 0, end: 1, toGive: 1, rounding: 0 },
    { currency: "USD", portfolio: "Mine", start: 0, booked: 1, corrected: 0, given: 1, end: 0, toGive: 0, rounding: 0 },
  ]);
  const paid = tableOf(statement, "payments")?.rows ?? [];
  expect(paid.map((row) => [row.payment, row.day, row.amount, row.paidTo, row.quarter])).toEqual([
    ["P0", 45_962, 0.5, "Charity", "Q3 2025"],
    ["P1", 46_010, 0.5, "Charity", "Q3 2025"],
  ]);
  expect(tableOf(statement, "accrued")?.rows).toEqual([
    { ticker: "AAPL", quarter: "Q3 2025", portfolio: "Mine", currency: "USD", accrued: 1, method: "dividend" },
    { ticker: "KO", quarter: "Q3 2025", portfolio: "", currency: "USD", accrued: 1, method: "dividend" },
  ]);
  expect(factsOf(statement)).toEqual([
    [own.madeBy, "B. Bookkeeper"],
    [own.madeAt, "2026-02-01 00:00 UTC"],
    [own.chainEnd, "t0"],
    [own.allRows, "7"],
    [own.byMethod, "dividend 2 USD"],
    [own.leftOut, own.none],
    [own.unread, "12"],
  ]);
  expect([statement.kind, statement.name]).toEqual(["statement", `${own.statement} 2025`]);
});
