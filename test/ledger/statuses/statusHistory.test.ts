import type { StatusRow } from "../../../src/ledger/statuses/statusChanges";
import { statusHistory } from "../../../src/ledger/statuses/statusHistory";

const row = (ticker: string, verdict: string, day: string, account?: string): StatusRow => ({
  ticker,
  verdict,
  rank: undefined,
  reportDate: "",
  at: Date.parse(day),
  account,
  tests: { revenue: "PASS", securities: "PASS", debt: "PASS" },
  bands: { revenue: "clear", securities: "clear", debt: "clear" },
});
const now = Date.parse("2026-05-10");
const ledger = [
  row("KO", "HALAL", "2025-08-01"),
  row("XOM", "NOT HALAL", "2025-12-31T23:59:59Z"),
  row("KO", "DOUBTFUL", "2026-01-01"),
  row("KO", "HALAL", "2026-04-30"),
  row("ORCL", "NOT COVERED", "2026-02-01"),
];

test("each quarter has the last verdict of its days, and the present quarter that of now", () => {
  const { quarters, rows } = statusHistory(ledger, now, 8);
  expect(quarters).toEqual(["2025 Q3", "2025 Q4", "2026 Q1", "2026 Q2"]);
  expect(rows.map(({ ticker, verdicts }) => [ticker, ...verdicts])).toEqual([
    ["KO", "HALAL", "HALAL", "DOUBTFUL", "HALAL"],
    ["ORCL", "", "", "NOT COVERED", "NOT COVERED"],
    ["XOM", "", "NOT HALAL", "NOT HALAL", "NOT HALAL"],
  ]);
});

test("the share of HALAL is of those with a verdict, and what is not covered or not observed yet is no part of it", () => {
  expect(statusHistory(ledger, now, 8).counts).toEqual([
    { judged: 1, halal: 1 },
    { judged: 2, halal: 1 },
    { judged: 2, halal: 0 },
    { judged: 2, halal: 1 },
  ]);
  expect(statusHistory([row("ORCL", "NOT COVERED", "2026-04-01")], now, 8).counts).toEqual([{ judged: 0, halal: 0 }]);
});

test("an older verdict holds on in the latest quarters, however long ago it was observed", () => {
  const { quarters, rows } = statusHistory([row("KO", "HALAL", "1970-01-01")], now, 2);
  expect(quarters).toEqual(["2026 Q1", "2026 Q2"]);
  expect(rows[0]?.verdicts).toEqual(["HALAL", "HALAL"]);
});

test("each account has a row of its own: a difference between two is no change", () => {
  const two = [row("KO", "HALAL", "2026-01-05", "a"), row("KO", "DOUBTFUL", "2026-02-05", "b")];
  const { rows } = statusHistory(two, now, 1);
  expect(rows.map(({ account, verdicts }) => [account, verdicts[0]])).toEqual([
    ["a", "HALAL"],
    ["b", "DOUBTFUL"],
  ]);
});

test("an empty ledger has the present quarter and nothing in it", () => {
  expect(statusHistory([], now, 8)).toEqual({ quarters: ["2026 Q2"], rows: [], counts: [{ judged: 0, halal: 0 }] });
});
