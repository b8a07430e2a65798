/**
 * The tour for new users, in a few steps: which service answers, a list of holdings, a worksheet made of them, and what
 * it cost. Typed names are looked up in the lists of stocks and funds that are known. The user must confirm each match,
 * because nothing is replaced by a guess.
 */

import { Button, Field, makeStyles, mergeClasses, Textarea, tokens } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import { languageOf } from "../../core/wording";
import { touringAr, touringEn } from "../../i18n/tour";
import type { Activity, Finder, Inserted, Into, Worksheets } from "../../ports/host";
import { holdingsOf } from "../../workbook/holdings/holdings";
import { textOf } from "../../workbook/holdings/pastedRows";
import { isTicker, type Match, matcherOf } from "../../workbook/holdings/tickerMatch";
import { callsLeft } from "../../workbook/month";
import { estimate } from "../../workbook/price";
import { useAction } from "../controls/action";
import { Acting } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { HelpLink } from "../frame/helpLink";
import { Opened } from "../frame/lazyPart";
import { useStyles } from "../frame/styles";
import { untilIdle } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";
import { existingOf, Prices, Where } from "../worksheets/destination";

const useLook = makeStyles({
  tour: { marginBlockEnd: tokens.spacingVerticalXXL },
  steps: { display: "grid", rowGap: tokens.spacingVerticalL, margin: 0, padding: 0, listStyleType: "none" },
  list: { display: "grid", rowGap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: "none" },
});

/** The worksheets' section has the code that shows how a list was read, so the tour loads that section's script. */
const laying = () => import(/* webpackChunkName: "worksheets-part" */ "../worksheets/worksheets");

interface TourProps {
  readonly finder: Finder;
  readonly worksheets: Worksheets;
}

