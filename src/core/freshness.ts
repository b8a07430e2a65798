/**
 * Standing: whether what a slot holds is still good, an answer or the failure in its place, and what stands there once
 * an asking has failed. Plain data in and out; `refreshedAt` is the moment before which everything is stale.
 */
import { type Failure, fail, failUntil } from "./failure";
import type { Pace } from "./pace";
import type { Slot } from "./slot";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** What a person or the service has to mend first is not asked again for so long. */
export const asideFor = 10 * minute;
/** How long past its freshness a last good answer may stand in. */
const lastGoodFor = 7 * day;

/** What a relay gave is asked of it again no sooner, however old it is: it would give the same. */
const relayed = 10 * minute;

type Answered = Pick<Slot, "answer" | "sentAt" | "age">;

/** Fresh but for a refresh. */
export function isYoung(slot: Answered, freshness: number, now: number): boolean {
  return slot.answer !== undefined && now <= youngUntil(slot, freshness) && slot.sentAt <= now + minute;
}

export function youngUntil({ sentAt, age }: Answered, freshness: number): number {
  return sentAt + Math.max(freshness - age, Math.min(freshness, relayed));
}

export function isFresh(
  slot: Answered & Pick<Slot, "refreshedAt" | "calledOffAt">,
  freshness: number,
  refreshedAt: number,
  now: number,
): boolean {
  const stale = Math.max(slot.refreshedAt, refreshedAt);
  return isYoung(slot, freshness, now) && (slot.sentAt >= stale || stale < slot.calledOffAt);
}

/** Whether what a slot holds was asked for later than `sentAt`. A moment from the future is of a clock that was ahead, and later than nothing. */
export function isLater({ sentAt: own }: Pick<Slot, "sentAt">, sentAt: number, now: number): boolean {
  return own > sentAt && own <= now + minute;
}

/** A failure stands for a while, and not past a refresh; what is wrong with the value itself stands for good. */
export function failureStands(
  { failure, failedAt, failedUntil }: Pick<Slot, "failure" | "failedAt" | "failedUntil">,
  { liftedAt = 0 }: Pick<Pace, "liftedAt">,
  refreshedAt: number,
  now: number,
): boolean {
  if (failedUntil === Number.POSITIVE_INFINITY) return true;
  const isOfPause = failure?.failure === "paused" || failure?.failure === "month";
  if (isOfPause && failedAt < liftedAt) return false;
  return now < failedUntil && failedAt >= refreshedAt && failedAt <= now + minute;
}

/** An operation that was refused, and others not, is left alone for a while; by whoever has the same credentials. */
export function operationRefused(
  { operation, refreshedAt: own }: Pick<Slot, "operation" | "refreshedAt">,
  { mark, refusedAt }: Pick<Pace, "mark" | "refusedAt">,
  ownMark: string,
  refreshedAt: number,
  now: number,
): Failure | undefined {
  const at = (mark === ownMark && refusedAt?.[operation.name]) || 0;
  const stands = now - at < asideFor && at <= now + minute && at >= Math.max(own, refreshedAt);
  return stands ? failUntil(at + asideFor, "refusedFor", operation.title) : undefined;
}

/**
 * What a slot holds after an asking that failed. What the service said before may stand in while it says nothing, for a
 * week (`mayStandIn`); not when it says otherwise now.
 */
export function afterFailing(
  { answer, sentAt, age }: Answered,
  failure: Failure,
  mayStandIn: boolean,
  freshness: number,
  now: number,
): Pick<Slot, "failure" | "failedAt" | "failedUntil" | "kept"> {
  const failed = { failure, failedAt: now, failedUntil: failure.until ?? now + keptFor(failure), kept: false };
  if (answer === undefined || !mayStandIn || !isSilence(failure)) return failed;
  const since = sentAt - age;
  if (now <= since + freshness + lastGoodFor) return { ...failed, kept: true };
  // A month that is spent says when it ends: that is more than that an answer is old.
  if (failure.failure === "month") return failed;
  const told = fail("tooOld", new Date(since).toISOString().slice(0, 10));
  return { ...failed, failure: { ...failure, ...told } };
}

/** No answer; or an empty list in the place of one that was not. */
export function isNothing(answer: unknown, known: unknown): boolean {
  return (
    answer === undefined || (Array.isArray(answer) && answer.length === 0 && Array.isArray(known) && known.length > 0)
  );
}

/** A moment as sentences tell it. */
export function clock(moment: number, now: number): string {
  const text = new Date(moment).toISOString();
  return moment - now < day ? `${text.slice(11, 16)} UTC` : `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}

/** The service said nothing of this ticker, as against saying that it knows none. */
function isSilence({ failure }: Failure): boolean {
  const told = ["unknownSymbol", "notReturned", "plan", "badRequest"];
  // Nor is it the service that is silent where the user holds the calls back, or it has told until when.
  return ![...told, "budget", "consent", "declined", "paused", "cancelled"].includes(failure);
}

/** How long a failure stands in for an answer, ms: minutes where only a person or the service can mend it. */
function keptFor({ failure }: Failure): number {
  switch (failure) {
    case "unknownSymbol":
    case "notReturned":
    case "contradiction":
    case "plan":
    case "refusedFor":
      return asideFor;
    case "consent":
    case "declined":
    case "budget":
    case "cancelled":
      return 0;
    default:
      return 5 * second;
  }
}
