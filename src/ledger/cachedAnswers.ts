/**
 * Turns the answers that cells have into what the ledgers record: periods of purification, and statuses. Answers of the
 * sample service and of demo operations are made up, and an older answer may be shown in place of a newer one: both are
 * marked, and never booked.
 */
import type { etfPurification } from "../api/etfs";
import type { Answer } from "../api/row";
import type { purification } from "../api/stocks";
import { type Failure, isFailure } from "../core/failure";
import type { Slot } from "../core/slot";
import { incomeOf } from "../functions/incomePurification";
import { disagreement, figuresOf } from "../functions/purification";
import {
  type Fund,
  fromFund,
  headroomOf,
  type Report,
  ratioOf,
  resultOf,
  type Screened,
  type Test,
  tests,
  verdictOf,
} from "../functions/screeningEntry";
import { dayOf } from "../functions/values";
import { missingValue } from "../functions/words";
import { parseCurrency } from "../workbook/currency";
import { type Account, accountOf } from "./entries/account";
import type { Observed } from "./entries/entries";
import { rangeLabel } from "./entries/period";
import { bandOf, type Seen } from "./statuses/statusChanges";

export interface CachedAnswers {
  /** Those by income have no amount yet: the worksheet for it has the shares outstanding (`incomesOn`). */
  readonly periods: readonly Observed[];
  /** The tickers with a full report whose income is unknown or cannot be true, and why. */
  readonly refused?: readonly RefusedIncome[];
  readonly statuses: readonly Seen[];
  /** The tickers whose purification was asked for, and about which the service gave nothing. */
  readonly unanswered?: readonly string[];
}

export interface RefusedIncome {
  readonly ticker: string;
  readonly why: Failure;
}

/**
 * A ratio is near its limit within so many percentage points. It is no setting, because another figure would look like
 * a change of status.
 */
export const nearPoints = 2;

/**
 * The operations that give a status, by name. Where several answer for a ticker, the first of this list counts: a
 * difference between two operations is no change of status.
 */
const standings = ["screening", "report", "etfReport"];
const periods = ["purification", "etfPurification"];
/** The names of the operations whose answers a ledger records. */
export const ledgerOperations: readonly string[] = [...standings, ...periods];

/**
 * What the ledgers may record of these slots. `madeUp`: the answers are the sample service's, or of demo operations.
 * `asking`: the settings with which they were asked. `reports`: full reports that no cell asks for, such as those that
 * were read for their currency; they name companies and filings, and are no statuses.
 */
export function cachedAnswers(
  slots: Iterable<Slot>,
  madeUp: boolean,
  asking?: Account,
  reports: Iterable<Slot> = [],
): CachedAnswers {
  const all = [...slots];
  const statuses = new Map<string, Seen>();
  for (const name of standings) {
    for (const slot of all) {
      const seen =
        slot.operation.name === name && !statuses.has(slot.input) ? statusAnswer(slot, madeUp, asking) : undefined;
      if (seen) statuses.set(slot.input, seen);
    }
  }
  const naming = new Map<string, Seen[]>();
  for (const name of standings) {
    for (const slot of [...all, ...reports]) {
      const seen = slot.operation.name === name ? statusAnswer(slot, madeUp, asking) : undefined;
      if (seen) naming.set(seen.ticker, [...(naming.get(seen.ticker) ?? []), seen]);
    }
  }
  const told = all.flatMap((slot) => periodAnswer(slot, madeUp, asking) ?? []);
  const incomes = [...new Set([...all, ...reports])].flatMap((slot) => incomeIn(slot, madeUp, asking) ?? []);
  const refused = incomes.filter((one) => "why" in one);
  const unanswered = all.flatMap(({ operation, input, answer, failure }) =>
    periods.includes(operation.name) && answer === undefined && failure ? [input.split("|")[0] ?? ""] : [],
  );
  const byIncome = new Map(incomes.flatMap((one) => ("why" in one ? [] : [[one.ticker, one] as const])));
  return {
    periods: [...told, ...byIncome.values()].map((one) => withFiling(one, naming.get(one.ticker) ?? [])),
    statuses: [...statuses.values()],
    ...(refused.length > 0 && { refused }),
    ...(unanswered.length > 0 && { unanswered }),
  };
}

