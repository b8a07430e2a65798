/** Slots for tests of what is shown: with an answer, with a failure, or blank. */
import type { Call, View } from "../../src/core/call";
import { type Failure, isFailure } from "../../src/core/failure";
import { Slot } from "../../src/core/slot";
import { inEnglish } from "../english";

export const view: View = { now: Date.UTC(2026, 0, 5), holding: "short" };

/** What a call shows for these outcomes, in its inputs' shape. */
export function showCells(asked: unknown, outcomes: readonly (readonly unknown[])[], seen: View = view) {
  const call = asked as Call;
  const slots = outcomes.map((row) => row.map((outcome) => slotOf(call, outcome)));
  const cells = call.show(slots, seen);
  if ("operation" in cells) throw new Error("It asks further.");
  return inEnglish(cells);
}

/** The only cell. */
export function cell(asked: unknown, outcome: unknown, seen?: View) {
  return showCells(asked, [[outcome]], seen)[0]?.[0];
}

export function failureOf(kind: Failure["failure"]): object {
  return expect.objectContaining({ failure: kind }) as object;
}

function slotOf(call: Call, outcome: unknown): Slot | null {
  if (outcome === "") return null;
  const slot = new Slot(call.operation, "X");
  if (isFailure(outcome)) slot.failure = outcome;
  else {
    slot.answer = outcome;
    slot.sentAt = view.now - 3_600_000;
  }
  return slot;
}
