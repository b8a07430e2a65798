/**
 * The tab that shows what the sheet in front holds: how many tickers have each verdict, what needs attention, what waits,
 * and what has changed since the user's last visit. Where several sheets show verdicts, the user can choose another; they
 * are never counted together, because one of them may be a sample. It is read from the cells and costs no request. While the tour is
 * open, it stands on top.
 */
import { Button, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { judgement } from "../../functions/words";
import { isolate } from "../../i18n/en";
import type { FailedCells, Refresher, SheetFigures } from "../../ports/host";
import { type FiguresByTicker, joinFigures } from "../../workbook/refresh/changes";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Facts } from "../controls/facts";
import { Notice } from "../controls/notice";
import { ShareBar } from "../controls/shareBar";
import type { Tone } from "../controls/tones";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useProgress, useSettled } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";
import { useSaid } from "../frame/wordingProvider";
import { cellsWithout } from "../refresh/cellsWithout";
import { useSelection } from "../refresh/useSelection";
import { IsHalal } from "./isHalal";
import { MisspeltNames } from "./misspelt";
import { SinceLastVisit } from "./sinceLastVisit";
import { Tour } from "./tour";

export function PortfolioPart({ turn }: PartProps) {
  const { host, touring } = usePane();
  const styles = useStyles();
  const { worksheets, finder, refresher, inserter } = host;
  const [made, setMade] = useState(0);
  return (
    <>
      {touring && worksheets && finder && (
        <Tour worksheets={worksheets} finder={finder} made={() => setMade((before) => before + 1)} />
      )}
      <div className={styles.stack}>
        {inserter?.preview && <IsHalal preview={inserter.preview} finder={finder} />}
        {refresher && <Misspellings refresher={refresher} turn={turn} />}
        {refresher ? <Overview refresher={refresher} turn={turn + made} /> : <Empty />}
      </div>
    </>
  );
}

function Misspellings({ refresher, turn }: OverviewProps) {
  const settled = useSettled();
  const { value = [] } = useLoading(() => refresher.misspelt(), [refresher, turn, settled]);
  return <MisspeltNames names={value} />;
}

interface OverviewProps extends PartProps {
  readonly refresher: Refresher;
}

function Overview({ refresher, turn }: OverviewProps) {
  const { host, strings, locale } = usePane();
  const words = strings.portfolio;
  const styles = useStyles();
  const settled = useSettled();
  const { cells, calls } = useProgress();
  const selected = useSelection(refresher);
  const front = useLoading(() => refresher.front(), [refresher, turn, settled, selected]);
  const last = useRef<readonly SheetFigures[]>();
  // While cells wait, the earlier reading is shown, because a reading now would be incomplete. Another sheet in front may
  // be a new one, and where all its answers were known, no cell waited for them.
  const reading = useLoading(async () => {
    if (settled) last.current = await refresher.sheets();
    return last.current;
  }, [refresher, turn, settled, front.value]);
  const [chosen, setChosen] = useState<string>();
  // A choice holds until another sheet is in front.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the sheet in front.
  useEffect(() => setChosen(undefined), [front.value]);
  const failed = useLoading(async () => host.diagnostics?.failures(), [host, turn, settled]);
  const { value: sheets, error } = reading;
  const portfolios = (sheets ?? []).filter(({ figures }) => countsIn(figures).size > 0);
  const named = (name: string | undefined) => portfolios.find(({ sheet }) => sheet === name);
  const shown = named(chosen) ?? named(front.value) ?? portfolios[0];
  const failures = (failed.value ?? []).reduce((sum, each) => sum + each.cells, 0);
  if (error) return <Notice intent="error" title={strings.failed} said={error} />;
  if (sheets && portfolios.length === 0 && failures === 0 && cells === 0) return <Empty />;
  const isAnswered = cells === 0 && shown?.unanswered === 0 && (failed.value !== undefined || !host.diagnostics);
  return (
    <>
      <section className={styles.stack} aria-labelledby="portfolio">
        <h2 id="portfolio" className={styles.heading}>
          {shown && portfolios.length > 1 ? words.onSheet(shown.sheet) : words.heading}
        </h2>
        {shown && portfolios.length > 1 && (
          <Select aria-label={words.sheets} value={shown.sheet} onChange={(_, { value }) => setChosen(value)}>
            {portfolios.map(({ sheet }) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </Select>
        )}
        {shown && <Verdicts shown={shown} refresher={refresher} />}
        {sheets && !shown && <p className={styles.plain}>{words.noVerdict}</p>}
        <Begin />
        {cells > 0 && <p className={styles.plain}>{words.waits(locale.count(cells), locale.count(calls))}</p>}
      </section>
      {sheets && (
        <NeedsLook
          look={shown?.figures ?? {}}
          unanswered={shown?.unanswered ?? 0}
          failed={failed.value}
          isAnswered={isAnswered}
        />
      )}
      {host.looks && sheets && (
        <SinceLastVisit looks={host.looks} now={joinFigures(sheets.map(({ figures }) => figures))} />
      )}
    </>
  );
}

/** Shown when no cell has a verdict: the way to a first worksheet. */
function Empty() {
  const { strings, touring } = usePane();
  const words = strings.portfolio;
  const styles = useStyles();
  if (touring) return null;
  return (
    <section className={styles.stack} aria-labelledby="portfolio">
      <h2 id="portfolio" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.plain}>{words.empty}</p>
      <Begin />
    </section>
  );
}

/** The way to one's own list, also where a sample stands. */
function Begin() {
  const { host, strings, tour, touring } = usePane();
  const styles = useStyles();
  if (!host.worksheets || touring) return null;
  return (
    <div className={styles.row}>
      <Button appearance="primary" className={styles.short} onClick={() => tour()}>
        {strings.portfolio.begin}
      </Button>
    </div>
  );
}

const tones: Readonly<Record<string, Tone>> = { HALAL: "good", DOUBTFUL: "doubtful", "NOT HALAL": "bad" };

/** The verdicts in the service's order. A verdict that the service may add later is shown after them. */
const order: readonly string[] = ["HALAL", "DOUBTFUL", "NOT HALAL", "NOT COVERED"];

function countsIn(look: FiguresByTicker): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>(order.map((verdict) => [verdict, []]));
  for (const [ticker, { verdict }] of Object.entries(look)) {
    if (verdict !== undefined) found.set(String(verdict), [...(found.get(String(verdict)) ?? []), ticker]);
  }
  return new Map([...found].filter(([, tickers]) => tickers.length > 0));
}

