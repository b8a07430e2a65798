/**
 * The section of the purification ledger: says whether its rows are unchanged since they were written, lists the
 * periods that can be closed, and closes them with one button.
 */
import { Button, Field, Input, Select } from "@fluentui/react-components";
import { useState } from "react";
import { isolate } from "../../i18n/en";
import { answerWords } from "../../i18n/ledgerAnswers";
import { methodIn, questionIn } from "../../i18n/ledgerQuestions";
import { ledgerWords } from "../../i18n/ledgers";
import type { CoverageGrid } from "../../ledger/entries/coverage";
import { identityOf } from "../../ledger/entries/period";
import type { Booking, Convention, Ledgers, SameOrNew } from "../../ports/host";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Confirm } from "../controls/confirm";
import { Notice } from "../controls/notice";
import { Table } from "../controls/table";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSettled } from "../frame/useActivity";
import { useFocusRefresh } from "../frame/useFocusRefresh";
import { useLoading } from "../frame/useLoading";
import { useRemembered } from "../frame/useRemembered";
import { useSaid } from "../frame/wordingProvider";
import { type AgreedAnswer, AnswersPart, ConventionPart, isAskedOf } from "./conventions";
import { type Correct, CorrectPart } from "./correction";
import { CoveragePart, GapsPart } from "./coverage";
import { EvidencePackPart } from "./evidencePack";
import { type Pay, PaymentPart } from "./payment";
import { QuartersPart } from "./quarters";
import { ResemblancePart } from "./resemblance";

/** The most rows that are shown. More would slow the pane, and nobody reads so many. */
const mostRows = 200;
/** The most tickers that are named in a sentence. */
const mostNamed = 20;
const noGrid: CoverageGrid = { periods: [], rows: [] };

