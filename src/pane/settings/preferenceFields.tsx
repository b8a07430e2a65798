/** The fields of the preferences that stand under one heading: each row of `api/preferences` says its control. */
import { Checkbox, Field, Radio, RadioGroup } from "@fluentui/react-components";
import { type PreferenceName, type PreferenceRow, preferenceRows } from "../../api/preferences";
import type { PreferenceWords } from "../../i18n/en";
import { NumberField } from "../controls/number";
import { TextField } from "../controls/text";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";

export function PreferenceFields({ place }: Pick<PreferenceRow, "place">) {
  const { host, strings, preferences: keeping } = usePane();
  const { rows: words, noteForAll } = strings.preferences;
  const styles = useStyles();
  if (!keeping?.value) return null;
  const { value: preferences, change } = keeping;
  const chosen: Readonly<Record<string, unknown>> = preferences;
  const shown = (Object.entries(preferenceRows) as [PreferenceName, PreferenceRow][])
    .filter(([, row]) => row.place === place)
    .filter(([, { shownFor }]) => !shownFor || chosen[shownFor.name] === shownFor.choice);
  const isOnePersons = shown.some(([, { whose }]) => whose === "person");
  return (
    <>
      {shown.map(([name, { control }]) => (
        <PreferenceField
          key={name}
          control={control}
          words={words[name]}
          value={preferences[name]}
          commit={(value) => change({ [name]: value })}
        />
      ))}
      {isOnePersons && host.sharesPreferences && <p className={styles.note}>{noteForAll}</p>}
    </>
  );
}

interface PreferenceFieldProps {
  readonly control: PreferenceRow["control"];
  readonly words: PreferenceWords;
  readonly value: string | number | boolean;
  readonly commit: (value: string | number | boolean) => void;
}

function PreferenceField({ control, words: { label, hint, choices, wrong }, value, commit }: PreferenceFieldProps) {
  switch (control.kind) {
    case "number":
      return (
        <NumberField
          label={label}
          {...(hint && { hint })}
          value={Number(value)}
          least={1}
          most={control.most}
          commit={commit}
        />
      );
    case "choice":
      return (
        <Field label={label} hint={hint ?? null}>
          <RadioGroup
            // Nothing is chosen until somebody has; then the first is what counts.
            value={control.among.find((choice) => choice === value) ?? control.among[0] ?? ""}
            onChange={(_, { value }) => commit(value)}
          >
            {control.among.map((choice) => (
              <Radio key={choice} value={choice} label={choices?.[choice] ?? choice} />
            ))}
          </RadioGroup>
        </Field>
      );
    case "check": {
      const box = (
        <Checkbox label={label} checked={value === true} onChange={(_, { checked }) => commit(checked === true)} />
      );
      return hint ? <Field hint={hint}>{box}</Field> : box;
    }
    case "text":
      return (
        <TextField
          label={label}
          {...(hint && { hint })}
          {...(wrong && { wrong })}
          value={String(value)}
          allows={control.allows}
          commit={commit}
        />
      );
  }
}
