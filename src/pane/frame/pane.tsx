/**
 * Shows the frame of the pane: its head, its tabs, the help behind the question mark, and one live region for screen
 * readers. A tab that was opened stays in the page, hidden, so that half-typed input is not lost while the user visits
 * another tab.
 */
import {
  createCustomFocusIndicatorStyle,
  makeStyles,
  mergeClasses,
  shorthands,
  tokens,
} from "@fluentui/react-components";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "../../i18n/language";
import { localeOf } from "../../i18n/locale";
import type { Host } from "../../ports/host";
import { useSlow } from "../controls/action";
import { Notice } from "../controls/notice";
import { ProgressBar } from "../controls/progressBar";
import { Consents } from "../refresh/consents";
import { SampleBanner } from "./banner";
import { Boundary } from "./boundary";
import { type PaneContext, type PanePart, type PanePlace, PaneProvider, panePlaceOf } from "./context";
import { HelpLink } from "./helpLink";
import { placesOf } from "./places";
import { StateBadge } from "./stateBadge";
import { Strip } from "./strip";
import { useStyles } from "./styles";
import { Tabs } from "./tabs";
import { Update } from "./update";
import { useWatched } from "./useActivity";
import { useLoading } from "./useLoading";
import { useSavedValue } from "./useSavedValue";

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
    /** Fluent writes a choice that is not chosen in grey, as if it could not be chosen. */
    "& .fui-Radio, & .fui-Checkbox": { "--colorNeutralForeground3": tokens.colorNeutralForeground1 },
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
    fontSize: "18px",
    lineHeight: "24px",
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: "nowrap",
    "@media (max-width: 350px)": { fontSize: tokens.fontSizeBase400 },
  },
  aside: { display: "flex", alignItems: "center", columnGap: tokens.spacingHorizontalS, flexShrink: 0 },
  help: {
    width: "28px",
    height: "28px",
    padding: 0,
    borderRadius: tokens.borderRadiusCircular,
    ...shorthands.border("1px", "solid", tokens.colorNeutralStroke1),
    backgroundColor: "transparent",
    color: tokens.colorNeutralForeground1,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ...createCustomFocusIndicatorStyle({
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: "solid",
      outlineColor: tokens.colorStrokeFocus2,
    }),
  },
  helping: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    ...shorthands.borderColor(tokens.colorCompoundBrandStroke),
  },
  main: { display: "flex", flexDirection: "column", rowGap: tokens.spacingVerticalS, flexGrow: 1, minWidth: 0 },
  part: { flexGrow: 1, paddingBlock: tokens.spacingVerticalS, outlineStyle: "none" },
});

const intents = {
  connected: "success",
  refused: "warning",
  testFailed: "warning",
  notSetUp: "informative",
  sample: "warning",
  demo: "warning",
} as const;

interface PaneProps {
  readonly host: Host;
  readonly language: Language;
  readonly first: PanePart;
}

