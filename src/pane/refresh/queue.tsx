/** Shows in numbers what cells wait for, with buttons that pause or cancel it. */
import { Button } from "@fluentui/react-components";
import type { Queue, Stale } from "../../ports/host";
import { useAction } from "../controls/action";
import { Acting } from "../controls/actionStatus";
import { Confirm } from "../controls/confirm";
import { Facts } from "../controls/facts";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useSaid } from "../frame/translate";
import { useProgress, useWatched } from "../frame/useActivity";
import { PaceAdvice } from "./paceAdvice";
import { Pause } from "./pause";
import { StaleNotice } from "./stale";

export function QueuePart({ stale }: { readonly stale: Stale | undefined }) {
  const { host, strings, locale } = usePane();
  const words = strings.queue;
  const styles = useStyles();
  const { cells, calls, ms, sent, least, refusals, lastFailure, desks } = useProgress();
  const said = useSaid();
  const number = (value: number) => locale.number(value);
  return (
    <section className={styles.stack} aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {words.heading}
      </h2>
      {cells === 0 && <p className={styles.plain}>{words.idle}</p>}
      <Facts
        facts={[
          ...(cells === 0
            ? []
            : [
                [words.waiting, number(cells)] as const,
                [words.togo, number(calls)] as const,
                ...(desks === undefined ? [] : [[words.desks, number(desks)] as const]),
                [words.time, host.queue?.paused() ? words.notWhilePaused : locale.about(ms)] as const,
              ]),
          [words.sent, number(sent)],
          // The fewest requests that were needed. Shown only when no cell waits: before that the number includes
          // requests that are still to be sent.
          ...(cells === 0 ? [[words.least, number(least)] as const] : []),
          [words.refusals, number(refusals)],
          [words.lastError, <bdi key="error">{lastFailure ? said(lastFailure) : words.noError}</bdi>],
        ]}
      />
      <StaleNotice stale={stale} />
      <PaceAdvice />
      {host.queue && <Pause queue={host.queue} />}
      {host.queue && <Hold queue={host.queue} />}
      {host.queue && <Decided queue={host.queue} />}
    </section>
  );
}

function Hold({ queue }: { readonly queue: Queue }) {
  const { host, strings, locale, announce } = usePane();
  const words = strings.queue;
  const styles = useStyles();
  const paused = useWatched(host.activity, () => queue.paused());
  const { cells } = useProgress();
  const action = useAction();
  const hold = () =>
    action.run(async () => {
      await (paused ? queue.resume() : queue.pause());
      announce(paused ? words.resume : words.paused);
    });
  const cancel = () =>
    action.run(async () => {
      await queue.cancel();
      announce(words.cancelled);
    });
  return (
    <>
      {paused && <Notice intent="warning">{words.paused}</Notice>}
      <div className={styles.row}>
        <Button className={styles.short} onClick={hold} disabledFocusable={action.busy}>
          {paused ? words.resume : words.pause}
        </Button>
        <Confirm
          label={words.cancel}
          question={words.cancelSure(locale.count(cells))}
          yes={words.cancelYes}
          no={words.cancelNo}
          disabled={action.busy || cells === 0}
          act={cancel}
        />
      </div>
      <Acting action={action} />
    </>
  );
}

/** Work that the user always allows or has declined, with a button that makes the pane ask again. */
function Decided({ queue }: { readonly queue: Queue }) {
  const { host, strings, announce } = usePane();
  const words = strings.queue;
  const styles = useStyles();
  const decided = useWatched(host.activity, () => [
    ...queue.allowed().map((work) => ({ ...work, say: words.allowed })),
    ...queue.declined().map((work) => ({ ...work, say: words.declined })),
  ]);
  const action = useAction();
  const askAgain = (id: string) =>
    action.run(async () => {
      await queue.askAgain(id);
      announce(words.asked);
    });
  return (
    <>
      {decided.map(({ id, what, say }) => (
        <div key={id} className={styles.row}>
          <p className={styles.plain}>{say(strings.operations[id as keyof typeof strings.operations] ?? what)}</p>
          <Button size="small" onClick={() => askAgain(id)} disabledFocusable={action.busy}>
            {words.askAgain}
          </Button>
        </div>
      ))}
      <Acting action={action} />
    </>
  );
}
