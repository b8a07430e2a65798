/** The tab that refreshes answers. It shows the cost beside the button before, and the changes below it afterwards. */

import { Button, Field, Radio, RadioGroup } from "@fluentui/react-components";
import { useState } from "react";
import { languageOf, type Said } from "../../core/wording";
import type { Strings } from "../../i18n/en";
import { growth } from "../../i18n/growth";
import type { Locale } from "../../i18n/locale";
import type { Refresher } from "../../ports/host";
import { type Estimate, estimate } from "../../workbook/estimate";
import { callsLeft, type MonthAccount } from "../../workbook/month";
import type { Change } from "../../workbook/refresh/changes";
import type { Extent, RefreshOutcome } from "../../workbook/refresh/refresh";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { NumberField } from "../controls/number";
import { Summary } from "../controls/summary";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { untilIdle, useSettled, useWatched } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";
import { useSaid } from "../frame/wordingProvider";
import { CallsBar } from "../usage/callsBar";
import { Changes } from "./changes";
import { Hold, QueuePart } from "./queue";
import { useSelection } from "./useSelection";

export function RefreshPart({ turn }: PartProps) {
  const { host, strings } = usePane();
  const styles = useStyles();
  const settled = useSettled();
  const stale = useLoading(async () => host.diagnostics?.stale(), [host, turn, settled]);
  const failed = useLoading(async () => host.diagnostics?.failures(), [host, turn, settled]);
  return (
    <>
      <QueuePart stale={stale.value} failed={failed.value} />
      <section className={styles.section} aria-labelledby="refresh">
        <h2 id="refresh" className={styles.heading}>
          {strings.refresh.heading}
        </h2>
        {host.refresher ? <RefreshForm refresher={host.refresher} turn={turn} /> : <Whole />}
      </section>
    </>
  );
}

