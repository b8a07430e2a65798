/**
 * Joins what full reports give with what a person typed into the worksheet *Purification by income*: the shares
 * outstanding, and the shares held. Only holdings of that worksheet are purified by income. A row that shows the report's
 * period gives its figures; where these are no number over 0, it is told why there is no amount.
 */
import { type Failure, isFailure } from "../core/failure";
import { outstandingIn } from "../functions/incomePurification";
import { lacking } from "../functions/words";
import type { Row } from "../workbook/sheet/worksheet";
import { rowsOf, type Standing } from "../worksheets/merge";
import type { Known, Refused } from "./cachedAnswers";
import { incomePerShare, methodOf, type Observed } from "./ledger";
import { keyOf, type Period, symbolIn } from "./period";
import { shownPeriod } from "./shareNotes";

export interface Joined {
  readonly periods: readonly Observed[];
  /** The holdings of the worksheet of which nothing can be booked, and why. */
  readonly refused: readonly Refused[];
}

/** These answers, those by income with their amount for one share. `income`: the worksheet, where it stands. */
export function incomesOn(income: Standing | undefined, { periods, refused = [] }: Known): Joined {
  const rows = rowsOf(income);
  const held = new Set(rows.map(({ ticker }) => symbolIn(ticker)).filter((ticker) => ticker !== ""));
  const why: Refused[] = refused.filter(({ ticker }) => held.has(symbolIn(ticker)));
  const told = periods.flatMap((answer): readonly Observed[] => {
    if (methodOf(answer) !== "income") return [answer];
    if (!held.has(symbolIn(answer.ticker))) return [];
    const outstanding = outstandingFor(rows, answer);
    if (outstanding === undefined) return [];
    if (isFailure(outstanding)) {
      why.push({ ticker: answer.ticker, why: outstanding });
      return [];
    }
    return [{ ...answer, outstanding, perShare: incomePerShare(answer.income, outstanding) }];
  });
  return { periods: told, refused: why };
}

/**
 * The shares outstanding in the rows that show this period; of several rows, which all must have the same. Undefined
 * where no row shows it, for example because the cells are still being calculated.
 */
function outstandingFor(rows: readonly Row[], period: Period): number | Failure | undefined {
  const [first, ...others] = rows.filter((row) => isShownIn(row, period)).map(({ outstanding = null }) => outstanding);
  if (first === undefined) return undefined;
  if (String(first ?? "").trim() === "") return lacking("noOutstanding");
  return others.every((other) => other === first) ? outstandingIn(first) : lacking("otherOutstanding");
}

function isShownIn(row: Row, period: Period): boolean {
  const shown = shownPeriod(row);
  return shown !== undefined && keyOf(shown) === keyOf(period);
}
