/**
 * The line that opens a `details` element. Excel on the web takes the Tab key for itself, and goes to fields, buttons,
 * links, and what has a `tabindex`: without one no key reaches this line.
 */
import type { ReactNode } from "react";
import { useStyles } from "../frame/styles";

interface SummaryProps {
  /** Its look, if it is another than the usual one. */
  readonly className?: string;
  readonly children: ReactNode;
}

export function Summary({ className, children }: SummaryProps) {
  const { summary } = useStyles();
  return (
    <summary className={className ?? summary} tabIndex={0}>
      {children}
    </summary>
  );
}
