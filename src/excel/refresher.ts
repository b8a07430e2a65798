/**
 * Asking again, for a part of the workbook: which questions that is, what they cost, and asking them. A refresh of a
 * part makes only its questions stale; where a cell's arguments are not told, everything is stale, since a refresh that
 * leaves out a cell is worse than a call too many.
 */
import type { Operation } from "../core/operation";
import type { Slot } from "../core/slot";
import type { Outcome, Refresher, Scope } from "../pane/ports";
import { merged } from "../workbook/area";
import type { Figures } from "../workbook/changes";
import { figuresOf } from "../workbook/figures";
import type { Demand } from "../workbook/price";
import { callsOf } from "../workbook/price";
import type { Workbook } from "../workbook/workbook";
import type { Asking } from "./asking";
import type { Session } from "./session";

/** A host that calculates by hand, or a cell that its formula leaves out, never asks: that is not waited for. */
const patience = 5_000;

export function refresherPort(session: Session, workbook: Workbook, asking: Asking): Refresher {
  const scoped = async (scope: Scope) => {
    const where = scope.kind === "sheet" || scope.kind === "selection" ? scope.kind : "workbook";
    const isMeant = meantBy(scope, Date.now());
    const slots = new Set<Slot>();
    const cells = (await asking.cells(where)).filter((cell) => {
      const own = cell.asks.flatMap((asked) => asking.slots(asked)).filter(isAskable);
      const found = own.filter(isMeant);
      // An error that is seen, though every answer is there: any of them may be what it misses.
      const meant = found.length === 0 && scope.kind === "errors" && isError(cell.shows) ? own : found;
      for (const slot of meant) slots.add(slot);
      return meant.length > 0 || (cell.untold && (scope.kind !== "errors" || isError(cell.shows)));
    });
    return { cells, slots, untold: cells.filter(({ untold }) => untold).length };
  };
  let last = { slots: new Set<Slot>(), since: 0 };
  return {
    kinds: ["all", "sheet", "selection", "errors", "older"],
    demands: async (scope) => {
      const { slots, untold } = await scoped(scope);
      return demandsOf(session, slots, untold);
    },
    selecting: (changed) => workbook.selecting(changed),
    refresh: async (scope, calls) => {
      const { cells, slots, untold } = await scoped(scope);
      if (calls !== undefined && callsOf(demandsOf(session, slots, untold)) > calls) return false;
      const since = Date.now();
      last = { slots, since };
      if (scope.kind === "all" || untold > 0) await session.refresh();
      else session.planning.refresh(since, slots);
      await workbook.recalculate(scope.kind === "all" ? undefined : merged(cells.map(({ area }) => area)));
      if (session.standIn || session.settings) await untilAsked(slots, since);
      return true;
    },
    outcome: async () => outcomeOf(last.slots, last.since),
    figures: async () => {
      const found = new Map<string, Figures>();
      for (const { asks } of await asking.cells("workbook")) {
        for (const slot of asks.flatMap((asked) => asking.slots(asked))) {
          const figures = figuresOf(slot);
          if (Object.keys(figures).length > 0) found.set(slot.input, { ...found.get(slot.input), ...figures });
        }
      }
      return Object.fromEntries(found);
    },
  };
}

/** Which of a cell's questions a scope means. */
function meantBy(scope: Scope, now: number): (slot: Slot) => boolean {
  switch (scope.kind) {
    case "errors":
      return ({ failure }) => failure !== undefined;
    case "older":
      return ({ sentAt, age }) => sentAt - age < now - scope.hours * 3_600_000;
    default:
      return () => true;
  }
}

function isError(shows: unknown): boolean {
  return typeof shows === "string" && /^#[A-Z/0_]+[!?]?$/.test(shows);
}

/** What is wrong with the value itself is asked of nobody. */
function isAskable({ failedUntil }: Slot): boolean {
  return failedUntil !== Number.POSITIVE_INFINITY;
}

export function demandsOf(session: Session, slots: Iterable<Slot>, untold: number): readonly Demand[] {
  const questions = new Map<Operation, number>();
  for (const { operation } of slots) questions.set(operation, (questions.get(operation) ?? 0) + 1);
  const demands = [...questions].map(([operation, count]) => ({
    what: operation.title,
    questions: count,
    most: session.planning.carries(operation),
  }));
  return untold > 0 ? [...demands, { what: "calculated arguments", questions: untold, most: 100 }] : demands;
}

/** What came of the questions that a refresh made stale. */
function outcomeOf(slots: Iterable<Slot>, since: number): Outcome {
  let [answered, cancelled] = [0, 0];
  const failed = new Map<string, number>();
  for (const { sentAt, failure, failedAt, calledOffAt } of slots) {
    if (calledOffAt >= since || (failure?.failure === "cancelled" && failedAt >= since)) cancelled += 1;
    else if (failure && failedAt >= since) failed.set(failure.message, (failed.get(failure.message) ?? 0) + 1);
    else if (sentAt >= since) answered += 1;
  }
  const [most] = [...failed].sort(([, a], [, b]) => b - a);
  const count = [...failed.values()].reduce((sum, each) => sum + each, 0);
  return { answered, cancelled, failed: count, why: most?.[0] };
}

async function untilAsked(slots: Iterable<Slot>, since: number): Promise<void> {
  const waiting = () =>
    [...slots].some((slot) => slot.state === "idle" && Math.max(slot.sentAt, slot.failedAt, slot.calledOffAt) < since);
  const end = Date.now() + patience;
  while (waiting() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}
