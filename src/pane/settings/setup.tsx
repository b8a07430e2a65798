/** The settings tab. Until anything is saved, it begins with a welcome and an offer of sample data. */

import { Notice } from "../controls/notice";
import { Summary } from "../controls/summary";
import { usePane } from "../frame/context";
import { LazyPart } from "../frame/lazyPart";
import { useStyles } from "../frame/styles";
import { CredentialsForm } from "./credentials";
import { Welcome } from "./welcome";

const loadPreferencesPart = () => import(/* webpackChunkName: "preferences" */ "./preferences");

export function Setup() {
  const { host, strings, shown, sampled, unkept } = usePane();
  const styles = useStyles();
  const first = !shown && !sampled;
  return (
    <div>
      {first && <Welcome />}
      <section className={first ? styles.section : styles.stack} aria-labelledby="service">
        <h2 id="service" className={styles.heading}>
          {first ? strings.welcome.connect : strings.settings.heading}
        </h2>
        {unkept.map((what) => (
          <Notice key={what} intent="warning">
            {strings.settings.unkept[what]}
          </Notice>
        ))}
        {host.sample?.only ? <p className={styles.plain}>{strings.sample.only}</p> : <CredentialsForm />}
      </section>
      {!first && host.sample?.only && (
        <LazyPart load={loadPreferencesPart}>
          {({ LanguageChoice, PreferencesPart }) => (
            <div className={styles.stack}>
              <LanguageChoice />
              <details>
                <Summary>{strings.settings.advanced}</Summary>
                <PreferencesPart />
              </details>
            </div>
          )}
        </LazyPart>
      )}
    </div>
  );
}
