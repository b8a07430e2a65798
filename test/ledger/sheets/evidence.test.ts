/** The sheets that an auditor signs and keeps: what each column holds, and the facts above the table. */
import { gridOf } from "../../../src/ledger/completeness";
import { linesOf } from "../../../src/ledger/evidencePack";
import { type Booked, closed, type Observed, observed, sealed } from "../../../src/ledger/ledger";
import { quarterEvidence, yearSummary } from "../../../src/ledger/sheets/evidence";
import type { Row, Worksheet } from "../../../src/workbook/sheet/worksheet";
import { worksheetWords } from "../../../src/worksheets/words/words";

const words = worksheetWords("en");
const { evidence: own, ledger } = words;
const q3: Observed = {
  ...{ ticker: "AAPL", year: "2025", label: "third_quarter", dividend: 0.25, percent: 4, perShare: 0.01 },
  ...{ at: Date.UTC(2025, 9, 1), kept: false, sample: false },
};
const made = { by: "B. Bookkeeper", at: Date.UTC(2026, 1, 1), missing: 2 } as const;
const booked = (of: Partial<Booked>, follows = "start"): Booked => {
  const [entry] = observed([], [{ ...q3, ...of } as Observed]) as [Booked];
  const given = { shares: 100, currency: "USD" };
  return sealed(
    closed({ ...entry, ...of }, given, { at: Date.UTC(2026, 0, 31, 6), by: "A. Auditor" }) as Booked,
    follows,
  );
};
const full = booked({
  ...{ company: "Apple Inc.", portfolio: "Mine", reportDate: "2025-09-30", source: "10-Q", account: "acc" },
});
const bare = booked({ ticker: "KO" }, full.closing?.sum);
const [open] = observed([], [{ ...q3, ticker: "MSFT" }]) as [Booked];
const rows: readonly Row[] = [{ paidOn: 46_054, reference: "R1" }];
const entries = [full, bare];
const grid = gridOf(["AAPL", "KO", "MSFT", "XOM"], [full, bare, open], new Set(["XOM"]));
const evidence = quarterEvidence("2025 Q3", linesOf(entries, rows), grid, made, words);
/** The lines above the table: each label with the values beside it. */
const factsOf = ({ cells }: Worksheet) =>
  cells.flatMap(({ row, column, value }) =>
    column === 0 && cells.some((one) => one.row === row && one.column === 2)
      ? [[value ?? null, cells.find((one) => one.row === row && one.column === 2)?.value]]
      : [],
  );

test("each column of a quarter's sheet has its heading, its format and its width, and long texts wrap", () => {
  const columns = evidence.tables[0]?.columns ?? [];
  expect(columns.map(({ key, format, width, wraps }) => `${key} ${format} ${width}${wraps ? " wraps" : ""}`)).toEqual([
    ...[
      "ticker text 80",
      "portfolio text 90 wraps",
      "company text 150 wraps",
      "reportDate text 95",
      "perShare number 100",
    ],
    ...[
      "shares number 100",
      "currency text 90",
      "amount number 105",
      "entry text 105 wraps",
      "closedBy text 105 wraps",
    ],
    ...["reviewedBy text 105 wraps", "holds text 75", "closedAt moment 135", "fetchedAt moment 135", "paidOn day 95"],
    ...["reference text 120 wraps", "source text 300", "account text 300", "dividend number 85", "percent number 85"],
    ...["checksum text 270", "follows text 270"],
  ]);
  expect(columns.map(({ heading }) => heading)).toEqual(columns.map(({ key }) => own.headings[key as "ticker"]));
  expect(evidence.widths).toEqual(columns.map(({ width }) => width));
});

