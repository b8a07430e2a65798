/** Shows calls per day as bars. A sentence and a table say the same for those who cannot see the picture. */
import { makeStyles, tokens } from "@fluentui/react-components";
import type { DayOfCalls } from "../../core/callsByDay";
import { Summary } from "../controls/summary";
import { Table } from "../controls/table";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

const most = 31;
/** The fewest days that are drawn. With fewer, the bars would look like blocks. */
const least = 14;
const height = 64;
const step = 10;
const day = 86_400_000;

const useLook = makeStyles({
  /** In Arabic the chart is mirrored, so that time runs in the reading direction. */
  chart: { width: "100%", height: "72px", ":dir(rtl)": { transform: "scaleX(-1)" } },
  bar: { fill: tokens.colorBrandForeground1, "@media (forced-colors: active)": { fill: "CanvasText" } },
  line: { stroke: tokens.colorNeutralStroke1, "@media (forced-colors: active)": { stroke: "CanvasText" } },
  ends: { display: "flex", justifyContent: "space-between" },
});

export function CallsChart({ days }: { readonly days: readonly DayOfCalls[] }) {
  const { strings, locale, sampled } = usePane();
  const words = strings.usage;
  const styles = useStyles();
  const look = useLook();
  const bars = everyDay(days);
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last) return <p className={styles.plain}>{sampled ? words.noCallsOfSample : words.noCalls}</p>;

  const highest = Math.max(1, ...bars.map(({ calls }) => calls));
  const total = days.reduce((sum, { calls }) => sum + calls, 0);
  const since =
    bars.length -
    Math.max(
      0,
      bars.findIndex(({ calls }) => calls > 0),
    );
  const sentence = words.chartText(locale.count(since), locale.count(total));
  const named = (moment: number) => locale.day(moment);
  return (
    <div className={styles.tight}>
      <svg
        className={look.chart}
        viewBox={`0 0 ${bars.length * step} ${height + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${words.chart}: ${sentence}`}
      >
        {bars.map(({ at, calls }, index) => {
          const tall = (calls / highest) * height;
          return (
            <rect key={at} className={look.bar} x={index * step + 1} y={height - tall} width={step - 2} height={tall} />
          );
        })}
        <line className={look.line} x1="0" y1={height + 0.5} x2={bars.length * step} y2={height + 0.5} />
      </svg>
      <div className={`${styles.note} ${look.ends}`} aria-hidden>
        <span>{named(first.at)}</span>
        {bars.length > 1 && <span>{named(last.at)}</span>}
      </div>
      <p className={styles.note}>{sentence}</p>
      <details>
        <Summary>{words.table}</Summary>
        <Table
          label={words.chart}
          columns={[words.day, words.callsColumn]}
          rows={days.map(({ day, calls }) => ({ key: day, cells: [named(noonOf(day)), locale.number(calls)] }))}
        />
      </details>
    </div>
  );
}

/** A value for every day, also for days without a call. At least the last 14 days, at most 31. */
function everyDay(days: readonly DayOfCalls[]): readonly { readonly at: number; readonly calls: number }[] {
  const calls = new Map(days.map((each) => [noonOf(each.day), each.calls]));
  const moments = [...calls.keys()].filter(Number.isFinite);
  if (moments.length === 0) return [];
  const last = Math.max(...moments);
  const count = Math.min(most, Math.max(least, Math.round((last - Math.min(...moments)) / day) + 1));
  return Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * day;
    return { at, calls: calls.get(at) ?? 0 };
  });
}

/** Noon in UTC, because it falls on the same date in nearly every time zone. */
function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}
