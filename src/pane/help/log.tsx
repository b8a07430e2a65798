/** Shows two lists of the diagnostics: why cells have no answer, and the requests that were sent. */
import { makeStyles, tokens } from "@fluentui/react-components";
import type { SentCall } from "../../core/callsByDay";
import type { FailedCells } from "../../ports/host";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { HelpLink } from "../frame/helpLink";
import { useStyles } from "../frame/styles";
import { useSaid } from "../frame/wordingProvider";

/** The most tickers that are shown for a failure. The diagnostics text has all. */
const mostTickers = 20;

const useLook = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: "none", display: "grid", rowGap: tokens.spacingVerticalM },
});

/**
 * Lists the failures: what is wrong, what to do, and how many cells have it. The cells themselves show the full
 * sentence.
 */
export function FailureList({ failed }: { readonly failed: readonly FailedCells[] }) {
  const { strings, locale } = usePane();
  const words = strings.diagnostics;
  const styles = useStyles();
  const look = useLook();
  const said = useSaid();
  if (failed.length === 0) return <p className={styles.plain}>{words.noFailures}</p>;
  return (
    <ul className={look.list}>
      {failed.map(({ failure, cells, tickers, meant = [] }) => {
        const [what, todo] = strings.failures[failure.failure];
        return (
          <li key={failure.message} className={styles.tight}>
            <strong>
              {what} · {strings.cells(locale.count(cells))}
            </strong>
            <span>
              {words.todo}: {todo}
            </span>
            {failure.failure === "noField" && (
              <>
                <bdi className={styles.note}>{said(failure)}</bdi>
                <HelpLink page="fields">{strings.help.fields}</HelpLink>
              </>
            )}
            {tickers.length > 0 && (
              <bdi dir="ltr" className={styles.note}>
                {tickers.slice(0, mostTickers).join(" ")}
              </bdi>
            )}
            {meant.slice(0, mostTickers).map(({ typed, symbol, name }) => (
              <span key={typed}>{words.meant(typed, symbol, name)}</span>
            ))}
            {tickers.length > mostTickers && (
              <span className={styles.note}>{strings.more(locale.count(tickers.length - mostTickers))}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function CallLog({ sent }: { readonly sent: readonly SentCall[] }) {
  const { strings, locale } = usePane();
  const words = strings.diagnostics;
  const styles = useStyles();
  if (sent.length === 0) return <p className={styles.plain}>{words.noCalls}</p>;
  return (
    <Table
      label={words.log}
      columns={[words.time, words.operation, words.questions, words.status, words.took]}
      rows={sent.map(({ at, operation, what, questions, status, ms }, index) => ({
        key: `${at} ${index}`,
        cells: [
          locale.time(at),
          <bdi key="operation">{strings.operations[operation as keyof typeof strings.operations] ?? what}</bdi>,
          locale.number(questions),
          status === 0 ? words.noConnection : String(status),
          strings.milliseconds(locale.number(Math.round(ms))),
        ],
      }))}
    />
  );
}
