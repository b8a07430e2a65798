/**
 * Shows the diagnostics: lists what went wrong and what to do about it, checks the host, and makes a text for a person
 * who helps.
 */
import { Button } from "@fluentui/react-components";
import type { Diagnostics } from "../../ports/host";
import { Notice } from "../controls/notice";
import { type PartProps, usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSettled } from "../frame/useActivity";
import { useLoading } from "../frame/useLoading";
import { StaleNotice } from "../refresh/stale";
import { CopyDiagnosis } from "./copy";
import { HostCheck } from "./hostCheck";
import { CallLog, FailureList } from "./log";

const nothing = { sent: [], failed: [], stale: undefined, account: undefined };

export function DiagnosticsPart({ diagnostics, turn }: { readonly diagnostics: Diagnostics | undefined } & PartProps) {
  const { host, strings } = usePane();
  const words = strings.diagnostics;
  const styles = useStyles();
  const settled = useSettled();
  const read = useLoading(async () => {
    const asked = [diagnostics?.calls(), diagnostics?.failures(), diagnostics?.stale(), host.usage?.known()] as const;
    const [sent, failed, stale, account] = await Promise.all(asked);
    return { sent: sent ?? [], failed: failed ?? [], stale, account };
  }, [diagnostics, host, turn, settled]);
  const { sent, failed, stale, account } = read.value ?? nothing;
  return (
    <>
      {diagnostics && (
        <section className={styles.stack} aria-labelledby="failures">
          <h2 id="failures" className={styles.heading}>
            {words.failures}
          </h2>
          <FailureList failed={failed} />
          <StaleNotice stale={stale} />
        </section>
      )}
      {diagnostics && (
        <section className={styles.section} aria-labelledby="calls">
          <h2 id="calls" className={styles.heading}>
            {words.log}
          </h2>
          <CallLog sent={sent} />
          <div className={styles.row}>
            <Button size="small" className={styles.short} onClick={() => void read.again()}>
              {words.reload}
            </Button>
          </div>
          {read.error && <Notice intent="error" said={read.error} />}
        </section>
      )}
      {host.checker && <HostCheck checker={host.checker} />}
      <section className={styles.section} aria-labelledby="diagnostics">
        <h2 id="diagnostics" className={styles.heading}>
          {words.heading}
        </h2>
        <CopyDiagnosis sent={sent} failed={failed} stale={stale} account={account} />
      </section>
    </>
  );
}
