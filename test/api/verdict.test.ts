import { result, verdict } from "../../src/api/verdict";

test.each([
  ["HALAL", "HALAL"],
  ["Compliant", "HALAL"],
  [" not_halal ", "NOT HALAL"],
  ["Non-Compliant", "NOT HALAL"],
  ["NON -_ COMPLIANT", "NOT HALAL"],
  ["doubtful", "DOUBTFUL"],
  ["Questionable", "DOUBTFUL"],
  ["not covered", "NOT COVERED"],
  ["NOT_UNDER_COVERAGE", "NOT COVERED"],
])("%j is the verdict %s", (raw, known) => {
  expect(verdict(raw)).toBe(known);
});

test.each([
  ["pass", "PASS"],
  ["FAIL", "FAIL"],
  ["Not covered", "NOT COVERED"],
  ["not under  coverage", "NOT COVERED"],
])("%j is the result %s", (raw, known) => {
  expect(result(raw)).toBe(known);
});

test("none is given where there is none, and a spelling that nobody knows is shown as it came, marked", () => {
  expect([undefined, "", "  "].map(verdict)).toEqual([undefined, undefined, undefined]);
  expect([" Fine ", "HALAL?", "NOTHALAL", "PASS"].map(verdict)).toEqual(["Fine?", "HALAL??", "NOTHALAL?", "PASS?"]);
  expect(result("HALAL")).toBe("HALAL?");
  expect(verdict(` ${"x".repeat(50)}`)).toBe(`${"x".repeat(40)}?`);
});
