/**
 * Decides what becomes of a batch that brought no answer: send it again, send its halves, or give up; and which other
 * questions fail for the same reason. Plain data in and out: the planner moves the slots.
 */
import { type Failure, failUntil } from "./failure";
import { clock } from "./freshness";
import type { Operation, Route } from "./operation";
import { phrasesOf } from "./phrase";
import type { Group } from "./queue";

/**
 * What a cell says when the service refuses calls as too many. Each sentence tells what is known, because the service
 * does not say which of its limits was reached.
 */
export const tooMany = {
  monthUsed: "this month's are used up ({0} of {1})",
  monthNamed: "the service says that this month's are used up",
  refusedOften: "the service refused {0|call|calls} in a row",
} as const;

export const limitKnown = /*#__PURE__*/ phrasesOf(tooMany);

/** How many of the month's calls are used, and how many the plan has; given only when none is left. */
export interface UsedUp {
  readonly used: number;
  readonly limit: number;
}

type Sent = Pick<Group, "attempts" | "splitAt" | "lastChance">;

export type Sequel =
  | { readonly kind: "again" | "halves"; readonly change: Partial<Group> }
  | { readonly kind: "give up" };

const second = 1000;
const minute = 60 * second;
const attemptsAtMost = 3;
/** A pause longer than this, in ms, outlasts the cells of hosts where a cell lives only for seconds (Google Sheets). */
const cellLife = 20 * second;

/**
 * Decides what to do after `size` questions of one request failed because of the service. `expired`: their cells have
 * already been given a failure, because they waited too long.
 */
export function afterFailure(
  sent: Sent | undefined,
  { failure }: Failure,
  size: number,
  expired: boolean,
  acceptedAt: number,
  now: number,
): Sequel {
  const attempts = (sent?.attempts || 0) + 1;
  const isRefusal = failure === "refused" || failure === "badRequest";
  if (expired) return { kind: "give up" };
  if (attempts < (isRefusal ? 2 : attemptsAtMost)) {
    const wait = isRefusal ? 0 : second * (2 ** attempts - 1);
    return { kind: "again", change: { attempts, notBefore: now + wait } };
  }
  if (failure === "refused" || isUnreached({ failure })) return { kind: "give up" };
  return afterRefusal(sent, size, acceptedAt, now);
}

/**
 * Decides what to do after the service refused a batch as a whole. It is halved, so that one bad ticker fails alone.
 * When both halves fail, and nothing was accepted in between, the service is at fault and not the tickers.
 */
export function afterRefusal(sent: Sent | undefined, size: number, acceptedAt: number, now: number): Sequel {
  const attempts = attemptsAtMost - 1;
  const { splitAt = acceptedAt, lastChance } = sent || {};
  const unwell = acceptedAt < splitAt;
  if (unwell && !lastChance) return { kind: "again", change: { attempts, lastChance: true } };
  if (unwell || size === 1) return { kind: "give up" };
  return { kind: "halves", change: { attempts, splitAt: now, lastChance: false } };
}

/** ms to wait at the fourth refusal in a row, where cells live only for seconds. */
const rarely = 10 * second;

/**
 * ms to wait after a refusal, where cells live only for seconds: as long as was `said`, and from the fourth refusal in a
 * row on, longer each time. `before`: the refusals in a row before this one. Others who use the same credentials are
 * done within seconds, and rarely refuse four in a row; a month that is used up is not, and each try would be one more
 * call refused.
 */
export function rarerPause(before: number, said: number): number {
  return before < 3 ? said : Math.max(said, Math.min(minute, rarely * 2 ** (before - 3)));
}

/**
 * The failure that cells get when the service asks for a pause until `until`; undefined when they wait for its end. The
 * third refusal in a row is such a failure. Where cells live only for seconds (`unnamedPause` is set), refusals are
 * waited out instead while a cell can live as long, unless the month is known to be used up: the reply says so
 * (`ofMonth`), or the account has (`usedUp`).
 */
export function afterPause(
  until: number,
  refusals: number,
  ofMonth: boolean,
  unnamedPause: number | undefined,
  now: number,
  usedUp?: UsedUp,
): Failure | undefined {
  const isLong = until - now > (unnamedPause === undefined ? minute : cellLife);
  if (refusals >= 3 && (ofMonth || usedUp || unnamedPause === undefined || isLong)) {
    // The cause need not be the month: another program that uses this client ID may stop soon.
    const isUnknown = unnamedPause !== undefined && !ofMonth && !usedUp;
    const open = isUnknown ? until : Math.max(until, now + (refusals > 3 ? 10 : 1) * minute);
    const known = usedUp
      ? limitKnown("monthUsed", usedUp.used, usedUp.limit)
      : ofMonth
        ? limitKnown("monthNamed")
        : limitKnown("refusedOften", refusals);
    return failUntil(open, "month", clock(open, now), known);
  }
  return isLong ? failUntil(until, "paused", clock(until, now)) : undefined;
}

/**
 * What a second 401, after another try, refuses: the credentials, the operation, or this question alone. When these
 * credentials were accepted before (`trusted`), they are good, and the operation is refused. For a GET, or an operation
 * that has worked, only this question is refused, until the operation's next one is refused too. When two operations
 * are refused one after the other (`otherBefore`), the credentials are.
 */
export function refusedPart(
  trusted: boolean,
  otherBefore: boolean,
  { body }: Route,
  { refused, proven }: { readonly refused: boolean; readonly proven: Route | undefined },
): "credentials" | "operation" | "question" {
  if (!trusted || otherBefore) return "credentials";
  return refused || (body && !proven) ? "operation" : "question";
}

/**
 * Whether the failure is of a side question, which only asks whether a ticker is a fund, and so says nothing of other
 * questions.
 */
export function isOfSideQuestion({ isSideQuestion }: Operation, { failure }: Failure): boolean {
  return isSideQuestion === true && !isUnreached({ failure }) && failure !== "clock";
}

/** Whether every other question would fail for this reason too. */
export function isGeneral({ failure }: Failure): boolean {
  return isUnreached({ failure }) || ["service", "notUnderstood", "clock", "wrongAddress"].includes(failure);
}

/** Whether no reply of the service came, so that the failure says nothing of the question. */
function isUnreached({ failure }: Pick<Failure, "failure">): boolean {
  return unreached.has(failure);
}

const unreached: ReadonlySet<string> = /*#__PURE__*/ new Set([
  "unreachable",
  "certificate",
  "hostName",
  "noAnswer",
  "fetchBandwidth",
  "fetchFailed",
  "googleBusy",
  "googleShare",
  "googleFault",
  "scriptPermission",
  "storeFull",
]);
