/**
 * Refresh as a job that can be left and taken up again: everything is fetched first, in as few calls as the service
 * allows, and only then are the formulas written again, so that each finds its answer waiting. A run of the script
 * lasts six minutes at most; where it stops stands in the properties, and the next run goes on there.
 */
import { Planner } from "../../src/core/planner";
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
import { plainly } from "../shared/crossing";
import { area as areaIn, count, having, isSpoilt, number, oneOf } from "../shared/fields";
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
  /** Formulas among these that are left as they are: protected, or too long for the journal. */
  readonly untouched: number;
  /** Questions without an answer yet, and the calls that they take. */
  readonly waiting: number;
  readonly calls: number;
  /** Of the questions, once none waits. */
  readonly outcome?: Outcome | undefined;
}

/**
 * As it is stored. `where` is the kind of its extent, and `kept` how many formulas are untouched: so earlier versions
 * called them, and one of those may have left it.
 */
interface Job {
  /** When it was last worked at, ms since 1970. */
  readonly at: number;
  readonly where: Kind;
  readonly began: number;
  /** Answers from before are asked for again; 0 when what is fresh may stay. ms since 1970. */
  readonly stale: number;
  /** What was selected when the job began. */
  readonly area: Area | undefined;
  /** Formulas written again, of how many. */
  readonly written: number;
  readonly formulas: number;
  readonly kept?: number;
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
    outcome: outcomeIn,
  },
  ["at", "where", "stale", "written", "formulas"],
);

/** The job that was left. One of an area that cannot be read is none: without an area it would be of the whole document. */
function leftJob(): Job | undefined {
  const kept = stored(jobName);
  const job = jobIn(kept);
  if (!job || isSpoilt(kept, "area", areaIn)) return undefined;
  // Earlier versions did not note when it began.
  return { ...job, began: job.began ?? (job.stale || job.at) };
}

/** ms after which a refresh that was left is not the one that is meant. */
const leftFor = 1_800_000;
/** ms after which nobody works at it any more. */
const stillFor = 60_000;

/** Begins a refresh; undefined, and nothing begins, where it costs more calls than it was said to. */
export function startKnown(kind: Kind, ms: number, calls: number | null): Step | undefined {
  // Where nothing was said, nothing is counted: that takes a reading of all that the formulas read.
  return calls !== null && costsMore(demands(kind), calls) ? undefined : start(kind, ms);
}

/** Begins a refresh, or goes on with the same one if it was left not long ago, and works at it for so many ms. */
export function start(kind: Kind, ms: number): Step {
  mend();
  const left = leftJob();
  const area = areaOf(kind);
  const isSame = left?.where === kind && JSON.stringify(left.area) === JSON.stringify(area);
  if (left && isSame && host.now() - left.at < leftFor) return work({ ...left, at: host.now() }, ms);
  const stale = kind === "errors" ? 0 : host.now();
  // What is fresh may stay, and no failure does: some stand for ten minutes.
  if (stale === 0) amend(host, () => ({}));
  const formulas = spots(kind, area).length;
  return work({ at: host.now(), began: host.now(), where: kind, stale, area, written: 0, formulas }, ms);
}

/** Goes on with a refresh that was left; undefined when there is none. */
export function goOn(ms: number): Step | undefined {
  mend();
  const job = leftJob();
  return job && work({ ...job, at: host.now() }, ms);
}

/** Formulas that a refresh has still to write, while one is under way. */
export function underWay(): number {
  const job = leftJob();
  return job && host.now() - job.at < stillFor ? Math.max(1, job.formulas - job.written) : 0;
}

/** What a refresh would ask, by operation; asks nothing. */
export function demands(kind: Kind): readonly Demand[] {
  const now = host.now();
  const cells = askingIn(spots(kind));
  // Of all other extents every question is meant, whatever is known of it.
  const planner = kind === "errors" ? afterAsking(questionsOf(cells.flatMap(({ asks }) => asks)), now) : new Planner();
  const insight: Insight = {
    slotsOf: (asked) => questionsOf([asked]).flatMap(({ operation, input }) => planner.peek(operation, input) || []),
    // Looked at for errors alone, where all were asked above: what had no good answer waits since.
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
  // What is done with may show no error any more, or still one: those that are left of errors are the list's last.
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

/** The questions that have no answer when the time is up; when none is left, what came of them, and which formulas have all of theirs. */
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
  return {
    waiting,
    outcome: plainly(outcomeOf(slots, began)),
    answered: cells.filter(({ asks, untold }) => !untold && questionsOf(asks).every((one) => names.has(nameOf(one)))),
  };
}
