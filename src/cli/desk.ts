/**
 * Opens the desk of one command, which answers cells. Its planner starts with the answers of earlier runs, and shares
 * the pace of requests with other programs that run at the same time.
 */
import { join } from "node:path";
import { untypedOperations } from "../api/operations";
import { markOf, type Settings } from "../api/settings";
import type { Asked, Cells, Choices } from "../core/call";
import type { Operation } from "../core/operation";
import { type Known, Planner, type StoredFailure } from "../core/planner";
import { AsyncDriver } from "../drivers/async";
import { openHost } from "../node/host";
import { Record } from "../node/record";
import { scopeOf } from "../node/scope";
import { sharedPermit } from "../node/sharedPermit";

export interface DeskOptions {
  readonly settings: Settings;
  /** The folder in which pace and answers are stored. */
  readonly folder: string;
  /** An answer that is older than so many ms at the start is asked again; 0 for every answer. */
  readonly older: number;
  readonly choices: Choices;
  /** The share of the month's requests at which it stops asking, 0 to 1; undefined for the planner's default. */
  readonly monthShare?: number | undefined;
  /** Work that takes more requests than this waits for consent; undefined for the planner's default. */
  readonly consentOver?: number | undefined;
}

export interface Desk {
  readonly planner: Planner;
  /** The cells of a call, as soon as each has an answer or a failure. */
  run(asked: Asked): Promise<Cells>;
  now(): number;
  close(): Promise<void>;
}

const unanswered: readonly string[] = ["notReturned", "unknownSymbol"];

/** ms between two readings of what other programs have sent and received. */
const lookEvery = 200;

export function openDesk({ settings, folder, older, choices, monthShare, consentOver }: DeskOptions): Desk {
  const rows = untypedOperations();
  const record = new Record(folder, settings, rows);
  const ended = new AbortController();
  const host = openHost(sharedPermit(join(folder, scopeOf(settings)), record), ended.signal);
  const { now } = host;
  const start = now();
  const planner = new Planner(
    {
      callsPerSecond: settings.callsPerSecond,
      demo: settings.demo,
      mark: markOf(settings, (text) => host.digest(text)),
      // A cell without a new answer keeps the value in its file, so no older answer is shown.
      lastGood: { verdicts: false, amounts: false },
      ...(monthShare !== undefined && { monthShare }),
      ...(consentOver !== undefined && { consentOver }),
      // The age of an answer counts from the start of the command, so no answer expires while it runs.
      freshness: ({ freshness }) => Math.min(freshness, older + now() - start),
    },
    rows,
    record.pace(now()),
  );
  if (older > 0) {
    planner.restore(record.answers(now(), false), now());
    planner.restoreFailures(record.failures(now()), now());
  }
  const keep = (known: readonly Known[]) =>
    record.keepAnswers(known.map(({ age = 0, sentAt, ...rest }) => ({ ...rest, sentAt: sentAt - age })));
  const driver = new AsyncDriver(host, planner, settings, choices, { keep });
  // When a request of another program ends, this one may send. Nothing tells it so, and so it tries at intervals.
  const looking = setInterval(() => {
    if (planner.progress().cells > 0) void driver.turn(() => undefined).then(() => driver.pump());
  }, lookEvery).unref();
  return {
    get planner() {
      driver.now();
      return planner;
    },
    now: () => driver.now(),
    run: async (asked) => {
      const shown = driver.run(asked);
      return "promise" in shown ? shown.promise : shown;
    },
    close: async () => {
      clearInterval(looking);
      // The driver may still sleep until the permit of a lost request is free again; nobody waits for that any more.
      ended.abort();
      const failed = rows.flatMap((row) => unansweredQuestions(planner, row, now()));
      if (failed.length > 0) record.keepFailures(failed);
      await record.settled();
    },
  };
}

/** The questions to which the service has no answer, such as unknown tickers. The next run does not ask them again. */
function unansweredQuestions(planner: Planner, operation: Operation, now: number): readonly StoredFailure[] {
  return [...planner.slotsOf(operation).values()].flatMap(({ input, failure, failedAt, failedUntil }) => {
    const isMeant =
      failure && unanswered.includes(failure.failure) && failedUntil > now && Number.isFinite(failedUntil);
    return isMeant ? [{ operation: operation.name, input, failure, failedAt, failedUntil }] : [];
  });
}