/** For a host that can refresh only everything at once. */
function Whole() {
  const { host, strings, announce } = usePane();
  const words = strings.refresh;
  const styles = useStyles();
  const action = useAction();
  const start = () =>
    action.run(async () => {
      await host.activity.refresh();
      await untilIdle(host.activity);
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
      <ActionStatus action={action} />
    </>
  );
}

function RefreshForm({ refresher, turn }: { readonly refresher: Refresher } & PartProps) {
  const { host, strings, locale, announce } = usePane();
  const words = strings.refresh;
  const styles = useStyles();
  const [kind, setKind] = useState<Extent["kind"]>(refresher.kinds[0] ?? "all");
  const [hours, setHours] = useState(24);
  const [changes, setChanges] = useState<readonly Change[]>();
  const [outcome, setOutcome] = useState<RefreshOutcome>();
  const [isMore, setIsMore] = useState(false);
  const action = useAction();
  const said = useSaid();
  const isIdle = useWatched(host.activity, () => host.activity.progress().cells === 0 && !host.queue?.paused());
  const extent: Extent = kind === "older" ? { kind, hours } : { kind };
  const cost = useCost(refresher, extent, turn);
  const start = () =>
    action.run(async () => {
      setChanges(undefined);
      setOutcome(undefined);
      setIsMore(false);
      if (!(await refresher.refresh(extent, cost.calls))) {
        setIsMore(true);
        await cost.again();
        announce(words.isMore);
        return;
      }
      await untilIdle(host.activity);
      const came = await refresher.outcome();
      setChanges(came.changes);
      setOutcome(came);
      announce(
        isPartial(came)
          ? `${outcomeSentences(came, strings, locale).join(" ")} ${said(came.why ?? "")}`
          : words.finished,
      );
    });
  return (
    <>
      <Field label={words.extent}>
        <RadioGroup value={kind} onChange={(_, { value }) => setKind(value as Extent["kind"])}>
          {refresher.kinds.filter(isUsual).map((each) => (
            <Radio key={each} value={each} label={words.kinds[each]} />
          ))}
          <details>
            <Summary>{words.more}</Summary>
            {refresher.kinds
              .filter((each) => !isUsual(each))
              .map((each) => (
                <Radio key={each} value={each} label={words.kinds[each]} />
              ))}
            {host.queue && isIdle && <Hold queue={host.queue} />}
          </details>
        </RadioGroup>
      </Field>
      {kind === "older" && <NumberField label={words.hours} value={hours} least={1} most={2160} commit={setHours} />}
      <CostLine cost={cost} extent={extent} />
      {isMore && <Notice intent="warning">{words.isMore}</Notice>}
      <div className={styles.row}>
        <Button
          appearance="primary"
          onClick={start}
          disabledFocusable={action.busy || (kind === "selection" && cost.isCounting)}
        >
          {words.start}
        </Button>
      </div>
      <ActionStatus action={action} />
      {outcome && isPartial(outcome) && (
        <Notice intent="warning">
          {outcomeSentences(outcome, strings, locale).join(" ")}{" "}
          {outcome.failed > 0 && <bdi>{said(outcome.why ?? "")}</bdi>}
        </Notice>
      )}
      {changes && (changes.length > 0 || !outcome || outcome.answered > 0 || !isPartial(outcome)) && (
        <Changes heading={words.changes} changes={changes} />
      )}
    </>
  );
}

/** Whether this extent is there at once. The others are folded. */
function isUsual(kind: Extent["kind"]): boolean {
  return kind === "all" || kind === "errors";
}

function isPartial({ cancelled, failed }: RefreshOutcome): boolean {
  return cancelled + failed > 0;
}

/**
 * The outcome in words: how many answers came, how many questions were cancelled and stayed as they were, and how many
 * failed.
 */
function outcomeSentences({ answered, cancelled, failed }: RefreshOutcome, strings: Strings, locale: Locale): string[] {
  const words = strings.refresh;
  return [
    ...(answered > 0 ? [words.answered(locale.count(answered))] : []),
    ...(cancelled > 0 ? [words.calledOff(locale.count(cancelled))] : []),
    ...(failed > 0 ? [words.failed(locale.count(failed))] : []),
  ];
}

interface Cost extends Partial<Estimate> {
  readonly account: MonthAccount | undefined;
  readonly isCounting: boolean;
  readonly error: Said | undefined;
  readonly again: () => Promise<void>;
}

/** The cost of a refresh. It is counted again when cells stop waiting and when the selection changes. */
function useCost(refresher: Refresher, extent: Extent, turn: number): Cost {
  const { host, shown } = usePane();
  const settled = useSettled();
  const selected = useSelection(extent.kind === "selection" ? refresher : undefined);
  const key = JSON.stringify([extent, selected]);
  const counted = useLoading(
    async () => ({ key, demands: await refresher.demands(extent) }),
    [refresher, key, turn, settled],
  );
  const account = useLoading(async () => host.usage?.known(), [host, turn, settled]);
  /** True until the cost of this extent is counted: the cost of another one must not stand beside the button. */
  const isCounting = !counted.error && counted.value?.key !== key;
  const known = isCounting || !counted.value ? {} : estimate(counted.value.demands, shown?.callsPerSecond ?? 1);
  return {
    ...known,
    account: account.value,
    isCounting,
    error: counted.error,
    again: counted.again,
  };
}

/** Shows the cost, for example "7 calls, about 8 s, 93,210 left this month". */
function CostLine({ cost, extent }: { readonly cost: Cost; readonly extent: Extent }) {
  const { strings, locale, tag } = usePane();
  const words = strings.refresh;
  const styles = useStyles();
  const { calls, ms, account, error } = cost;
  const left = account && callsLeft(account);
  if (error) {
    return <Notice intent="error" said={error} />;
  }
  if (calls === undefined || ms === undefined) return <p className={styles.plain}>{words.counting}</p>;
  if (calls === 0)
    return <p className={styles.plain}>{extent.kind === "errors" ? words.noneOfErrors : words.nothing}</p>;
  const parts = [words.cost(locale.count(calls), locale.about(ms))];
  if (left !== undefined) parts.push(words.left(locale.number(left)));
  return (
    <>
      <p className={styles.plain}>
        <strong>{parts.join(strings.comma)}</strong>
      </p>
      {account && <CallsBar account={account} now={calls} />}
      <p className={styles.note}>{growth[languageOf(tag)]}</p>
      {left !== undefined && calls > left && <Notice intent="warning">{words.tooMany}</Notice>}
    </>
  );
}
