/** The loop for hosts that block (Apps Script): ask the planner what is due, and do it, until the cells are known. */
import { type Asked, across, type Call, type Cells, type Choices, type Slots, type View } from "../core/call";
import { fail, isFailure } from "../core/failure";
import type { Reply } from "../core/http";
import type { Batch, Planner } from "../core/planner";
import { type Credentials, isForged, requestFor } from "../core/request";
import type { SyncHost } from "./host";

/** The cells of a call. What is not known at `deadline` (ms since 1970) says so, and stays with the planner. */
export function run(
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
  return "show" in shown ? run(host, planner, credentials, shown, deadline, choices) : shown;
}

function ask(planner: Planner, { operation, inputs, peek }: Call, now: number): Slots<unknown> {
  return across(inputs, (value) => (peek ? planner.peek(operation, value) : planner.ask(operation, value, now)));
}

/** Works until every slot is settled or the deadline is near; what is left then fails as still loading. */
function settle(host: SyncHost, planner: Planner, credentials: Credentials, slots: Slots<unknown>, deadline: number) {
  const waiting = () => slots.some((row) => row.some((slot) => slot !== null && slot.state !== "idle"));
  while (waiting()) {
    const now = host.now();
    const due = planner.due(now);
    if (due > deadline) break;
    if (due > now) host.sleep(due - now);
    const batch = host.permit(planner.pace, () => planner.take(host.now()));
    if (batch) carry(host, planner, credentials, batch);
  }
  if (!waiting()) return;
  for (const slot of slots.flat()) {
    if (slot === null || slot.state === "idle") continue;
    planner.drop(slot);
    slot.failure = fail("loading");
  }
}

/** Sends a batch and takes its reply. */
export function carry(host: SyncHost, planner: Planner, credentials: Credentials, batch: Batch): void {
  const reply = exchange(host, planner, credentials, batch);
  host.permit(planner.pace, () => planner.accept(batch, reply, host.now()));
}

/** A host that breaks its word and throws is a connection that failed. */
function exchange(host: SyncHost, planner: Planner, credentials: Credentials, batch: Batch): Reply {
  const digest = (text: string) => host.digest(text);
  try {
    const reply = host.send(requestFor(batch, credentials, host.now() + planner.pace.clockOffset, digest));
    return isForged(reply, credentials, digest) ? { ...reply, text: "" } : reply;
  } catch {
    return { status: 0, text: "" };
  }
}

/**
 * What a call's slots show; a function that fails to show them is no reason to throw. What a call that only looks leads
 * to only looks.
 */
export function show(call: Call, slots: Slots<unknown>, view: View): Cells | Call {
  try {
    const shown = call.show(slots, view);
    return "show" in shown && call.peek ? { ...shown, peek: true } : shown;
  } catch {
    return across(call.inputs, () => fail("notUnderstood"));
  }
}
