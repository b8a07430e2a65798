/**
 * Refresh as a job that can be interrupted and continued. First everything is fetched in as few calls as possible; only
 * then the formulas are written again, so that each finds its answer. A run of the script lasts six minutes at most;
 * the place where it stops is stored in the properties, and the next run continues there.
 */
import { type Failure, isMisuse } from "../../src/core/failure";
import { Planner } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import type { Area } from "../../src/workbook/area";
import type { Found } from "../../src/workbook/formula";
import type { Demand } from "../../src/workbook/price";
import { questionsOf } from "../../src/workbook/questions";
import {
  costsMore,
  type Insight,
  isAnswered,
  isOfAll,
  meantBy,
  type Outcome,
  outcomeOf,
  untoldIn,
} from "../../src/workbook/refresh";
import { afterAsking, nameOf } from "../cells/plannerFromCache";
import { Rendezvous } from "../cells/rendezvous";
import { host } from "../host";
import { area as areaIn, count, flag, having, isSpoilt, number, oneOf } from "../shared/fields";
import { plainly } from "../shared/plainData";
import { store, stored } from "../shared/settings";
import { failure } from "../shared/state";
import { amend } from "../shared/update";
import { askingIn } from "./demand";
import { callsFor, priced } from "./price";
import { areaOf, type Kind, mend, rewrite, spots } from "./workbook";

export interface Step {
  readonly done: boolean;
  /** Formulas written again, of how many. */
  readonly written: number;
  readonly formulas: number;
  /** How many of these formulas stay as they are: protected, or too long for the journal. */
  readonly untouched: number;
  /** How many questions have no answer yet, and the calls that they need. */
  readonly waiting: number;
  readonly calls: number;
  /** The outcome of the questions, once none waits. */
  readonly outcome?: Outcome | undefined;
}

/**
 * The job as it is stored. `where` is the kind of its extent, and `kept` the number of untouched formulas: earlier
 * versions used these names, and may have stored one.
 */
interface Job {
  /** When a run last worked on it; ms since 1970. */
  readonly at: number;
  readonly where: Kind;
  readonly began: number;
  /** Answers from before this moment are asked for again (ms since 1970); 0 when fresh ones may stay. */
  readonly stale: number;
  /** The selection when the job began. */
  readonly area: Area | undefined;
  /** Formulas written again, of how many. */
  readonly written: number;
  readonly formulas: number;
  readonly kept?: number;
  /** Nobody is there: formulas whose answers did not come are not written again, so that their cells keep what they show. */
  readonly keeps?: boolean;
  readonly outcome?: Outcome | undefined;
}

const jobName = "refresh";

const outcomeIn = having<Outcome>({ answered: count, cancelled: count, failed: count, why: failure }, [
  "answered",
  "cancelled",
  "failed",
]);

const jobIn = having<Job>(
  {
    at: number,
    where: oneOf("all", "sheet", "selection", "errors"),
    began: number,
    stale: number,
    area: areaIn,
    written: count,
    formulas: count,
    kept: count,
    keeps: flag,
    outcome: outcomeIn,
  },
  ["at", "where", "stale", "written", "formulas"],
);

/** The interrupted job. If its area cannot be read there is none: without an area it would cover the whole document. */
function leftJob(): Job | undefined {
  const kept = stored(jobName);
  const job = jobIn(kept);
  if (!job || isSpoilt(kept, "area", areaIn)) return undefined;
  // Earlier versions did not store when it began.
  return { ...job, began: job.began ?? (job.stale || job.at) };
}

/** ms after which an interrupted refresh is not continued by a new command. */
const leftFor = 1_800_000;
/** ms after which no run works on it any more. */
const stillFor = 60_000;

/** Begins a refresh; undefined, without beginning, when it needs more calls than were shown. */
export function startKnown(kind: Kind, ms: number, calls: number | null): Step | undefined {
  // If no number was shown nothing is counted, since counting reads all that the formulas refer to.
  return calls !== null && costsMore(demands(kind), calls) ? undefined : start(kind, ms);
}

/**
 * Begins a refresh, or continues the same one if it was interrupted recently, and works for `ms`. With `keeps`, formulas
 * whose answers do not come stay as they are.
 */
export function start(kind: Kind, ms: number, keeps = false): Step {
  mend();
  const left = leftJob();
  const area = areaOf(kind);
  const isSame =
    left?.where === kind && (left.keeps ?? false) === keeps && JSON.stringify(left.area) === JSON.stringify(area);
  if (left && isSame && host.now() - left.at < leftFor) return work({ ...left, at: host.now() }, ms);
  const stale = kind === "errors" ? 0 : host.now();
  // Fresh answers may stay, but no failure may: some last for ten minutes.
  if (stale === 0) amend(host, () => ({}));
  const formulas = spots(kind, area).length;
  const keeping = keeps ? { keeps } : {};
  return work({ at: host.now(), began: host.now(), where: kind, stale, area, written: 0, formulas, ...keeping }, ms);
}

