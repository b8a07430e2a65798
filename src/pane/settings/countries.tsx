/** A field for country codes. They are taken when the field loses the focus or on Enter, and only if all are valid. */
import { Field, Input } from "@fluentui/react-components";
import { useLayoutEffect, useState } from "react";
import { isCountries } from "../../api/preferences";
import { usePane } from "../frame/context";

interface CountriesFieldProps {
  readonly value: string;
  readonly commit: (value: string) => void;
}

export function CountriesField({ value, commit }: CountriesFieldProps) {
  const words = usePane().strings.preferences;
  const [text, setText] = useState(value);
  // A layout effect, because a later effect would overwrite what was typed meanwhile.
  useLayoutEffect(() => setText(value), [value]);
  const good = isCountries(text);
  const take = () => {
    if (good && text !== value) commit(text);
  };
  return (
    <Field label={words.countries} hint={words.countriesHint} validationMessage={good ? null : words.countriesWrong}>
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
