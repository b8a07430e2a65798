/**
 * Describes and reads the shared state, which every execution reads first: whether another one leads, which stored data
 * still count, and what the user has chosen. The lease in it only spares attempts at the lock; the lock decides who
 * leads.
 */

import { type Preferences, readPreferences } from "../../src/api/preferences";
import type { Unasked, Work } from "../../src/core/budget";
import { type Failure, isFailure } from "../../src/core/failure";
import type { Pace } from "../../src/core/pace";
import { isAhead, past, readPace } from "../../src/core/pace";
import type { OtherClients } from "../leader/otherClients";
import { compact } from "./cache";
import {
  counts,
  type FieldReader,
  flag,
  listOf,
  number,
  objectReader,
  parseJson,
  type Readers,
  readableFields,
  text,
} from "./fields";

export interface SharedState {
  /** A hash of the credentials to which the stored data belong. */
  readonly scope: string;
  /** Answers asked for before this moment are old. ms since 1970, like all times here. */
  readonly refreshedAt: number;
  /** Failures from before this moment are forgotten. */
  readonly failuresFrom: number;
  /** How often leaders have published. */
  readonly round: number;
  /** The ids of the slips that the leader has read, and after how many more publications it expects to answer each. */
  readonly heard: Readonly<Record<string, number>>;
  /** Until when the present leader counts as alive; 0 when nobody leads. */
  readonly until: number;
  /** When the leader last published. */
  readonly at: number;
  /** When the leader expects to publish next. */
  readonly eta: number;
  /** How many leaders in a row hung and were killed before their last publication. */
  readonly lost: number;
  /** The work that waits for the user's consent. */
  readonly held: readonly Work[];
  /** Whether the user has paused requests: cells wait, and nobody leads. */
  readonly paused: boolean;
  /** Requests sent, and those refused as too fast, since the cache was last empty. */
  readonly sent: number;
  readonly refusals: number;
  /** Requests sent, by day (`YYYY-MM-DD`). */
  readonly days: Readonly<Record<string, number>>;
  /** A random name of this document, by which other documents recognise its wishes and bookings. */
  readonly by: string;
  /** What is assumed about other programs with these credentials, after refusals. */
  readonly crowd?: OtherClients;
  /** Whether a path with the segment was ever answered. If so, a 404 is not the segment's fault. */
  readonly reached: boolean;
  /**
   * Requests sent without consent in the present piece of work, by operation, and when the last one was sent. A request
   * that was not full counts as a fraction.
   */
  readonly unasked: { readonly parts?: Unasked; readonly at: number };
  /** The user's preferences, for cells' runs, which do not read the properties. */
  readonly preferences: Preferences;
}

/** A failure of all cells, until it passes. */
export interface SharedFault {
  readonly scope: string;
  readonly failure: Failure;
  readonly at: number;
  readonly until: number;
}

export const keys = { state: "s", fault: "f", pace: "p", tested: "t", knock: "k", left: "l", finished: "e" } as const;

export function newState(scope: string): SharedState {
  const preferences = readPreferences(undefined);
  const times = { refreshedAt: 0, failuresFrom: 0, until: 0, at: 0, eta: 0 };
  const counts = { round: 0, lost: 0, sent: 0, refusals: 0, days: {}, unasked: { at: 0 } };
  const by = Math.random().toString(36).slice(2, 10);
  return { scope, ...times, ...counts, by, heard: {}, held: [], paused: false, reached: false, preferences };
}

const work = objectReader<Work>({ operation: text, calls: number, multiplied: flag }, ["operation", "calls"], {
  multiplied: false,
});

const stateFields: Readers<SharedState> = {
  scope: text,
  refreshedAt: number,
  failuresFrom: number,
  round: number,
  heard: counts,
  until: number,
  at: number,
  eta: number,
  lost: number,
  held: listOf(work),
  paused: flag,
  sent: number,
  refusals: number,
  days: counts,
  by: text,
  crowd: objectReader<OtherClients>({ until: number, frame: frameOf, phase: number }, ["until", "frame", "phase"]),
  reached: flag,
  unasked: objectReader<SharedState["unasked"]>({ parts: counts, at: number }, ["at"]),
  preferences: readPreferences,
};

/** Reads the state from the cache's text; undefined when there is none. Missing fields get their first values. */
export function readState(json: string | undefined): SharedState | undefined {
  const kept = readableFields(stateFields, parseJson(json));
  return kept.scope === undefined ? undefined : { ...newState(kept.scope), ...kept };
}

/** A stored `frame` (see `Crowd`); undefined unless it is a number of 1 or more. */
function frameOf(kept: unknown): number | undefined {
  return Number.isInteger(kept) && (kept as number) >= 1 ? (kept as number) : undefined;
}

export const failure: FieldReader<Failure> = (kept) => (isFailure(kept) ? kept : undefined);

const fault = objectReader<SharedFault>({ scope: text, failure, at: number, until: number }, [
  "scope",
  "failure",
  "at",
  "until",
]);

export function readFault(json: string | undefined): SharedFault | undefined {
  return fault(parseJson(json));
}

/** A pace and its scope, as stored in the cache. */
interface ScopedPace {
  readonly scope: string;
  readonly pace: Pace;
}

export function writePace(scope: string, pace: Pace): string {
  return compact({ scope, pace } satisfies ScopedPace);
}

export function readScopedPace(json: string | undefined, now: number): ScopedPace | undefined {
  const pace: FieldReader<Pace> = (kept) => readPace(JSON.stringify(kept), now);
  return objectReader<ScopedPace>({ scope: text, pace }, ["scope", "pace"])(parseJson(json));
}

/** The moment stored in this text, in ms since 1970; 0 when there is none. */
export function readMoment(json: string | undefined): number {
  return readableFields<{ at: number }>({ at: number }, parseJson(json)).at ?? 0;
}

/** Whether an execution leads. A publication dated in the future came from a wrong clock, and does not count. */
export function isLed(state: SharedState | undefined, now: number): boolean {
  return state !== undefined && now < state.until && !isAhead(state.at, now);
}

/** Whether a stored failure of all cells still applies, given this state. */
export function stands(fault: SharedFault, { scope, refreshedAt, failuresFrom }: SharedState, now: number): boolean {
  const isOld = fault.at < past(refreshedAt, now) || fault.at < past(failuresFrom, now);
  return fault.scope === scope && now < fault.until && !isOld && !isAhead(fault.at, now);
}
