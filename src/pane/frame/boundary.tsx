/**
 * A part of the pane that breaks takes nothing with it: the cells do not run in here, and the other parts stay. What is
 * left in its place is a text for whoever helps, and another try.
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
          value={`${about ?? ""}\n${described(thrown)}`.trim()}
        />
        <p>
          <Button onClick={() => this.setState({ thrown: undefined })}>{strings.broken.again}</Button>
        </p>
      </section>
    );
  }
}

/** Names and places of our own code: an error of React's rendering never holds what was typed. */
function described(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
