/** Clocks that are set: what a planner keeps of moments moves with them, so that nobody waits for an hour to come twice. */
import { heedPresent, setBack as paceBack, clockSet as paceSet, redate } from "./pace";
import { looked, setBack as patienceBack, clockSet as patienceSet } from "./patience";
import type { Planner } from "./planner";

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
  redateAll(planner, -ms, now);
  planner.patience = patienceBack(planner.patience, ms);
  planner.restoreBy -= ms;
  planner.circuit = undefined;
  paceBack(planner.pace, ms, now);
  planner.again = planner.again.map((group) => ({ ...group, notBefore: group.notBefore - ms }));
  for (const table of planner.tables.values()) table.setBack(ms);
}
