/**
 * The section that inserts a worksheet from the selected or pasted holdings: shows how they were read and what they
 * cost, and inserts them with one button.
 */
import { Button, Checkbox, Field, Radio, RadioGroup, Textarea } from "@fluentui/react-components";
import { useState } from "react";
import { languageOf } from "../../core/wording";
import { growth } from "../../i18n/growth";
import { layingIn } from "../../i18n/worksheets";
import type { Inserted, Into, WorksheetPlan, Worksheets } from "../../ports/host";
import type { Holding, Misread } from "../../workbook/holdings/holding";
import { estimate } from "../../workbook/price";
import { holdingKinds, insertableKinds, type Kind } from "../../workbook/sheet/worksheet";
import { useAction } from "../controls/action";
import { Acting } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { Table } from "../controls/table";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSaid } from "../frame/translate";
import { useSettled } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";
import { useSelected } from "../refresh/useSelection";
import { AdoptPart } from "./adopt";
import { ClosingPart } from "./closing";
import { CurrenciesPart } from "./currencies";
import { existingOf, Prices, Where } from "./destination";
import { ObservedPart } from "./statusChanges";

/** The most lines that are shown. More would slow the pane, and nobody reads so many. */
const mostLines = 50;
/** The most repeated tickers that are named. The rest are only counted. */
const mostRepeats = 8;

export function WorksheetsPart({ worksheets, turn }: { readonly worksheets: Worksheets } & PartProps) {
  const { host, locale, tag, announce } = usePane();
  const { currencies, ledgers } = host;
  const words = layingIn(tag);
  const styles = useStyles();
  const [kind, setKind] = useState<Kind>(insertableKinds[0] ?? "portfolio");
  const [text, setText] = useState("");
  const [withLast, setWithLast] = useState(true);
  const [renews, setRenews] = useState(false);
  const [chosen, setChosen] = useState<Into>();
  const [joins, setJoins] = useState(false);
  const [prices, setPrices] = useState(false);
  const [done, setDone] = useState<string>();
  const [inserted, setInserted] = useState(0);
  const pasted = text.trim() === "" ? undefined : text;
  const selected = useSelected(pasted === undefined ? host.refresher : undefined);
  const settled = useSettled();
  const plan = useLoading(
    () => worksheets.plan(kind, pasted, withLast, { joins }),
    [worksheets, kind, pasted, withLast, joins, selected, turn, settled],
  );
  const existing = plan.value?.existing ?? [];
  const [first] = existing;
  const into = chosen && (chosen === "own" || existingOf(existing, chosen)) ? chosen : (first ?? "own");
  const goesOn = existingOf(existing, into)?.sheet;
  const asks = kind === "portfolio" && existing.length > 0 && (plan.value?.holdings.length ?? 0) > 0;
  const action = useAction();
  const start = () =>
    action.run(async () => {
      setDone(undefined);
      const choices = { renews, joins, prices, into: asks ? into : undefined };
      const came = await worksheets.insert(kind, pasted, withLast, choices);
      setRenews(false);
      setChosen(undefined);
      setDone(told(came));
      announce(told(came));
      setInserted((before) => before + 1);
      await plan.again();
    });
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
            <RadioGroup value={kind} onChange={(_, { value }) => setKind(value as Kind)}>
              {insertableKinds.map((each) => (
                <Radio key={each} value={each} label={words.kinds[each]} />
              ))}
            </RadioGroup>
          </Field>
        )}
        {holdingKinds.includes(kind) && (
          <Field label={words.paste} hint={words.pasteHint}>
            <Textarea dir="ltr" rows={3} spellCheck={false} value={text} onChange={(_, { value }) => setText(value)} />
          </Field>
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
            <Planned plan={plan.value} adds={into !== "own"} joins={joins} join={setJoins} />
            <Where {...{ existing, into, renews, asks }} choose={setChosen} renew={setRenews} />
            <Prices plan={plan.value} into={into} chosen={prices} choose={setPrices} />
          </>
        )}
        <div className={styles.row}>
          <Button appearance="primary" onClick={start} disabledFocusable={action.busy}>
            {plan.value?.sheet === undefined || (asks && goesOn === undefined)
              ? words.insert
              : holdingKinds.includes(kind)
                ? words.add
                : kind === "about"
                  ? words.renew
                  : words.show}
          </Button>
        </div>
        <Acting action={action} />
        {done && <Notice intent="success">{done}</Notice>}
      </section>
      {currencies && (
        <CurrenciesPart
          currencies={currencies}
          turn={turn + inserted}
          written={() => setInserted((before) => before + 1)}
        />
      )}
      {ledgers && <ClosingPart ledgers={ledgers} turn={turn + inserted} />}
      {ledgers && <ObservedPart ledgers={ledgers} />}
    </>
  );
}

interface PlannedProps {
  readonly plan: WorksheetPlan;
  /** Whether the holdings go onto a worksheet that exists. */
  readonly adds: boolean;
  /** Whether several lines of a ticker become one row. */
  readonly joins: boolean;
  readonly join: (joins: boolean) => void;
}

