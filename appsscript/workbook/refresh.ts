/**
 * Runs a refresh as a job that can be interrupted and continued. First all answers are fetched with as few requests as
 * possible. Only then the formulas are written again, so that each finds its answer in the cache. A run of the script
 * lasts six minutes at most, so the place where it stops is stored in the properties, and the next run continues there.
 */
import { type Failure, isMisuse } from "../../src/core/failure";
import { Planner } from "../../src/core/planner";
import type { Slot } from "../../src/core/slot";
import type { Area } from "../../src/workbook/area";
import type { Demand } from "../../src/workbook/estimate";
import type { FoundFormula } from "../../src/workbook/formulas/formula";
import { questionsOf } from "../../src/workbook/refresh/questions";
import {
  costsMore,
  countUntold,
  type Insight,
  isAnswered,
  isOfAll,
  type RefreshOutcome,
  refreshOutcome,
  refreshWork,
} from "../../src/workbook/refresh/refresh";
import { Knowledge, plannerAfter, type Question, questionName } from "../cells/knowledge";
import { Rendezvous } from "../cells/rendezvous";
import { host } from "../host";
import { area as areaIn, count, flag, isSpoilt, number, objectReader, oneOfTexts } from "../shared/fields";
import { plainData } from "../shared/plainData";
import { readStored, storeValue } from "../shared/settings";
import { failure } from "../shared/state";
import { updateShared } from "../shared/update";
import { askingCellsOf } from "./formulaQuestions";
import { callsFor, priceOf } from "./price";
import { type ExtentKind, extentArea, ourFormulas, restoreFormulas, rewrite } from "./workbook";

export interface RefreshStep {
  readonly done: boolean;
  /** `written`: formulas written again so far. `formulas`: how many there are in all. */
  readonly written: number;
  readonly formulas: number;
  /**
   * How many of the written formulas were left as they were, because their cells are protected or they are too long for
   * the journal.
   */
  readonly untouched: number;
  /** How many questions have no answer yet, and how many requests they need. */
  readonly waiting: number;
  readonly calls: number;
  /** How many questions were answered, cancelled or failed; undefined while some still wait. */
  readonly outcome?: RefreshOutcome | undefined;
}

/**
 * The job as it is stored. `where` is the kind of its extent, and `kept` the number of formulas left as they were:
 * earlier versions used these names, and may have stored a job.
 */
interface Job {
  /** When a run last worked on the job; ms since 1970. */
  readonly at: number;
  readonly where: ExtentKind;
  readonly began: number;
  /** Answers from before this moment are asked for again (ms since 1970). 0 when fresh answers may stay. */
  readonly stale: number;
  /** The selection when the job began. */
  readonly area: Area | undefined;
  /** `written`: formulas written again so far. `formulas`: how many there are in all. */
  readonly written: number;
  readonly formulas: number;
  readonly kept?: number;
  /**
   * True at night, when nobody watches: formulas whose answers did not come are not written again, so that their cells
   * go on showing what they show.
   */
  readonly keeps?: boolean;
  readonly outcome?: RefreshOutcome | undefined;
}

const jobName = "refresh";

const outcomeIn = objectReader<RefreshOutcome>({ answered: count, cancelled: count, failed: count, why: failure }, [
  "answered",
  "cancelled",
  "failed",
]);

