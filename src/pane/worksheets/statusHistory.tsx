/**
 * Shows the status ledger by quarter: a row of squares for each ticker, and above them the share of HALAL as a line, with
 * its figures in the table.
 */
import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { isolate } from "../../i18n/en";
import { ledgerWords } from "../../i18n/ledgers";
import { periodName } from "../../ledger/entries/period";
import type { Ledgers, StatusHistory } from "../../ports/host";
import { Notice } from "../controls/notice";
import { Legend, Square, type SquareState } from "../controls/squares";
import { Summary } from "../controls/summary";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSettled } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";

const mostRows = 200;
/** The height of the line's picture. It is drawn on a grid of one unit for a quarter, and 100 for a hundred percent. */
const height = 100;

const useLook = makeStyles({
  /** In Arabic it is mirrored, so that time runs in the reading direction. */
  line: { width: "100%", height: "48px", overflow: "visible", ":dir(rtl)": { transform: "scaleX(-1)" } },
  drawn: {
    fill: "none",
    stroke: tokens.colorBrandForeground1,
    strokeWidth: "2px",
    vectorEffect: "non-scaling-stroke",
    "@media (forced-colors: active)": { stroke: "CanvasText" },
  },
  edge: {
    stroke: tokens.colorNeutralStroke1,
    vectorEffect: "non-scaling-stroke",
    "@media (forced-colors: active)": { stroke: "GrayText" },
  },
});

/** It is read when it is opened. */
export function StatusHistoryPart({ ledgers }: { readonly ledgers: Ledgers }) {
  const { tag } = usePane();
  const words = ledgerWords(tag);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Summary>{words.history}</Summary>
      {isOpen && <HistoryOfLedger ledgers={ledgers} />}
    </details>
  );
}

function HistoryOfLedger({ ledgers }: { readonly ledgers: Ledgers }) {
  const { tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const settled = useSettled();
  const found = useLoading(async () => ({ history: await ledgers.statusHistory() }), [ledgers, settled]);
  if (found.error) return <Notice intent="error" said={found.error} />;
  if (!found.value) return null;
  const { history } = found.value;
  if (!history || history.rows.length === 0) return <p className={styles.plain}>{words.noLedger}</p>;
  return <HistoryView history={history} />;
}

const drawn: Readonly<Record<string, Omit<SquareState, "said">>> = {
  HALAL: { sign: "✓", tone: "good" },
  DOUBTFUL: { sign: "~", tone: "doubtful" },
  "NOT HALAL": { sign: "✕", tone: "bad" },
  "": { sign: "", tone: "rest" },
};

function HistoryView({ history: { quarters, rows, counts } }: { readonly history: StatusHistory }) {
  const { strings, locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const shown = rows.slice(0, mostRows);
  const markOf = (verdict: string): SquareState => ({
    ...(drawn[verdict] ?? { sign: "–", tone: "unknown" }),
    said: verdict === "" ? words.notObserved : isolate(verdict),
  });
  const verdicts = [...new Set(shown.flatMap((row) => row.verdicts))];
  const accounts = new Set(rows.map(({ account }) => account));
  const shares = counts.map(({ judged, halal }) => (judged === 0 ? undefined : halal / judged));
  const percent = (share: number | undefined) => (share === undefined ? "–" : locale.percent(share));
  return (
    <div className={styles.tight}>
      <p className={styles.note}>{words.historyNote}</p>
      <HalalLine
        shares={shares}
        label={words.halalLine(
          quarters
            .map((quarter, index) => `${isolate(periodName(quarter))}: ${percent(shares[index])}`)
            .join(strings.comma),
        )}
      />
      <Table
        label={words.history}
        columns={[words.ticker, ...quarters.map((quarter) => isolate(periodName(quarter)))]}
        rows={[
          { key: "", cells: [<strong key="halal">HALAL</strong>, ...shares.map(percent)] },
          ...shown.map(({ ticker, account, verdicts: own }) => ({
            key: `${ticker} ${account}`,
            cells: [
              <bdi key="ticker" dir="ltr">
                {accounts.size > 1 && account !== undefined ? `${ticker} (${account})` : ticker}
              </bdi>,
              ...own.map((verdict, index) => <Square key={quarters[index]} {...markOf(verdict)} />),
            ],
          })),
        ]}
      />
      <Legend marks={verdicts.map(markOf)} />
      {rows.length > mostRows && <p className={styles.note}>{strings.more(locale.count(rows.length - mostRows))}</p>}
    </div>
  );
}

interface LineProps {
  /** For each quarter, from 0 to 1; undefined where no ticker had a verdict. */
  readonly shares: readonly (number | undefined)[];
  readonly label: string;
}

/** A line from quarter to quarter, broken where nothing is known. A single quarter is no line. */
function HalalLine({ shares, label }: LineProps) {
  const look = useLook();
  if (shares.filter((share) => share !== undefined).length < 2) return null;
  const path = shares
    .map((share, index) => {
      if (share === undefined) return "";
      return `${shares[index - 1] === undefined ? "M" : "L"}${index} ${height * (1 - share)}`;
    })
    .join(" ");
  const last = shares.length - 1;
  return (
    <svg
      className={look.line}
      viewBox={`0 0 ${last} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line className={look.edge} x1="0" x2={last} y1="0" y2="0" />
      <line className={look.edge} x1="0" x2={last} y1={height} y2={height} />
      <path className={look.drawn} d={path} />
    </svg>
  );
}
