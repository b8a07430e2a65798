/**
 * The section that inserts a worksheet from the selected or pasted holdings: shows how they were read and what they
 * cost, and inserts them with one button.
 */
import { Button, Checkbox, Field, Radio, RadioGroup } from "@fluentui/react-components";
import { type ReactNode, useId, useState } from "react";
import { languageOf } from "../../core/wording";
import { growth } from "../../i18n/growth";
import { listWords } from "../../i18n/list";
import { worksheetText } from "../../i18n/worksheets";
import type { Destination, Inserted, WorksheetPlan, Worksheets } from "../../ports/host";
import { type Demand, estimate } from "../../workbook/estimate";
import type { Decided, Misread } from "../../workbook/holdings/holding";
import { holdingKinds, insertableKinds, type Kind } from "../../workbook/sheet/worksheet";
import { isPurification, purificationKinds } from "../../worksheets/purificationMethod";
import { ActionStatus } from "../controls/actionStatus";
import { useAnnouncedAction } from "../controls/announcedAction";
import { Notice } from "../controls/notice";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSettled } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";
import { useSelection } from "../refresh/useSelection";
import { AdoptPart } from "./adopt";
import { ClosingPart } from "./closing";
import { CurrenciesPart } from "./currencies";
import { DestinationChoice, existingAt, PricesChoice } from "./destination";
import { ListBox } from "./listBox";
import { ListRead, whatHolds } from "./listRead";
import { StatusChangesPart } from "./statusChanges";

/** The most repeated tickers that are named. The rest are only counted. */
const mostRepeats = 8;

export function WorksheetsPart({ worksheets, turn }: { readonly worksheets: Worksheets } & PartProps) {
  const { host, locale, tag } = usePane();
  const { currencies, ledgers } = host;
  const words = worksheetText(tag);
  const styles = useStyles();
  const [kind, setKind] = useState<Kind>(insertableKinds[0] ?? "portfolio");
  const [text, setText] = useState("");
  const [withLast, setWithLast] = useState(true);
  const [renews, setRenews] = useState(false);
  const [chosen, setChosen] = useState<Destination>();
  const [decided, setDecided] = useState<Decided>({});
  const [prices, setPrices] = useState(false);
  const [inserted, setInserted] = useState(0);
  const pasted = text.trim() === "" ? undefined : text;
  const selected = useSelection(pasted === undefined ? host.refresher : undefined);
  const settled = useSettled();
  const plan = useLoading(
    () => worksheets.plan(kind, pasted, withLast, decided),
    [worksheets, kind, pasted, withLast, decided, selected, turn, settled],
  );
  const existing = plan.value?.existing ?? [];
  const [first] = existing;
  const into = chosen && (chosen === "own" || existingAt(existing, chosen)) ? chosen : (first ?? "own");
  const goal = existingAt(existing, into);
  const goesOn = goal?.sheet;
  const asks = kind === "portfolio" && existing.length > 0 && (plan.value?.holdings.length ?? 0) > 0;
  /** Whether the sheet has all of the list already, so that there is nothing to add. */
  const isThere =
    goal !== undefined &&
    (plan.value?.holdings.length ?? 0) > 0 &&
    goal.untouched >= (plan.value?.holdings.length ?? 0) &&
    !(renews && goal.differing > 0) &&
    !(prices && goal.prices > 0);
  const action = useAnnouncedAction();
  const list = listWords(tag);
  const why = useId();
  const held = holdingKinds.includes(kind) && plan.value ? whatHolds(plan.value) : undefined;
  const start = () =>
    action.run(
      async () => {
        const choices = { ...decided, renews, prices, into: asks ? into : undefined };
        const came = await worksheets.insert(kind, pasted, withLast, choices);
        setRenews(false);
        setChosen(undefined);
        return told(came);
      },
      () => {
        setInserted((before) => before + 1);
        return plan.again();
      },
    );
  const makesEmpty = holdingKinds.includes(kind) && plan.value?.sheet === undefined;
  const told = ({ added, untouched, renewed = 0, currencies = 0, about }: Inserted) => {
    if (about) return words.about[about];
    return [
      ...(added > 0 ? [words.done(locale.count(added))] : []),
      ...(renewed > 0 ? [words.renewed(locale.count(renewed))] : []),
      ...(currencies > 0 ? [words.currencies(locale.count(currencies))] : []),
      ...(untouched > 0 ? [words.untouched(locale.count(untouched))] : []),
      ...(added + untouched + renewed === 0 ? [makesEmpty ? words.laid : words.there] : []),
    ].join(" ");
  };
  return (
    <>
      <AdoptPart
        worksheets={worksheets}
        turn={[turn, inserted, selected, settled].join(" ")}
        adopted={() => setInserted((before) => before + 1)}
      />
      <section className={styles.stack} aria-labelledby="worksheets">
        <h2 id="worksheets" className={styles.heading}>
          {words.heading}
        </h2>
        <p className={styles.plain}>{words.note}</p>
        {insertableKinds.length > 1 && (
          <Field label={words.which}>
            <RadioGroup
              value={isPurification(kind) ? "purification" : kind}
              onChange={(_, { value }) =>
                setKind(value === "purification" ? (plan.value?.method ?? "purification") : (value as Kind))
              }
            >
              {insertableKinds
                .filter((each) => each !== "income")
                .map((each) => (
                  <Radio
                    key={each}
                    value={each}
                    label={each === "purification" ? words.purification : words.kinds[each]}
                  />
                ))}
            </RadioGroup>
          </Field>
        )}
        {isPurification(kind) && (
          <Field label={words.method} hint={words.methodNote}>
            <RadioGroup value={kind} onChange={(_, { value }) => setKind(value as Kind)}>
              {purificationKinds.map((each) => (
                <Radio key={each} value={each} label={words.methods[each]} />
              ))}
            </RadioGroup>
          </Field>
        )}
        {isPurification(kind) && plan.value?.method !== undefined && plan.value.method !== kind && (
          <Notice intent="warning">{words.otherMethod[plan.value.method]}</Notice>
        )}
        {holdingKinds.includes(kind) && (
          <ListBox
            label={words.paste}
            hint={`${list.fileHint} ${words.pasteHint}`}
            text={text}
            type={(next) => {
              setText(next);
              setDecided({});
            }}
          />
        )}
        {plan.error && <Notice intent="error" said={plan.error} />}
        {holdingKinds.includes(kind) && pasted === undefined && plan.value && plan.value.last > 0 && (
          <Checkbox
            label={words.last(locale.count(plan.value.last))}
            checked={withLast}
            onChange={(_, { checked }) => setWithLast(checked === true)}
          />
        )}
        {plan.value && holdingKinds.includes(kind) && (
          <>
            <PlanSummary plan={plan.value} adds={into !== "own"} {...{ decided, decide: setDecided }} />
            <DestinationChoice {...{ existing, into, renews, asks }} choose={setChosen} renew={setRenews} />
            <PricesChoice plan={plan.value} into={into} chosen={prices} choose={setPrices} />
          </>
        )}
        <div className={styles.row}>
          <Button
            appearance={isThere ? "secondary" : "primary"}
            onClick={start}
            disabledFocusable={action.busy || held !== undefined}
            aria-describedby={held && why}
          >
            {plan.value?.sheet === undefined || (asks && goesOn === undefined)
              ? words.insert
              : holdingKinds.includes(kind)
                ? words.add
                : kind === "about"
                  ? words.renew
                  : words.show}
          </Button>
        </div>
        {held && (
          <p id={why} className={styles.note}>
            {list.off[held]}
          </p>
        )}
        <ActionStatus action={action} />
      </section>
      {currencies && (
        <CurrenciesPart
          currencies={currencies}
          turn={turn + inserted}
          written={() => setInserted((before) => before + 1)}
        />
      )}
      {ledgers && <ClosingPart ledgers={ledgers} turn={turn + inserted} />}
      {ledgers && <StatusChangesPart ledgers={ledgers} />}
    </>
  );
}

