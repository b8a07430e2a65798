/**
 * The pane: its head, its parts behind tabs, and one live region for screen readers. A part that was opened stays in
 * the page, hidden, so that half-typed input survives a look at another part.
 */
import { makeStyles, tokens } from "@fluentui/react-components";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "../../i18n/language";
import { localeOf } from "../../i18n/locale";
import type { Host } from "../../ports/host";
import { useSlow } from "../controls/action";
import { Notice } from "../controls/notice";
import { Progress } from "../controls/progress";
import { Consents } from "../refresh/consents";
import { SampleBanner } from "./banner";
import { Boundary } from "./boundary";
import { type PaneContext, PaneProvider, type Part } from "./context";
import { HelpLink } from "./helpLink";
import { partsOf } from "./parts";
import { State } from "./state";
import { Strip } from "./strip";
import { useStyles } from "./styles";
import { Tabs } from "./tabs";
import { useWatched } from "./useActivity";
import { useLoading } from "./useLoading";
import { useKeeping } from "./useSavedValue";

const useLook = makeStyles({
  pane: {
    boxSizing: "border-box",
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalS,
    minHeight: "100vh",
    maxWidth: "640px",
    marginInline: "auto",
    padding: tokens.spacingHorizontalL,
    "@media (max-width: 360px)": { padding: tokens.spacingHorizontalM },
  },
  head: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: tokens.spacingHorizontalS,
  },
  title: {
    marginBlock: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  main: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, flexGrow: 1, minWidth: 0 },
  part: { flexGrow: 1, paddingBlock: tokens.spacingVerticalS, outlineStyle: "none" },
});

const intents = {
  connected: "success",
  refused: "warning",
  notSetUp: "informative",
  sample: "warning",
  demo: "warning",
} as const;

interface PaneProps {
  readonly host: Host;
  readonly language: Language;
  readonly first: Part;
}

export function Pane({ host, language, first }: PaneProps) {
  const { strings } = language;
  const styles = useStyles();
  const look = useLook();
  const [part, setPart] = useState(first);
  const [spoken, setSpoken] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const locale = useMemo(() => localeOf(language.tag, strings), [language.tag, strings]);
  const { value, error, again } = useLoading(() => stateOf(host), [host]);
  const waiting = useSlow(!value && !error);
  const read = useRef<string>();
  read.current = JSON.stringify(value);
  /** Settings may also change from outside: another page of the host saves them. */
  useEffect(
    () =>
      host.activity.listen(async () => {
        if (read.current !== undefined && JSON.stringify(await stateOf(host)) !== read.current) void again();
      }),
    [host, again],
  );
  const [turns, setTurns] = useState<Readonly<Partial<Record<Part, number>>>>({ [first]: 1 });

  /** A no-break space makes the same sentence a change, so that it is read out again. */
  const announce = useCallback((sentence: string) => {
    setSpoken((before) => (before === sentence ? `${sentence}\u00a0` : sentence));
  }, []);
  const isOwnChoice = useRef(true);
  const preferences = useKeeping(host.preferences, () => {
    if (isOwnChoice.current) announce(strings.preferences.changed);
    isOwnChoice.current = true;
  });
  /** Until somebody chooses, cells speak the language of the first pane that is not in English. */
  const isUnchosen = preferences?.value?.sentences === "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was chosen is known.
  useEffect(() => {
    if (!isUnchosen || language.direction !== "rtl") return;
    isOwnChoice.current = false;
    void preferences?.change({ sentences: "ar" });
  }, [isUnchosen, language]);
  const turnTo = useCallback((next: Part) => {
    setPart(next);
    setTurns((before) => ({ ...before, [next]: (before[next] ?? 0) + 1 }));
  }, []);
  const open = useCallback(
    (next: Part) => {
      turnTo(next);
      // New messages, such as the sample's banner, stand above every part.
      panel.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    },
    [turnTo],
  );
  const [touring, setTouring] = useState(false);
  const tour = useCallback(
    (otherwise: Part) => {
      const hasTour = host.worksheets !== undefined && host.finder !== undefined;
      setTouring(hasTour);
      open(hasTour ? "help" : otherwise);
    },
    [host, open],
  );
  const context = useMemo<PaneContext>(
    () => ({
      host,
      strings,
      tag: language.tag,
      locale,
      announce,
      shown: value?.shown,
      sampled: value?.sampled ?? false,
      unkept: value?.unkept ?? [],
      preferences,
      reload: again,
      touring,
      tour,
      open,
    }),
    [host, strings, language.tag, locale, announce, value, preferences, again, touring, tour, open],
  );

  const parts = partsOf(host);
  const tabbed = parts.length > 1 && value !== undefined && (value.shown !== undefined || value.sampled);
  const current = tabbed && parts.some(({ name }) => name === part) ? part : "settings";
  const failure = useWatched(host.activity, () => host.activity.progress().lastFailure?.failure);
  const state = value?.sampled
    ? "sample"
    : !value?.shown
      ? "notSetUp"
      : failure === "refused"
        ? "refused"
        : value.shown.demo
          ? "demo"
          : "connected";
  return (
    <PaneProvider value={context}>
      <div className={look.pane}>
        <header className={look.head}>
          <h1 className={look.title}>
            <bdi>{strings.title}</bdi>
          </h1>
          {value && <State intent={intents[state]}>{strings.state[state]}</State>}
        </header>
        <main className={look.main}>
          <SampleBanner />
          {host.queue && <Consents queue={host.queue} />}
          <Strip />
          {tabbed && <Tabs names={parts.map(({ name }) => name)} current={current} open={turnTo} />}
          <div ref={panel} className={look.part} tabIndex={-1}>
            {waiting && <Progress aria-label={strings.working} />}
            {error && <Notice intent="error" title={strings.failed} said={error} />}
            {(value || error) &&
              parts
                .filter(({ name }) => name === current || turns[name])
                .map(({ name, content }) => (
                  <div
                    key={name}
                    id={`panel-${name}`}
                    hidden={name !== current}
                    {...(tabbed ? { role: "tabpanel", "aria-labelledby": `tab-${name}` } : {})}
                  >
                    <Boundary strings={strings} about={host.about}>
                      {content(turns[name] ?? 0)}
                    </Boundary>
                  </div>
                ))}
          </div>
        </main>
        <footer className={styles.note}>
          {strings.notFatwa} <HelpLink page="index">{strings.help.heading}</HelpLink>
        </footer>
        <div role="status" aria-live="polite" className={styles.unseen}>
          {spoken}
        </div>
      </div>
    </PaneProvider>
  );
}

async function stateOf(host: Host) {
  const [shown, sampled] = await Promise.all([host.settings.load(), host.sample?.active() ?? false]);
  return { shown, sampled, unkept: host.settings.unkept?.() ?? [] };
}
