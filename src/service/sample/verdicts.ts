/**
 * Spells a verdict as each operation of the service does. Operations spell it differently, and where even one operation
 * has two spellings, both occur here, each for some stocks.
 */
import type { Result, Verdict } from "../../api/verdict";
import { oneOf } from "./chance";
import { limits } from "./stocks";

type Spelling = Readonly<Record<Verdict, string>>;

const upper: Spelling = {
  HALAL: "HALAL",
  "NOT HALAL": "NOT HALAL",
  DOUBTFUL: "DOUBTFUL",
  "NOT COVERED": "NOT COVERED",
};
const title: Spelling = {
  HALAL: "Halal",
  "NOT HALAL": "Not Halal",
  DOUBTFUL: "Doubtful",
  "NOT COVERED": "Not Covered",
};
const screening: Spelling = { ...upper, "NOT COVERED": "NOT_UNDER_COVERAGE" };
const compliant: Spelling = {
  HALAL: "COMPLIANT",
  "NOT HALAL": "NON_COMPLIANT",
  DOUBTFUL: "QUESTIONABLE",
  "NOT COVERED": "NOT_UNDER_COVERAGE",
};

/**
 * The verdict of the full report. The specification writes it in title case but its example in upper case, so both
 * occur.
 */
export function reportVerdict(ticker: string, verdict: Verdict): string {
  return oneOf(ticker, "report spelling", [upper, title])[verdict];
}

export function screeningVerdict(verdict: Verdict): string {
  return screening[verdict];
}

/** The verdict in the lists of version 1 and among related stocks. */
export function listVerdict(ticker: string, verdict: Verdict): string {
  return oneOf(ticker, "list spelling", [compliant, title])[verdict];
}

export function etfListVerdict(verdict: Verdict): string {
  return title[verdict];
}

export function etfReportVerdict(verdict: Verdict): string {
  return upper[verdict];
}

/** The result of a test: a ratio at the limit or above it fails. Ratio and limit are in hundredths of a percent. */
export function testResult(ratio: number | undefined, test: keyof typeof limits): Result {
  if (ratio === undefined) return "NOT COVERED";
  return ratio >= limits[test] ? "FAIL" : "PASS";
}

export function revenueStatus(ticker: string, result: Result): string {
  return result === "NOT COVERED" ? "NOT_UNDER_COVERAGE" : statusIn(ticker, result);
}

export function interestStatus(ticker: string, result: Result): string {
  return result === "NOT COVERED" ? "NOT_COVERED" : statusIn(ticker, result);
}

function statusIn(ticker: string, result: Exclude<Result, "NOT COVERED">): string {
  const titleCase = result === "PASS" ? "Pass" : "Fail";
  return oneOf(ticker, "status spelling", [result, titleCase]);
}
