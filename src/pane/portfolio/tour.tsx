/**
 * The tour for new users, in a few steps: which service answers, a list of holdings, a worksheet made of them, and what
 * it cost. Typed names are looked up in the lists of stocks and funds that are known. The user must confirm each match,
 * because nothing is replaced by a guess.
 */

import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { languageOf } from "../../core/wording";
import { listWords } from "../../i18n/list";
import { tourAr, tourEn } from "../../i18n/tour";
import type { Activity, Destination, Finder, Inserted, Worksheets } from "../../ports/host";
import { estimate } from "../../workbook/estimate";
import type { Decided } from "../../workbook/holdings/holding";
import { holdingsOf } from "../../workbook/holdings/holdings";
import { holdingsText } from "../../workbook/holdings/pastedRows";
import { isTicker, type Match, matcherOf } from "../../workbook/holdings/tickerMatch";
import { callsLeft } from "../../workbook/month";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { HelpLink } from "../frame/helpLink";
import { LazyPart } from "../frame/lazyPart";
import { useStyles } from "../frame/styles";
import { untilIdle } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";
import { DestinationChoice, existingAt, PricesChoice } from "../worksheets/destination";
import { ListBox } from "../worksheets/listBox";
import { whatHolds } from "../worksheets/listRead";

const useLook = makeStyles({
  tour: { marginBlockEnd: tokens.spacingVerticalXXL },
  steps: { display: "grid", rowGap: tokens.spacingVerticalL, margin: 0, padding: 0, listStyleType: "none" },
});

/** The worksheets' section has the code that shows how a list was read, so the tour loads that section's script. */
const loadWorksheets = () => import(/* webpackChunkName: "worksheets-part" */ "../worksheets/worksheets");

interface TourProps {
  readonly finder: Finder;
  readonly worksheets: Worksheets;
  /** Called when a worksheet is made, and its cells have their answers. */
  readonly made: () => void;
}

