/**
 * Decides what a reply means for the batch that asked; the planner acts on it. A reply is judged by its status alone,
 * because the specification does not show the body of an error.
 */
import { type Failure, fail } from "./failure";
import type { Reply } from "./http";
import { isText } from "./json";
import type { Operation, Route } from "./operation";

export type Judgement =
  | {
      readonly kind: "answers";
      readonly json: unknown;
      /** A relay does not have all the answers yet: ask for the missing ones after so many ms. */
      readonly others?: number | undefined;
      /** A relay received these answers so many ms ago. */
      readonly age: number;
      /** A relay's fingerprint of the account that it uses. */
      readonly account: string | undefined;
    }
  /** A relay keeps the questions in its queue: ask it again after `ms`. */
  | { readonly kind: "queued"; readonly ms: number; readonly ahead: Ahead }
  /**
   * Ask by the operation's next route. `hasPassed`: the service accepted the token and the time, and refused the
   * question itself, as far as its reply tells.
   */
  | { readonly kind: "reroute"; readonly failure: Failure; readonly hasPassed?: boolean }
  /** This computer's clock is wrong by `offset` ms: sign again. */
  | { readonly kind: "clock"; readonly offset: number }
  /**
   * Too many calls: every program with these credentials pauses, for `ms` where the service named a time. `ofMonth`:
   * the month's calls are used up, as the reply says.
   */
  | { readonly kind: "pause"; readonly ms: number | undefined; readonly ofMonth: boolean }
  /** The host itself can send nothing for a while, for example because of a quota, so every question fails. */
  | { readonly kind: "stop"; readonly failure: Failure }
  /** Send the same batch again. */
  | { readonly kind: "again"; readonly failure: Failure }
  /** The batch was refused as such: one of its inputs may be the reason. */
  | { readonly kind: "split"; readonly failure: Failure }
  | { readonly kind: "fail"; readonly failure: Failure };

/** A relay's queue: how many desks are before this one, and how many ms until its answer. */
export interface Ahead {
  readonly queued: number;
  readonly ms: number;
}

export interface Circumstances {
  readonly operation: Operation;
  readonly route: Route;
  readonly inputs: readonly string[];
  /** ms since 1970, by this clock: halfway between the request and its reply. */
  readonly middle: number;
  readonly clockOffset: number;
  /** The service has accepted a call signed by this clock. */
  readonly clockProven: boolean;
}

export function judgeReply(reply: Reply, about: Circumstances, now: number): Judgement {
  const { status } = reply;
  // The service's dates are by its own clock, which may differ from this one.
  const then = reply.date ?? now + about.clockOffset;
  if (status === 200) return answersIn(reply, then);
  if (status === 0) return silence(reply.failure ?? fail("unreachable"));
  if (status === 429) return judge429(reply, then);
  if (status === 400 || status === 401) return signatureRefused(reply, about, now);
  if (about.route.movesOn.includes(status)) return { kind: "reroute", failure: refusal(status, about) };
  if (status >= 500 || status === 408 || status === 425) return { kind: "again", failure: fail("service", status) };
  return { kind: "fail", failure: refusal(status, about) };
}

/** A failure that says until when it lasts (`until`) is not tried again before then. */
function silence(failure: Failure): Judgement {
  return { kind: failure.until === undefined ? "again" : "stop", failure };
}

function answersIn(reply: Reply, now: number): Judgement {
  try {
    const others = Number(reply.pending) > 0 ? (pauseOf(reply, now) ?? turnIn) : undefined;
    const age = /^\d{1,9}$/.test(reply.age || "") ? Number(reply.age) * 1000 : 0;
    const account = /^[0-9a-f]{16}$/.test(reply.account || "") ? reply.account : undefined;
    return { kind: "answers", json: JSON.parse(reply.text), others, age, account };
  } catch {
    return { kind: "again", failure: fail("notUnderstood") };
  }
}

/**
 * Reads a 429. A relay says in numbers how long its queue is, which is no refusal. A body may also name the limit that
 * was reached, which may be the month's. Other bodies say nothing of it, since the specification does not show the body
 * of a 429: the planner then learns the reason from three refusals in a row, or from what it knows of the month.
 */