interface PlannedProps {
  readonly plan: WorksheetPlan;
  /** Whether the holdings go onto a worksheet that exists. */
  readonly adds: boolean;
  readonly decided: Decided;
  readonly decide: (decided: Decided) => void;
  /** What else can be done about a line, by its number. */
  readonly offers?: ReadonlyMap<number, ReactNode>;
}

/** What is asked in addition if every ticker is an ETF: the lists of ETFs, and a report for each ticker. */
function funds(demands: readonly Demand[], lists: number): readonly Demand[] {
  const questions = demands.reduce((sum, demand) => sum + demand.questions, 0);
  return [
    { what: "lists of ETFs", questions: lists, most: 1 },
    { what: "reports of ETFs", questions, most: 1 },
  ];
}

/** The lines that are left out need nobody. */
const leftOut: ReadonlySet<Misread["as"]> = new Set(["total", "note", "bare", "table"]);

/**
 * Shows, before anything is written, how the list was read, what is asked of it, and what the rest costs.
 */
export function PlanSummary({ plan, adds, decided, decide, offers }: PlannedProps) {
  const { strings, locale, tag, shown, preferences } = usePane();
  const words = worksheetText(tag);
  const styles = useStyles();
  const { holdings, misread, sheet, demands, repeats, example } = plan;
  const toLookAt = new Set(misread.flatMap(({ line, as }) => (leftOut.has(as) ? [] : [line])));
  const rate = shown?.callsPerSecond ?? 1;
  const { calls, ms } = estimate(demands, rate);
  const countries = preferences?.value?.countries.split(",").length ?? 1;
  const most = plan.mayBeFunds && calls > 0 ? estimate([...demands, ...funds(demands, countries)], rate) : undefined;
  const cost =
    calls === 0
      ? strings.refresh.nothing
      : most
        ? strings.refresh.range(locale.number(calls), locale.count(most.calls), locale.about(ms), locale.about(most.ms))
        : strings.refresh.cost(locale.count(calls), locale.about(ms));
  return (
    <>
      <p className={styles.plain}>
        {[
          ...(holdings.length > 0 ? [words.reads(locale.count(holdings.length))] : []),
          ...(toLookAt.size > 0 ? [words.toLookAt(locale.count(toLookAt.size))] : []),
          ...(example ? [words.example(example.typed, locale.exact(example.read))] : []),
          ...(sheet !== undefined && adds
            ? [words.stands]
            : holdings.length === 0 && plan.columns.length === 0
              ? [words.none]
              : []),
        ].join(" ")}
      </p>
      <ListRead plan={plan} {...{ decided, decide }} {...(offers && { offers })} />
      {repeats.length > 0 && (
        <Field
          label={words.repeats(locale.count(repeats.length))}
          hint={repeats
            .slice(0, mostRepeats)
            .map((one) => words.onLines(one.ticker, one.lines.map(locale.number).join(strings.comma)))
            .join(strings.comma)}
        >
          <RadioGroup
            value={decided.joins ? "joins" : "apart"}
            onChange={(_, { value }) => decide({ ...decided, joins: value === "joins" })}
          >
            <Radio value="apart" label={words.apart} />
            <Radio value="joins" label={words.joins} />
          </RadioGroup>
        </Field>
      )}
      {holdings.length > 0 && (
        <p className={styles.plain}>
          <strong>{cost}</strong>
        </p>
      )}
      {plan.mayBeFunds && calls > 0 && <p className={styles.note}>{growth[languageOf(tag)]}</p>}
    </>
  );
}
