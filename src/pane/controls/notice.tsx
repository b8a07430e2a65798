/** A message with an icon, a word and a colour, so that none of these has to tell its kind alone. */
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
import { useSaid } from "../frame/translate";

const useStyles = makeStyles({
  body: { whiteSpace: "normal", overflowWrap: "anywhere", paddingBlockEnd: tokens.spacingVerticalXS },
});

interface NoticeProps {
  readonly intent?: MessageBarProps["intent"];
  readonly title?: string;
  readonly actions?: ReactNode;
  /** What a host says, in the reader's language where it has words of ours. */
  readonly said?: Said | undefined;
  readonly children?: ReactNode;
}

export function Notice({ intent = "info", title, actions, said, children }: NoticeProps) {
  const styles = useStyles();
  const say = useSaid();
  return (
    <MessageBar intent={intent} layout="multiline" politeness="polite">
      <MessageBarBody className={styles.body}>
        {title && <strong>{title} </strong>}
        {said === undefined ? children : <bdi>{say(said)}</bdi>}
      </MessageBarBody>
      {actions && <MessageBarActions>{actions}</MessageBarActions>}
    </MessageBar>
  );
}
