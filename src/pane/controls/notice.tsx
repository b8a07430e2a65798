/** A sentence that something happened: an icon, a word and a colour, so that none of them has to do alone. */
import {
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  type MessageBarProps,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import type { ReactNode } from "react";
import { useSaid } from "../frame/translate";

const useStyles = makeStyles({
  body: { whiteSpace: "normal", overflowWrap: "anywhere", paddingBlockEnd: tokens.spacingVerticalXS },
});

interface NoticeProps {
  readonly intent?: MessageBarProps["intent"];
  readonly title?: string;
  readonly actions?: ReactNode;
  /** The sentence is a host's, as it says it to everybody: in English. */
  readonly foreign?: boolean;
  readonly children?: ReactNode;
}

export function Notice({ intent = "info", title, actions, foreign = false, children }: NoticeProps) {
  const styles = useStyles();
  const said = useSaid();
  return (
    <MessageBar intent={intent} layout="multiline" politeness="polite">
      <MessageBarBody className={styles.body}>
        {title && <strong>{title} </strong>}
        {foreign ? <bdi>{typeof children === "string" ? said(children) : children}</bdi> : children}
      </MessageBarBody>
      {actions && <MessageBarActions>{actions}</MessageBarActions>}
    </MessageBar>
  );
}
