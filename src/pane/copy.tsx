/** The diagnostics text, to read before it is given away, and to copy even where the clipboard is closed to a page. */
import { Button, Checkbox, Textarea } from "@fluentui/react-components";
import { useRef, useState } from "react";
import { usePane } from "./context";
import { diagnosis } from "./diagnosis";
import { Notice } from "./notice";
import type { Account, Failed, Sent, Stale } from "./ports";
import { useStyles } from "./styles";
import { useProgress } from "./watching";

interface CopyDiagnosisProps {
  readonly sent: readonly Sent[];
  readonly failed: readonly Failed[];
  readonly stale: Stale | undefined;
  readonly account: Account | undefined;
}

export function CopyDiagnosis({ sent, failed, stale, account }: CopyDiagnosisProps) {
  const { host, strings, shown, sampled, preferences, announce } = usePane();
  const words = strings.diagnostics;
  const styles = useStyles();
  const [withTickers, setWithTickers] = useState(false);
  const [outcome, setOutcome] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
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
  const text = diagnosis(known, withTickers);
  const copy = async () => {
    const copied = await written(text);
    if (!copied) {
      area.current?.focus();
      area.current?.select();
    }
    const sentence = copied ? words.copied : words.copyByHand;
    setOutcome(sentence);
    announce(sentence);
  };
  return (
    <>
      <p className={styles.plain}>{words.note}</p>
      <Checkbox
        label={words.tickers}
        checked={withTickers}
        onChange={(_, { checked }) => setWithTickers(checked === true)}
      />
      <Textarea
        readOnly
        dir="ltr"
        rows={10}
        aria-label={words.text}
        value={text}
        textarea={{ ref: area, className: styles.formula }}
      />
      <div className={styles.row}>
        <Button className={styles.short} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      {outcome && <Notice intent="success">{outcome}</Notice>}
    </>
  );
}

/** A frame without the permission refuses: then the marked text is copied by hand. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