/**
 * Adds the company's name, and the address of its filing of the period's report date: the figures do not come from a
 * filing of another date. `naming`: what names them, the first that does counts.
 */
function withFiling(period: Observed, naming: readonly Seen[]): Observed {
  const company = naming.find((one) => one.company !== undefined)?.company;
  const isSame = ({ reportDate }: Seen) => reportDate !== "" && reportDate === period.reportDate;
  const source = naming.find((one) => one.source !== undefined && isSame(one))?.source;
  return {
    ...period,
    ...(company !== undefined && { company }),
    ...(source !== undefined && { source }),
  };
}

/** The period that an answer about purification gives; undefined where there is no such answer. */
function periodAnswer(slot: Slot, sample: boolean, asking: Account | undefined): Observed | undefined {
  const { operation, answer, input } = slot;
  if (answer === undefined) return undefined;
  if (operation.name === "purification") {
    const told = answer as Answer<typeof purification>;
    const figures = figuresOf(told);
    const day = dayOf(told.report_date)?.day;
    return {
      ticker: input,
      year: String(told.reported_year ?? ""),
      label: told.reported_quarter ?? "",
      dividend: figures.dividend,
      percent: figures.percent,
      // Figures that do not agree with one another are no amount.
      perShare: disagreement(told) === undefined ? figures.perShare : undefined,
      ...(day !== undefined && { reportDate: day }),
      ...whoseOf(slot, asking),
      ...freshness(slot, sample),
    };
  }
  if (operation.name !== "etfPurification") return undefined;
  const [ticker = "", from = "", to = ""] = input.split("|");
  return {
    ticker,
    year: "",
    label: rangeLabel(from, to),
    dividend: undefined,
    perShare: undefined,
    percent: ratioOf(fromFund(answer as Answer<typeof etfPurification>), "revenue"),
    ...whoseOf(slot, asking),
    ...freshness(slot, sample),
  };
}

/** The income that a full report gives, in ones of its main currency, still without an amount for one share. */
function incomeIn(slot: Slot, sample: boolean, asking: Account | undefined): Observed | RefusedIncome | undefined {
  const { operation, answer, input: ticker } = slot;
  if (operation.name !== "report" || typeof answer !== "object" || answer === null) return undefined;
  const report = answer as Report;
  const income = incomeOf(report);
  if (isFailure(income)) return { ticker, why: income };
  const currency = parseCurrency(income.currency)?.code;
  if (currency === undefined) return { ticker, why: missingValue("noCurrency") };
  const day = dayOf(report.reportDate)?.day;
  return {
    ticker,
    year: String(income.year),
    label: income.label,
    method: "income",
    dividend: undefined,
    percent: undefined,
    perShare: undefined,
    income: income.amount,
    currency,
    ...(day !== undefined && { reportDate: day }),
    ...whoseOf(slot, asking),
    ...freshness(slot, sample),
  };
}

function statusAnswer(slot: Slot, sample: boolean, asking: Account | undefined): Seen | undefined {
  const { operation, answer } = slot;
  if (typeof answer !== "object" || answer === null) return undefined;
  const entry = operation.name === "etfReport" ? fromFund(answer as Fund) : (answer as Screened);
  const each = <T>(of: (test: Test) => T) =>
    Object.fromEntries(tests.map((test) => [test, of(test)])) as Record<Test, T>;
  return {
    ticker: slot.input,
    verdict: verdictOf(entry) ?? "",
    rank: entry.complianceRanking,
    tests: each((test) => resultOf(entry, test) ?? ""),
    bands: each((test) => bandOf(headroomOf(entry, test), nearPoints)),
    ratios: each((test) => ratioOf(entry, test)),
    reportDate: dayOf(entry.reportDate)?.day ?? "",
    ...originOf(entry),
    ...whoseOf(slot, asking),
    ...freshness(slot, sample),
  };
}

/** The company's name, and the address of its filing; neither where the service gives none. */
function originOf({ companyName, reportSource }: Screened) {
  return {
    ...(companyName && { company: companyName }),
    ...(reportSource && { source: reportSource }),
  };
}

function whoseOf({ account }: Slot, asking: Account | undefined) {
  return asking ? { account: accountOf(asking, account) } : {};
}

function freshness({ sentAt, age, kept, failure }: Slot, sample: boolean) {
  return { at: sentAt - age, kept: kept || failure !== undefined, sample };
}
