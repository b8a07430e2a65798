/**
 * Clocks that are set. What a planner keeps of moments moves with its clock, so that nobody waits for an hour to come twice,
 * and nothing that was noted by a clock that was ahead holds a cell back once the clock is right again.
 */
import { heedPresent, setBack as paceBack, clockSet as paceSet, redate } from "./pace";
import { looked, setBack as patienceBack, clockSet as patienceSet } from "./patience";
import type { Planner } from "./planner";
import type { Group } from "./table";

const second = 1000;

/** The driver is here, by a clock that may have been set back since it was here last. */
export function heedClock(planner: Planner, now: number): void {
  const back = planner.patience.seenAt - now;
  const wasSet = back > second;
  if (wasSet) setBack(planner, back, now);
  heedPresent(planner.pace, now);
  planner.patience = looked(planner.patience, now, wasSet);
}

/** The clock was set by so many ms, on or back; by one that nobody sets no permit is free for `hold` ms yet. */
export function clockSet(planner: Planner, step: number, hold: number, now: number): void {
  if (planner.patience.seenAt > now) setBack(planner, -step, now);
  else redateAll(planner, step, now);
  planner.patience = patienceSet(planner.patience, step, now);
  paceSet(planner.pace, step, hold, now);
}

/** What is on its way left as long ago as it did. */
function redateAll(planner: Planner, step: number, now: number): void {
  for (const batch of planner.inFlight) {
    if (step < 0 && batch.sentAt <= now) continue;
    const sentAt = redate(planner.pace, batch.sentAt, step, now);
    const table = planner.tables.get(batch.operation);
    if (table?.trialSentAt === batch.sentAt) table.trialSentAt = sentAt;
    Object.assign(batch, { sentAt });
  }
}

function setBack(planner: Planner, ms: number, now: number): void {
  // What cells were shown rests on moments that are moved here.
  planner.changes += 1;
  redateAll(planner, -ms, now);
  planner.patience = patienceBack(planner.patience, ms, now);
  planner.restoreBy -= ms;
  planner.circuit = undefined;
  planner.closedAt = Math.min(planner.closedAt, now);
  const { refusedLast } = planner;
  if (refusedLast && refusedLast.at > now) planner.refusedLast = { ...refusedLast, at: refusedLast.at - ms };
  paceBack(planner.pace, ms, now);
  planner.again = planner.again.map((group) => groupBack(group, ms, now));
  for (const batch of planner.inFlight) {
    if (batch.group) Object.assign(batch, { group: groupBack(batch.group, ms, now) });
  }
  for (const table of planner.tables.values()) table.setBack(ms, now);
}

/** When questions are due, and when they were first sent and cut in two: later than now is by the clock that was ahead. */
function groupBack(group: Group, ms: number, now: number): Group {
  const { firstAt, splitAt, notBefore } = group;
  return {
    ...group,
    notBefore: notBefore - ms,
    ...(firstAt > now && { firstAt: firstAt - ms }),
    ...(splitAt !== undefined && splitAt > now && { splitAt: splitAt - ms }),
  };
}
