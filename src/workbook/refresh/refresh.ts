/**
 * Decides for every host what a refresh covers: its cells and questions, whether all answers become stale, and its
 * outcome. A refresh of one sheet or of the selection makes only the answers to its own questions stale. But if the
 * arguments of a cell cannot be read, all answers become stale, because it is worse to leave a cell out than to send a
 * request too many.
 */
import type { Asked } from "../../core/call";
import { type Failure, isFailure } from "../../core/failure";
import type { Operation } from "../../core/operation";
import type { Slot } from "../../core/slot";
import { callsOf, type Demand } from "../estimate";
import type { WorkbookPart } from "../workbook";
import type { AskingCell } from "./questions";

/**
 * Which cells a refresh covers: all of them, those of a sheet or of the selection, those without an answer, or those
 * whose answer is older than some hours.
 */
export type Extent =
  | { readonly kind: "all" | "sheet" | "selection" | "errors" }
  | { readonly kind: "older"; readonly hours: number };

/** What a host must read to find these cells. */
export function partOf({ kind }: Extent): WorkbookPart {
  return kind === "sheet" || kind === "selection" ? kind : "workbook";
}

export interface RefreshWork {
  readonly cells: readonly AskingCell[];
  readonly slots: ReadonlySet<Slot>;
  /** How many cells have arguments that could not be read. */
  readonly untold: number;
}

/** What a host knows of cells and of the slots of their questions. */
export interface Insight {
  slotsOf(asked: Asked): readonly Slot[];
  /** Whether the slot needs no new call, because its answer is still fresh, or on its way. */
  isGood(slot: Slot): boolean;
  /**
   * Whether a cell shows an error: `now`, by what is known now; `then`, by what was known when the cell was written, as
   * always in Sheets.
   */
  errorIn(cell: AskingCell): "now" | "then" | undefined;
}

/** The cells that the refresh covers, and the slots to ask for them. */
export function refreshWork(
  extent: Extent,
  cells: readonly AskingCell[],
  { slotsOf, isGood, errorIn }: Insight,
  now: number,
): RefreshWork {
  const slots = new Set<Slot>();
  const isOfErrors = extent.kind === "errors";
  const meant = cells.filter((cell) => {
    const error = isOfErrors && errorIn(cell);
    const askable = cell.asks.flatMap(slotsOf).filter(isAskable);
    if (isOfErrors && !error && !askable.some(isFailed)) return false;
    const found = askable.filter((slot) => (isOfErrors ? isFailed(slot) || !isGood(slot) : isOld(extent, slot, now)));
    // A call that only shows what is known already (`peek`) is shown anew, and asks nothing.
    const asked = new Set(cell.asks.filter((one) => !isPeek(one)).flatMap(slotsOf));
    for (const slot of found) if (asked.has(slot)) slots.add(slot);
    // If all that a cell asks is known and fresh, and it still shows an error, the answer lacks what the cell shows,
    // such as a rank, and a new one would too. The cell is only calculated again, in case it shows an earlier state.
    return found.length > 0 || error === "now" || cell.untold;
  });
  return { cells: meant, slots, untold: countUntold(meant) };
}

export function countUntold(cells: readonly AskingCell[]): number {
  return cells.filter(({ untold }) => untold).length;
}

/** Whether all answers become stale, and not only those of the refresh's questions. */
export function isOfAll({ kind }: Pick<Extent, "kind">, untold: number): boolean {
  return kind === "all" || untold > 0;
}

/**
 * What a refresh asks, by operation. `carries`: gives the number of questions that one request carries. `untold`: the
 * number of cells whose arguments could not be read.
 */
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

/** Whether a ticker that is no stock will be looked for among the ETFs, which adds requests. */
export function mayBeFunds(asks: readonly Asked[]): boolean {
  return asks.some((asked) => !isFailure(asked) && asked.ofFunds !== undefined);
}

/** Whether the refresh needs more requests than the user was told; false when the user was told no number. */
export function costsMore(demands: readonly Demand[], calls: number | null | undefined): boolean {
  return typeof calls === "number" && callsOf(demands) > calls;
}

/**
 * How many of the questions asked again have a new answer, were cancelled, or failed, and the most frequent failure.
 */
export interface RefreshOutcome {
  readonly answered: number;
  readonly cancelled: number;
  readonly failed: number;
  readonly why?: Failure | undefined;
}

/** The outcome for the questions that a refresh made stale. `since`: when it began, in ms since 1970. */
export function refreshOutcome(slots: Iterable<Slot>, since: number): RefreshOutcome {
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

/** Whether the question was asked since and answered, without a later failure. */
export function isAnswered(slot: Slot, since: number): boolean {
  const { sentAt, failure, failedAt } = slot;
  return sentAt >= since && !(failure && failedAt >= since) && !isCalledOff(slot, since);
}

function isCalledOff({ failure, failedAt, calledOffAt }: Slot, since: number): boolean {
  return calledOffAt >= since || (failure?.failure === "cancelled" && failedAt >= since);
}

/** Whether the question has not been asked since, nor been answered in another way. */
export function isUnasked({ state, sentAt, failedAt, calledOffAt }: Slot, since: number): boolean {
  return state === "idle" && Math.max(sentAt, failedAt, calledOffAt) < since;
}

function isPeek(asked: Asked): boolean {
  return !isFailure(asked) && asked.peek === true;
}

function isFailed({ failure }: Slot): boolean {
  return failure !== undefined;
}

/** Whether the answer is older than the extent's hours. Without hours every answer is. */
function isOld(extent: Extent, { sentAt, age }: Slot, now: number): boolean {
  return extent.kind !== "older" || sentAt - age < now - extent.hours * 3_600_000;
}

/** Whether asking the service can help. It cannot when the input itself is wrong, which is a failure for ever. */
function isAskable({ failedUntil }: Slot): boolean {
  return failedUntil !== Number.POSITIVE_INFINITY;
}
