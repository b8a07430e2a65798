/**
 * The line that opens a `details` element. Excel on the web takes the Tab key for itself, and goes to fields, buttons,
 * links, and what has a `tabindex`: without one no key reaches this line.
 */
import type { ReactNode } from "react";

interface SummaryProps {
  readonly className?: string;
  readonly children: ReactNode;
}

export function Summary({ className, children }: SummaryProps) {
  return (
    <summary className={className} tabIndex={0}>
      {children}
    </summary>
  );
}
