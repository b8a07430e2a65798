/**
 * A host is what a driver runs on: five functions, and a sixth (`drift`) where it has a clock that nobody can set.
 * `send` never throws and ends within 15 s; when there is no connection, or no reply in time, the reply has `status:
 * 0`. `permit` runs the function it is given (`turn`) while nobody else uses the pace that all who share the
 * credentials see. That pace is a stored record with a lock where there are several processes; where there is one,
 * `permit` simply calls the function.
 */
import type { Reply, Request } from "../core/http";
import type { Pace } from "../core/pace";
import type { Planner } from "../core/planner";

export interface AsyncHost {
  /** ms since 1970. */
  now(): number;
  /**
   * Makes a function for one planner. Called again and again, it tells the planner when the clock was set since the
   * call before, and returns by how many ms it was, forward or (negative) back; 0 when it was not.
   */
  drift?(): (planner: Planner, now: number) => number;
  sleep(ms: number): Promise<void>;
  permit<T>(pace: Pace, turn: () => T): Promise<T>;
  /** SHA-512 of the UTF-8 text, in standard Base64. */
  digest(text: string): string;
  send(request: Request): Promise<Reply>;
}

/** The same five functions for a host that blocks. Requests that may leave together are sent together. */
export interface SyncHost {
  now(): number;
  sleep(ms: number): void;
  permit<T>(pace: Pace, turn: () => T): T;
  digest(text: string): string;
  send(requests: readonly Request[]): readonly Reply[];
}
