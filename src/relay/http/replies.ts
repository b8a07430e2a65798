/**
 * Makes the replies to desks, in the service's own form: entries as the service gave them, and refusals by their HTTP
 * status.
 */
import type { Failure } from "../../core/failure";
import { type Ahead, monthly } from "../../core/judgement";
import type { Input } from "../../core/operation";
import type { BoardEntry } from "../one/board";
import { type Endpoint, shapeAnswer } from "./endpoints";

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const json = { "content-type": "application/json" };

export function replyWith(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpReply {
  return { status, headers: { ...json, ...headers }, text: JSON.stringify(value) };
}

export function refusalReply(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HttpReply {
  return replyWith(status, { message }, headers);
}

/** Refuses because the month's calls are used up. A desk recognises this by the name of the limit in the body. */
export function monthSpentReply(): HttpReply {
  return replyWith(429, { message: "The monthly limit of calls is reached", limit: monthly });
}

/**
 * Asks the desk to come back. `Retry-After` says when, and the body what its user may be told: how many desks are
 * before it, and how many ms it will take.
 */
export function queuedReply({ queued, ms }: Ahead): HttpReply {
  return replyWith(429, { queued, ms }, { "retry-after": againIn(ms) });
}

/** Seconds until the desk should ask again: ten at most, so that it soon gets what is ready. */
function againIn(ms: number): string {
  return String(Math.min(10, Math.max(1, Math.ceil(ms / 1000))));
}

const texts = new WeakMap<object, string>();

function textOf(endpoint: Endpoint, answer: unknown): string {
  const value = shapeAnswer(endpoint, answer);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const text = texts.get(value) ?? JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** The reply when every question has an answer or a failure. */
export function wholeReply(
  endpoint: Endpoint,
  founds: readonly (readonly [Input, BoardEntry])[],
  now: number,
): HttpReply {
  const good = founds.filter(([, { failure }]) => !failure);
  const failures = founds.flatMap(([, { failure }]) => (failure ? [failure] : []));
  // A symbol that the service does not know is left out of a bulk reply, as the service does. Other failures may pass,
  // so their tickers count as pending.
  const passing = failures.filter((failure) => !isOfTheSymbol(failure));
  const [failure] = endpoint.isBulk ? passing : failures;
  if (failure && good.length === 0) return refusal(failure, now);
  return partialReply(endpoint, good, passing.length, 1000, now);
}

/**
 * The reply with the answers that are ready. `pending` tickers are missing and should be asked for again after `ms`.
 */
export function partialReply(
  endpoint: Endpoint,
  good: readonly (readonly [Input, BoardEntry])[],
  pending: number,
  ms: number,
  now: number,
): HttpReply {
  const answers = good.map(([, { answer }]) => textOf(endpoint, answer));
  const oldest = good.reduce((at, [, found]) => Math.min(at, found.at), now);
  const headers = {
    ...json,
    age: String(Math.max(0, Math.round((now - oldest) / 1000))),
    ...(pending > 0 ? { "x-pending": String(pending), "retry-after": againIn(ms) } : {}),
  };
  return { status: 200, headers, text: endpoint.isBulk ? `[${answers.join(",")}]` : (answers[0] ?? "null") };
}

function isOfTheSymbol({ failure }: Failure): boolean {
  return ["notReturned", "unknownSymbol", "contradiction", "notTicker", "badArgument"].includes(failure);
}

/**
 * Makes the reply for a failure, as the service would refuse. What is the relay's own fault gets a 5xx status, after
 * which a desk tries again.
 */
function refusal({ failure, message, until }: Failure, now: number): HttpReply {
  const seconds = String(Math.max(1, Math.ceil(((until ?? now) - now) / 1000)));
  switch (failure) {
    case "unknownSymbol":
    case "notReturned":
    case "contradiction":
      return refusalReply(404, "Symbol is not known");
    case "badRequest":
    case "notTicker":
    case "badArgument":
      return refusalReply(400, "The service refused the request");
    case "plan":
      return refusalReply(403, "Your plan does not include this operation");
    case "paused":
      return refusalReply(429, "The service takes no call of the relay's until then", { "retry-after": seconds });
    case "month":
    case "budget":
      return monthSpentReply();
    case "refused":
    case "wrongAddress":
    case "notSetUp":
      return refusalReply(
        502,
        "The service refused the relay itself: its operator must check its credentials and address",
      );
    default:
      return refusalReply(503, `The relay has no answer: ${message}`, { "retry-after": seconds });
  }
}
