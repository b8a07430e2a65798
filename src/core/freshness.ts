/**
 * Decides whether an answer or a failure in a slot may be shown without a new call, and what a slot holds after a
 * question failed. Plain data in and out. Everything from before `refreshedAt`, the last refresh, is stale.
 */
import { type Failure, fail, failUntil } from "./failure";
import type { Pace } from "./pace";
import type { Slot } from "./slot";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** A failure that only a person or the service can mend is not tried again for so long, in ms. */
export const refusalLifetime = 10 * minute;
/** How long past its freshness a last good answer may still be shown, in ms. */
const lastGoodFor = 7 * day;

/** ms for which a relay is not asked again, however old the answer was that it gave: it would give the same one. */
const relayedFor = 10 * minute;

type Answered = Pick<Slot, "answer" | "sentAt" | "age">;

/** Whether the answer is young enough to be shown, if no refresh has made it stale. */
export function isYoung(slot: Answered, freshness: number, now: number): boolean {
  return slot.answer !== undefined && now <= youngUntil(slot, freshness) && slot.sentAt <= now + minute;
}

export function youngUntil({ sentAt, age }: Answered, freshness: number): number {
  return sentAt + Math.max(freshness - age, Math.min(freshness, relayedFor));
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

/**
 * Whether the slot's answer was asked for later than `sentAt`. A moment in the future was noted by a clock that was
 * ahead, and does not count as later.
 */
export function isAskedLater({ sentAt: own }: Pick<Slot, "sentAt">, sentAt: number, now: number): boolean {
  return own > sentAt && own <= now + minute;
}

/**
 * Whether a failure may still be shown: until its end or a refresh; without end when the typed value cannot be an
 * input.
 */
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

/**
 * The failure for a slot whose operation the service refused while it answered others; undefined when there was no such
 * refusal, or it is ten minutes old, or the user has refreshed since. All programs with the same credentials heed it.
 */
export function operationRefused(
  { operation, refreshedAt: own }: Pick<Slot, "operation" | "refreshedAt">,
  { mark, refusedAt }: Pick<Pace, "mark" | "refusedAt">,
  ownMark: string,
  refreshedAt: number,
  now: number,
): Failure | undefined {
  const at = (mark === ownMark && refusedAt?.[operation.name]) || 0;
  const stands = now - at < refusalLifetime && at <= now + minute && at >= Math.max(own, refreshedAt);
  return stands ? failUntil(at + refusalLifetime, "refusedFor", operation.title) : undefined;
}

/**
 * What a slot holds after a question failed. The last good answer may be shown for a week past its freshness
 * (`mayStandIn`) when the service gave no answer, but not when the service now says something else.
 */
export function failedAnswer(
  { answer, sentAt, age }: Answered,
  failure: Failure,
  mayStandIn: boolean,
  freshness: number,
  now: number,
): Pick<Slot, "failure" | "failedAt" | "failedUntil" | "kept"> {
  const failed = { failure, failedAt: now, failedUntil: failure.until ?? now + failureLifetime(failure), kept: false };
  if (answer === undefined || !mayStandIn || !isSilence(failure)) return failed;
  const since = sentAt - age;
  if (now <= since + freshness + lastGoodFor) return { ...failed, kept: true };
  // The failure of a spent month says when the month ends, which helps more than the age of the answer.
  if (failure.failure === "month") return failed;
  const told = fail("tooOld", new Date(since).toISOString().slice(0, 10));
  return { ...failed, failure: { ...failure, ...told } };
}

/** Whether this is no answer: it is undefined, or an empty list although the known list was not empty. */
export function isNothing(answer: unknown, known: unknown): boolean {
  return (
    answer === undefined || (Array.isArray(answer) && answer.length === 0 && Array.isArray(known) && known.length > 0)
  );
}

/** A moment as sentences write it: `10:20 UTC`, with the date when it is a day or more ahead. */
export function clock(moment: number, now: number): string {
  const text = new Date(moment).toISOString();
  return moment - now < day ? `${text.slice(11, 16)} UTC` : `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`;
}

/** Whether the failure says nothing of this ticker, so that the last good answer may still be right. */
function isSilence({ failure }: Failure): boolean {
  const told = ["unknownSymbol", "notReturned", "plan", "badRequest"];
  // The user holds these calls back, or the failure already says until when.
  return ![...told, "budget", "consent", "declined", "paused", "cancelled"].includes(failure);
}

/** How long a failure is shown before a new call, in ms: minutes when only a person or the service can mend it. */
function failureLifetime({ failure }: Failure): number {
  switch (failure) {
    case "unknownSymbol":
    case "notReturned":
    case "contradiction":
    case "plan":
    case "refusedFor":
      return refusalLifetime;
    case "consent":
    case "declined":
    case "budget":
    case "cancelled":
      return 0;
    default:
      return 5 * second;
  }
}
