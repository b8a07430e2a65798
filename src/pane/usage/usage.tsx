/**
 * The section that shows what the account has used and has left this month, in the service's own figures, and when the
 * service gave them.
 */

import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { isFailure } from "../../core/failure";
import type { Said } from "../../core/wording";
import type { AccountUsage } from "../../ports/host";
import type { MonthAccount } from "../../workbook/month";
import { callsLeft, runsOut, shareUsed, warnFrom } from "../../workbook/month";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Facts } from "../controls/facts";
import { Notice } from "../controls/notice";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSettled } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";
import { useSaid } from "../frame/wordingProvider";
import { Budget } from "./budget";
import { CallsBar } from "./callsBar";
import { CallsChart } from "./callsChart";

export function UsagePart({ usage, turn }: { readonly usage: AccountUsage } & PartProps) {
  const { strings, announce } = usePane();
  const words = strings.usage;
  const styles = useStyles();
  const settled = useSettled();
  const known = useLoading(() => usage.known(), [turn, settled]);
  const days = useLoading(() => usage.days(), [turn, settled]);
  const action = useAction();
  const said = useSaid();
  const [refusal, setRefusal] = useState<Said>();
  const ask = () =>
    action.run(async () => {
      setRefusal(undefined);
      const told = await usage.ask();
      if (isFailure(told)) {
        setRefusal(told);
        announce(said(told));
      }
      await Promise.all([known.again(), days.again()]);
    });
  const override = () =>
    action.run(async () => {
      await usage.override();
      await known.again();
    });
  const error = refusal ?? known.error ?? days.error;
  return (
    <>
      <section className={styles.stack} aria-labelledby="month">
        <h2 id="month" className={styles.heading}>
          {words.heading}
        </h2>
        {known.value ? <Month account={known.value} /> : <p className={styles.plain}>{words.none}</p>}
        {known.value && <Budget account={known.value} override={override} busy={action.busy} />}
        <div className={styles.row}>
          <Button onClick={ask} disabledFocusable={action.busy}>
            {words.ask}
          </Button>
        </div>
        <ActionStatus action={action} />
        {error && <Notice intent="error" title={strings.failed} said={error} />}
      </section>
      <section className={styles.section} aria-labelledby="days">
        <h2 id="days" className={styles.heading}>
          {words.chart}
        </h2>
        {days.value && <CallsChart days={days.value} />}
      </section>
    </>
  );
}

function Month({ account }: { readonly account: MonthAccount }) {
  const { strings, locale } = usePane();
  const words = strings.usage;
  const styles = useStyles();
  const { company, plan, limit, used, subscriptionEnd, at } = account;
  const share = shareUsed(account);
  const left = callsLeft(account);
  const end = runsOut(account);
  const ends = subscriptionEnd === undefined ? Number.NaN : Date.parse(subscriptionEnd);
  const number = (value: number | undefined) => (value === undefined ? words.unknown : locale.number(value));
  return (
    <>
      {left !== undefined && <strong>{words.left(locale.count(left))}</strong>}
      <CallsBar account={account} now={0} />
      <Facts
        facts={[
          [words.used, words.of(number(used), number(limit))],
          [words.company, <bdi key="company">{company ?? words.unknown}</bdi>],
          [words.plan, <bdi key="plan">{plan ?? words.unknown}</bdi>],
          [words.ends, Number.isNaN(ends) ? words.unknown : locale.day(ends)],
        ]}
      />
      {end !== undefined && (
        <p className={styles.plain}>{end === "lasts" ? words.lasts : words.runsOut(locale.day(end))}</p>
      )}
      <p className={styles.note}>{words.asOf(locale.moment(at))}</p>
      {share !== undefined && share >= warnFrom && (
        <Notice intent="warning">{words.warning(locale.percent(share))}</Notice>
      )}
    </>
  );
}