/** Continues an interrupted refresh; undefined when there is none. */
export function goOn(ms: number): Step | undefined {
  mend();
  const job = leftJob();
  return job && work({ ...job, at: host.now() }, ms);
}

/** How many formulas a running refresh has still to write. */
export function underWay(): number {
  const job = leftJob();
  return job && host.now() - job.at < stillFor ? Math.max(1, job.formulas - job.written) : 0;
}

/** The calls by operation that a refresh would make; asks nothing. */
export function demands(kind: Kind): readonly Demand[] {
  const now = host.now();
  const cells = askingIn(spots(kind));
  // For all other extents every question is asked again, even if it is known.
  const planner = kind === "errors" ? afterAsking(questionsOf(cells.flatMap(({ asks }) => asks)), now) : new Planner();
  const insight: Insight = {
    slotsOf: (asked) => questionsOf([asked]).flatMap(({ operation, input }) => planner.peek(operation, input) || []),
    // For errors alone, after all were asked above: a slot without a good answer waits now.
    isGood: ({ state }) => state === "idle",
    errorIn: () => "then",
  };
  const { slots, untold } = meantBy({ kind }, cells, insight, now);
  return priced(slots, untold);
}

function work(job: Job, ms: number): Step {
  const end = host.now() + ms;
  const { where: kind, area, formulas } = job;
  const found = spots(kind, area);
  if (job.keeps) return workKeeping(job, found, ms, end);
  // Formulas already written may show an error or none; so for errors, the rest is counted from the end of the list.
  const left = found.slice(kind === "errors" ? job.written - formulas : job.written);
  const fetched = job.written > 0 ? undefined : fetch(job, left, ms);
  const { waiting = [], outcome = job.outcome } = fetched || {};
  const isCancelled = outcome !== undefined && outcome.cancelled > 0;
  const ready = (isCancelled && fetched?.answered) || left;
  const again = waiting.length > 0 ? { written: 0, untouched: 0 } : rewrite(ready, () => host.now() < end);
  const written = job.written + again.written;
  const untouched = (job.kept || 0) + again.untouched;
  const done = waiting.length === 0 && (isCancelled || left.length === 0 || written >= formulas);
  store(jobName, done ? undefined : { ...job, written, kept: untouched, outcome });
  return {
    ...{ done, written, formulas: isCancelled ? written : formulas, untouched, outcome },
    ...{ waiting: waiting.length, calls: callsFor(waiting) },
  };
}

/** Writes the formulas again whose answers came. What is known by now is not asked again. */
function workKeeping(job: Job, found: readonly Found[], ms: number, end: number): Step {
  const { waiting, outcome, settled = [] } = fetch(job, found, ms);
  const left = settled.slice(job.written);
  const again = waiting.length > 0 ? { written: 0, untouched: 0 } : rewrite(left, () => host.now() < end);
  const [written, formulas] = [job.written + again.written, settled.length];
  const untouched = (job.kept || 0) + again.untouched;
  const done = waiting.length === 0 && again.written >= left.length;
  store(jobName, done ? undefined : { ...job, written, formulas: Math.max(formulas, job.formulas), kept: untouched });
  return { done, written, formulas, untouched, outcome, waiting: waiting.length, calls: callsFor(waiting) };
}

/**
 * Fetches answers. Returns the questions without one when the time is up; when there are none, also the outcome, and
 * which formulas have all their answers. Those are
 * `settled` too of which the service knows no answer, or whose arguments only the sheet can calculate while all others came.
 */
function fetch({ where: kind, stale, began }: Job, found: readonly Found[], ms: number) {
  const patience = { cells: Math.max(1_000, ms * 0.8), leading: ms };
  const cells = askingIn(found);
  const errand = { before: stale, all: isOfAll({ kind }, untoldIn(cells)) };
  const questions = questionsOf(cells.flatMap(({ asks }) => asks));
  const rendezvous = new Rendezvous(host, undefined, patience);
  const waiting = rendezvous.insist(questions, stale === 0 ? undefined : errand);
  if (waiting.length > 0) return { waiting };
  const slots = rendezvous.known(questions);
  const names = new Set(slots.filter((slot) => isAnswered(slot, began)).map(nameOf));
  const outcome = plainly(outcomeOf(slots, began));
  const open = new Set(slots.filter((slot) => !isSettled(slot, began)).map(nameOf));
  return {
    waiting,
    outcome,
    settled: cells.filter(
      ({ asks, untold }) => (open.size === 0 || !untold) && questionsOf(asks).every((one) => !open.has(nameOf(one))),
    ),
    answered: cells.filter(({ asks, untold }) => !untold && questionsOf(asks).every((one) => names.has(nameOf(one)))),
  };
}

/** Whether the service has answered, or has said that it knows nothing of this ticker. */
function isSettled(slot: Slot, since: number): boolean {
  return isAnswered(slot, since) || (slot.failure !== undefined && isOfTicker(slot.failure));
}

function isOfTicker(failure: Failure): boolean {
  return isMisuse(failure) || ["unknownSymbol", "notReturned", "contradiction"].includes(failure.failure);
}
