/** How a refresh ends, and its report for people. */
import { exitCodeOf, type RefreshReport, reportText } from "../../../src/cli/book/report";

const report = (more: Partial<RefreshReport>): RefreshReport => ({
  calls: 1,
  refusals: 0,
  cells: [],
  kept: [],
  changes: [],
  shrunk: [],
  parts: [],
  views: [],
  files: { before: "a", after: "b" },
  ...more,
});

test.each([
  ["done", false, 0],
  ["done", true, 10],
  ["kept", true, 2],
  ["stale", true, 3],
  ["stale", false, 3],
  ["nothing", true, 1],
] as const)("a refresh that ends as %s with an alert due (%s) exits with %s", (ending, isAlert, code) => {
  expect(exitCodeOf(ending, isAlert)).toBe(code);
});

test("a table that is smaller now is named as such", () => {
  const text = reportText(report({ shrunk: [{ sheet: "Data", cell: "A1", before: "A1:B9", after: "A1:B3" }] }));
  expect(text).toContain("The formula in Data!A1 gives a smaller table: it filled A1:B9, and now fills A1:B3.");
});

test("each list of the report's text is cut at a bound, and its last line names --json", () => {
  const kept = Array.from({ length: 500 }, (_, nth) => ({ sheet: "Data", cell: `A${nth + 1}`, why: "Why." }));
  const changes = kept.map(({ sheet, cell }) => ({ sheet, cell, before: "HALAL", after: "DOUBTFUL" }));
  const lines = reportText(report({ kept, changes })).split("\n");
  expect(lines.filter((line) => line === "  and 300 more: give --json for all of them")).toHaveLength(2);
  expect(lines.length).toBeLessThan(420);
  expect(reportText(report({ kept: kept.slice(0, 200) }))).not.toContain("--json");
});
