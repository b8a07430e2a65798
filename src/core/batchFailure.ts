/**
 * What becomes of a batch that brought nothing: once more, in halves, or given up; and how far the reason reaches. Plain
 * data in and out: the planner moves the slots.
 */
import { type Failure, failUntil } from "./failure";
import { clock } from "./freshness";
import type { Operation, Route } from "./operation";
import type { Group } from "./queue";

type Sent = Pick<Group, "attempts" | "splitAt" | "lastChance">;

export type Sequel =
  | { readonly kind: "again" | "halves"; readonly change: Partial<Group> }
  | { readonly kind: "give up" };

const second = 1000;
const minute = 60 * second;
const attemptsAtMost = 3;
/** Cells that live for seconds alone do not outlive a pause of so long. */
const cellLife = 20 * second;

/** `size` questions failed together for a reason of the service's, `expired` after patience had ended for them. */
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
 * What was refused as a whole is halved, so that one bad ticker fails alone. Two halves that both fail, with nothing
 * accepted since, mean that the service is unwell and the tickers are not.
 */
export function afterRefusal(sent: Sent | undefined, size: number, acceptedAt: number, now: number): Sequel {
  const attempts = attemptsAtMost - 1;
  const { splitAt = acceptedAt, lastChance } = sent || {};
  const unwell = acceptedAt < splitAt;
  if (unwell && !lastChance) return { kind: "again", change: { attempts, lastChance: true } };
  if (unwell || size === 1) return { kind: "give up" };
  return { kind: "halves", change: { attempts, splitAt: now, lastChance: false } };
}

/**
 * Why cells end at a pause until then; undefined where it is waited out. `insists`: cells live for seconds, and refusals
 * are waited out, so that the month is named only where the service speaks of it (`ofMonth`).
 */
export function afterPause(
  until: number,
  refusals: number,
  ofMonth: boolean,
  insists: number | undefined,
  now: number,
): Failure | undefined {
  if (refusals >= 3 && (ofMonth || insists === undefined)) {
    // It need not be the month: whoever else uses this client ID may be done soon.
    const open = Math.max(until, now + (refusals > 3 ? 10 : 1) * minute);
    return failUntil(open, "month", clock(open, now));
  }
  const isLong = until - now > (insists === undefined ? minute : cellLife);
  return isLong ? failUntil(until, "paused", clock(until, now)) : undefined;
}

/**
 * What a 401 that stays speaks of. Where these credentials were accepted before (`trusted`) it says something of the
 * operation, and of a GET, or of an operation that has worked, of that question alone until the next one is refused
 * too. Two operations in a row mean the credentials.
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

/** It was asked in passing, and no other question would meet the same. */
export function isAside({ aside }: Operation, { failure }: Failure): boolean {
  return aside === true && !isUnreached({ failure }) && failure !== "clock";
}

/** A reason that would meet every question alike. */
export function isGeneral({ failure }: Failure): boolean {
  return isUnreached({ failure }) || ["service", "notUnderstood", "clock", "wrongAddress"].includes(failure);
}

/** Nothing came back from the service, so that it says nothing of what was asked. */
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
