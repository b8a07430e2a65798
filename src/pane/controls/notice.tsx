/**
 * Shows a message with an icon, a word and a colour. Each of the three tells what kind of message it is, for those who
 * cannot see one of them.
 */
import {
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  type MessageBarProps,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { Said } from "../../core/wording";
import { useSaid } from "../frame/wordingProvider";

const useStyles = makeStyles({
  card: { borderRadius: tokens.borderRadiusLarge },
  body: { whiteSpace: "normal", overflowWrap: "anywhere", paddingBlockEnd: tokens.spacingVerticalXS },
});

interface NoticeProps {
  readonly intent?: MessageBarProps["intent"];
  readonly title?: string;
  readonly actions?: ReactNode;
  /** A message from the host, shown in the reader's language if it is one of ours. */
  readonly said?: Said | undefined;
  readonly children?: ReactNode;
}

export function Notice({ intent = "info", title, actions, said, children }: NoticeProps) {
  const styles = useStyles();
  const say = useSaid();
  return (
    <MessageBar intent={intent} layout="multiline" politeness="polite" className={styles.card}>
      <MessageBarBody className={styles.body}>
        {title && <strong>{title} </strong>}
        {said === undefined ? children : <bdi>{say(said)}</bdi>}
      </MessageBarBody>
      {actions && <MessageBarActions>{actions}</MessageBarActions>}
    </MessageBar>
  );
}
