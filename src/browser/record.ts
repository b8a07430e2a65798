/**
 * The record of the calls made from here: the last ones in full, and how many there were each day. It holds what a
 * person may show to anyone: no header, no body, no address, no ticker.
 */

import { type DayOfCalls, type Days, daysOf, type SentCall, withCalls } from "../core/traffic";
import type { Listener } from "../drivers/async";
import { attempt, ownStorage } from "./platform";

type Called = NonNullable<Listener["called"]>;

/** Who makes the calls, and whether the sample answers them now. */
interface Calling {
  listen(heard: { readonly called: Called }): unknown;
  readonly standIn: object | undefined;
}

export interface CallRecord {
  /** Newest first, at most 200; forgotten when the page closes. */
  calls(): readonly SentCall[];
  /** Oldest first, at most 31 days; calls of the sample are not among them. */
  days(): readonly DayOfCalls[];
  /** What tells of the credentials is forgotten with them: the calls, and their number each day. */
  forget(): void;
}

const mostCalls = 200;
const key = "shariah.days";

/** Listens from now on. */
export function openRecord(calling: Calling): CallRecord {
  let calls: readonly SentCall[] = [];
  let counted: Days = {};
  const days = () => stored() ?? counted;
  const called: Called = ({ operation, inputs, sentAt }, status, now) => {
    const { name, title } = operation;
    const sent = {
      at: sentAt,
      operation: name,
      what: title.english,
      questions: inputs.length,
      status,
      ms: now - sentAt,
    };
    calls = [sent, ...calls].sort((a, b) => b.at - a.at).slice(0, mostCalls);
    if (calling.standIn) return;
    counted = withCalls(days(), 1, sentAt);
    // Where storage is full, the days are counted until the page closes.
    attempt(() => ownStorage()?.setItem(key, JSON.stringify(daysOf(counted))));
  };
  calling.listen({ called });
  const forget = () => {
    calls = [];
    counted = {};
    attempt(() => ownStorage()?.removeItem(key));
  };
  return { calls: () => calls, days: () => daysOf(days()), forget };
}

/** Read afresh each time: other workbooks on this device count here too. */
function stored(): Days | undefined {
  const read: unknown = attempt(() => JSON.parse(ownStorage()?.getItem(key) ?? ""));
  return Array.isArray(read) ? Object.fromEntries(read.filter(isDay).map(({ day, calls }) => [day, calls])) : undefined;
}

function isDay(value: unknown): value is DayOfCalls {
  const { day, calls } = (value ?? {}) as Partial<DayOfCalls>;
  return typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && typeof calls === "number" && calls >= 0;
}
