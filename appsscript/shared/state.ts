/**
 * The state that every execution reads first: whether somebody leads, from when stored data count, and what fails for
 * everybody. The lease in it only saves attempts at the lock; the lock decides.
 */

import { type Preferences, readPreferences } from "../../src/api/preferences";
import type { Unasked, Work } from "../../src/core/budget";
import { type Failure, isFailure } from "../../src/core/failure";
import type { Pace } from "../../src/core/pace";
import { isAhead, past, readPace } from "../../src/core/pace";
import type { Crowd } from "../leader/otherClients";
import { compact } from "./cache";
import { counts, fieldsOf, flag, having, listOf, number, parsed, type Read, type Readers, text } from "./fields";

export interface State {
  /** A hash of the credentials: stored data belong to them. */
  readonly scope: string;
  /** Answers asked for before are stale; ms since 1970, as all times here. */
  readonly refreshedAt: number;
  /** Failures from before are forgotten; ms since 1970. */
  readonly failuresFrom: number;
  /** Counts the publications of leaders. */
  readonly round: number;
  /** The slips that the leader has read, and after how many more publications it expects to answer each. */
  readonly heard: Readonly<Record<string, number>>;
  /** Until when somebody leads; 0 when nobody does. */
  readonly until: number;
  /** When the leader last published. */
  readonly at: number;
  /** When the leader expects to publish next. */
  readonly eta: number;
  /** How many leaders in a row hung and ended without a last publication. */
  readonly lost: number;
  /** The work that waits for the user's consent. */
  readonly held: readonly Work[];
  /** The user has paused: cells wait, and nobody leads. */
  readonly paused: boolean;
  /** Calls sent, and those refused as too fast, since the cache was last empty. */
  readonly sent: number;
  readonly refusals: number;
  /** The same by day (`YYYY-MM-DD`). */
  readonly days: Readonly<Record<string, number>>;
  /** A random name by which other documents see this one's calls. */
  readonly by: string;
  /** What is assumed of other programs with these credentials, after refusals. */
  readonly crowd?: Crowd;
  /** A path with the segment was answered, so a 404 is not the segment's fault. */
  readonly reached: boolean;
  /**
   * Calls sent without consent in one piece of work, in calls and parts of calls by operation, and when the last one
   * was sent.
   */
  readonly unasked: { readonly parts?: Unasked; readonly at: number };
  /** The user's choices, for cells that cannot read the properties. */
  readonly preferences: Preferences;
}

/** A failure for everybody, until it passes. */
export interface Fault {
  readonly scope: string;
  readonly failure: Failure;
  readonly at: number;
  readonly until: number;
}

export const keys = { state: "s", fault: "f", pace: "p", tested: "t", knock: "k", left: "l", finished: "e" } as const;

export function newState(scope: string): State {
  const preferences = readPreferences(undefined);
  const times = { refreshedAt: 0, failuresFrom: 0, until: 0, at: 0, eta: 0 };
  const counts = { round: 0, lost: 0, sent: 0, refusals: 0, days: {}, unasked: { at: 0 } };
  const by = Math.random().toString(36).slice(2, 10);
  return { scope, ...times, ...counts, by, heard: {}, held: [], paused: false, reached: false, preferences };
}

const work = having<Work>({ operation: text, calls: number, multiplied: flag }, ["operation", "calls"], {
  multiplied: false,
});

const stateFields: Readers<State> = {
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
  crowd: having<Crowd>({ until: number, frame: frameOf, phase: number }, ["until", "frame", "phase"]),
  reached: flag,
  unasked: having<State["unasked"]>({ parts: counts, at: number }, ["at"]),
  preferences: readPreferences,
};

/** The state in the cache; undefined when there is none. Missing fields get their first values. */
export function readState(json: string | undefined): State | undefined {
  const kept = fieldsOf(stateFields, parsed(json));
  return kept.scope === undefined ? undefined : { ...newState(kept.scope), ...kept };
}

/** A frame must be at least one moment. */
function frameOf(kept: unknown): number | undefined {
  return Number.isInteger(kept) && (kept as number) >= 1 ? (kept as number) : undefined;
}

export const failure: Read<Failure> = (kept) => (isFailure(kept) ? kept : undefined);

const fault = having<Fault>({ scope: text, failure, at: number, until: number }, ["scope", "failure", "at", "until"]);

export function readFault(json: string | undefined): Fault | undefined {
  return fault(parsed(json));
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
  const pace: Read<Pace> = (kept) => readPace(JSON.stringify(kept), now);
  return having<ScopedPace>({ scope: text, pace }, ["scope", "pace"])(parsed(json));
}

/** The moment under a key, in ms since 1970; 0 when there is none. */
export function readMoment(json: string | undefined): number {
  return fieldsOf<{ at: number }>({ at: number }, parsed(json)).at ?? 0;
}

/** Whether somebody leads. A word from the future is of a clock that was ahead, and nobody's. */
export function isLed(state: State | undefined, now: number): boolean {
  return state !== undefined && now < state.until && !isAhead(state.at, now);
}

/** Whether a fault is news to an execution that sees this state. */
export function stands(fault: Fault, { scope, refreshedAt, failuresFrom }: State, now: number): boolean {
  const isOld = fault.at < past(refreshedAt, now) || fault.at < past(failuresFrom, now);
  return fault.scope === scope && now < fault.until && !isOld && !isAhead(fault.at, now);
}
