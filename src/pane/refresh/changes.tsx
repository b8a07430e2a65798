/** Lists what has changed, a row for each value, and offers the list as a table to copy. */

import { judgement } from "../../functions/words";
import { periodName } from "../../ledger/entries/period";
import { asTable, type Change } from "../../workbook/refresh/changes";
import { CopyText } from "../controls/copyText";
import { Summary } from "../controls/summary";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSaid } from "../frame/wordingProvider";

/** The most rows that are shown. More would slow the pane; the copied table has all. */
const mostRows = 500;

interface ChangesProps {
  readonly heading: string;
  readonly changes: readonly Change[];
}

export function Changes({ heading, changes }: ChangesProps) {
  const { strings, locale, preferences } = usePane();
  const words = strings.refresh;
  const styles = useStyles();
  const said = useSaid();
  /** A value as cells show it. */
  const text = (value: Change["now"]) => {
    if (value === undefined) return words.absent;
    if (typeof value === "number") return locale.figure(value);
    return preferences?.value?.verdictsToo ? said(judgement(value)) : value;
  };
  /**
   * The tickers that have a new quarter. The user is told, because the number of shares typed for the last quarter may
   * not be right for this one.
   */
  const periods = changes.filter(({ figure, now }) => figure === "period" && now !== undefined);
  const came = [...new Set(periods.map(({ now }) => periodName(String(now))))].join(strings.comma);
  const titles = [words.ticker, words.figure, words.before, words.now];
  const plain = changes.map(({ ticker, figure, before, now }) => [
    ticker,
    words.figures[figure],
    String(before),
    now === undefined ? words.absent : String(now),
  ]);
  return (
    <section className={styles.tight} aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      {periods.length > 0 && (
        <p className={styles.plain}>
          <strong>{words.newPeriod(locale.count(periods.length), came)}</strong>
        </p>
      )}
      <p className={styles.plain}>
        {changes.length === 0 ? words.noChange : words.changed(locale.count(changes.length))}
      </p>
      {changes.length > 0 && (
        <>
          <Table
            label={heading}
            columns={titles}
            rows={changes.slice(0, mostRows).map(({ ticker, figure, before, now }) => ({
              key: `${ticker} ${figure}`,
              cells: [
                <bdi key="ticker" dir="ltr">
                  {ticker}
                </bdi>,
                words.figures[figure],
                <bdi key="before">{text(before)}</bdi>,
                <strong key="now">
                  <bdi>{text(now)}</bdi>
                </strong>,
              ],
            }))}
          />
          {changes.length > mostRows && (
            <p className={styles.note}>{strings.more(locale.count(changes.length - mostRows))}</p>
          )}
          <details>
            <Summary>{words.take}</Summary>
            <CopyText label={heading} button={words.copyTable} text={asTable(titles, plain)} />
          </details>
        </>
      )}
    </section>
  );
}