/** Puts a verdict into the words that cells show. */
function useVerdict(): (verdict: string) => string {
  const { preferences } = usePane();
  const said = useSaid();
  return (verdict) => (preferences?.value?.verdictsToo ? said(judgement(verdict)) : verdict);
}

const useLook = makeStyles({
  /** A figure that can be pressed stands where a figure stands. */
  figure: {
    minWidth: "24px",
    paddingInline: 0,
    justifyContent: "start",
    textDecorationLine: "underline",
    fontSize: tokens.fontSizeBase300,
  },
});

interface VerdictsProps {
  readonly shown: SheetFigures;
  readonly refresher: Refresher;
}

/** How many tickers have each verdict. A part of the bar, or its figure, selects the cells that show the verdict. */
function Verdicts({ shown: { sheet, figures }, refresher }: VerdictsProps) {
  const look = useLook();
  const { strings, locale } = usePane();
  const words = strings.portfolio;
  const verdictOf = useVerdict();
  const action = useAction();
  const counts = [...countsIn(figures)].map(([verdict, tickers]) => ({
    name: verdictOf(verdict),
    count: tickers.length,
    tone: tones[verdict] ?? ("unknown" as const),
    press: () => void action.run(() => refresher.select(sheet, [verdict, verdictOf(verdict)])),
  }));
  const facts = counts.map(({ name, count }) => [name, locale.number(count)] as const);
  const pressed = counts.map(({ name, count, press }) => {
    const figure = locale.number(count);
    const button = (
      <Button
        key={name}
        className={look.figure}
        size="small"
        appearance="subtle"
        aria-label={words.select(isolate(name), figure)}
        onClick={press}
      >
        {figure}
      </Button>
    );
    return [name, button] as const;
  });
  const label = facts.map(([name, count]) => `${isolate(name)}: ${count}`).join(strings.comma);
  return (
    <>
      <ShareBar shares={counts} label={label} />
      <Facts facts={pressed} />
      <ActionStatus action={action} />
    </>
  );
}

/** The most tickers that are named for a verdict. The rest are only counted. */
const mostNamed = 12;

interface NeedsLookProps {
  readonly look: FiguresByTicker;
  /** How many questions of the sheet have no answer. */
  readonly unanswered: number;
  /** Why cells of the workbook have no answer; undefined in a host that cannot tell, or does not yet. */
  readonly failed: readonly FailedCells[] | undefined;
  /** Whether every cell is answered, so that nothing can still need a look. */
  readonly isAnswered: boolean;
}

function NeedsLook({ look, unanswered, failed, isAnswered }: NeedsLookProps) {
  const { strings, locale, open } = usePane();
  const words = strings.portfolio;
  const styles = useStyles();
  const verdictOf = useVerdict();
  const others = [...countsIn(look)].filter(([verdict]) => verdict !== "HALAL");
  const { answer: failures, figure: figures } = cellsWithout(failed ?? []);
  return (
    <section className={styles.stack} aria-labelledby="look">
      <h2 id="look" className={styles.heading}>
        {words.look}
      </h2>
      {others.length === 0 && failures + figures === 0 && isAnswered && <p className={styles.plain}>{words.nothing}</p>}
      {others.map(([verdict, tickers]) => (
        <p key={verdict} className={styles.plain}>
          {isolate(verdictOf(verdict))}: {tickers.slice(0, mostNamed).map(isolate).join(strings.comma)}
          {tickers.length > mostNamed && ` ${strings.more(locale.count(tickers.length - mostNamed))}`}
        </p>
      ))}
      {figures > 0 && <p className={styles.plain}>{words.withoutFigure(locale.count(figures))}</p>}
      {failures === 0 && unanswered > 0 && (
        <p className={styles.plain}>{words.withoutAnswer(locale.count(unanswered))}</p>
      )}
      {failures > 0 && <p className={styles.plain}>{words.unanswered(locale.count(failures))}</p>}
      {failures + figures > 0 && (
        <div className={styles.row}>
          <Button size="small" onClick={() => open("diagnostics")}>
            {words.why}
          </Button>
        </div>
      )}
    </section>
  );
}
