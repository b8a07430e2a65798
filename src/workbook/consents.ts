/**
 * Decides for every host what the user is asked to consent to (work of many requests, and requests past the month's
 * budget), and what each decision does.
 */
import { always, type ConsentGate, monthEnd, type Work } from "../core/budget";
import { overrun, type Pace } from "../core/pace";
import type { Phrase } from "../core/phrase";
import type { Slot } from "../core/slot";

/** A kind of work that needs consent. */
export interface WorkKind {
  /** The operation's name. */
  readonly id: string;
  /** Its title, such as "screening". */
  readonly what: string;
}

export interface Consent extends WorkKind {
  readonly calls: number;
  readonly ms: number;
  /** Many requests; or a route that costs a request for each ticker, where one request was enough for a hundred. */
  readonly why: "many" | "multiplies";
}

/** "always" and "no" hold for this kind of work until they are taken back. */
export type Decision = "once" | "always" | "no";

type Titles = Readonly<Record<string, { readonly name: string; readonly title: Phrase }>>;

/** What to ask the user about the work that waits for consent. `rate`: requests a second. */
export function consentsOf(held: readonly Work[], operations: Titles, rate: number): readonly Consent[] {
  return held.map(({ operation, calls, multiplied }) => ({
    ...kindOf(operation, operations),
    calls,
    ms: Math.ceil((calls * 1_000) / rate),
    why: multiplied ? "multiplies" : "many",
  }));
}

export function kindOf(id: string, operations: Titles): WorkKind {
  return { id, what: Object.values(operations).find(({ name }) => name === id)?.title.english ?? id };
}

/** Applies the user's decision; false, without a change, when no work of that kind waits any more. */
export function decide(consent: ConsentGate, id: string, decision: Decision): boolean {
  const work = consent.held.find(({ operation }) => operation === id);
  if (work && decision === "no") consent.decline(id);
  else if (work) consent.allow(id, decision === "always" ? always : work.calls);
  return work !== undefined;
}

/** Takes "always" or "no" back. Returns whether it was "no": then the cells that show it must ask again. */
export function takeBackConsent(consent: ConsentGate, id: string): boolean {
  const wasDeclined = consent.declined.includes(id);
  consent.allow(id, -always);
  return wasDeclined;
}

/**
 * Allows requests past the budget until the account's month ends, whatever the service says of the month until then.
 */
export function overrunMonth(pace: Pace, now: number): void {
  overrun(pace, monthEnd(pace, now), now);
}

/** Whether a cell that asks now must show "Cancelled": its question was just cancelled, or that failure still holds. */
export function isCancelledAt({ failure, failedUntil, calledOffAt }: Slot, now: number): boolean {
  return calledOffAt >= now || (failure?.failure === "cancelled" && failedUntil > now);
}
