/**
 * The preferences, which are all choices besides the credentials. Each takes effect when it is made, so there is no
 * button to save.
 */
import { Checkbox, Field, mergeClasses, Radio, RadioGroup } from "@fluentui/react-components";
import { mostHours } from "../../api/preferences";
import { Notice } from "../controls/notice";
import { NumberField } from "../controls/number";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { CountriesField } from "./countries";

/** In which language cells speak. It is apart from the rest, because everybody has one. */
export function LanguageChoice() {
  const { strings, preferences: keeping } = usePane();
  const words = strings.preferences;
  if (!keeping?.value) return null;
  const { value: preferences, change } = keeping;
  return (
    <>
      <Field label={words.sentences} hint={words.sentencesHint}>
        <RadioGroup
          value={preferences.sentences === "ar" ? "ar" : "en"}
          onChange={(_, { value }) => change({ sentences: value })}
        >
          <Radio value="en" label={words.inEnglish} />
          <Radio value="ar" label={words.inArabic} />
        </RadioGroup>
      </Field>
      {preferences.sentences === "ar" && (
        <Field hint={words.verdictsTooHint}>
          <Checkbox
            label={words.verdictsToo}
            checked={preferences.verdictsToo}
            onChange={(_, { checked }) => change({ verdictsToo: checked === true })}
          />
        </Field>
      )}
    </>
  );
}

export function PreferencesPart() {
  const { host, strings, locale, preferences: keeping } = usePane();
  const words = strings.preferences;
  const styles = useStyles();
  if (!keeping) return null;
  const { value: preferences, error, change } = keeping;
  const hours = (name: "verdictHours" | "amountHours", hint: string) =>
    preferences && (
      <NumberField
        label={words[name]}
        hint={hint}
        value={preferences[name]}
        least={1}
        most={mostHours}
        commit={(value) => change({ [name]: value })}
      />
    );
  return (
    <section className={styles.stack} aria-labelledby="preferences">
      <h2 id="preferences" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.note}>{host.sharesPreferences ? words.noteForAll : words.note}</p>
      {preferences && (
        <>
          {hours("verdictHours", words.verdictHint)}
          {hours("amountHours", words.amountHint)}
          {host.keepsHours !== undefined && <p className={styles.note}>{words.keeps(locale.count(host.keepsHours))}</p>}
          <NumberField
            label={words.consent}
            hint={words.consentHint}
            value={preferences.consentAbove}
            least={1}
            most={100_000}
            commit={(value) => change({ consentAbove: value })}
          />
          <Field label={words.holding} hint={words.holdingHint}>
            <RadioGroup
              value={preferences.holding}
              onChange={(_, { value }) => change({ holding: value === "long" ? "long" : "short" })}
            >
              <Radio value="short" label={words.short} />
              <Radio value="long" label={words.long} />
            </RadioGroup>
          </Field>
          <CountriesField value={preferences.countries} commit={(countries) => change({ countries })} />
          <fieldset className={mergeClasses(styles.bare, styles.tight)}>
            <legend className={styles.legend}>{words.lastGood}</legend>
            <Checkbox
              label={words.verdicts}
              checked={preferences.lastGoodVerdicts}
              onChange={(_, { checked }) => change({ lastGoodVerdicts: checked === true })}
            />
            <Checkbox
              label={words.amounts}
              checked={preferences.lastGoodAmounts}
              onChange={(_, { checked }) => change({ lastGoodAmounts: checked === true })}
            />
            <Field hint={words.showAgeHint}>
              <Checkbox
                label={words.showAge}
                checked={preferences.showAge}
                onChange={(_, { checked }) => change({ showAge: checked === true })}
              />
            </Field>
          </fieldset>
        </>
      )}
      {error && <Notice intent="error" title={strings.failed} said={error} />}
    </section>
  );
}