const jobIn = objectReader<Job>(
  {
    at: number,
    where: oneOfTexts("all", "sheet", "selection", "errors"),
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

/**
 * The interrupted job; undefined if there is none, or if its area cannot be read: without an area the job would cover
 * the whole document.
 */
function leftJob(): Job | undefined {
  const kept = readStored(jobName);
  const job = jobIn(kept);
  if (!job || isSpoilt(kept, "area", areaIn)) return undefined;
  // Earlier versions did not store `began`.
  return { ...job, began: job.began ?? (job.stale || job.at) };
}

/** ms after which a new command starts afresh, in place of continuing an interrupted refresh. */
const leftFor = 1_800_000;
/** ms without work after which no run can still be working on a refresh. */
const stillFor = 60_000;

/** Begins a refresh, unless it needs more requests than the user was shown (`calls`): then returns undefined. */
export function startKnownRefresh(kind: ExtentKind, ms: number, calls: number | null): RefreshStep | undefined {
  // If the user was shown no number, nothing is counted, because counting reads all cells that the formulas refer to.
  return calls !== null && costsMore(refreshDemands(kind), calls) ? undefined : startRefresh(kind, ms);
}

/** Begins a refresh, or continues the same refresh if it was interrupted recently. Works for `ms`. */
export function startRefresh(kind: ExtentKind, ms: number): RefreshStep {
  restoreFormulas();
  const left = leftJob();
  const area = extentArea(kind);
  const isSame = left?.where === kind && !left.keeps && JSON.stringify(left.area) === JSON.stringify(area);
  if (left && isSame && host.now() - left.at < leftFor) return work({ ...left, at: host.now() }, ms);
  const stale = kind === "errors" ? 0 : host.now();
  // Fresh answers may stay, but failures are forgotten, because some would last for ten minutes.
  if (stale === 0) updateShared(host, () => ({}));
  const formulas = ourFormulas(kind, area).length;
  return work({ at: host.now(), began: host.now(), where: kind, stale, area, written: 0, formulas }, ms);
}

/**
 * Begins or continues the refresh of the night that began at `since` (ms since 1970), however long ago its last run
 * was. Answers from before that moment are asked for again. Formulas whose answers do not come are left as they are.
 * Works for `ms`.
 */
export function startNight(since: number, ms: number): RefreshStep {
  restoreFormulas();
  const left = leftJob();
  if (left?.keeps && left.began === since) return work({ ...left, at: host.now() }, ms);
  const formulas = ourFormulas("all").length;
  const job: Job = { at: host.now(), began: since, where: "all", stale: since, area: undefined, written: 0, formulas };
  return work({ ...job, keeps: true }, ms);
}

/** Continues an interrupted refresh; undefined when there is none. */
export function continueRefresh(ms: number): RefreshStep | undefined {
  restoreFormulas();
  const job = leftJob();
  return job && work({ ...job, at: host.now() }, ms);
}

/** How many formulas a running refresh still has to write; 0 when none is running. */
export function underWay(): number {
  const job = leftJob();
  return job && host.now() - job.at < stillFor ? Math.max(1, job.formulas - job.written) : 0;
}

/** The requests by operation that a refresh would make. Sends nothing. */
export function refreshDemands(kind: ExtentKind): readonly Demand[] {
  const now = host.now();
  const cells = askingCellsOf(ourFormulas(kind));
  // Only a refresh of errors uses known answers. All others ask every question again.
  const planner = kind === "errors" ? plannerAfter(questionsOf(cells.flatMap(({ asks }) => asks)), now) : new Planner();
  const insight: Insight = {
    slotsOf: (asked) => questionsOf([asked]).flatMap(({ operation, input }) => planner.peek(operation, input) || []),
    // Used for errors only. All questions were asked above, so a slot that is not waiting has a good answer.
    isGood: ({ state }) => state === "idle",
    errorIn: () => "then",
  };
  const { slots, untold } = refreshWork({ kind }, cells, insight, now);
  return priceOf(slots, untold);
}

function work(job: Job, ms: number): RefreshStep {
  const end = host.now() + ms;
  const { where: kind, area, formulas } = job;
  const found = ourFormulas(kind, area);
  if (job.keeps) return workKeeping(job, found, ms, end);
  // A formula that was written may show an error or none by now. So in a refresh of errors the rest is counted from the
  // end of the list.
  const left = found.slice(kind === "errors" ? job.written - formulas : job.written);
  const fetched = job.written > 0 ? undefined : fetch(job, left, ms);
  const { waiting = [], outcome = job.outcome } = fetched || {};
  const isCancelled = outcome !== undefined && outcome.cancelled > 0;
  const ready = (isCancelled && fetched?.answered) || left;
  const again = waiting.length > 0 ? { written: 0, untouched: 0 } : rewrite(ready, () => host.now() < end);
  const written = job.written + again.written;
  const untouched = (job.kept || 0) + again.untouched;
  const done = waiting.length === 0 && (isCancelled || left.length === 0 || written >= formulas);
  storeValue(jobName, done ? undefined : { ...job, written, kept: untouched, outcome });
  return {
    done,
    written,
    formulas: isCancelled ? written : formulas,
    untouched,
    outcome,
    waiting: waiting.length,
    calls: callsFor(waiting),
  };
}

/** Writes only those formulas again whose answers came. Answers that are known by now are not asked for again. */
function workKeeping(job: Job, found: readonly FoundFormula[], ms: number, end: number): RefreshStep {
  const { waiting, outcome, settled = [] } = fetch(job, found, ms);
  const left = settled.slice(job.written);
  const again = waiting.length > 0 ? { written: 0, untouched: 0 } : rewrite(left, () => host.now() < end);
  const [written, formulas] = [job.written + again.written, settled.length];
  const untouched = (job.kept || 0) + again.untouched;
  const done = waiting.length === 0 && again.written >= left.length;
  storeValue(
    jobName,
    done ? undefined : { ...job, written, formulas: Math.max(formulas, job.formulas), kept: untouched },
  );
  return { done, written, formulas, untouched, outcome, waiting: waiting.length, calls: callsFor(waiting) };
}

/**
 * Fetches answers. If the time runs out, returns the questions without an answer. Otherwise also returns the outcome,
 * the formulas that have all their answers (`answered`), and the formulas that need not keep their old values
 * (`settled`). Settled are also formulas for which the service says that it has no answer, and, if all answers came,
 * formulas with arguments that only the sheet can calculate.
 */
function fetch({ where: kind, stale, began, keeps = false }: Job, found: readonly FoundFormula[], ms: number) {
  const patience = { cells: Math.max(1_000, ms * 0.8), leading: ms };
  const cells = askingCellsOf(found);
  const errand = { before: stale, all: isOfAll({ kind }, countUntold(cells)) };
  const questions = questionsOf(cells.flatMap(({ asks }) => asks));
  const rendezvous = new Rendezvous(host, undefined, patience);
  const had = keeps ? slotsSettled(questions, began) : [];
  const have = new Set(had.map(questionName));
  const wanted = questions.filter((question) => !have.has(questionName(question)));
  const waiting = rendezvous.insist(wanted, stale === 0 ? undefined : errand);
  if (waiting.length > 0) return { waiting };
  const slots = [...had, ...rendezvous.known(wanted)];
  const names = new Set(slots.filter((slot) => isAnswered(slot, began)).map(questionName));
  const outcome = plainData(refreshOutcome(slots, began));
  const open = new Set(slots.filter((slot) => !isSettled(slot, began)).map(questionName));
  return {
    waiting,
    outcome,
    settled: cells.filter(
      ({ asks, untold }) =>
        (open.size === 0 || !untold) && questionsOf(asks).every((one) => !open.has(questionName(one))),
    ),
    answered: cells.filter(
      ({ asks, untold }) => !untold && questionsOf(asks).every((one) => names.has(questionName(one))),
    ),
  };
}

/**
 * The slots of these questions that this refresh has settled: they have an answer from it, or the service has said in it
 * that it knows nothing of the ticker. A night may last longer than its first answers are fresh, and than a failure
 * stands in a cell: neither is asked for again within it.
 */
function slotsSettled(questions: readonly Question[], began: number): readonly Slot[] {
  const now = host.now();
  const knowledge = new Knowledge();
  if (!knowledge.look(questions, now)) return [];
  knowledge.extendFailures(began, isOfTicker, now);
  const slots = questions.flatMap(({ operation, input }) => knowledge.planner.peek(operation, input) ?? []);
  return slots.filter((slot) => isAnswered(slot, began) || (slot.failedAt >= began && isSettled(slot, began)));
}

/** Whether the service has answered, or has said that it knows nothing of this ticker. */
function isSettled(slot: Slot, since: number): boolean {
  return isAnswered(slot, since) || (slot.failure !== undefined && isOfTicker(slot.failure));
}

function isOfTicker(failure: Failure): boolean {
  return isMisuse(failure) || ["unknownSymbol", "notReturned", "contradiction"].includes(failure.failure);
}
