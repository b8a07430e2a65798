/** Tells how near each holding is to a limit, from answers that are there and from the status ledger. */
import { headroomBy, limits, type Test, tests } from "../../functions/screeningEntry";
import { isOneAccount } from "../entries/account";
import type { Seen, StatusRow } from "./statusChanges";

/** A holding, and the test in which it is nearest to its limit. Test and figures are undefined where no ratio is given. */
export interface Watched {
  readonly ticker: string;
  readonly company: string | undefined;
  readonly verdict: string;
  readonly test: Test | undefined;
  /** In percent. */
  readonly ratio: number | undefined;
  readonly limit: number | undefined;
  /** In percentage points; negative when the ratio is over the limit. */
  readonly headroom: number | undefined;
  /** `YYYY-MM-DD`; "" where it is not given. */
  readonly reportDate: string;
  /** By the last report before this one that the status ledger has: the headroom in the same test, and its date. */
  readonly before: number | undefined;
  readonly reportBefore: string | undefined;
}

/** These holdings, the nearest to a limit first; those without a ratio last. */
export function watchList(answers: readonly Seen[], ledger: readonly StatusRow[]): readonly Watched[] {
  return answers
    .map((now) => watchedIn(now, ledger))
    .sort((one, other) => farness(one) - farness(other) || (one.ticker < other.ticker ? -1 : 1));
}

function watchedIn(now: Seen, ledger: readonly StatusRow[]): Watched {
  const { ticker, verdict, company, reportDate } = now;
  const [nearest] = tests
    .flatMap((test) => {
      const ratio = now.ratios?.[test];
      return ratio === undefined ? [] : [{ test, ratio, headroom: headroomBy(test, ratio) }];
    })
    .sort((one, other) => one.headroom - other.headroom);
  const earlier = nearest && reportBefore(now, nearest.test, ledger);
  return {
    ticker,
    company,
    verdict,
    test: nearest?.test,
    ratio: nearest?.ratio,
    limit: nearest && limits[nearest.test],
    headroom: nearest?.headroom,
    reportDate,
    before: nearest && earlier && headroomBy(nearest.test, earlier.ratio),
    reportBefore: earlier?.reportDate,
  };
}

/** The ratio in the same test by the latest report that is earlier, of the same account. */
function reportBefore({ ticker, account, reportDate }: Seen, test: Test, ledger: readonly StatusRow[]) {
  return ledger
    .flatMap((row) => {
      const ratio = row.ratios?.[test];
      const isEarlier = row.reportDate !== "" && row.reportDate < reportDate;
      const isOwn = row.ticker === ticker && isOneAccount(row.account, account);
      return isOwn && isEarlier && ratio !== undefined ? [{ ratio, reportDate: row.reportDate, at: row.at }] : [];
    })
    .sort((one, other) =>
      one.reportDate === other.reportDate ? one.at - other.at : one.reportDate < other.reportDate ? -1 : 1,
    )
    .pop();
}

function farness({ headroom = Number.POSITIVE_INFINITY }: Watched): number {
  return headroom;
}
