/** The verdicts that a refresh found different. */
import { usePane } from "./context";
import type { Difference } from "./difference";
import { useStyles } from "./styles";
import { Table } from "./table";

/** A table of thousands would hold the pane up. */
const mostRows = 500;

export function Changes({ changes }: { readonly changes: readonly Difference[] }) {
  const { strings, locale } = usePane();
  const words = strings.refresh;
  const styles = useStyles();
  return (
    <section className={styles.tight} aria-labelledby="changes">
      <h3 id="changes" className={styles.heading}>
        {words.changes}
      </h3>
      <p className={styles.plain}>
        {changes.length === 0 ? words.noChange : words.changed(locale.count(changes.length))}
      </p>
      {changes.length > 0 && (
        <Table
          label={words.changes}
          columns={[words.ticker, words.before, words.now]}
          rows={changes.slice(0, mostRows).map(({ ticker, before, now }) => ({
            key: ticker,
            cells: [
              <bdi key="ticker" dir="ltr">
                {ticker}
              </bdi>,
              <bdi key="before">{before ?? words.absent}</bdi>,
              <strong key="now">
                <bdi>{now ?? words.absent}</bdi>
              </strong>,
            ],
          }))}
        />
      )}
      {changes.length > mostRows && (
        <p className={styles.note}>{strings.more(locale.count(changes.length - mostRows))}</p>
      )}
    </section>
  );
}
