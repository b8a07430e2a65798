/**
 * Joins what full reports give with what a person typed into the worksheet *Purification by income*: the shares
 * outstanding, and the shares held. Only holdings of that worksheet are purified by income. A row that shows the report's
 * period gives its figures; where these are no number over 0, it is told why there is no amount.
 */
import { type Failure, isFailure } from "../../core/failure";
import { sharesOutstanding } from "../../functions/incomePurification";
import { missingValue } from "../../functions/words";
import type { Row } from "../../workbook/sheet/worksheet";
import type { RefusedIncome } from "../cachedAnswers";
import {
  type Booked,
  figuresKey,
  incomePerShare,
  methodOf,
  type Observed,
  type PeriodFigures,
} from "../entries/entries";
import { keyOf, type Period, tickerIn } from "../entries/period";
import { shownPeriod } from "./shareNotes";

export interface Joined {
  readonly periods: readonly Observed[];
  /** The holdings of the worksheet of which nothing can be booked, and why. */
  readonly refused: readonly RefusedIncome[];
}

/** These answers, those by income with their amount for one share. `rows`: those of the worksheet. */
export function incomesOn(
  rows: readonly Row[],
  periods: readonly Observed[],
  refused: readonly RefusedIncome[] = [],
): Joined {
  const held = new Set(rows.map(({ ticker }) => tickerIn(ticker)).filter((ticker) => ticker !== ""));
  const why: RefusedIncome[] = refused.filter(({ ticker }) => held.has(tickerIn(ticker)));
  const told = periods.flatMap((answer): readonly Observed[] => {
    if (methodOf(answer) !== "income") return [answer];
    if (!held.has(tickerIn(answer.ticker))) return [];
    const outstanding = outstandingFor(rows, answer);
    if (outstanding === undefined) return [];
    if (!isFailure(outstanding)) return [withOutstanding(answer, outstanding)];
    why.push({ ticker: answer.ticker, why: outstanding });
    return [];
  });
  return { periods: told, refused: why };
}

/**
 * The entries of the ledger's rows, of which those that are open have the shares outstanding that the worksheet has now
 * for their period: what is typed there counts until a period is closed.
 */
export function outstandingToday(
  entries: readonly (Booked | undefined)[],
  rows: readonly Row[],
): readonly (Booked | undefined)[] {
  if (rows.length === 0) return entries;
  const isClosed = new Set(entries.flatMap((entry) => (entry?.closing ? [figuresKey(entry)] : [])));
  return entries.map((entry) => {
    if (!entry || methodOf(entry) !== "income" || isClosed.has(figuresKey(entry))) return entry;
    const outstanding = outstandingFor(rows, entry);
    return outstanding === undefined || isFailure(outstanding) ? entry : withOutstanding(entry, outstanding);
  });
}

function withOutstanding<Entry extends PeriodFigures>(entry: Entry, outstanding: number): Entry {
  return { ...entry, outstanding, perShare: incomePerShare(entry.income, outstanding) };
}

/**
 * The shares outstanding in the rows that show this period; of several rows, which all must have the same. Undefined
 * where no row shows it, for example because the cells are still being calculated.
 */
function outstandingFor(rows: readonly Row[], period: Period): number | Failure | undefined {
  const [first, ...others] = rows.filter((row) => isShownIn(row, period)).map(({ outstanding = null }) => outstanding);
  if (first === undefined) return undefined;
  if (String(first ?? "").trim() === "") return missingValue("noOutstanding");
  return others.every((other) => other === first) ? sharesOutstanding(first) : missingValue("otherOutstanding");
}

function isShownIn(row: Row, period: Period): boolean {
  const shown = shownPeriod(row);
  return shown !== undefined && keyOf(shown) === keyOf(period);
}
