/** A field for a text. The text is taken when the field loses the focus or on Enter, and only if it is allowed. */
import { Field, Input } from "@fluentui/react-components";
import { useLayoutEffect, useState } from "react";

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** What is said of a text that is not allowed. */
  readonly wrong?: string;
  readonly value: string;
  readonly allows: (text: string) => boolean;
  readonly commit: (value: string) => void;
}

export function TextField({ label, hint, wrong, value, allows, commit }: TextFieldProps) {
  const [text, setText] = useState(value);
  // A layout effect, because a later effect would overwrite what was typed meanwhile.
  useLayoutEffect(() => setText(value), [value]);
  const good = allows(text);
  const take = () => {
    if (good && text !== value) commit(text);
  };
  return (
    <Field label={label} hint={hint ?? null} validationMessage={good ? null : (wrong ?? "")}>
      <Input
        dir="ltr"
        value={text}
        onChange={(_, { value }) => setText(value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The form around it would take Enter for its own button.
          event.preventDefault();
          take();
        }}
      />
    </Field>
  );
}
