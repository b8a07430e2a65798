/** Shows the diagnostics text and copies it. The user chooses whether tickers are in it. */
import { Checkbox } from "@fluentui/react-components";
import { useState } from "react";
import type { SentCall } from "../../core/callsByDay";
import type { FailedCells, OlderAnswers } from "../../ports/host";
import type { MonthAccount } from "../../workbook/month";
import { CopyText } from "../controls/copyText";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useProgress } from "../frame/useActivity";
import { diagnosis } from "./diagnosticsText";

interface CopyDiagnosisProps {
  readonly sent: readonly SentCall[];
  readonly failed: readonly FailedCells[];
  readonly stale: OlderAnswers | undefined;
  readonly account: MonthAccount | undefined;
}

export function CopyDiagnosis({ sent, failed, stale, account }: CopyDiagnosisProps) {
  const { host, strings, shown, sampled, preferences } = usePane();
  const words = strings.diagnostics;
  const styles = useStyles();
  const [withTickers, setWithTickers] = useState(false);
  const [now] = useState(() => Date.now());
  const known = {
    about: host.about,
    browser: navigator.userAgent,
    now,
    shown,
    sampled,
    preferences: preferences?.value,
    account,
    progress: useProgress(),
    sent,
    failed,
    stale,
  };
  return (
    <>
      <p className={styles.plain}>{words.note}</p>
      <Checkbox
        label={words.tickers}
        checked={withTickers}
        onChange={(_, { checked }) => setWithTickers(checked === true)}
      />
      <CopyText label={words.text} button={words.copy} text={diagnosis(known, withTickers)} />
    </>
  );
}
