/**
 * Shows which holdings are closed for which quarter: a row of squares for each holding, a column for each quarter, and
 * what the last quarter lacks.
 */
import { isolate } from "../../i18n/en";
import { ledgerWords } from "../../i18n/ledgers";
import { type CoverageGrid, type Covered, gapsIn } from "../../ledger/entries/coverage";
import { periodName } from "../../ledger/entries/period";
import { Legend, Square, type SquareState } from "../controls/squares";
import { Summary } from "../controls/summary";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

/** The most rows that are shown. More would slow the pane, and nobody reads so many. */
const mostRows = 200;
/** The most quarters that are shown: a year, and the quarter before it. */
const mostPeriods = 5;

/** How each state is drawn: what is to be done stands out, and what was not held is blank. */
const drawn: Readonly<Record<Covered, Omit<SquareState, "said">>> = {
  closed: { sign: "✓", tone: "good" },
  part: { sign: "◐", tone: "doubtful" },
  open: { sign: "!", tone: "doubtful" },
  noFigure: { sign: "–", tone: "unknown" },
  notReturned: { sign: "✕", tone: "bad" },
  notYet: { sign: "?", tone: "unknown" },
  notHeld: { sign: "", tone: "rest" },
};

export function CoveragePart({ grid }: { readonly grid: CoverageGrid }) {
  const { strings, locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const periods = grid.periods.slice(0, mostPeriods);
  if (periods.length === 0 || grid.rows.length === 0) return null;
  const rows = grid.rows.slice(0, mostRows);
  const markOf = (state: Covered): SquareState => ({ ...drawn[state], said: words.covered[state] });
  const shown = new Set(rows.flatMap(({ cells }) => cells.slice(0, mostPeriods)));
  const states = (Object.keys(drawn) as Covered[]).filter((state) => shown.has(state));
  return (
    <details>
      <Summary>{words.coverage}</Summary>
      <Table
        label={words.coverageTable}
        columns={[words.ticker, ...periods.map((period) => isolate(periodName(period)))]}
        rows={rows.map(({ ticker, cells }) => ({
          key: ticker,
          cells: [
            <bdi key="ticker" dir="ltr">
              {ticker}
            </bdi>,
            ...periods.map((period, index) => <Square key={period} {...markOf(cells[index] ?? "notHeld")} />),
          ],
        }))}
      />
      <Legend marks={states.map(markOf)} />
      {grid.rows.length > mostRows && (
        <p className={styles.note}>{strings.more(locale.count(grid.rows.length - mostRows))}</p>
      )}
    </details>
  );
}

/** Names, beside the button that closes, the holdings for which this period has nothing to close. */
export function GapsPart({ grid, period }: { readonly grid: CoverageGrid; readonly period: string }) {
  const { strings, locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const gaps = gapsIn(grid, period);
  if (gaps.length === 0) return null;
  const told = gaps.slice(0, mostRows).map(({ ticker, why }) => words.gap(ticker, words.covered[why]));
  return (
    <p className={styles.plain}>
      {words.gaps(
        periodName(period),
        locale.count(grid.rows.length),
        locale.count(gaps.length),
        told.join(strings.comma),
      )}
    </p>
  );
}
