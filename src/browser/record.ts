/**
 * Records the calls made here: details of the last ones, and the number of each day. It contains only what a person may
 * show to anyone: no header, no body, no address, no ticker.
 */

import { type CallsByDay, callDays, type DayOfCalls, type SentCall, withCalls } from "../core/callsByDay";
import type { Listener } from "../drivers/async";
import { attempt, ownStorage } from "./attempt";

type Called = NonNullable<Listener["called"]>;

/** The source of calls, and whether the sample answers them now. */
interface Calling {
  listen(heard: { readonly called: Called }): unknown;
  readonly standIn: object | undefined;
}

export interface CallRecord {
  /** The last calls, newest first, at most 200; they are lost when the page closes. */
  calls(): readonly SentCall[];
  /** The number of calls of each day, oldest first, at most 31 days; calls to the sample data do not count. */
  days(): readonly DayOfCalls[];
  /** Deletes the calls and their number per day, together with the credentials. */
  forget(): void;
}

const mostCalls = 200;
const key = "shariah.days";

/** Makes a record that listens from now on. */
export function openRecord(calling: Calling): CallRecord {
  let calls: readonly SentCall[] = [];
  let counted: CallsByDay = {};
  const days = () => storedDays() ?? counted;
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
    // When the browser's storage is full, the days are counted in memory, until the page closes.
    attempt(() => ownStorage()?.setItem(key, JSON.stringify(callDays(counted))));
  };
  calling.listen({ called });
  const forget = () => {
    calls = [];
    counted = {};
    attempt(() => ownStorage()?.removeItem(key));
  };
  return { calls: () => calls, days: () => callDays(days()), forget };
}

/** Reads the stored days each time, because other workbooks on this device also write them. */
function storedDays(): CallsByDay | undefined {
  const read: unknown = attempt(() => JSON.parse(ownStorage()?.getItem(key) ?? ""));
  return Array.isArray(read) ? Object.fromEntries(read.filter(isDay).map(({ day, calls }) => [day, calls])) : undefined;
}

function isDay(value: unknown): value is DayOfCalls {
  const { day, calls } = (value ?? {}) as Partial<DayOfCalls>;
  return typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && typeof calls === "number" && calls >= 0;
}