test("a closed row is shown with all that it was closed with, and what it lacks is blank", () => {
  const common = {
    ...{ perShare: 0.01, shares: 100, currency: "USD", amount: 1, entry: own.booked, closedBy: "A. Auditor" },
    ...{ reviewedBy: own.notReviewed, holds: ledger.holds, closedAt: 46_053.25, fetchedAt: 45_931 },
    ...{ dividend: 0.25, percent: 4 },
  };
  expect(evidence.tables[0]?.rows).toEqual([
    {
      ...{ ...common, ticker: "AAPL", portfolio: "Mine", company: "Apple Inc.", reportDate: "2025-09-30" },
      ...{ paidOn: 46_054, reference: "R1", source: "10-Q", account: "acc" },
      ...{ checksum: full.closing?.sum, follows: "start" },
    },
    {
      ...{ ...common, ticker: "KO", portfolio: null, company: null, reportDate: null },
      ...{ paidOn: null, reference: null, source: null, account: null },
      ...{ checksum: bare.closing?.sum, follows: full.closing?.sum },
    },
  ]);
});

test("a row that is in no total is named above the table, with its amount; and what it is in its own line", () => {
  const twice = linesOf([full, { ...full }, bare], []);
  for (const sheet of [quarterEvidence("2025 Q3", twice, grid, made, words), yearSummary("2025", twice, made, words)])
    expect(factsOf(sheet)).toContainEqual([own.leftOut, "AAPL 2025 Q3 Mine (1 USD)"]);
  const sheet = quarterEvidence("2025 Q3", twice, grid, made, words);
  expect(sheet.tables[0]?.rows.map(({ entry }) => entry)).toEqual([own.booked, own.double, own.booked]);
});

test("the facts say who made it and when, whose rows they are, which hold, and which holdings lack", () => {
  expect(factsOf(evidence)).toEqual([
    [own.madeBy, "B. Bookkeeper"],
    [own.madeAt, "2026-02-01T00:00:00.000Z"],
    [own.headings.account, "acc"],
    [own.headings.closedBy, "A. Auditor"],
    [own.headings.reviewedBy, own.notReviewed],
    [own.checksums, own.hold(2, 2)],
    [own.leftOut, own.none],
    [own.gone, "2"],
    [own.covered.closed, "AAPL, KO"],
    [own.covered.open, "MSFT"],
    [own.covered.part, own.none],
    [own.covered.noFigure, own.none],
    [own.covered.notReturned, "XOM"],
    [own.covered.never, own.none],
    [own.signed, "_".repeat(50)],
  ]);
  const unknown = quarterEvidence("2025 Q3", [], grid, { ...made, missing: "changed" }, words);
  expect(factsOf(unknown).slice(2, 8)).toEqual([
    [own.headings.account, own.none],
    [own.headings.closedBy, own.none],
    [own.headings.reviewedBy, own.notReviewed],
    [own.checksums, own.hold(0, 0)],
    [own.leftOut, own.none],
    [own.gone, own.unknown],
  ]);
});

test("who reviewed a row is named, and a row that was changed does not hold", () => {
  const reviewed: Booked = {
    ...full,
    closing: { ...(full.closing as NonNullable<Booked["closing"]>), reviewedBy: "R. Reviewer" },
  };
  const changed = { ...bare, ticker: "PEP" };
  const sheet = quarterEvidence("2025 Q3", linesOf([reviewed, changed], rows), grid, made, words);
  expect(sheet.tables[0]?.rows.map(({ reviewedBy, holds }) => [reviewedBy, holds])).toEqual([
    ["R. Reviewer", expect.any(String)],
    [own.notReviewed, ledger.broken],
  ]);
  expect(factsOf(sheet)).toContainEqual([own.headings.reviewedBy, "R. Reviewer"]);
  expect(factsOf(sheet)).toContainEqual([own.leftOut, expect.stringContaining("PEP 2025 Q3 (1 USD)")]);
  expect(sheet.looks).toEqual([
    {
      on: { table: "rows", column: "holds" },
      rules: [
        { when: { equals: ledger.holds }, look: "good" },
        { when: { equals: ledger.broken }, look: "bad" },
      ],
    },
  ]);
});

