/** A field for a number. The number is taken when the field loses the focus or on Enter, and only if it is in range. */
import { Field, Input } from "@fluentui/react-components";
import { useLayoutEffect, useState } from "react";
import { usePane } from "../frame/context";

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly commit: (value: number) => void;
}

export function NumberField({ label, hint, value, least, most, commit }: NumberFieldProps) {
  const { strings, locale } = usePane();
  const [text, setText] = useState(String(value));
  // A layout effect, because a later effect would overwrite what was typed meanwhile.
  useLayoutEffect(() => setText(String(value)), [value]);
  const typed = text.trim() === "" ? Number.NaN : Number(text);
  const good = typed >= least && typed <= most;
  const take = () => {
    if (good && typed !== value) commit(typed);
  };
  return (
    <Field
      label={label}
      hint={hint ?? null}
      validationMessage={good ? null : strings.preferences.range(locale.number(least), locale.number(most))}
    >
      <Input
        type="number"
        dir="ltr"
        min={least}
        max={most}
        step="any"
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
