/** A batch that brought nothing: once more, in halves, or given up; and whom its reason meets. The rules are in `outcome`. */
import { type Failure, fail } from "./failure";
import { wayFor } from "./holding";
import { close, flush, rest, sendAgain, settle, settleAll } from "./moving";
import { afterFailure, afterRefusal, isAside, isGeneral, refusedPart, type Sequel } from "./outcome";
import { distrust, shut } from "./pace";
import { silentFrom } from "./patience";
import type { Batch, Planner } from "./planner";
import { afterTrial } from "./routing";
import { asideFor } from "./standing";
import { tableOf } from "./table";

const second = 1000;

/** It failed for a reason of the service's, and may be tried as it is. */
export function retry(planner: Planner, batch: Batch, failure: Failure, now: number): void {
  planner.trouble = failure;
  const { group, slots, sentAt } = batch;
  const isExpired = sentAt <= planner.patience.expiredAt;
  const sequel = afterFailure(group, failure, slots.length, isExpired, planner.pace.acceptedAt, now);
  goOn(planner, batch, sequel, failure, now);
}

/** It was refused as such. */
export function split(planner: Planner, batch: Batch, failure: Failure, now: number): void {
  goOn(planner, batch, afterRefusal(batch.group, batch.slots.length, planner.pace.acceptedAt, now), failure, now);
}

function goOn(planner: Planner, batch: Batch, sequel: Sequel, failure: Failure, now: number): void {
  if (sequel.kind === "give up") {
    giveUp(planner, batch, failure, now);
    return;
  }
  const { slots } = batch;
  const middle = sequel.kind === "halves" ? Math.ceil(slots.length / 2) : slots.length;
  for (const part of [slots.slice(0, middle), slots.slice(middle)]) {
    sendAgain(planner, { ...batch, slots: part }, sequel.change, now);
  }
}

/** The batch fails; and everything waiting with it, when the reason would meet them all. */
export function giveUp(planner: Planner, batch: Batch, failure: Failure, now: number): void {
  const { operation, group } = batch;
  const { acceptedAt } = planner.pace;
  const wellSince = acceptedAt >= (group?.splitAt ?? group?.firstAt ?? batch.sentAt);
  const table = tableOf(planner, operation);
  const { off: unproven, ...trial } = afterTrial(table, wayFor(planner, table), failure);
  Object.assign(table, trial);
  if (isAside(operation, failure) && acceptedAt > 0) {
    const told = failure.failure === "refused" ? fail("refusedFor", operation.title) : failure;
    settleAll(planner, batch, { ...told, until: now + asideFor }, now);
  } else if (batch.slots.every(({ cells }) => cells === 0)) {
    // Whatever keeps it from an answer, nobody waits for it any more.
    settleAll(planner, batch, failure, now);
  } else if (failure.failure === "refused") {
    refuseOperation(planner, batch, failure, now);
  } else if (meetsAll(planner, failure) && !wellSince) {
    breakCircuit(planner, batch, { ...failure, until: now + 5 * second }, now);
  } else {
    for (const slot of batch.slots) settle(planner, slot, failure, now);
    if (["unknownSymbol", "notReturned", "plan"].includes(failure.failure)) heard(planner, now);
    // What is off the plan for the first who asks is off it for all; each would cost a call to hear the same.
    const offPlan = unproven || (failure.failure === "plan" && !table.proven);
    if (offPlan) flush(planner, fail("plan", operation.title), now, (other) => other === operation);
    rest(planner);
  }
}

function refuseOperation(planner: Planner, batch: Batch, failure: Failure, now: number): void {
  const { operation, route } = batch;
  const { acceptedAt, mark } = planner.pace;
  const table = tableOf(planner, operation);
  const last = planner.refusedLast;
  const otherBefore = last !== undefined && last.at >= acceptedAt && last.operation !== operation;
  const part = refusedPart(acceptedAt > 0 && mark === planner.settings.mark, otherBefore, route, table);
  if (part === "credentials") {
    distrust(planner.pace);
    breakCircuit(planner, batch, { ...failure, until: now + 60 * second }, now);
    return;
  }
  const alone = fail("refusedFor", operation.title);
  planner.refusedLast = { operation, at: now };
  settleAll(planner, batch, alone, now);
  if (part === "operation") {
    shut(planner.pace, operation.name, now);
    flush(planner, alone, now, (other) => other === operation);
  }
  table.refused = true;
}

/** A request refused as such may be one ticker's fault, or two tickers'; three in a row are not. */
function meetsAll(planner: Planner, failure: Failure): boolean {
  if (failure.failure !== "badRequest") return isGeneral(failure);
  planner.badInARow += 1;
  return planner.badInARow >= 3;
}

export function breakCircuit(planner: Planner, batch: Batch, failure: Failure, now: number): void {
  settleAll(planner, batch, failure, now);
  close(planner, failure, now);
}

/** The service is there, and says something of what it was asked. */
export function heard(planner: Planner, now: number): void {
  planner.badInARow = 0;
  planner.patience = silentFrom(planner.patience, now);
  planner.trouble = undefined;
}
