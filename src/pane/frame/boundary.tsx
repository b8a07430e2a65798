/**
 * Catches an error of one part of the pane, so that the other parts stay. In the place of that part it shows a text for
 * a person who helps, and a button to try again. Formulas do not run in here, so cells are not affected.
 */
import { Button } from "@fluentui/react-components";
import { Component, type ReactNode } from "react";
import type { Strings } from "../../i18n/en";

interface BoundaryProps {
  readonly strings: Strings;
  readonly about: string | undefined;
  readonly children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, { readonly thrown: unknown }> {
  override state: { readonly thrown: unknown } = { thrown: undefined };

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown };
  }

  override render() {
    const { strings, about, children } = this.props;
    const { thrown } = this.state;
    if (thrown === undefined) return children;
    return (
      <section role="alert">
        <h2>{strings.broken.heading}</h2>
        <p>{strings.broken.note}</p>
        <textarea
          readOnly
          dir="ltr"
          rows={8}
          style={{ boxSizing: "border-box", width: "100%" }}
          aria-label={strings.diagnostics.text}
          value={`${about ?? ""}\n${describeError(thrown)}`.trim()}
        />
        <p>
          <Button onClick={() => this.setState({ thrown: undefined })}>{strings.broken.again}</Button>
        </p>
      </section>
    );
  }
}

/**
 * The error with its stack, which names functions and places in our code. React's errors do not contain what the user
 * has typed.
 */
function describeError(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