export function Tour({ finder, worksheets }: TourProps) {
  const { host, strings, locale, tag, shown, sampled, open, leaveTour, announce } = usePane();
  const words = languageOf(tag) === "ar" ? touringAr : touringEn;
  const styles = useStyles();
  const look = useLook();
  const [text, setText] = useState("");
  /** The user's decisions about names that no list contains as typed, by the typed text. */
  const [decided, setDecided] = useState<ReadonlyMap<string, string>>(new Map());
  const [cost, setCost] = useState<number>();
  const [came, setCame] = useState<Inserted>();
  const [into, setInto] = useState<Into>("own");
  const [renews, setRenews] = useState(false);
  const [joins, setJoins] = useState(false);
  const [prices, setPrices] = useState(false);
  const lists = useLoading(() => finder.known(), [finder, sampled, shown]);
  const match = useMemo(() => matcherOf(lists.value ?? []), [lists.value]);
  const typed = useMemo(() => holdingsOf(text), [text]);
  const matches = useMemo(() => {
    const all = typed.holdings.map(({ ticker }, index) => matchOf(match, ticker, typed.names[index] ?? ""));
    return all.filter((one, index) => one.typed !== "" && all.findIndex(({ typed }) => typed === one.typed) === index);
  }, [match, typed]);
  const hasIsins = lists.value?.some(({ isin }) => isin !== undefined) === true;
  const unsure = matches.filter(({ isListed, offers }) => !isListed && offers.length > 0);
  const waiting = unsure.filter(({ typed }) => !decided.has(typed)).length;
  const isEmpty = typed.holdings.length === 0;
  const meant = useMemo(() => Object.fromEntries(decided), [decided]);
  const plan = useLoading(
    async () => (isEmpty ? undefined : worksheets.plan("portfolio", text, false, { joins, meant })),
    [worksheets, text, isEmpty, joins, meant, cost],
  );
  const left = useLoading(async () => host.usage?.known(), [host, cost]);
  const fetching = useAction();
  const making = useAction();
  const [nothing, setNothing] = useState(false);
  const type = (next: string) => {
    setText(next);
    setCost(undefined);
  };
  const decide = (typed: string, ticker: string) => setDecided(new Map(decided).set(typed, ticker));
  const fetchLists = () =>
    fetching.run(async () => {
      await finder.fetch();
      await lists.again();
    });
  const take = () =>
    fetching.run(async () => {
      const { holdings } = await worksheets.plan("portfolio");
      setNothing(holdings.length === 0);
      if (holdings.length > 0) type(textOf(holdings));
    });
  const make = () =>
    making.run(async () => {
      const before = host.activity.progress().sent;
      setCame(
        await worksheets.insert("portfolio", text, false, {
          ...{ renews, joins, meant, prices },
          into: exists ? into : undefined,
        }),
      );
      if (calls > 0) await untilAnswered(host.activity, before);
      setCost(host.activity.progress().sent - before);
      announce(words.done);
    });
  const exists = (plan.value?.existing.length ?? 0) > 0;
  const goesOn = existingOf(plan.value?.existing ?? [], into);
  const isSetUp = sampled || shown !== undefined;
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
          <Field
            label={words.paste}
            hint={hasIsins ? `${words.listNote} ${words.isins}` : words.listNote}
            validationMessage={nothing ? words.noSelection : null}
          >
            <Textarea dir="auto" rows={4} spellCheck={false} value={text} onChange={(_, { value }) => type(value)} />
          </Field>
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
          <Acting action={fetching} />
          {unsure.length > 0 && (
            <ul className={look.list} aria-label={words.match}>
              {unsure.map((one) => (
                <Offer key={one.typed} match={one} decided={decided.get(one.typed)} decide={decide} />
              ))}
            </ul>
          )}
          {(lists.value?.length ?? 0) > 0 && <Unknown matches={matches} />}
          {waiting > 0 && <p className={styles.plain}>{words.open(locale.count(waiting))}</p>}
        </li>
        <li className={styles.tight}>
          <strong>{`${locale.number(3)}. ${words.sheet}`}</strong>
          {!isEmpty && plan.error && <Notice intent="error" said={plan.error} />}
          {!isEmpty && plan.value && cost === undefined && (
            <>
              <Opened load={laying}>
                {({ Planned }) =>
                  plan.value && <Planned plan={plan.value} adds={goesOn !== undefined} joins={joins} join={setJoins} />
                }
              </Opened>
              <Where existing={plan.value.existing} {...{ into, renews }} choose={setInto} renew={setRenews} />
              <Prices plan={plan.value} into={exists ? into : "own"} chosen={prices} choose={setPrices} />
            </>
          )}
          <div className={styles.row}>
            <Button
              appearance="primary"
              onClick={make}
              disabledFocusable={making.busy || !isSetUp || isEmpty || waiting > 0}
            >
              {words.make}
            </Button>
          </div>
          <Acting action={making} />
          {cost !== undefined && (
            <Notice intent="success" title={words.done}>
              {came && came.added > 0 && words.added(locale.count(came.added))}{" "}
              {came?.renewed !== undefined && words.renewed(locale.count(came.renewed))}{" "}
              {came && came.untouched > 0 && words.untouched(locale.count(came.untouched))}{" "}
              {cost === 0 ? words.free : words.cost(strings.calls(locale.count(cost)))}{" "}
              {remaining !== undefined && words.left(strings.calls(locale.count(remaining)))}
            </Notice>
          )}
        </li>
      </ol>
      {cost !== undefined && (
        <>
          <strong>{words.next}</strong>
          <ul>
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
  const words = languageOf(tag) === "ar" ? touringAr : touringEn;
  const styles = useStyles();
  return (
    <li className={styles.tight}>
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
    </li>
  );
}

/** The most unknown names that are shown. More would push the buttons out of sight. */
const mostUnknown = 10;

function Unknown({ matches }: { readonly matches: readonly Match[] }) {
  const { strings, locale, tag } = usePane();
  const words = languageOf(tag) === "ar" ? touringAr : touringEn;
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