export function Tour({ finder, worksheets, made }: TourProps) {
  const { host, strings, locale, tag, shown, sampled, open, added, leaveTour, announce } = usePane();
  const words = languageOf(tag) === "ar" ? tourAr : tourEn;
  const styles = useStyles();
  const look = useLook();
  const [text, setText] = useState(added);
  // A ticker that is added while the tour is open goes below what is typed already.
  const seen = useRef(added);
  useEffect(() => {
    if (added === seen.current) return;
    const ticker = added.split("\n").at(-1) ?? "";
    seen.current = added;
    setText((before) => (before.trim() === "" ? ticker : `${before.replace(/\n+$/, "")}\n${ticker}`));
  }, [added]);
  const [decided, setDecided] = useState<Decided>({});
  const [cost, setCost] = useState<number>();
  const [came, setCame] = useState<Inserted>();
  const [into, setInto] = useState<Destination>("own");
  const [renews, setRenews] = useState(false);
  const [prices, setPrices] = useState(false);
  const lists = useLoading(() => finder.known(), [finder, sampled, shown]);
  const match = useMemo(() => matcherOf(lists.value ?? []), [lists.value]);
  // Read without what was decided about names, so that the offers stand beside the choice that was made.
  const typed = useMemo(() => holdingsOf(text, { ...decided, meant: {}, joins: false }), [text, decided]);
  const matches = useMemo(
    () =>
      typed.holdings.flatMap(({ ticker }, index) => {
        const found = matchOf(match, ticker, typed.names[index] ?? "");
        return found.typed === "" ? [] : [{ line: typed.lines[index] ?? 0, found }];
      }),
    [match, typed],
  );
  const hasIsins = lists.value?.some(({ isin }) => isin !== undefined) === true;
  const unsure = matches.filter(({ found: { isListed, offers } }) => !isListed && offers.length > 0);
  const waiting = new Set(
    unsure.flatMap(({ found }) => (decided.meant?.[found.typed] === undefined ? [found.typed] : [])),
  );
  const isEmpty = text.trim() === "";
  const plan = useLoading(
    async () => (isEmpty ? undefined : worksheets.plan("portfolio", text, false, decided)),
    [worksheets, text, isEmpty, decided, cost],
  );
  const left = useLoading(async () => host.usage?.known(), [host, cost]);
  const fetching = useAction();
  const making = useAction();
  const [nothing, setNothing] = useState(false);
  const type = (next: string) => {
    setText(next);
    setDecided({});
    setCost(undefined);
  };
  const mean = (typed: string, ticker: string) =>
    setDecided({ ...decided, meant: { ...decided.meant, [typed]: ticker } });
  const fetchLists = () =>
    fetching.run(async () => {
      await finder.fetch();
      await lists.again();
    });
  const take = () =>
    fetching.run(async () => {
      const { holdings } = await worksheets.plan("portfolio");
      setNothing(holdings.length === 0);
      if (holdings.length > 0) type(holdingsText(holdings));
    });
  const make = () =>
    making.run(async () => {
      const before = host.activity.progress().sent;
      setCame(
        await worksheets.insert("portfolio", text, false, {
          ...decided,
          renews,
          prices,
          into: exists ? into : undefined,
        }),
      );
      if (calls > 0) await untilAnswered(host.activity, before);
      setCost(host.activity.progress().sent - before);
      made();
      announce(words.done);
    });
  const exists = (plan.value?.existing.length ?? 0) > 0;
  const goesOn = existingAt(plan.value?.existing ?? [], into);
  const isSetUp = sampled || shown !== undefined;
  const list = listWords(tag);
  const why = useId();
  const holds = plan.value && whatHolds(plan.value);
  const off = !isSetUp
    ? list.off.setUp
    : isEmpty
      ? list.off.empty
      : holds
        ? list.off[holds]
        : waiting.size > 0
          ? list.off.names(locale.count(waiting.size))
          : undefined;
  const hasLists = (lists.value?.length ?? 0) > 0;
  const offers: ReadonlyMap<number, ReactNode> = new Map([
    ...unsure.map(
      ({ line, found }) =>
        [line, <Offer key={line} match={found} decided={decided.meant?.[found.typed]} decide={mean} />] as const,
    ),
  ]);
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cost !== undefined) done.current?.scrollIntoView({ block: "nearest" });
  }, [cost]);
  const { calls } = estimate(plan.value?.demands ?? [], shown?.callsPerSecond ?? 1);
  const remaining = left.value && callsLeft(left.value);
  return (
    <section className={mergeClasses(styles.stack, look.tour)} aria-labelledby="tour">
      <h2 id="tour" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.plain}>{words.lead}</p>
      <ol className={look.steps}>
        <li className={styles.tight}>
          <strong>{`${locale.number(1)}. ${words.service}`}</strong>
          <p className={styles.plain}>{sampled ? words.sample : shown ? words.connected(shown.address) : words.none}</p>
          {!isSetUp && (
            <div className={styles.row}>
              <Button size="small" onClick={() => open("settings")}>
                {words.toSettings}
              </Button>
            </div>
          )}
        </li>
        <li className={styles.tight}>
          <strong>{`${locale.number(2)}. ${words.list}`}</strong>
          <ListBox
            label={words.paste}
            hint={[list.fileHint, words.listNote, ...(hasIsins ? [words.isins] : [])].join(" ")}
            problem={nothing ? words.noSelection : null}
            text={text}
            type={type}
          />
          <div className={styles.row}>
            <Button size="small" onClick={take} disabledFocusable={fetching.busy}>
              {words.selection}
            </Button>
            {lists.value?.length === 0 && isSetUp && (
              <Button size="small" onClick={fetchLists} disabledFocusable={fetching.busy}>
                {words.fetch}
              </Button>
            )}
          </div>
          {lists.value?.length === 0 && isSetUp && <p className={styles.note}>{words.lists}</p>}
          <ActionStatus action={fetching} />
          {hasLists && <Unknown matches={matches.map(({ found }) => found)} />}
          {!isEmpty && plan.error && <Notice intent="error" said={plan.error} />}
          {!isEmpty && plan.value && cost === undefined && (
            <LazyPart load={loadWorksheets}>
              {({ PlanSummary: Planned }) =>
                plan.value && (
                  <Planned
                    plan={plan.value}
                    adds={goesOn !== undefined}
                    offers={offers}
                    {...{ decided, decide: setDecided }}
                  />
                )
              }
            </LazyPart>
          )}
        </li>
        <li className={styles.tight}>
          <strong>{`${locale.number(3)}. ${words.sheet}`}</strong>
          {!isEmpty && plan.value && cost === undefined && (
            <>
              <DestinationChoice
                existing={plan.value.existing}
                {...{ into, renews }}
                choose={setInto}
                renew={setRenews}
              />
              <PricesChoice plan={plan.value} into={exists ? into : "own"} chosen={prices} choose={setPrices} />
            </>
          )}
          <div className={styles.row}>
            <Button
              appearance="primary"
              onClick={make}
              disabledFocusable={making.busy || off !== undefined}
              aria-describedby={off && why}
            >
              {words.make}
            </Button>
          </div>
          {off && (
            <p id={why} className={styles.note}>
              {off}
            </p>
          )}
          <ActionStatus action={making} />
          <div ref={done}>
            {cost !== undefined && (
              <Notice intent="success" title={words.done}>
                {came && came.added > 0 && words.added(locale.count(came.added))}{" "}
                {came?.renewed !== undefined && words.renewed(locale.count(came.renewed))}{" "}
                {came && came.untouched > 0 && words.untouched(locale.count(came.untouched))}{" "}
                {cost === 0 ? words.free : words.cost(strings.calls(locale.count(cost)))}{" "}
                {remaining !== undefined && words.left(strings.calls(locale.count(remaining)))}
              </Notice>
            )}
          </div>
        </li>
      </ol>
      {cost !== undefined && (
        <>
          <strong>{words.next}</strong>
          <ul className={styles.bullets}>
            {words.nexts.map((next) => (
              <li key={next}>{next}</li>
            ))}
          </ul>
          <HelpLink page="cookbook">{strings.help.cookbook}</HelpLink>
        </>
      )}
      <div className={styles.row}>
        <Button size="small" onClick={leaveTour}>
          {words.leave}
        </Button>
      </div>
    </section>
  );
}

