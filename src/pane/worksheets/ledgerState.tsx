/**
 * Says what a reading of the purification ledger found: whether its rows are unchanged since they were written, what is
 * booked in all, and whose answers were left out.
 */
import { isolate } from "../../i18n/en";
import { methodIn } from "../../i18n/ledgerQuestions";
import { ledgerWords } from "../../i18n/ledgers";
import type { Booking, Periods } from "../../ports/host";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSaid } from "../frame/wordingProvider";
import { quarterName } from "./bookingName";

/** The most tickers that are named in a sentence. */
const mostNamed = 20;

interface StateProps {
  readonly ledger: Periods;
}

export function LedgerState({ ledger }: StateProps) {
  const { tag } = usePane();
  const words = ledgerWords(tag);
  return (
    <>
      <RowsInDoubt ledger={ledger} />
      <Totals ledger={ledger} />
      {ledger.madeUp && <Notice intent="warning">{words.sample}</Notice>}
      <LeftOut ledger={ledger} />
    </>
  );
}

/** Names the rows that were changed, closed twice or moved, and those that cannot be read. */
function RowsInDoubt({ ledger: { periods, missing, torn, unmatched = [] } }: StateProps) {
  const { strings, locale, tag } = usePane();
  const words = ledgerWords(tag);
  const listed = (rows: readonly number[]) => rows.map((row) => locale.number(row)).join(strings.comma);
  const rowsOf = (state: Booking["state"]) => {
    const rows = periods.filter((one) => one.state === state).map(({ row = 0 }) => row);
    return rows.length > 0 ? ([locale.count(rows.length), listed(rows)] as const) : undefined;
  };
  const [changed, double, unread] = [rowsOf("changed"), rowsOf("double"), rowsOf("unread")];
  return (
    <>
      {changed && <Notice intent="error">{words.changed(...changed)}</Notice>}
      {double && <Notice intent="error">{words.double(...double)}</Notice>}
      {unread && <Notice intent="warning">{words.notRead(...unread)}</Notice>}
      {missing !== 0 && (
        <Notice intent="error">{missing === "changed" ? words.countChanged : words.gone(locale.count(missing))}</Notice>
      )}
      {torn.length > 0 && <Notice intent="error">{words.torn(listed(torn))}</Notice>}
      {unmatched.length > 0 && <Notice intent="warning">{words.unmatched(listed(unmatched))}</Notice>}
    </>
  );
}

/** Counts the rows that are unchanged, and shows the totals, with what they leave out. */
function Totals({ ledger: { periods, totals } }: StateProps) {
  const { locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const ofState = (state: Booking["state"]) => periods.filter((one) => one.state === state);
  const closed = ofState("closed");
  const sums = totals.map(({ currency, amount }) => `${locale.figure(amount)} ${currency}`);
  const hasIncome = totals.some(({ method }) => method === "income");
  const methods = hasIncome ? totals.map(({ method }) => methodIn(tag, method)) : [];
  const notInTotals = [...ofState("changed"), ...ofState("double")].map((one) =>
    words.leftOutRow(
      `${one.ticker} ${quarterName(one)}`,
      locale.number(one.row ?? 0),
      one.amount === undefined ? words.unread : `${locale.figure(one.amount)} ${one.currency ?? ""}`.trim(),
    ),
  );
  return (
    <>
      {closed.length > 0 && <p className={styles.plain}>{words.intact(locale.count(closed.length))}</p>}
      {sums.length > 0 && <p className={styles.plain}>{words.totals(sums, methods)}</p>}
      {notInTotals.length > 0 && <p className={styles.plain}>{words.notInTotals(notInTotals)}</p>}
    </>
  );
}

/** Names the tickers whose answers are old, and those of which nothing can be booked by income, with the reason. */
function LeftOut({ ledger: { leftOut, refused = [] } }: StateProps) {
  const { strings, locale, tag } = usePane();
  const words = ledgerWords(tag);
  const said = useSaid();
  const styles = useStyles();
  const named = [...leftOut.slice(0, mostNamed).map(isolate), ...(leftOut.length > mostNamed ? ["…"] : [])];
  return (
    <>
      {leftOut.length > 0 && (
        <p className={styles.plain}>{words.leftOut(locale.count(leftOut.length), named.join(strings.comma))}</p>
      )}
      {refused.length > 0 && (
        <Notice intent="warning">
          {words.refused(
            refused.slice(0, mostNamed).map(({ ticker, why }) => `${isolate(ticker)}: ${said(why)}`),
            locale.count(refused.length),
          )}
        </Notice>
      )}
    </>
  );
}
