/** Reads verdict, tests and ratios out of the service's answer to a screening, and knows the limits of the tests. */

import type { etfReport } from "../api/etfs";
import type { Answer } from "../api/row";
import type { report, screening } from "../api/stocks";
import { knownVerdict, type Result, result, verdict } from "../api/verdict";
import type { View } from "../core/call";
import type { Failure } from "../core/failure";
import type { Phrase } from "../core/phrase";
import { isOmitted } from "./arguments/arguments";
import { type Keeping, verdictWithAge } from "./show";
import { badArgument, phrase } from "./words";

export type Screened = Answer<typeof screening>;
export type Report = Answer<typeof report>;
export type Fund = Answer<typeof etfReport>;

export const tests = ["revenue", "securities", "debt"] as const;
export type Test = (typeof tests)[number];

/**
 * The percentage from which the service fails each test. Used only for the distance to the limit: whether a test is
 * passed is the service's word.
 */
export const limits: Readonly<Record<Test, number>> = { revenue: 5, securities: 30, debt: 30 };

export function verdictOf(entry: Judged) {
  return verdict(entry.shariahComplianceStatus);
}

/** The verdict as a cell. A verdict that is an old answer shows its day, if the user has chosen to see that. */
export function verdictText(entry: Judged, { showAge }: View, _row: number, _column: number, slot: Keeping) {
  return verdictWithAge(verdictOf(entry), showAge ? slot : fresh);
}

const fresh: Keeping = { kept: false, sentAt: 0, age: 0 };

type Judged = Pick<Screened, "shariahComplianceStatus">;

/** A filter for the typed verdict. If none was typed, everything passes. */
export function statusFilter(status: unknown): ((raw: string | undefined) => boolean) | Failure {
  if (isOmitted(status) || String(status).trim() === "") return () => true;
  const wanted = knownVerdict(String(status));
  if (wanted === undefined) return badArgument("status", "aVerdict");
  return (raw) => knownVerdict(raw) === wanted;
}

/** How many of a fund's holdings the service does not cover, such as `3 of 195`. Undefined for a stock. */
export function uncoveredPart(entry: object): Phrase | undefined {
  const { uncoveredHoldings: uncovered, numberOfHoldings: all } = entry as Partial<Fund>;
  if (uncovered === undefined) return undefined;
  return all === undefined ? phrase("uncoveredPartOf", uncovered) : phrase("uncoveredPart", uncovered, all);
}

/** The field of a screening answer about each test. */
const parts = {
  revenue: "revenueBreakdown",
  securities: "interestBearingSecuritiesAndAssets",
  debt: "interestBearingDebt",
} as const satisfies Record<Test, keyof Screened>;

/**
 * A test's ratio in percent. For revenue it is the share that is not halal plus the share that is doubtful. Undefined
 * when a figure is missing.
 */
export function ratioOf(entry: Screened, test: Test): number | undefined {
  if (test !== "revenue") return entry[parts[test]]?.ratio;
  const { notHalalRatio, doubtfulRatio } = entry.revenueBreakdown || {};
  return sum(notHalalRatio, doubtfulRatio);
}

export function resultOf(entry: Screened, test: Test): Result | `${string}?` | undefined {
  return result(entry[parts[test]]?.status);
}

/** Percentage points left to the limit; negative when the ratio is over it. */
export function headroomOf(entry: Screened, test: Test): number | undefined {
  const ratio = ratioOf(entry, test);
  return ratio === undefined ? undefined : headroomBy(test, ratio);
}

/** The same of a ratio in percent. */
export function headroomBy(test: Test, ratio: number): number {
  return tidy(limits[test] - ratio);
}

/**
 * Reads an ETF's report as if it were a stock's, keeping its own fields too: the fund's aggregate figures become those
 * of the tests. Rank, report date and source are missing (they are in the fund's profile), and so are a company's
 * figures.
 */
export function fromFund(fund: Fund): Report {
  const { aggregateInterestBearingSecuritiesAndAssets: securities, aggregateInterestBearingDebt: debt } = fund;
  return {
    ...fund,
    companyName: fund.name,
    shariahComplianceStatus: fund.complianceStatus,
    complianceRanking: undefined,
    revenueBreakdown: fund.aggregateRevenueBreakdown,
    interestBearingSecuritiesAndAssets: securities && {
      amount: securities.interestAmount,
      ratio: securities.interestRatio,
      status: securities.status,
    },
    interestBearingDebt: debt && { amount: debt.debtAmount, ratio: debt.debtRatio, status: debt.status },
    reportDate: undefined,
    reportSource: undefined,
    totalRevenue: fund.aggregateRevenue,
    trailing36monAvrCap: fund.month36AverageMarkCap,
  } as Fund & Report;
}

/** Reads an ETF's profile as a stock's answer, for the fields that the ETF's report lacks. */
export function fromProfile(profile: Fund): Screened {
  return { ...profile, reportSource: (profile as Fund & { source?: string }).source } as Fund & Screened;
}

/** An ETF's report as it is, where only its own fields are shown. */
export function asItIs(fund: Fund): Report {
  return fund as Fund & Report;
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  // NaN if one of them is missing.
  const both = (a as number) + (b as number);
  return Number.isFinite(both) ? tidy(both) : undefined;
}

/** Removes errors of adding decimal fractions in binary, as in 0.1 + 0.2. No ratio has more than twelve digits. */
function tidy(number: number): number {
  return Number(number.toPrecision(12));
}
