/**
 * A button that asks a question before it acts. The question takes the button's place, because a dialog would block the
 * formulas while it is open. The focus moves to the answer that changes nothing, and afterwards back to the button.
 */
import { Button, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { useLayoutEffect, useRef, useState } from "react";
import { useStyles } from "../frame/styles";

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

export function Confirm({ label, disabled = false, act, ...question }: ConfirmProps) {
  const styles = useStyles();
  const [asked, setAsked] = useState(false);
  const frame = useRef<HTMLFieldSetElement>(null);
  const moved = useRef(false);
  // A layout effect, because a normal effect runs a frame later. A key pressed in between would find no button.
  useLayoutEffect(() => {
    if (!asked && moved.current) frame.current?.querySelector("button")?.focus();
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
    <QuestionBox
      label={label}
      {...question}
      answer={(yes) => {
        setAsked(false);
        if (yes) act();
      }}
    />
  );
}

interface QuestionProps extends Pick<ConfirmProps, "label" | "question" | "yes" | "no"> {
  readonly answer: (yes: boolean) => void;
}

/** Asks the question. The second answer changes nothing, and has the focus. */
export function QuestionBox({ label, question, yes, no, answer }: QuestionProps) {
  const styles = useStyles();
  const look = useLook();
  const frame = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => [...(frame.current?.querySelectorAll("button") ?? [])].at(-1)?.focus(), []);
  return (
    <fieldset ref={frame} className={mergeClasses(styles.bare, styles.wide)} aria-label={label}>
      <div className={look.question}>
        <span>{question}</span>
        <div className={styles.row}>
          <Button appearance="primary" className={styles.short} onClick={() => answer(true)}>
            {yes}
          </Button>
          <Button className={styles.short} aria-description={question} onClick={() => answer(false)}>
            {no}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
