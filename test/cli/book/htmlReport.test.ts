/** The report as a page, and as text: what each shows of a cell, and what it leaves out. */
import { htmlReport } from "../../../src/cli/book/htmlReport";
import { type RefreshReport, type ReportedCell, reportText, summaryOf } from "../../../src/cli/book/report";

const cell = (more: Partial<ReportedCell> = {}): ReportedCell => ({
  sheet: "Data",
  cell: "B1",
  formula: "=_xldudf_SHARIAH_ETF_STATUS(A1)",
  before: "DOUBTFUL",
  after: "HALAL",
  by: "service",
  ...more,
});
const report = (more: Partial<RefreshReport> = {}): RefreshReport => ({
  calls: 2,
  refusals: 1,
  cells: [cell()],
  kept: [],
  changes: [],
  shrunk: [],
  parts: [],
  views: [],
  files: { before: "abc", after: "def" },
  ...more,
});
/** The cells of the table's rows. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<td(?: class="(\w+)")?>(.*?)<\/td>/g)].map(([, kind, text]) =>
      kind ? `${kind}: ${text}` : text,
    ),
  );

test("a cell's row has its place, its formula as users know it, both values, what changed, and where it is from", () => {
  const full = cell({
    changed: "verdict",
    reportDate: "2025-03-31",
    source: "10-K",
    fetchedAt: "2026-01-05T12:34:56.000Z",
  });
  const bare = cell({ before: "HALAL", by: "kept", failure: "The service failed." });
  expect(rowsOf(htmlReport(report({ cells: [full, bare] }), "book.xlsx"))).toEqual([
    [
      "Data!B1",
      "formula: =SHARIAH.ETF.STATUS(A1)",
      "DOUBTFUL",
      "new: HALAL",
      "why: verdict",
      "day: 2025-03-31",
      "source: 10-K",
      "day: 2026-01-05 12:34 UTC",
      "service",
    ],
    [
      "Data!B1",
      "formula: =SHARIAH.ETF.STATUS(A1)",
      "HALAL",
      "HALAL",
      "why: The service failed.",
      "day: ",
      "source: ",
      "day: ",
      "kept",
    ],
  ]);
});

test("days are shown as days, with their time where they have one, and other values as they are", () => {
  const shown = (day: ReportedCell["day"], ...values: readonly ReportedCell["before"][]) =>
    values.map((before) => rowsOf(htmlReport(report({ cells: [cell({ before, ...(day && { day }) })] }), "b"))[0]?.[2]);
  expect(shown("day", 45747, 45747.6, 0, -5, "HALAL", null)).toEqual([
    "2025-03-31",
    "2025-03-31",
    "0",
    "-5",
    "HALAL",
    "(blank)",
  ]);
  expect(shown("time", 45747, 45747.25, 45747.5069, 45747.9999)).toEqual([
    "2025-03-31 00:00",
    "2025-03-31 06:00",
    "2025-03-31 12:10",
    "2025-03-31 23:59",
  ]);
  expect(shown(undefined, 45747, "", true)).toEqual(["45747", "(blank)", "true"]);
});

test("the page has a list for each thing that there is to tell, and none for what there is not", () => {
  const titles = (more: Partial<RefreshReport>) =>
    [...htmlReport(report(more), "a & b.xlsx").matchAll(/<h[12]>(.*?)<\/h[12]>/g)].map(([, title]) => title);
  expect(titles({})).toEqual(["a &amp; b.xlsx refreshed", "Every cell", "SHA-256"]);
  const all: Partial<RefreshReport> = {
    changes: [{ sheet: "Data", cell: "B1", before: null, after: "<b>", changed: "verdict" }],
    shrunk: [{ sheet: "Data", cell: "C1", before: "C1:D9", after: "C1:D3" }],
    kept: [{ sheet: "Data", cell: "D1", why: "Why." }],
    views: [{ part: "xl/charts/chart1.xml", kind: "chart", reads: ["Data!A1", "Data!B1"] }],
  };
  expect(titles(all)).toEqual([
    "a &amp; b.xlsx refreshed",
    "Verdicts, ranks and tests that changed",
    "Tables that are smaller now",
    "Cells that stay as they are",
    "Charts and pivot tables that read new cells",
    "Every cell",
    "SHA-256",
  ]);
  const page = htmlReport(report(all), "a & b.xlsx");
  expect([...page.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item)).toEqual([
    "Data!B1: (blank) → &lt;b&gt;",
    "The formula in Data!C1 gives a smaller table: it filled C1:D9, and now fills C1:D3.",
    "Data!D1: Why.",
    "chart xl/charts/chart1.xml reads Data!A1, Data!B1",
  ]);
  expect(page).toContain("Before: <code>abc</code><br>After: <code>def</code>");
});

test("the page loads nothing, and names its columns", () => {
  const page = htmlReport(report(), "book.xlsx");
  expect(page).toMatch(
    /^<!doctype html>\n<html lang="en">.*<title>book\.xlsx<\/title><style>.+?<\/style>.*\n<\/body><\/html>$/s,
  );
  expect(page).toContain(
    `content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"`,
  );
  expect([...page.matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, head]) => head)).toEqual([
    "Cell",
    "Formula",
    "Before",
    "After",
    "What changed",
    "Report date",
    "Source",
    "Fetched at",
    "By",
  ]);
});

test("the summary counts cells and calls, and the workbook's own formulas apart", () => {
  expect(summaryOf(report())).toEqual(["1 cell of Shariah Sheets, 1 with another value. 2 calls, 1 refused."]);
  const cells = [
    cell({ before: null, after: "" }),
    cell({ before: "x", after: "x" }),
    cell({ by: "engine", before: 1, after: 2 }),
    cell({ by: "engine", before: 1, after: 1 }),
  ];
  expect(summaryOf(report({ cells, calls: 1, refusals: 0 }))).toEqual([
    "2 cells of Shariah Sheets, 0 with another value. 1 call, 0 refused.",
    "2 formulas that read them calculated, 1 with another value.",
  ]);
});

test("the text tells each change with its ticker, what stays and why, charts, and a style that was added", () => {
  const all = report({
    cells: [cell({ ticker: "AAPL" })],
    changes: [
      { sheet: "Data", cell: "B1", before: "DOUBTFUL", after: "HALAL", changed: "verdict" },
      { sheet: "Data", cell: "B2", before: 0, after: null, changed: "rank" },
      { sheet: "Data", cell: "B3", before: "", after: false },
    ],
    kept: [{ sheet: "Data", cell: "D1", why: "Why." }],
    shrunk: [{ sheet: "Data", cell: "C1", before: "C1:D9", after: "C1:D3" }],
    views: [
      { part: "xl/charts/chart1.xml", kind: "chart", reads: ["Data!A1", "Data!B1"] },
      { part: "xl/pivotCache/p.xml", kind: "pivot table", reads: ["Data!A1"] },
    ],
    parts: ["xl/styles.xml"],
  });
  expect(reportText(all).split("\n")).toEqual([
    "1 cell of Shariah Sheets, 1 with another value. 2 calls, 1 refused.",
    "Changes of verdicts, ranks and tests:",
    "  Data!B1, AAPL, verdict: DOUBTFUL -> HALAL",
    "  Data!B2, rank: 0 -> (blank)",
    "  Data!B3: (blank) -> false",
    "The formula in Data!C1 gives a smaller table: it filled C1:D9, and now fills C1:D3.",
    "1 cell stays as it is:",
    "  Data!D1: Why.",
    "The chart xl/charts/chart1.xml reads Data!A1, Data!B1: Excel draws it anew when it opens the workbook.",
    "The pivot table of xl/pivotCache/p.xml reads Data!A1: refresh it in Excel (Data, Refresh All).",
    "A style that shows dates was added to the workbook.",
  ]);
  expect(reportText(report())).toBe("1 cell of Shariah Sheets, 1 with another value. 2 calls, 1 refused.");
  const two = [1, 2].map((row) => ({ sheet: "Data", cell: `D${row}`, why: "Why." }));
  expect(reportText(report({ kept: two }))).toContain("\n2 cells stay as they are:\n");
});
