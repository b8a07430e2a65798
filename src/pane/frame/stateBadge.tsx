/** A coloured word that says whether the pane is set up. Fluent's badge would add as much code as a whole screen. */
import { makeStyles, mergeClasses, shorthands, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";

const useLook = makeStyles({
  state: {
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalSNudge,
    ...shorthands.border("1px", "solid"),
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    lineHeight: "18px",
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: "nowrap",
  },
  success: {
    color: tokens.colorStatusSuccessForeground1,
    backgroundColor: tokens.colorStatusSuccessBackground1,
    ...shorthands.borderColor(tokens.colorStatusSuccessBorder1),
  },
  informative: {
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground4,
    ...shorthands.borderColor(tokens.colorNeutralStroke2),
  },
  warning: {
    color: tokens.colorStatusWarningForeground2,
    backgroundColor: tokens.colorStatusWarningBackground1,
    ...shorthands.borderColor(tokens.colorStatusWarningBorder1),
  },
});

interface StateProps {
  readonly intent: "success" | "informative" | "warning";
  readonly children: ReactNode;
}

export function StateBadge({ intent, children }: StateProps) {
  const look = useLook();
  return <span className={mergeClasses(look.state, look[intent])}>{children}</span>;
}