test("a correction and a restatement are called so, each with its reason, and a restatement shows its difference", () => {
  const shown = (more: Partial<Booked>) => {
    const entry = { ...full, ...more } as Booked;
    return quarterEvidence("2025 Q3", linesOf([entry], []), grid, made, words).tables[0]?.rows[0]?.entry;
  };
  expect([
    shown({ reverses: "x" } as never),
    shown({ corrects: "x" } as never),
    shown({ before: q3 } as never),
  ]).toEqual([...[own.minus, own.plus, own.restated]]);
  expect(shown({ reason: "typed wrong" } as never)).toBe(`${own.booked}: typed wrong`);
});

test("below the facts stand the totals of each currency, then the table, which is printed in twelve columns", () => {
  const [table] = evidence.tables;
  const from = (table?.row ?? 0) - 3;
  const line = (row: number) =>
    evidence.cells
      .filter((one) => one.row === row && one.column >= 3)
      .map(({ column, value, style, format }) => [column, value, style, format]);
  expect(line(from)).toEqual(
    [own.headings.currency, own.accrued, own.paid, own.open].map((head, index) => [
      3 + index,
      head,
      "heading",
      undefined,
    ]),
  );
  expect(line(from + 1)).toEqual([
    [3, "USD", undefined, undefined],
    [4, 2, "total", "sum"],
    [5, 1, "total", "sum"],
    [6, 1, "total", "sum"],
  ]);
  expect([table?.key, table?.name, table?.column, table?.identity]).toEqual([
    "rows",
    `evidence${evidence.name.replace(/\W/g, "")}`,
    0,
    ["ticker"],
  ]);
  expect(evidence.print).toEqual({ landscape: true, titleRows: [table?.row, table?.row], columns: 12 });
  expect([evidence.kind, evidence.name, evidence.frozen]).toEqual([
    "evidence",
    `${own.name} 2025 Q3`,
    { rows: 0, columns: 0 },
  ]);
  expect(String(evidence.cells[0]?.value)).toBe(evidence.name);
});

test("a long list of holdings goes on in the lines below, without its label", () => {
  const many = Array.from({ length: 40 }, (_, nth) => `TICK${nth}`);
  const sheet = quarterEvidence(
    "2025 Q3",
    linesOf(entries, rows),
    gridOf([...many, "AAPL"], [full], new Set()),
    made,
    words,
  );
  const facts = factsOf(sheet);
  const at = facts.findIndex(([label]) => label === own.covered.never);
  const lines = facts.slice(at, -1);
  expect([lines.length > 1, lines.slice(1).every(([label]) => label === null)]).toEqual([true, true]);
  const told = lines.map(([, value]) => String(value)).join("");
  expect(told.split(/,\s*/)).toEqual(many.sort());
  expect(lines.every(([, value]) => String(value).length <= 110)).toBe(true);
});

test("a year's summary has a row for each ticker, quarter, portfolio and currency, and the same totals", () => {
  const summary = yearSummary("2025", linesOf(entries, rows), made, words);
  const [table] = summary.tables;
  expect(table?.columns.map(({ key, format, width }) => `${key} ${format} ${width}`)).toEqual([
    ...["ticker text 80", "quarter text 110", "portfolio text 110", "currency text 90"],
    ...["accrued number 115", "paid number 115", "open number 115"],
  ]);
  expect(table?.columns.map(({ heading }) => heading)).toEqual([
    ...[own.headings.ticker, own.headings.quarter, own.headings.portfolio, own.headings.currency],
    ...[own.accrued, own.paid, own.open],
  ]);
  expect(table?.rows).toMatchObject([
    { ticker: "AAPL", quarter: "2025 Q3", portfolio: "Mine", currency: "USD", accrued: 1, paid: 1, open: 0 },
    { ticker: "KO", quarter: "2025 Q3", currency: "USD", accrued: 1, paid: 0, open: 1 },
  ]);
  expect(factsOf(summary)).toEqual([
    [own.madeBy, "B. Bookkeeper"],
    [own.madeAt, "2026-02-01T00:00:00.000Z"],
    [own.leftOut, own.none],
  ]);
  expect([summary.kind, summary.name, summary.print.columns]).toEqual(["summary", `${own.summary} 2025`, 7]);
});
