/** Asking again: what it costs stands beside the button before it starts, and what it changed stands below it after. */
import { Button, Field, Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { Acting } from "./acting";
import { useAction } from "./action";
import { Changes } from "./changes";
import { type PartProps, usePane } from "./context";
import { type Difference, differences } from "./difference";
import { estimate } from "./estimate";
import { callsLeft } from "./forecast";
import { useLoading } from "./loading";
import type { Locale } from "./locale";
import { Notice } from "./notice";
import { NumberField } from "./number";
import type { Outcome, Refresher, Scope } from "./ports";
import { Waiting } from "./queue";
import type { Strings } from "./strings/en";
import { useStyles } from "./styles";
import { untilIdle, useProgress } from "./watching";

export function RefreshPart({ turn }: PartProps) {
  const { host, strings } = usePane();
  const styles = useStyles();
  const idle = useProgress().cells === 0;
  const stale = useLoading(async () => host.journal?.stale(), [host, turn, idle]);
  return (
    <>
      <Waiting stale={stale.value} />
      <section className={styles.section} aria-labelledby="refresh">
        <h2 id="refresh" className={styles.heading}>
          {strings.refresh.heading}
        </h2>
        {host.refresher ? <Scoped refresher={host.refresher} turn={turn} /> : <Whole />}
      </section>
    </>
  );
}

/** A host that tells no scopes apart asks everything again. */
function Whole() {
  const { host, strings, announce } = usePane();
  const words = strings.refresh;
  const styles = useStyles();
  const action = useAction();
  const start = () =>
    action.run(async () => {
      await host.workbook.refresh();
      await untilIdle(host.workbook);
      announce(words.finished);
    });
  return (
    <>
      <p className={styles.plain}>{words.whole}</p>
      <div className={styles.row}>
        <Button appearance="primary" onClick={start} disabledFocusable={action.busy}>
          {words.start}
        </Button>
      </div>
      <Acting action={action} />
    </>
  );
}

function Scoped({ refresher, turn }: { readonly refresher: Refresher } & PartProps) {
  const { host, strings, locale, announce } = usePane();
  const words = strings.refresh;
  const styles = useStyles();
  const [kind, setKind] = useState<Scope["kind"]>(refresher.kinds[0] ?? "all");
  const [hours, setHours] = useState(24);
  const [changes, setChanges] = useState<readonly Difference[]>();
  const [outcome, setOutcome] = useState<Outcome>();
  const action = useAction();
  const scope: Scope = kind === "older" ? { kind, hours } : { kind };
  const start = () =>
    action.run(async () => {
      setChanges(undefined);
      setOutcome(undefined);
      const before = await refresher.verdicts();
      await refresher.refresh(scope);
      await untilIdle(host.workbook);
      const found = differences(before, await refresher.verdicts());
      const came = await refresher.outcome?.();
      setChanges(found);
      setOutcome(came);
      announce(came && isPartial(came) ? `${told(came, strings, locale).join(" ")} ${came.why ?? ""}` : words.finished);
    });
  return (
    <>
      <Field label={words.scope}>
        <RadioGroup value={kind} onChange={(_, { value }) => setKind(value as Scope["kind"])}>
          {refresher.kinds.map((each) => (
            <Radio key={each} value={each} label={words.kinds[each]} />
          ))}
        </RadioGroup>
      </Field>
      {kind === "older" && <NumberField label={words.hours} value={hours} least={1} most={2160} commit={setHours} />}
      <Cost refresher={refresher} scope={scope} turn={turn} />
      <div className={styles.row}>
        <Button appearance="primary" onClick={start} disabledFocusable={action.busy}>
          {words.start}
        </Button>
      </div>
      <Acting action={action} />
      {outcome && isPartial(outcome) && (
        <Notice intent="warning">
          {told(outcome, strings, locale).join(" ")} {outcome.failed > 0 && <bdi lang="en">{outcome.why}</bdi>}
        </Notice>
      )}
      {changes && (changes.length > 0 || !outcome || outcome.answered > 0 || !isPartial(outcome)) && (
        <Changes changes={changes} />
      )}
    </>
  );
}

function isPartial({ cancelled, failed }: Outcome): boolean {
  return cancelled + failed > 0;
}

/** What did not come back, and why: what was called off stays as it was. */
function told({ answered, cancelled, failed }: Outcome, strings: Strings, locale: Locale): string[] {
  const words = strings.refresh;
  return [
    ...(answered > 0 ? [words.answered(locale.count(answered))] : []),
    ...(cancelled > 0 ? [words.calledOff(locale.count(cancelled))] : []),
    ...(failed > 0 ? [words.failed(locale.count(failed))] : []),
  ];
}

/** "7 calls, about 8 s, 93,210 left this month". Counted again when cells come to rest. */
function Cost({ refresher, scope, turn }: { readonly refresher: Refresher; readonly scope: Scope } & PartProps) {
  const { host, strings, locale, shown } = usePane();
  const words = strings.refresh;
  const styles = useStyles();
  const idle = useProgress().cells === 0;
  const key = JSON.stringify(scope);
  const counted = useLoading(
    async () => ({ key, demands: await refresher.demands(scope) }),
    [refresher, key, turn, idle],
  );
  const account = useLoading(async () => host.usage?.known(), [host, turn, idle]);
  if (counted.error) {
    return (
      <Notice intent="error" foreign>
        {counted.error}
      </Notice>
    );
  }
  /** The count of another scope must not stand beside the button of this one. */
  if (counted.value?.key !== key) return <p className={styles.plain}>{words.counting}</p>;
  const { calls, ms } = estimate(counted.value.demands, shown?.callsPerSecond ?? 1);
  if (calls === 0) return <p className={styles.plain}>{words.nothing}</p>;
  const left = account.value && callsLeft(account.value);
  const parts = [words.cost(locale.count(calls), locale.about(ms))];
  if (left !== undefined) parts.push(words.left(locale.number(left)));
  return (
    <>
      <p className={styles.plain}>
        <strong>{parts.join(strings.comma)}</strong>
      </p>
      {left !== undefined && calls > left && <Notice intent="warning">{words.tooMany}</Notice>}
    </>
  );
}