/**
 * Looks up a line by its ticker. If no list knows that and it cannot be a ticker, looks up the company's name beside
 * it.
 */
function matchOf(match: (typed: string) => Match, typed: string, name: string): Match {
  const own = match(typed);
  if (name === "" || own.isListed || own.offers.length > 0 || isTicker(typed)) return own;
  return { ...match(name), typed, isListed: false };
}

/**
 * The most ms to wait for cells to ask. A sheet calculates a moment after it was written, or never when calculation is
 * set to manual.
 */
const patience = 5_000;
/** ms to wait after the last answer, because an answer may lead to a further question. */
const quiet = 300;

/**
 * Resolves when the questions of the new cells have been answered, including the further questions that their answers
 * led to.
 */
async function untilAnswered(activity: Activity, before: number): Promise<void> {
  const end = Date.now() + patience;
  const isAsked = () => activity.progress().cells > 0 || activity.progress().sent > before;
  while (!isAsked() && Date.now() < end) await pause(50);
  let sent: number;
  do {
    await untilIdle(activity);
    sent = activity.progress().sent;
    await pause(quiet);
  } while (activity.progress().cells > 0 || activity.progress().sent > sent);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

interface OfferProps {
  readonly match: Match;
  readonly decided: string | undefined;
  readonly decide: (typed: string, ticker: string) => void;
}

/** Offers a button for each ticker that may be meant, and one for none of them. */
function Offer({ match: { typed, offers }, decided, decide }: OfferProps) {
  const { tag } = usePane();
  const words = languageOf(tag) === "ar" ? tourAr : tourEn;
  const styles = useStyles();
  return (
    <fieldset className={styles.bare} aria-label={words.match}>
      <bdi>{typed}</bdi>
      <div className={styles.row}>
        {offers.map(({ ticker, name = "" }) => (
          <Button
            key={ticker}
            size="small"
            aria-pressed={decided === ticker}
            appearance={decided === ticker ? "primary" : "secondary"}
            aria-description={name}
            onClick={() => decide(typed, ticker)}
          >
            <span className={styles.breaking}>
              {words.take(ticker)}
              {name && " – "}
              <bdi>{name}</bdi>
            </span>
          </Button>
        ))}
        <Button
          size="small"
          aria-pressed={decided === typed}
          appearance={decided === typed ? "primary" : "subtle"}
          onClick={() => decide(typed, typed)}
        >
          {words.keep}
        </Button>
      </div>
    </fieldset>
  );
}

/** The most unknown names that are shown. More would push the buttons out of sight. */
const mostUnknown = 10;

function Unknown({ matches }: { readonly matches: readonly Match[] }) {
  const { strings, locale, tag } = usePane();
  const words = languageOf(tag) === "ar" ? tourAr : tourEn;
  const styles = useStyles();
  const unknown = matches.filter(({ isListed, offers, typed }) => !isListed && offers.length === 0 && !isTicker(typed));
  return (
    <>
      {unknown.slice(0, mostUnknown).map(({ typed }) => (
        <p key={typed} className={styles.note}>
          <bdi>{typed}</bdi>: {words.unknown}
        </p>
      ))}
      {unknown.length > mostUnknown && (
        <p className={styles.note}>{strings.more(locale.count(unknown.length - mostUnknown))}</p>
      )}
    </>
  );
}
