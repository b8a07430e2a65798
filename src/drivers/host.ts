/**
 * A host is five functions, and a sixth (`drift`) where it has a clock that nobody can set. `send` never throws and
 * ends within 15 s; no connection and no reply in time are `status: 0`. `permit` runs its turn with exclusive use of
 * the pace that all who share the credentials see: a stored record with a lock where there are several processes, a
 * plain call where there is one.
 */
import type { Reply, Request } from "../core/http";
import type { Pace } from "../core/pace";
import type { Planner } from "../core/planner";

export interface AsyncHost {
  /** ms since 1970. */
  now(): number;
  /** Makes a function that tells one planner if the clock was set since the last look, and returns whether it was. */
  drift?(): (planner: Planner, now: number) => boolean;
  sleep(ms: number): Promise<void>;
  permit<T>(pace: Pace, turn: () => T): Promise<T>;
  /** SHA-512 of the UTF-8 text, in standard Base64. */
  digest(text: string): string;
  send(request: Request): Promise<Reply>;
}

/** The same five functions for a host that blocks; calls that may leave together are sent together. */
export interface SyncHost {
  now(): number;
  sleep(ms: number): void;
  permit<T>(pace: Pace, turn: () => T): T;
  digest(text: string): string;
  send(requests: readonly Request[]): readonly Reply[];
}
