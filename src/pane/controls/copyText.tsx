/**
 * Shows a text that the user can read before passing it on, and a button that copies it. Where the page has no access
 * to the clipboard, the text is selected to be copied by hand.
 */
import { Button, Textarea } from "@fluentui/react-components";
import { useRef, useState } from "react";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { Notice } from "./notice";

interface CopyTextProps {
  readonly label: string;
  readonly button: string;
  readonly text: string;
}

export function CopyText({ label, button, text }: CopyTextProps) {
  const { strings, announce } = usePane();
  const words = strings.diagnostics;
  const styles = useStyles();
  const [outcome, setOutcome] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    const copied = await writeClipboard(text);
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
      <Textarea
        readOnly
        dir="ltr"
        rows={10}
        aria-label={label}
        value={text}
        textarea={{ ref: area, className: styles.formula }}
      />
      <div className={styles.row}>
        <Button className={styles.short} onClick={() => void copy()}>
          {button}
        </Button>
      </div>
      {outcome && <Notice intent="success">{outcome}</Notice>}
    </>
  );
}

/** Copies the text. Returns false in a frame without permission. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
