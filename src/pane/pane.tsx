/** The pane: its head, its parts behind tabs, and one place that speaks to screen readers. */
import { Badge, makeStyles, Tab, TabList, tokens } from "@fluentui/react-components";
import { useCallback, useMemo, useRef, useState } from "react";
import { SampleBanner } from "./banner";
import { Boundary } from "./boundary";
import { type PaneContext, PaneProvider, type Part } from "./context";
import { useLoading } from "./loading";
import { localeOf } from "./locale";
import { Notice } from "./notice";
import { partsOf } from "./parts";
import type { Host } from "./ports";
import type { Language } from "./strings/language";
import { Strip } from "./strip";
import { useStyles } from "./styles";

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
  tabs: { flexWrap: "wrap", marginInline: `calc(-1 * ${tokens.spacingHorizontalSNudge})` },
  part: { flexGrow: 1, paddingBlock: tokens.spacingVerticalS, outlineStyle: "none" },
});

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
  const panel = useRef<HTMLElement>(null);
  const locale = useMemo(() => localeOf(language.tag, strings), [language.tag, strings]);
  const { value, error, again } = useLoading(() => stateOf(host), [host]);

  /** The same sentence twice is two changes to the region: a no-break space makes it so. */
  const announce = useCallback((sentence: string) => {
    setSpoken((before) => (before === sentence ? `${sentence}\u00a0` : sentence));
  }, []);
  const open = useCallback((next: Part) => {
    setPart(next);
    panel.current?.focus();
  }, []);
  const context = useMemo<PaneContext>(
    () => ({
      host,
      strings,
      locale,
      announce,
      shown: value?.shown,
      sampled: value?.sampled ?? false,
      reload: again,
      open,
    }),
    [host, strings, locale, announce, value, again, open],
  );

  const parts = partsOf(host);
  const tabbed = parts.length > 1 && value !== undefined && (value.shown !== undefined || value.sampled);
  const { Content } = parts.find(({ name }) => name === part) ?? parts[0];
  const state = value?.sampled ? "sample" : !value?.shown ? "notSetUp" : value.shown.demo ? "demo" : "connected";
  return (
    <PaneProvider value={context}>
      <div className={look.pane}>
        <header className={look.head}>
          <h1 className={look.title}>
            <bdi>{strings.title}</bdi>
          </h1>
          {value && (
            <Badge
              appearance="tint"
              color={state === "connected" ? "success" : state === "notSetUp" ? "informative" : "warning"}
            >
              {strings.state[state]}
            </Badge>
          )}
        </header>
        <SampleBanner />
        <Strip />
        {tabbed && (
          <TabList
            className={look.tabs}
            size="small"
            aria-label={strings.tabs.label}
            selectedValue={part}
            onTabSelect={(_, { value: next }) => setPart(next as Part)}
          >
            {parts.map(({ name }) => (
              <Tab key={name} value={name} id={`tab-${name}`} aria-controls="panel">
                {strings.tabs[name]}
              </Tab>
            ))}
          </TabList>
        )}
        <main ref={panel} className={look.part} tabIndex={-1}>
          <Boundary key={part} strings={strings} about={host.about}>
            {error && (
              <Notice intent="error" title={strings.failed}>
                {error}
              </Notice>
            )}
            {(value || error) && (
              <div id="panel" {...(tabbed ? { role: "tabpanel", "aria-labelledby": `tab-${part}` } : {})}>
                <Content />
              </div>
            )}
          </Boundary>
        </main>
        <footer className={styles.note}>{strings.notFatwa}</footer>
        <div role="status" aria-live="polite" className={styles.unseen}>
          {spoken}
        </div>
      </div>
    </PaneProvider>
  );
}

async function stateOf(host: Host) {
  const [shown, sampled] = await Promise.all([host.settings.load(), host.sample?.active() ?? false]);
  return { shown, sampled };
}
