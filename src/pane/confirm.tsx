/**
 * A question in the place of its button: a dialog would hang the formulas while it is open. The focus goes to the
 * answer that changes nothing, and back to the button.
 */
import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { useStyles } from "./styles";

const useLook = makeStyles({
  question: {
    display: "flex",
    flexDirection: "column",
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

interface ConfirmProps {
  readonly label: string;
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly disabled?: boolean;
  readonly act: () => void;
}

export function Confirm({ label, question, yes, no, disabled = false, act }: ConfirmProps) {
  const styles = useStyles();
  const look = useLook();
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLFieldSetElement>(null);
  const moved = useRef(false);
  /** Of a question's two answers the second changes nothing. */
  useEffect(() => {
    if (asked || moved.current) [...(frame.current?.querySelectorAll("button") ?? [])].at(-1)?.focus();
    moved.current = asked;
  }, [asked]);
  if (!asked) {
    return (
      <fieldset ref={frame} className={styles.bare}>
        <Button className={styles.short} disabledFocusable={disabled} onClick={() => setAsked(true)}>
          {label}
        </Button>
      </fieldset>
    );
  }
  return (
    <fieldset ref={frame} className={mergeClasses(styles.bare, styles.wide)} aria-label={label}>
      <div className={look.question}>
        <span>{question}</span>
        <div className={styles.row}>
          <Button
            appearance="primary"
            className={styles.short}
            onClick={() => {
              setAsked(false);
              act();
            }}
          >
            {yes}
          </Button>
          <Button className={styles.short} aria-description={question} onClick={() => setAsked(false)}>
            {no}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
