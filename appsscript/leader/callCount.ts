/**
 * Counts requests for the shared state: how many were sent on each day, how many without consent, and which work waits
 * for consent. Also decides whether these are worth a write to the properties, which outlive the cache. It works on
 * plain data.
 */
import type { Unasked, Work } from "../../src/core/budget";
import { withCalls } from "../../src/core/callsByDay";
import { compact } from "../shared/cache";
import type { Lasting } from "../shared/settings";
import type { SharedState } from "../shared/state";

/** The requests since the leader's last publication. */
export interface News {
  readonly sent: number;
  readonly refused: number;
  /** Requests sent without consent in the present piece of work, including those of earlier leaders. */
  readonly unasked: Unasked;
  readonly held: readonly Work[];
}

/**
 * Adds the new counts to the state. Work of other executions that waits for consent stays until the user has answered.
 */
export function withCounts(
  state: SharedState,
  { sent, refused, unasked: parts, held }: News,
  now: number,
): SharedState {
  return {
    ...state,
    sent: state.sent + sent,
    refusals: state.refusals + refused,
    days: withCalls(state.days, sent, now),
    held: mergeWork(state.held, held),
    unasked: { parts, at: sent > 0 ? now : state.unasked.at },
  };
}

function mergeWork(before: readonly Work[], now: readonly Work[]): readonly Work[] {
  const others = before.filter(({ operation }) => now.every((work) => work.operation !== operation));
  const more = now.map((work) => {
    const same = before.find(({ operation }) => operation === work.operation);
    return same && same.calls > work.calls ? same : work;
  });
  return [...others, ...more];
}

/**
 * Whether a lost cache would lose something important: a refresh, a route, a consent, or a count that is 20 or more
 * behind. Only then is it worth a write to the properties.
 */
export function isWorthStoring(before: Lasting, now: Lasting): boolean {
  const choices = ({ refreshedAt, routes, learntAt, allowed, failuresFrom, month, mark }: Lasting) =>
    compact([refreshedAt, routes, learntAt, allowed, failuresFrom, month?.limit, mark]);
  const counts = ({ month, days = {} }: Lasting) => (month?.used || 0) + Object.values(days).reduce((a, b) => a + b, 0);
  return choices(before) !== choices(now) || Math.abs(counts(now) - counts(before)) >= 20;
}
