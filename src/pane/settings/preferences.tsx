/**
 * The preferences, which are all choices besides the credentials. Each takes effect when it is made, so there is no
 * button to save.
 */
import { mergeClasses } from "@fluentui/react-components";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { PreferenceFields } from "./preferenceFields";

/** In which language cells speak. It is apart from the rest, because everybody has one. */
export function LanguageChoice() {
  return <PreferenceFields place="language" />;
}

export function PreferencesPart() {
  const { host, strings, locale, preferences: keeping } = usePane();
  const words = strings.preferences;
  const styles = useStyles();
  if (!keeping) return null;
  const { value: preferences, error } = keeping;
  return (
    <section className={styles.stack} aria-labelledby="preferences">
      <h2 id="preferences" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.note}>{host.sharesPreferences ? words.noteForAll : words.note}</p>
      {preferences && (
        <>
          <PreferenceFields place="freshness" />
          {host.keepsHours !== undefined && <p className={styles.note}>{words.keeps(locale.count(host.keepsHours))}</p>}
          <PreferenceFields place="defaults" />
          <fieldset className={mergeClasses(styles.bare, styles.tight)}>
            <legend className={styles.legend}>{words.lastGood}</legend>
            <PreferenceFields place="outage" />
          </fieldset>
        </>
      )}
      {error && <Notice intent="error" title={strings.failed} said={error} />}
    </section>
  );
}