function judge429(reply: Reply, now: number): Judgement {
  const ms = pauseOf(reply, now);
  let ofMonth = false;
  try {
    const told = JSON.parse(reply.text) as Ahead & { readonly limit?: unknown };
    if (Number.isFinite(told.queued) && Number.isFinite(told.ms)) {
      return { kind: "queued", ms: ms ?? turnIn, ahead: told };
    }
    ofMonth = told.limit === monthly;
  } catch {
    // No JSON: the reply is the service's own.
  }
  return { kind: "pause", ms, ofMonth };
}

/**
 * The value of `limit` in the body of a 429 when the month's calls are used up. Relays and the sample service send it.
 */
export const monthly = "month";

/** ms after which a relay is asked again when its `Retry-After` cannot be read. */
const turnIn = 5000;

/**
 * Judges a 400 or 401. A 400 may mean that the request's time has expired, a 401 that it is wrong. The clock is put
 * right first, because until then no other cause can be told.
 */
function signatureRefused(reply: Reply, about: Circumstances, now: number): Judgement {
  const offset = offsetIn(reply, about.middle);
  // The slower the reply, the less exactly it tells the time: a difference that latency explains is not blamed on the
  // clock.
  const doubt = 2000 + (now - about.middle);
  if (offset !== undefined && Math.abs(offset - about.clockOffset) > doubt) return { kind: "clock", offset };
  const clockGood = offset !== undefined || about.clockProven;
  const failure = refusal(reply.status, about);
  // A service that expects the token to be computed over the empty text refuses one over the symbol, and the other way
  // round.
  const mayMoveOn = about.route.movesOn.includes(reply.status) || about.route.signs === "symbol";
  if (mayMoveOn && (reply.status === 401 || clockGood)) {
    return { kind: "reroute", failure, hasPassed: reply.status === 400 && !speaksOfSignature(reply.text) };
  }
  if (reply.status === 401) return { kind: "again", failure };
  return about.inputs.length > 1 && clockGood ? { kind: "split", failure } : { kind: "again", failure };
}

/** Whether an error's body, which may be empty, or the sentence in its JSON mentions the signature. */
function speaksOfSignature(text: string): boolean {
  return /\b(time|clock|expired?|tokens?|signatures?|secret|unauthori[sz]ed|authenticat\w+|credentials?)\b/i.test(
    messageIn(text),
  );
}

function messageIn(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as { message?: unknown; error?: unknown };
    return [message, error].filter(isText).join(" ");
  } catch {
    return text;
  }
}

/** How many ms this clock is behind the reply's date; undefined when no clock can show that date. */
function offsetIn({ date }: Reply, middle: number): number | undefined {
  const offset = date === undefined ? Number.NaN : date + 500 - middle;
  return Math.abs(offset) < century ? offset : undefined;
}

const century = 100 * 365 * 24 * 3_600_000;

function refusal(status: number, { operation, route, inputs }: Circumstances): Failure {
  switch (status) {
    case 400:
      return fail("badRequest", inputs.length === 1 ? (inputs[0] as string) : operation.title);
    case 401:
      return fail("refused");
    case 403:
      return fail("plan", operation.title);
    case 404:
      return asksForSymbol(route) ? fail("unknownSymbol", inputs[0] as string) : fail("wrongAddress");
    default:
      return fail("service", status);
  }
}

/** Whether a 404 is about the symbol and not the address: only when the request holds a single symbol. */
function asksForSymbol(route: Route): boolean {
  return route.most === 1 && (route.request.startsWith("POST") || route.request.includes("{input}"));
}

/**
 * `Retry-After` in ms, at most a month: seconds, or a date by the service's clock. Undefined when it is missing or
 * makes no sense.
 */
function pauseOf({ retryAfter }: Reply, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isFinite(ms) && ms >= 0 ? Math.min(Math.max(1000, ms), longestPause) : undefined;
}

const longestPause = 31 * 24 * 3_600_000;