export function ClosingPart({ ledgers, turn }: { readonly ledgers: Ledgers } & PartProps) {
  const { strings, locale, tag, announce } = usePane();
  const words = ledgerWords(tag);
  const said = useSaid();
  const styles = useStyles();
  const settled = useSettled();
  const found = useLoading(() => ledgers.periods(), [ledgers, turn, settled]);
  const action = useAction();
  useFocusRefresh(found.again);
  const [by, setBy] = useRemembered("by");
  const [reviewedBy, setReviewedBy] = useRemembered("reviewedBy");
  const [which, setWhich] = useState("");
  const [done, setDone] = useState<string>();
  const {
    periods = [],
    totals = [],
    leftOut = [],
    refused = [],
    missing = 0,
    torn = [],
    unmatched = [],
    grid = noGrid,
    years = [],
    answers = [],
    owed = [],
    quarters = [],
    madeUp = false,
  } = found.value ?? {};
  const ready = periods.filter(({ state }) => state === "ready");
  const proposed = periods.filter(({ state }) => state === "confirm");
  const isEach = (convention: Convention) =>
    answers.some(({ about, answer }) => "convention" in about && about.convention === convention && answer === "each");
  const conventions = (["annual", "revenue"] as const).map((convention) => ({
    convention,
    waiting: isEach(convention) ? [] : periods.filter((one) => isAskedOf(convention, one)),
  }));
  const asked = new Set(conventions.flatMap(({ waiting }) => waiting));
  const doubtful = periods.filter((one) => (one.state === "look" || one.state === "currency") && !asked.has(one));
  const isSameName = by.trim() !== "" && by.trim().toLowerCase() === reviewedBy.trim().toLowerCase();
  const isOff = action.busy || by.trim() === "" || isSameName;
  const double = periods.filter(({ state }) => state === "double");
  const correctable = periods.filter(({ stands, state }) => stands || state === "double");
  const labels = new Map(ready.map((one) => [identityOf(one).period, labelOf(one)]));
  const meant = labels.has(which) ? ready.filter((one) => identityOf(one).period === which) : ready;
  const closed = periods.filter(({ state }) => state === "closed");
  const changed = periods.filter(({ state }) => state === "changed");
  const unread = periods.filter(({ state }) => state === "unread");
  const rowsOf = (some: readonly Booking[]) => some.map(({ row = 0 }) => locale.number(row)).join(strings.comma);
  const say = (sentence: string) => {
    setDone(sentence);
    announce(sentence);
  };
  const act = (change: () => Promise<string>) =>
    action.run(async () => {
      setDone(undefined);
      say(await change());
      await found.again();
    });
  const close = () =>
    act(async () => {
      const { added, untouched } = await ledgers.close(
        meant.map(({ id }) => id),
        by.trim(),
        reviewedBy.trim() || undefined,
      );
      const left = untouched > 0 ? [words.moved(locale.count(untouched))] : [];
      return [words.done(locale.count(added)), ...left].join(" ");
    });
  const confirm = (ids: readonly string[]) =>
    act(async () => {
      return words.confirmed(locale.count(await ledgers.confirm(ids, by.trim())));
    });
  const pack = (year: string) => act(async () => words.packed(locale.count(await ledgers.pack(year, by.trim()))));
  const pay: Pay = (payment) =>
    act(async () => {
      const { added, marked } = await ledgers.pay({ ...payment, by: by.trim() });
      return added > 0 ? words.payDone(locale.count(marked)) : words.payNone;
    });
  const correct: Correct = (id, correction) =>
    act(async () => {
      const signed = { by: by.trim(), ...(reviewedBy.trim() && { reviewedBy: reviewedBy.trim() }) };
      const added = await ledgers.correct(id, { ...correction, ...signed });
      return added > 0 ? words.corrected(locale.count(added)) : words.correctedNone;
    });
  const decide = (id: string, said: SameOrNew) =>
    act(async () => words.decided(locale.count(await ledgers.decide([id], said, by.trim()))));
  const agree = (convention: Convention, answer: AgreedAnswer) =>
    act(async () => {
      await ledgers.agree(convention, answer, by.trim());
      return answerWords(tag).agreed;
    });
  const takeBack = (id: string) =>
    act(async () => {
      await ledgers.takeBack(id, by.trim());
      return answerWords(tag).takenBack;
    });
  const hasIncome = totals.some(({ method }) => method === "income");
  const sums = totals.map(({ currency, amount }) => `${locale.figure(amount)} ${currency}`);
  const methods = hasIncome ? totals.map(({ method }) => methodIn(tag, method)) : [];
  const notInTotals = [...changed, ...double].map((one) =>
    words.leftOutRow(
      `${one.ticker} ${labelOf(one)}`,
      locale.number(one.row ?? 0),
      one.amount === undefined ? words.unread : `${locale.figure(one.amount)} ${one.currency ?? ""}`.trim(),
    ),
  );
  return (
    <section className={styles.section} aria-labelledby="closing">
      <h2 id="closing" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.plain}>{words.note}</p>
      {found.error && <Notice intent="error" said={found.error} />}
      {changed.length > 0 && (
        <Notice intent="error">{words.changed(locale.count(changed.length), rowsOf(changed))}</Notice>
      )}
      {double.length > 0 && <Notice intent="error">{words.double(locale.count(double.length), rowsOf(double))}</Notice>}
      {unread.length > 0 && (
        <Notice intent="warning">{words.notRead(locale.count(unread.length), rowsOf(unread))}</Notice>
      )}
      {missing !== 0 && (
        <Notice intent="error">{missing === "changed" ? words.countChanged : words.gone(locale.count(missing))}</Notice>
      )}
      {torn.length > 0 && <Notice intent="error">{words.torn(torn.map(locale.number).join(strings.comma))}</Notice>}
      {unmatched.length > 0 && (
        <Notice intent="warning">{words.unmatched(unmatched.map(locale.number).join(strings.comma))}</Notice>
      )}
      {closed.length > 0 && <p className={styles.plain}>{words.intact(locale.count(closed.length))}</p>}
      {sums.length > 0 && <p className={styles.plain}>{words.totals(sums, methods)}</p>}
      {notInTotals.length > 0 && <p className={styles.plain}>{words.notInTotals(notInTotals)}</p>}
      {madeUp && <Notice intent="warning">{words.sample}</Notice>}
      {leftOut.length > 0 && (
        <p className={styles.plain}>
          {words.leftOut(
            locale.count(leftOut.length),
            [...leftOut.slice(0, mostNamed).map(isolate), ...(leftOut.length > mostNamed ? ["…"] : [])].join(
              strings.comma,
            ),
          )}
        </p>
      )}
      {refused.length > 0 && (
        <Notice intent="warning">
          {words.refused(
            refused.slice(0, mostNamed).map(({ ticker, why }) => `${isolate(ticker)}: ${said(why)}`),
            locale.count(refused.length),
          )}
        </Notice>
      )}
      {found.value && periods.length === 0 && leftOut.length === 0 && refused.length === 0 && (
        <p className={styles.plain}>{words.none}</p>
      )}
      {ready.length + proposed.length + doubtful.length + asked.size + answers.length + correctable.length > 0 && (
        <>
          <Field label={words.by} hint={words.byHint}>
            <Input dir="auto" autoComplete="off" value={by} onChange={(_, { value }) => setBy(value)} />
          </Field>
          <Field
            label={words.reviewedBy}
            hint={words.reviewedByHint}
            {...(isSameName && { validationState: "error" as const, validationMessage: words.sameName })}
          >
            <Input dir="auto" autoComplete="off" value={reviewedBy} onChange={(_, { value }) => setReviewedBy(value)} />
          </Field>
        </>
      )}
      {ready.length > 0 && (
        <>
          {labels.size > 1 && (
            <Field label={words.which}>
              <Select value={which} onChange={(_, { value }) => setWhich(value)}>
                <option value="">{words.every}</option>
                {[...labels].map(([period, label]) => (
                  <option key={period} value={period}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {[...new Set(meant.map((one) => identityOf(one).period))].map((period) => (
            <GapsPart key={period} grid={grid} period={period} />
          ))}
          <div className={styles.row}>
            <Confirm
              label={words.close(locale.count(meant.length))}
              question={words.sure}
              yes={words.yes}
              no={words.no}
              disabled={isOff}
              act={close}
            />
          </div>
        </>
      )}
      {periods.length > 0 && <PeriodTable periods={periods} />}
      <CoveragePart grid={grid} />
      <QuartersPart quarters={quarters} />
      {periods.some(({ state }) => state === "noShares" || state === "noCurrency") && (
        <p className={styles.note}>{words.missing}</p>
      )}
      {conventions.map(
        ({ convention, waiting }) =>
          waiting.length > 0 && <ConventionPart key={convention} {...{ convention, isOff, agree }} periods={waiting} />,
      )}
      {doubtful.length > 0 && (
        <ResemblancePart periods={doubtful} isOff={isOff} decide={decide} confirm={(id) => confirm([id])} />
      )}
      <AnswersPart answers={answers} isOff={isOff} takeBack={takeBack} />
      {proposed.length > 0 && (
        <>
          <p className={styles.note}>{words.confirmNote}</p>
          <div className={styles.row}>
            <Button onClick={() => confirm(proposed.map(({ id }) => id))} disabledFocusable={isOff}>
              {words.confirm(locale.count(proposed.length))}
            </Button>
          </div>
        </>
      )}
      {years.length > 0 && (
        <EvidencePackPart
          years={years}
          isOff={isOff}
          pack={pack}
          journal={madeUp ? undefined : (year, accounts) => ledgers.journal(year, accounts)}
        />
      )}
      {owed.length > 0 && <PaymentPart owed={owed} isOff={isOff} pay={pay} />}
      {correctable.length > 0 && <CorrectPart periods={correctable} isOff={isOff} correct={correct} />}
      <ActionStatus action={action} />
      {done && <Notice intent="success">{done}</Notice>}
    </section>
  );
}

/** Lists the periods. Those that need a decision come first. */
function PeriodTable({ periods }: { readonly periods: readonly Booking[] }) {
  const { strings, locale, tag } = usePane();
  const words = ledgerWords(tag);
  const styles = useStyles();
  const figure = (value: number | undefined) => (value === undefined ? "" : locale.figure(value));
  // The amount a share has all its digits, so that a reader can compute the amount again.
  const exact = (value: number | undefined) => (value === undefined ? "" : locale.exact(value));
  const read = (one: Booking, key: "factor" | "shares") => (one.unread.includes(key) ? words.unread : exact(one[key]));
  const named = (one: Booking) =>
    [labelOf(one), ...(one.method === "income" ? [methodIn(tag, one.method)] : [])].join(" ");
  const hasPortfolios = periods.some(({ portfolio }) => portfolio !== "");
  const order: readonly Booking["state"][] = ["changed", "double", "look", "currency", "confirm", "ready"];
  const isDone = ({ state }: Booking) => state === "closed" || state === "same";
  const last = order.length + 1;
  const place = (one: Booking) => (isDone(one) ? last : (order.indexOf(one.state) + last) % last);
  const sorted = [...periods].sort((a, b) => place(a) - place(b));
  const stated = (one: Booking) => {
    const { state, closed, restated, observed, unread, reviewedBy, correction, questions } = one;
    const is = [
      state === "closed" && closed
        ? words.closedBy(closed.by, locale.moment(closed.at))
        : state === "confirm"
          ? words.confirmOf(labelOf(one))
          : words.states[state],
      ...questions.flatMap((one) => (one.kind === "impossible" ? [questionIn(tag, one)] : [])),
      ...(reviewedBy ? [words.reviewed(reviewedBy)] : []),
      ...(correction ? [words[correction.how === "minus" ? "takesBack" : "inPlace"](correction.reason)] : []),
    ].join(words.parted);
    if (!restated || unread.includes("before") || unread.includes("factor")) return is;
    const [was, difference] = [figure(restated.was), figure(restated.difference)];
    if (restated.isOfYear) return `${is}. ${answerWords(tag).ofYear(was, difference)}`;
    return `${is}. ${words.before(was, difference, locale.moment(observed))}`;
  };
  return (
    <>
      <Table
        label={words.table}
        columns={[
          words.ticker,
          words.period,
          ...(hasPortfolios ? [words.portfolio] : []),
          words.amount,
          words.state,
          words.factor,
          words.shares,
        ]}
        rows={sorted.slice(0, mostRows).map((one) => ({
          key: one.id,
          cells: [
            <bdi key="ticker" dir="ltr">
              {one.ticker}
            </bdi>,
            <bdi key="period">{named(one)}</bdi>,
            ...(hasPortfolios ? [<bdi key="portfolio">{one.portfolio}</bdi>] : []),
            <bdi key="amount">
              {one.unread.includes("amount") ? words.unread : [figure(one.amount), one.currency ?? ""].join(" ").trim()}
            </bdi>,
            one.state === "changed" || one.state === "double" ? (
              <strong key="state">{stated(one)}</strong>
            ) : (
              stated(one)
            ),
            read(one, "factor"),
            read(one, "shares"),
          ],
        }))}
      />
      {sorted.length > mostRows && (
        <p className={styles.note}>{strings.more(locale.count(sorted.length - mostRows))}</p>
      )}
    </>
  );
}

function labelOf({ label, year }: Booking): string {
  return [label, year].filter((part) => part !== "").join(" ");
}
