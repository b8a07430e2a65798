/**
 * Replaces a column of formulas by one formula for the whole column. Shows the formula first, then a button, and
 * afterwards a way back.
 */
import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { oneFormulaWords } from "../../i18n/oneFormula";
import type { OneFormulas } from "../../ports/host";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useLoading } from "../frame/useLoading";
import { useSelection } from "../refresh/useSelection";

export function OneFormulaPart({ formulas }: { readonly formulas: OneFormulas }) {
  const { host, locale, tag, announce } = usePane();
  const words = oneFormulaWords(tag);
  const styles = useStyles();
  const selected = useSelection(host.refresher);
  const plan = useLoading(() => formulas.plan(), [formulas, selected]);
  const [made, setMade] = useState<string>();
  const [said, setSaid] = useState<string>();
  const action = useAction();
  const found = plan.value;
  const tell = (sentence: string) => {
    setSaid(sentence);
    announce(sentence);
  };
  const make = () =>
    action.run(async () => {
      setSaid(undefined);
      if (!found || "why" in found) return;
      // The cells have changed since the plan was made. Nothing was written, and a new plan is shown.
      if (await formulas.write(found.formula)) return plan.again();
      setMade(found.address);
      tell(words.made(found.address));
      await plan.again();
    });
  const undo = () =>
    action.run(async () => {
      const count = await formulas.undo();
      setMade(undefined);
      tell(count > 0 ? words.undone(locale.count(count)) : words.gone);
      await plan.again();
    });
  // Where none of our formulas is selected there is nothing to do here.
  if (!said && !plan.error && (!found || ("why" in found && found.why === "none"))) return null;
  const isNone = found && "why" in found && found.why === "none";
  return (
    <section className={styles.section} aria-labelledby="one-formula">
      <h2 id="one-formula" className={styles.heading}>
        {words.heading}
      </h2>
      <p className={styles.plain}>{words.note}</p>
      {plan.error && <Notice intent="error" said={plan.error} />}
      {found &&
        !isNone &&
        ("why" in found ? (
          <p className={styles.note}>
            {found.cell === undefined ? words.why[found.why] : words.at(words.why[found.why], found.cell)}
          </p>
        ) : (
          <>
            <p className={styles.plain}>{words.becomes(locale.count(found.formulas), found.address)}</p>
            <code dir="ltr" className={styles.breaking}>
              {found.formula}
            </code>
          </>
        ))}
      <div className={styles.row}>
        <Button onClick={make} disabledFocusable={action.busy || !found || "why" in found}>
          {words.make}
        </Button>
        {made !== undefined && (
          <Button appearance="subtle" onClick={undo} disabledFocusable={action.busy}>
            {words.undo}
          </Button>
        )}
      </div>
      <ActionStatus action={action} />
      {said && <Notice intent={said === words.gone ? "warning" : "success"}>{said}</Notice>}
    </section>
  );
}
