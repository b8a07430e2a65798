/** Holding back: what waits for a person's word, and what the month's budget refuses. The rules are in `budget`. */
import { isBelieved, leastCalls, monthLeft, needsConsent, spent, type Work } from "./budget";
import { fail } from "./failure";
import { flush } from "./moving";
import type { Operation } from "./operation";
import type { Planner } from "./planner";
import { workOf } from "./queue";
import { wayOf } from "./routing";
import type { Slot } from "./slot";
import { slotFor, type Table, tableOf } from "./table";

/** By which route an operation is asked now. */
export function wayFor({ pace, settings, patience }: Planner, table: Table, now = patience.seenAt) {
  return wayOf(table.operation, table, pace, settings.demo, now);
}

/** How many questions of an operation one call carries that is made now; the planner may not have looked at the clock for days. */
export function carries(planner: Planner, operation: Operation, now: number): number {
  return wayFor(planner, tableOf(planner, operation), now).route.most;
}

/** What each operation has to send. */
export function works(planner: Planner): Work[] {
  return [...planner.tables.values()].flatMap((table) => workOf(table, wayFor(planner, table)) || []);
}

/** What is more than goes without asking fails with the number of calls, and is listed for the user's word. */
export function holdForConsent(planner: Planner, now: number): void {
  for (const work of needsConsent(works(planner), planner.pace, planner.settings, unaskedCalls(planner))) {
    const minutes = Math.max(1, Math.ceil(work.calls / planner.settings.callsPerSecond / 60));
    const isDeclined = (planner.pace.allowed[work.operation] || 0) < 0;
    const failure = isDeclined ? fail("declined", work.calls) : fail("consent", work.calls, minutes);
    flush(planner, failure, now, ({ name }) => name === work.operation);
    planner.held = without(planner.held, work.operation);
    if (!isDeclined) planner.held = [...planner.held, work];
  }
}

/**
 * The calls that the questions sent without asking take at least, on top of those that still have to be sent: questions
 * that went out in a call with room to spare share it with those that wait.
 */
function unaskedCalls(planner: Planner): number {
  let calls = 0;
  for (const [name, sent] of Object.entries(planner.unasked || {})) {
    const table = [...planner.tables.values()].find(({ operation }) => operation.name === name);
    const waiting = table ? table.queued / wayFor(planner, table).route.most : 0;
    calls += leastCalls(sent + waiting) - leastCalls(waiting);
  }
  return calls;
}

/** The others. */
export function without(held: readonly Work[], operation: string): readonly Work[] {
  return held.filter((work) => work.operation !== operation);
}

/** Before a budget refuses anything, the account is asked whether it is spent. */
export function holdForBudget(planner: Planner, now: number): void {
  if (!isSpent(planner, now)) return;
  const costs = ({ free }: Operation) => !free;
  const waits = [...planner.tables.values()].some(({ queued, operation }) => queued > 0 && costs(operation));
  if (!waits && !planner.again.some(({ table }) => costs(table.operation))) return;
  const account = accountOf(planner);
  if (account && account.state !== "idle") return;
  if (account && !isBelieved(planner.pace, now)) {
    const table = tableOf(planner, account.operation);
    table.push(account, now);
    table.asked += 1;
  } else {
    flush(planner, spent(planner.pace, now), now, costs);
  }
}

/** What a spent budget would refuse waits until the account has answered. */
export function isHeld(planner: Planner, { free }: Operation, now: number): boolean {
  return !free && isSpent(planner, now) && (accountOf(planner)?.state || "idle") !== "idle";
}

function isSpent({ pace, settings }: Planner, now: number): boolean {
  return monthLeft(pace, settings, now) === 0;
}

/** Where the account tells its month. */
function accountOf({ tables }: Planner): Slot | null {
  for (const table of tables.values()) if (table.operation.month) return slotFor(table, undefined);
  return null;
}
