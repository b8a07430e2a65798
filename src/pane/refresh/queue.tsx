/**
 * Shows in numbers what cells wait for, with buttons that pause or cancel it, while anything waits. Afterwards one line
 * says how many calls were used, and how many cells have no answer.
 */
import { Button } from "@fluentui/react-components";
import type { FailedCells, OlderAnswers, Queue } from "../../ports/host";
import { useAction } from "../controls/action";
import { ActionStatus } from "../controls/actionStatus";
import { Confirm } from "../controls/confirm";
import { Facts } from "../controls/facts";
import { Notice } from "../controls/notice";
import { usePane } from "../frame/context";
import { useStyles } from "../frame/styles";
import { useProgress, useWatched } from "../frame/useActivity";
import { useSaid } from "../frame/wordingProvider";
import { cellsWithout } from "./cellsWithout";
import { PaceAdvice } from "./paceAdvice";
import { Pause } from "./pause";
import { StaleNotice } from "./stale";

interface QueuePartProps {
  readonly stale: OlderAnswers | undefined;
  /** Why cells have no answer; undefined in a host that cannot tell. */
  readonly failed: readonly FailedCells[] | undefined;
}

export function QueuePart({ stale, failed }: QueuePartProps) {
  const { host, strings, locale } = usePane();
  const words = strings.queue;
  const styles = useStyles();
  const { cells, calls, ms, sent, refusals, lastFailure, desks } = useProgress();
  const said = useSaid();
  const number = (value: number) => locale.number(value);
  const isAtWork = cells > 0;
  const isPaused = useWatched(host.activity, () => host.queue?.paused() === true);
  return (
    <section className={styles.stack} aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {isAtWork ? words.heading : words.now}
      </h2>
      {isAtWork ? (
        <Facts
          facts={[
            [words.waiting, number(cells)],
            [words.togo, number(calls)],
            ...(desks === undefined ? [] : [[words.desks, number(desks)] as const]),
            [words.time, host.queue?.paused() ? words.notWhilePaused : locale.about(ms)],
            [words.sent, number(sent)],
            [words.refusals, number(refusals)],
            ...(lastFailure ? [[words.lastError, <bdi key="error">{said(lastFailure)}</bdi>] as const] : []),
          ]}
        />
      ) : (
        <Rest failed={failed} />
      )}
      <StaleNotice stale={stale} />
      <PaceAdvice />
      {host.queue && <Pause queue={host.queue} />}
      {host.queue && (isAtWork || isPaused) && <Hold queue={host.queue} />}
      {host.queue && <DecidedWork queue={host.queue} />}
    </section>
  );
}

/** Nothing waits: the calls so far, the fewest that were possible, and the cells without an answer. */
function Rest({ failed }: Pick<QueuePartProps, "failed">) {
  const { strings, locale, open, sampled } = usePane();
  const words = strings.queue;
  const styles = useStyles();
  const { sent, least, refusals } = useProgress();
  const without = cellsWithout(failed ?? []).answer;
  const first = failed === undefined || without > 0 ? words.idle : words.upToDate;
  // Sample data need no calls to a service, so none are counted.
  const used = sent > 0 && !sampled && words.used(locale.count(sent), locale.number(least));
  return (
    <>
      <p className={styles.plain}>
        {[first, used, refusals > 0 && words.refused(locale.number(refusals))].filter(Boolean).join(" ")}
      </p>
      {without > 0 && (
        <div className={styles.row}>
          <span>{words.without(locale.count(without))}</span>
          <Button size="small" onClick={() => open("diagnostics")}>
            {strings.portfolio.why}
          </Button>
        </div>
      )}
    </>
  );
}

/** The buttons that pause and cancel; where nothing waits only the one that pauses, for what is to come. */
export function Hold({ queue }: { readonly queue: Queue }) {
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
        {cells > 0 && (
          <Confirm
            label={words.cancel}
            question={words.cancelSure(locale.count(cells))}
            yes={words.cancelYes}
            no={words.cancelNo}
            disabled={action.busy}
            act={cancel}
          />
        )}
      </div>
      <ActionStatus action={action} />
    </>
  );
}

/** Work that the user always allows or has declined, with a button that makes the pane ask again. */
function DecidedWork({ queue }: { readonly queue: Queue }) {
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
      <ActionStatus action={action} />
    </>
  );
}
