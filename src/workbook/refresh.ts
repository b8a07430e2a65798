/**
 * What a refresh covers and costs, for every host: its cells and questions, whether all answers become stale, and its
 * outcome. A refresh of a part makes only that part's questions stale. If the arguments of a cell cannot be read, all
 * become stale, because leaving a cell out is worse than a call too many.
 */
import type { Asked } from "../core/call";
import { type Failure, isFailure } from "../core/failure";
import type { Operation } from "../core/operation";
import type { Slot } from "../core/slot";
import { callsOf, type Demand } from "./price";
import type { AskingCell } from "./questions";
import type { Part } from "./workbook";

/** Which cells a refresh is of: those of a part, those without an answer, or those whose answer is so many hours old. */
export type Extent =
  | { readonly kind: "all" | "sheet" | "selection" | "errors" }
  | { readonly kind: "older"; readonly hours: number };

/** The part of the workbook in which these cells are. */
export function partOf({ kind }: Extent): Part {
  return kind === "sheet" || kind === "selection" ? kind : "workbook";
}

export interface Meant {
  readonly cells: readonly AskingCell[];
  readonly slots: ReadonlySet<Slot>;
  /** How many of the cells have arguments that are not told. */
  readonly untold: number;
}

/** What a host can tell of the cells and their questions. */
export interface Insight {
  slotsOf(asked: Asked): readonly Slot[];
  /** Whether a cell that asks for it now would ask nothing more: what is known is still good, or it is on its way. */
  isGood(slot: Slot): boolean;
  /** Whether a cell shows an error: of what is known now, or of what was when it was written. In Sheets only the latter can be told. */
  errorIn(cell: AskingCell): "now" | "then" | undefined;
}

/** Those of the cells that are meant, and the slots of their questions that are. */
export function meantBy(
  extent: Extent,
  cells: readonly AskingCell[],
  { slotsOf, isGood, errorIn }: Insight,
  now: number,
): Meant {
  const slots = new Set<Slot>();
  const isOfErrors = extent.kind === "errors";
  const meant = cells.filter((cell) => {
    const error = isOfErrors && errorIn(cell);
    const askable = cell.asks.flatMap(slotsOf).filter(isAskable);
    if (isOfErrors && !error && !askable.some(isFailed)) return false;
    const found = askable.filter((slot) => (isOfErrors ? isFailed(slot) || !isGood(slot) : isOld(extent, slot, now)));
    // All that it asks is known and good, and yet it shows an error: any answer may be what it misses.
    const own = found.length === 0 && error === "now" ? askable : found;
    // What only looks at what is known shows it anew, and asks for nothing.
    const asked = new Set(cell.asks.filter((one) => !isPeek(one)).flatMap(slotsOf));
    for (const slot of own) if (asked.has(slot)) slots.add(slot);
    return own.length > 0 || cell.untold;
  });
  return { cells: meant, slots, untold: untoldIn(meant) };
}

export function untoldIn(cells: readonly AskingCell[]): number {
  return cells.filter(({ untold }) => untold).length;
}

/** Whether every answer is stale from now on, and not only those to its questions. */
export function isOfAll({ kind }: Pick<Extent, "kind">, untold: number): boolean {
  return kind === "all" || untold > 0;
}

/** What a refresh asks, by operation. `carries` is the planner's word for how many questions one call carries. */
export function demandsOf(
  questions: Iterable<{ readonly operation: Operation }>,
  carries: (operation: Operation) => number,
  untold = 0,
): readonly Demand[] {
  const counts = new Map<Operation, number>();
  for (const { operation } of questions) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  const demands = [...counts].map(([operation, count]) => ({
    what: operation.title.english,
    questions: count,
    most: carries(operation),
  }));
  return untold > 0 ? [...demands, { what: "calculated arguments", questions: untold, most: 100 }] : demands;
}

/** Whether it costs more than a person was told; nobody was told anything without `calls`. */
export function costsMore(demands: readonly Demand[], calls: number | null | undefined): boolean {
  return typeof calls === "number" && callsOf(demands) > calls;
}

/** Of the questions that were asked again: how many have a new answer, were called off, or failed, most of them why. */
export interface Outcome {
  readonly answered: number;
  readonly cancelled: number;
  readonly failed: number;
  readonly why?: Failure | undefined;
}

/** What came of the questions that a refresh made stale. */
export function outcomeOf(slots: Iterable<Slot>, since: number): Outcome {
  let [answered, cancelled] = [0, 0];
  const failed = new Map<string, { readonly failure: Failure; count: number }>();
  for (const slot of slots) {
    const { failure, failedAt } = slot;
    if (isCalledOff(slot, since)) cancelled += 1;
    else if (failure && failedAt >= since) {
      const known = failed.get(failure.message) ?? { failure, count: 0 };
      known.count += 1;
      failed.set(failure.message, known);
    } else if (isAnswered(slot, since)) answered += 1;
  }
  const all = [...failed.values()];
  const [most] = [...all].sort((a, b) => b.count - a.count);
  const count = all.reduce((sum, each) => sum + each.count, 0);
  return { answered, cancelled, failed: count, why: most?.failure };
}

/** Whether what was asked since came back, and nothing went wrong after it. */
export function isAnswered(slot: Slot, since: number): boolean {
  const { sentAt, failure, failedAt } = slot;
  return sentAt >= since && !(failure && failedAt >= since) && !isCalledOff(slot, since);
}

function isCalledOff({ failure, failedAt, calledOffAt }: Slot, since: number): boolean {
  return calledOffAt >= since || (failure?.failure === "cancelled" && failedAt >= since);
}

/** Whether the question of a slot has not been asked since, nor answered otherwise. */
export function isUnasked({ state, sentAt, failedAt, calledOffAt }: Slot, since: number): boolean {
  return state === "idle" && Math.max(sentAt, failedAt, calledOffAt) < since;
}

function isPeek(asked: Asked): boolean {
  return !isFailure(asked) && asked.peek === true;
}

function isFailed({ failure }: Slot): boolean {
  return failure !== undefined;
}

/** Whether the answer is older than the extent's hours. One without hours means every answer. */
function isOld(extent: Extent, { sentAt, age }: Slot, now: number): boolean {
  return extent.kind !== "older" || sentAt - age < now - extent.hours * 3_600_000;
}

/** What is wrong with the value itself, no service could answer. */
function isAskable({ failedUntil }: Slot): boolean {
  return failedUntil !== Number.POSITIVE_INFINITY;
}