/**
 * Shows, before anything is written, how the list was read, which lines were not understood, and what the rest costs.
 */
export function Planned({ plan, adds, joins, join }: PlannedProps) {
  const { strings, locale, tag, shown } = usePane();
  const words = layingIn(tag);
  const styles = useStyles();
  const said = useSaid();
  const { holdings, misread, roles, sheet, demands, repeats, example } = plan;
  const leftOut = (as: Misread["as"]) => (as === "total" ? words.total : as === "note" ? words.textLine : "");
  const toLookAt = new Set(misread.flatMap(({ line, as }) => (leftOut(as) === "" ? [line] : [])));
  const wrong = (as: Misread["as"]) =>
    as === "point" ? words.either : as === "negative" || as === "words" ? words[as] : words.noNumber;
  const { calls, ms } = estimate(demands, shown?.callsPerSecond ?? 1);
  const columns = roles.map((role) => (role ? words.roles[role] : words.leftOut)).join(strings.comma);
  const cost = calls === 0 ? strings.refresh.nothing : strings.refresh.cost(locale.count(calls), locale.about(ms));
  return (
    <>
      <p className={styles.plain}>
        {[
          ...(holdings.length > 0 ? [words.reads(locale.count(holdings.length))] : []),
          ...(toLookAt.size > 0 ? [words.toLookAt(locale.count(toLookAt.size))] : []),
          ...(holdings.length > 0 ? [words.columns(columns)] : []),
          ...(example ? [words.example(example.typed, locale.exact(example.read))] : []),
          ...(sheet !== undefined && adds ? [words.stands] : holdings.length === 0 ? [words.none] : []),
        ].join(" ")}
      </p>
      {holdings.length > 0 && (
        <p className={styles.plain}>
          <strong>{cost}</strong>
        </p>
      )}
      {plan.mayBeFunds && calls > 0 && <p className={styles.note}>{growth[languageOf(tag)]}</p>}
      {holdings.length > 0 && <Read plan={plan} />}
      {repeats.length > 0 && (
        <Field
          label={words.repeats(locale.count(repeats.length))}
          hint={repeats
            .slice(0, mostRepeats)
            .map((one) => words.onLines(one.ticker, one.lines.map(locale.number).join(strings.comma)))
            .join(strings.comma)}
        >
          <RadioGroup value={joins ? "joins" : "apart"} onChange={(_, { value }) => join(value === "joins")}>
            <Radio value="apart" label={words.apart} />
            <Radio value="joins" label={words.joins} />
          </RadioGroup>
        </Field>
      )}
      {misread.length > 0 && (
        <>
          <Notice intent="warning">{words.misread}</Notice>
          <Table
            label={words.misread}
            columns={[words.line, words.what, words.why]}
            rows={misread.slice(0, mostLines).map(({ line, role, text, why, as }) => ({
              key: `${line} ${role}`,
              cells: [
                locale.number(line),
                <bdi key="text">{text}</bdi>,
                <bdi key="why">
                  {why ? said(why) : leftOut(as) || (role === "ticker" ? "" : `${words.roles[role]}: ${wrong(as)}`)}
                </bdi>,
              ],
            }))}
          />
          {misread.length > mostLines && (
            <p className={styles.note}>{strings.more(locale.count(misread.length - mostLines))}</p>
          )}
        </>
      )}
    </>
  );
}

/** Shows the holdings as they were read, for the user to check: `1.500` may mean one and a half or fifteen hundred. */
function Read({ plan: { holdings, lines, misread, roles } }: { readonly plan: WorksheetPlan }) {
  const { strings, locale, tag } = usePane();
  const words = layingIn(tag);
  const styles = useStyles();
  const order: readonly (keyof Holding)[] = ["ticker", "shares", "cost", "price", "currency"];
  const looked = new Set(misread.map(({ line }) => line));
  const shown = order.filter((role) => role === "ticker" || holdings.some((holding) => (holding[role] ?? "") !== ""));
  if (roles.length === 0 || shown.length < 2) return null;
  return (
    <>
      <p className={styles.note}>{words.readAs}</p>
      <Table
        label={words.readAs}
        columns={[words.line, ...shown.map((role) => words.roles[role])]}
        rows={holdings.slice(0, mostLines).map((holding, index) => ({
          key: `${index} ${holding.ticker}`,
          cells: [
            `${locale.number(lines[index] ?? 0)}${looked.has(lines[index] ?? 0) ? " ⚠" : ""}`,
            ...shown.map((role) => {
              const value = holding[role];
              return (
                <bdi key={role} dir={role === "ticker" ? "ltr" : undefined}>
                  {typeof value === "number" ? locale.exact(value) : value}
                </bdi>
              );
            }),
          ],
        }))}
      />
      {holdings.length > mostLines && (
        <p className={styles.note}>{strings.more(locale.count(holdings.length - mostLines))}</p>
      )}
    </>
  );
}
