/** What a reply that says something means for the slots of its batch: answers, another way, another clock, a pause. */

import { breakCircuit, giveUp, heard, retry } from "./failing";
import { type Failure, fail, isFailure } from "./failure";
import { wayFor } from "./holding";
import { usedIn } from "./month";
import { rest, sendAgain, settle } from "./moving";
import { afterPause } from "./outcome";
import { accepted, learn, refuse, setClock, tell, uncount } from "./pace";
import { silentFrom } from "./patience";
import type { Batch, Planner } from "./planner";
import type { Ahead, Judgement } from "./retry";
import { turnFrom } from "./routing";
import type { Slot } from "./slot";
import { isLater, isNothing } from "./standing";
import { tableOf } from "./table";

type Answers = Extract<Judgement, { kind: "answers" }>;
type Rerouted = Extract<Judgement, { kind: "reroute" }>;

const second = 1000;
const day = 24 * 3_600_000;

export function answered(planner: Planner, batch: Batch, { json, others, age }: Answers, now: number): void {
  const answers = batch.operation.read(json, batch.inputs);
  if (!answers || batch.slots.every((slot) => isNothing(answers.get(slot.input), slot.answer))) {
    unanswered(planner, batch, answers !== undefined, now);
    return;
  }
  accepted(planner.pace, now, planner.settings.mark);
  heard(planner, now);
  planner.ahead = undefined;
  planner.lastFailure = undefined;
  const table = tableOf(planner, batch.operation);
  table.proven = batch.route;
  table.refused = false;
  learnRoute(planner, batch, now);
  const later: Slot[] = [];
  for (const slot of batch.slots) {
    const answer = answers.get(slot.input) ?? (others ? undefined : fail("notReturned", slot.input));
    if (answer === undefined) later.push(slot);
    else if (isFailure(answer)) settle(planner, slot, answer, now);
    else fill(planner, slot, answer, batch.sentAt, age, now);
  }
  if (others) comeBack(planner, { ...batch, slots: later }, others, now);
  rest(planner);
}

/** A relay has read the call and keeps its questions: that is no refusal, and no call of the month's. */
export function queued(planner: Planner, batch: Batch, ms: number, ahead: Ahead, now: number): void {
  accepted(planner.pace, now, planner.settings.mark);
  planner.ahead = ahead;
  uncount(planner.pace, now);
  comeBack(planner, batch, ms, now);
}

export function reroute(planner: Planner, batch: Batch, { failure, hasPassed }: Rerouted, now: number): void {
  const table = tableOf(planner, batch.operation);
  const turn = turnFrom(batch.route, wayFor(planner, table), table, batch.group?.route !== undefined);
  if (turn.kind === "same") retry(planner, batch, failure, now);
  // What was read by the other token, and refused, says more than that this token is wrong.
  else if (turn.kind === "none") giveUp(planner, batch, batch.group?.passed ?? failure, now);
  else if (turn.kind === "alone") {
    sendAgain(planner, batch, { route: turn.route, ...(hasPassed && { passed: failure }) }, now);
  } else {
    table.trying = turn.trying ?? table.trying;
    for (const slot of batch.slots) {
      if (slot.cells > 0) table.push(slot, now);
      else slot.state = "idle";
    }
  }
}

/** This computer's clock is put right, once a batch. */
export function heal(planner: Planner, batch: Batch, offset: number, now: number): void {
  if (batch.group?.clockHealed) {
    giveUp(planner, batch, fail("clock", Math.round(Math.abs(offset) / second)), now);
    return;
  }
  setClock(planner.pace, offset, now);
  sendAgain(planner, batch, { clockHealed: true }, now);
}

/** `ofMonth`: the service speaks of the month. */
export function pause(planner: Planner, batch: Batch, ms: number | undefined, ofMonth: boolean, now: number): void {
  const { pace, patience, settings } = planner;
  planner.refused += 1;
  // Longer than a day is believed where the month is known to be spent.
  const isSpent = pace.month !== undefined && usedIn(pace.month, now) >= pace.month.limit;
  const said = ms ?? settings.insists;
  const until = refuse(pace, batch.sentAt, now, said && (isSpent ? said : Math.min(said, day)));
  planner.patience = silentFrom(patience, Math.max(patience.silentSince, until));
  const stop = afterPause(until, pace.refusals, ofMonth || isSpent, settings.insists, now);
  if (stop) breakCircuit(planner, batch, stop, now);
  else sendAgain(planner, batch, { notBefore: until }, now);
}

/** The host could send nothing, and says until when: the service was not asked, so no call of the month's was made. */
export function stopped(planner: Planner, batch: Batch, failure: Failure, now: number): void {
  uncount(planner.pace, now);
  breakCircuit(planner, batch, failure, now);
}

/** Waiting for one's turn uses up no patience, however long the queue. */
function comeBack(planner: Planner, batch: Batch, ms: number, now: number): void {
  const until = now + ms;
  heard(planner, until);
  sendAgain(planner, batch, { firstAt: until, notBefore: until }, now);
}

/**
 * Nothing for anybody who asked, be it an error or an empty list: nothing is proven by it, and what is known stays. An
 * empty list is believed of tickers that were never answered, such as a range of funds: of one at once, of more when
 * it is said twice.
 */
function unanswered(planner: Planner, batch: Batch, isEmpty: boolean, now: number): void {
  const { slots, group } = batch;
  if (isEmpty && slots.every(({ answer }) => answer === undefined) && (slots.length === 1 || group?.attempts)) {
    for (const slot of slots) giveUp(planner, { ...batch, slots: [slot] }, fail("notReturned", slot.input), now);
  } else {
    retry(planner, batch, fail("notUnderstood"), now);
  }
}

function learnRoute(planner: Planner, { operation, route }: Batch, now: number): void {
  const { pace } = planner;
  const table = tableOf(planner, operation);
  const { routes, route: current } = wayFor(planner, table);
  const place = routes.indexOf(route);
  const isNew = route.signs !== undefined && pace.routes[operation.name] !== place;
  if (isNew) learn(pace, operation.name, place, now);
  if (table.trying === undefined || route !== current) return;
  learn(pace, operation.name, table.trying, now);
  table.trying = undefined;
  table.failedTrials = 0;
}

function fill(planner: Planner, slot: Slot, answer: unknown, sentAt: number, age: number, now: number): void {
  // While the question was on its way, others may have told an answer that was asked for later.
  if (!isLater(slot, sentAt, now)) Object.assign(slot, { answer, sentAt, age });
  settle(planner, slot, undefined, now);
  const month = slot.operation.month?.(answer);
  if (month) tell(planner.pace, month, now);
  slot.operation.alsoAnswers?.forEach((operation) => {
    const other = tableOf(planner, operation).slot(slot.input);
    if (other.state !== "in flight" && other.sentAt !== sentAt && !isLater(other, sentAt, now))
      fill(planner, other, answer, sentAt, age, now);
  });
}
