/** Shows work that waits for the user's consent, above every tab, until the user decides. */
import { Button } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { Queue } from "../../ports/host";
import type { Consent, Decision } from "../../workbook/consents";
import { useAction } from "../controls/action";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useWatched } from "../frame/useActivity";
import { useSaid } from "../frame/wordingProvider";

const decisions = ["once", "always", "no"] as const;

export function Consents({ queue }: { readonly queue: Queue }) {
  const { host, strings, announce } = usePane();
  const styles = useStyles();
  const consents = useWatched(host.activity, () => queue.consents());
  const waiting = consents.length;
  const before = useRef(0);
  useEffect(() => {
    if (waiting > before.current) announce(strings.consent.heading);
    before.current = waiting;
  }, [waiting, announce, strings]);
  if (waiting === 0) return null;
  return (
    <section className={styles.tight} aria-label={strings.consent.heading}>
      {consents.map((consent) => (
        <Question key={consent.id} queue={queue} consent={consent} />
      ))}
    </section>
  );
}

function Question({ queue, consent }: { readonly queue: Queue; readonly consent: Consent }) {
  const { strings, locale, announce } = usePane();
  const words = strings.consent;
  const { id, what, calls, ms, why } = consent;
  const action = useAction();
  const said = useSaid();
  const answer = (decision: Decision) =>
    action.run(async () => {
      await queue.answer(id, decision);
      announce(words.answered[decision]);
    });
  const named = Object.entries(strings.operations).find(([name]) => name === id)?.[1] ?? what;
  const question = words.ask(named, locale.count(calls), locale.about(ms));
  return (
    <Notice
      intent="warning"
      title={`${words.heading}:`}
      actions={decisions.map((decision) => (
        <Button
          key={decision}
          size="small"
          aria-description={question}
          onClick={() => answer(decision)}
          disabledFocusable={action.busy}
        >
          {words[decision]}
        </Button>
      ))}
    >
      {question} {words[why]} {action.error && said(action.error)}
    </Notice>
  );
}
