/**
 * Runs the planner for hosts that block (Apps Script): asks the planner what is due and sends it, until the cells are
 * known.
 */
import { type Asked, across, type Call, type Cells, type Choices, type Slots, type View } from "../core/call";
import { fail, isFailure } from "../core/failure";
import type { Reply } from "../core/http";
import type { Batch, Planner } from "../core/planner";
import { type Credentials, isForged, requestFor } from "../core/request";
import type { SyncHost } from "./host";

/** The cells of a call. An input without an answer at `deadline` (ms since 1970) fails as "Still loading". */
export function runSync(
  host: SyncHost,
  planner: Planner,
  credentials: Credentials | undefined,
  asked: Asked,
  deadline: number,
  choices: Choices = { holding: "short" },
): Cells {
  if (isFailure(asked)) return [[asked]];
  if (!credentials && !asked.peek) return across(asked.inputs, () => fail("notSetUp"));
  const slots = ask(planner, asked, host.now());
  if (!asked.peek && credentials) settle(host, planner, credentials, slots, deadline);
  const shown = show(asked, slots, { ...choices, now: host.now() });
  return "show" in shown ? runSync(host, planner, credentials, shown, deadline, choices) : shown;
}

function ask(planner: Planner, { operation, inputs, peek }: Call, now: number): Slots<unknown> {
  return across(inputs, (value) => (peek ? planner.peek(operation, value) : planner.ask(operation, value, now)));
}

/**
 * Sends calls until every slot is settled or the deadline is near. Slots without an answer then fail as "Still
 * loading".
 */
function settle(host: SyncHost, planner: Planner, credentials: Credentials, slots: Slots<unknown>, deadline: number) {
  const waiting = () => slots.some((row) => row.some((slot) => slot !== null && slot.state !== "idle"));
  workSync(host, planner, credentials, { deadline, goesOn: waiting });
  for (const slot of slots.flat()) {
    if (slot === null || slot.state === "idle") continue;
    planner.abandon(slot);
  }
}

/** Until when the loop runs, and what it does between calls. */
export interface Shift {
  /** No call leaves after this moment, in ms since 1970. It may move while the loop runs. */
  readonly deadline: number;
  /**
   * Whether anybody still waits; asked before every turn of the loop. In Google Sheets the execution that asks for all
   * (the leader) also reads here what others want to know.
   */
  goesOn(): boolean;
  /**
   * The longest sleep between two turns of the loop, in ms. Without it the loop sleeps until the next call is due, and
   * ends when none is.
   */
  readonly nap?: number;
  /** When a call that is due at `due` may leave, if others share the credentials; both in ms since 1970. */
  leaves?(due: number): number;
  /** Called after replies were taken. */
  replied?(): void;
}

/** Sends what is due, as much at once as the plan allows, until nobody waits or the time is up. */
export function workSync(host: SyncHost, planner: Planner, credentials: Credentials, shift: Shift): void {
  while (shift.goesOn()) {
    const now = host.now();
    const { deadline, nap = Number.POSITIVE_INFINITY } = shift;
    const due = Math.max(now, planner.due(now));
    const isIdle = due === Number.POSITIVE_INFINITY;
    if (now > deadline || (isIdle ? nap === due : due > deadline)) return;
    const leaves = isIdle || !shift.leaves ? due : shift.leaves(due);
    if (leaves > now) host.sleep(Math.max(1, Math.min(leaves - host.now(), nap)));
    else if (carry(host, planner, credentials)) shift.replied?.();
  }
}

/** Sends what may leave now, and passes the replies to the planner; false when there was nothing to send. */
function carry(host: SyncHost, planner: Planner, credentials: Credentials): boolean {
  const batches = host.permit(planner.pace, () => takeDue(host, planner));
  if (batches.length === 0) return false;
  const replies = exchange(host, planner, credentials, batches);
  host.permit(planner.pace, () => {
    batches.forEach((batch, index) => {
      planner.accept(batch, replies[index] || { status: 0, text: "" }, host.now());
    });
  });
  return true;
}

function takeDue(host: SyncHost, planner: Planner): Batch[] {
  const batches: Batch[] = [];
  for (;;) {
    const now = host.now();
    const batch = planner.due(now) <= now ? planner.take(now) : undefined;
    if (!batch) return batches;
    batches.push(batch);
  }
}

/** A host that throws, although it must not, counts as a failed connection. */
function exchange(
  host: SyncHost,
  planner: Planner,
  credentials: Credentials,
  batches: readonly Batch[],
): readonly Reply[] {
  const digest = (text: string) => host.digest(text);
  try {
    const moment = host.now() + planner.pace.clockOffset;
    const replies = host.send(batches.map((batch) => requestFor(batch, credentials, moment, digest)));
    return replies.map((reply) => (isForged(reply, credentials, digest) ? { ...reply, text: "" } : reply));
  } catch {
    return [];
  }
}

/**
 * The cells that a call shows for its slots, or the call that their answers lead to. A function that throws while
 * showing becomes a failure. A call that only peeks (asks nothing) leads only to calls that peek.
 */
export function show(call: Call, slots: Slots<unknown>, view: View): Cells | Call {
  try {
    const shown = call.show(slots, view);
    return "show" in shown && call.peek ? { ...shown, peek: true } : shown;
  } catch {
    return across(call.inputs, () => fail("notUnderstood"));
  }
}
