/**
 * The record of the calls made from here: the last ones in full, and how many there were each day. It holds what a
 * person may show to anyone: no header, no body, no address, no ticker.
 */

import { attempt, ownStorage } from "../browser/platform";
import type { DayOfCalls, Sent } from "../pane/ports";
import type { Heard, Session } from "./session";

export interface CallRecord {
  /** Newest first, at most 200; forgotten when the page closes. */
  calls(): readonly Sent[];
  /** Oldest first, at most 31 days; calls of the sample are not among them. */
  days(): readonly DayOfCalls[];
  /** With the credentials goes whatever tells of them. */
  forget(): void;
}

const mostCalls = 200;
const mostDays = 31;
const key = "shariah.days";

/** Listens to the add-in from now on. */
export function openRecord(session: Session): CallRecord {
  let calls: readonly Sent[] = [];
  let counted: readonly DayOfCalls[] = [];
  const days = () => stored() ?? counted;
  const called: Heard["called"] = ({ operation, inputs, sentAt }, status, now) => {
    const sent = { at: sentAt, operation: operation.name, questions: inputs.length, status, ms: now - sentAt };
    calls = [sent, ...calls].sort((a, b) => b.at - a.at).slice(0, mostCalls);
    if (session.standIn) return;
    counted = withOneMore(days(), new Date(sentAt).toISOString().slice(0, 10));
    store(counted);
  };
  session.listen({ called });
  const forget = () => {
    counted = [];
    attempt(() => ownStorage()?.removeItem(key));
  };
  return { calls: () => calls, days, forget };
}

function withOneMore(days: readonly DayOfCalls[], today: string): readonly DayOfCalls[] {
  const calls = (days.find(({ day }) => day === today)?.calls ?? 0) + 1;
  return [...days.filter(({ day }) => day !== today), { day: today, calls }]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-mostDays);
}

/** Read afresh each time: other workbooks on this device count here too. */
function stored(): readonly DayOfCalls[] | undefined {
  const read: unknown = attempt(() => JSON.parse(ownStorage()?.getItem(key) ?? ""));
  return Array.isArray(read) ? read.filter(isDay) : undefined;
}

function store(days: readonly DayOfCalls[]): void {
  // Where storage is full, the days are counted until the page closes.
  attempt(() => ownStorage()?.setItem(key, JSON.stringify(days)));
}

function isDay(value: unknown): value is DayOfCalls {
  const { day, calls } = (value ?? {}) as Partial<DayOfCalls>;
  return typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && typeof calls === "number" && calls >= 0;
}
