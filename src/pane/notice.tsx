/** A sentence that something happened: an icon, a word and a colour, so that none of them has to do alone. */
import {
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  type MessageBarProps,
  makeStyles,
} from "@fluentui/react-components";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  body: { whiteSpace: "normal", overflowWrap: "anywhere", paddingBlock: "6px" },
});

interface NoticeProps {
  readonly intent?: MessageBarProps["intent"];
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function Notice({ intent = "info", title, actions, children }: NoticeProps) {
  const styles = useStyles();
  return (
    <MessageBar intent={intent} layout="multiline" politeness="polite">
      <MessageBarBody className={styles.body}>
        {title && <strong>{title} </strong>}
        <span dir="auto">{children}</span>
      </MessageBarBody>
      {actions && <MessageBarActions>{actions}</MessageBarActions>}
    </MessageBar>
  );
}