export function Pane({ host, language, first }: PaneProps) {
  const { strings } = language;
  const styles = useStyles();
  const look = useLook();
  const [asked, setAsked] = useState<PaneContext["asked"]>({ part: first, times: 1 });
  const place = panePlaceOf(asked.part);
  const [spoken, setSpoken] = useState("");
  const panel = useRef<HTMLDivElement>(null);
  const locale = useMemo(() => localeOf(language.tag, strings), [language.tag, strings]);
  const { value, error, again } = useLoading(() => stateOf(host), [host]);
  const waiting = useSlow(!value && !error);
  // Read apart from the rest, because a host's sheets may open later than the pane.
  const madeUp = useLoading(async () => host.madeUp?.(), [host, value]);
  const isMadeUp = madeUp.value === true || value?.sampled === true || value?.shown?.demo === true;
  const read = useRef<string>();
  read.current = JSON.stringify(value);
  /** Settings may also change outside of this page: another page of the host may save them. */
  useEffect(
    () =>
      host.activity.listen(async () => {
        if (read.current !== undefined && JSON.stringify(await stateOf(host)) !== read.current) void again();
      }),
    [host, again],
  );
  const [turns, setTurns] = useState<Readonly<Partial<Record<PanePlace, number>>>>({ [place]: 1 });

  /**
   * Announcing the same sentence twice adds a no-break space, because a screen reader reads out only what has changed.
   */
  const announce = useCallback((sentence: string) => {
    setSpoken((before) => (before === sentence ? `${sentence}\u00a0` : sentence));
  }, []);
  const isOwnChoice = useRef(true);
  const preferences = useSavedValue(host.preferences, () => {
    if (isOwnChoice.current) announce(strings.preferences.changed);
    isOwnChoice.current = true;
  });
  /**
   * Whether nobody has chosen the language of the cells yet. Then cells take on the language of the first pane that is
   * opened in Arabic.
   */
  const isUnchosen = preferences?.value?.sentences === "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was chosen is known.
  useEffect(() => {
    if (!isUnchosen || language.direction !== "rtl") return;
    isOwnChoice.current = false;
    void preferences?.change({ sentences: "ar" });
  }, [isUnchosen, language]);
  const turnTo = useCallback((next: PanePart) => {
    const goal = panePlaceOf(next);
    setAsked(({ times }) => ({ part: next, times: times + 1 }));
    setTurns((before) => ({ ...before, [goal]: (before[goal] ?? 0) + 1 }));
  }, []);
  const open = useCallback(
    (next: PanePart) => {
      turnTo(next);
      panel.current?.focus({ preventScroll: true });
      // New messages, such as the banner of sample data, stand above every tab. So the page scrolls to its top; a
      // section scrolls to itself.
      if (next === panePlaceOf(next)) scrollTo(0, 0);
    },
    [turnTo],
  );
  const [testFailed, setTestFailed] = useState(false);
  const [touring, setTouring] = useState(false);
  const [added, setAdded] = useState("");
  const tour = useCallback(
    (ticker?: string) => {
      const hasTour = host.worksheets !== undefined && host.finder !== undefined;
      if (ticker !== undefined) setAdded((before) => (before === "" ? ticker : `${before}\n${ticker}`));
      setTouring(hasTour);
      open(hasTour ? "portfolio" : "worksheets");
    },
    [host, open],
  );
  const leaveTour = useCallback(() => setTouring(false), []);
  useEffect(() => host.offerOwnList?.(() => tour()), [host, tour]);
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
      setTestFailed,
      preferences,
      reload: again,
      touring,
      tour,
      added,
      leaveTour,
      open,
      asked,
    }),
    [
      host,
      strings,
      language.tag,
      locale,
      announce,
      value,
      preferences,
      again,
      touring,
      tour,
      added,
      leaveTour,
      open,
      asked,
    ],
  );

  const places = placesOf(host);
  const isSetUp = value !== undefined && (value.shown !== undefined || value.sampled);
  const hasPlace = places.some(({ name }) => name === place);
  // Until settings are saved or sample data is in use, only the welcome and the help can be opened.
  const current = hasPlace && (isSetUp || place === "help") ? place : "settings";
  const tabs = places.flatMap(({ name }) => (name === "help" ? [] : [name]));
  /** The tab to return to when the help is closed. */
  const left = useRef<PanePlace>("portfolio");
  if (current !== "help") left.current = current;
  const failure = useWatched(host.activity, () => host.activity.progress().lastFailure?.failure);
  const state = value?.sampled
    ? "sample"
    : !value?.shown
      ? "notSetUp"
      : failure === "refused"
        ? "refused"
        : testFailed
          ? "testFailed"
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
          <span className={look.aside}>
            {value && <StateBadge intent={intents[state]}>{strings.state[state]}</StateBadge>}
            <button
              type="button"
              aria-pressed={current === "help"}
              title={strings.help.heading}
              className={mergeClasses(look.help, current === "help" && look.helping)}
              onClick={() => turnTo(current === "help" ? left.current : "help")}
            >
              <span aria-hidden>{strings.help.mark}</span>
              <span className={styles.unseen}>{strings.help.heading}</span>
            </button>
          </span>
        </header>
        <main className={look.main}>
          <SampleBanner />
          <Update />
          {host.queue && <Consents queue={host.queue} />}
          <Strip />
          {isSetUp && <Tabs names={tabs} current={current} open={turnTo} />}
          <div ref={panel} className={look.part} tabIndex={-1}>
            {waiting && <ProgressBar aria-label={strings.working} />}
            {error && <Notice intent="error" title={strings.failed} said={error} />}
            {(value || error) &&
              places
                .filter(({ name }) => name === current || (isSetUp && turns[name]))
                .map(({ name, content }) => (
                  <div
                    key={name}
                    id={`panel-${name}`}
                    hidden={name !== current}
                    {...(isSetUp && name !== "help" ? { role: "tabpanel", "aria-labelledby": `tab-${name}` } : {})}
                  >
                    <Boundary strings={strings} about={host.about}>
                      {content(turns[name] ?? 0)}
                    </Boundary>
                  </div>
                ))}
          </div>
        </main>
        <footer className={styles.note}>
          {isMadeUp ? strings.madeUp : strings.notFatwa} <HelpLink page="index">{strings.help.heading}</HelpLink>
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
