/**
 * A host is five functions, and a sixth where it has a clock that nobody can set (`drift`). `send` never throws and ends within 15 s: no connection, and no reply in time, is
 * `status: 0`. `permit` gives its turn exclusive use of the pace that everyone who shares the credentials here sees: a
 * stored record that one at a time may use where there are several, a plain call where there is one.
 */
import type { Reply, Request } from "../core/http";
import type { Pace } from "../core/pace";
import type { Planner } from "../core/planner";

export interface AsyncHost {
  /** ms since 1970. */
  now(): number;
  /** Makes what looks after one planner: it tells it that the clock was set since the last look, and whether it was. */
  drift?(): (planner: Planner, now: number) => boolean;
  sleep(ms: number): Promise<void>;
  permit<T>(pace: Pace, turn: () => T): Promise<T>;
  /** SHA-512 of the UTF-8 text, in standard Base64. */
  digest(text: string): string;
  send(request: Request): Promise<Reply>;
}

/** The same five for a host that blocks; what may leave together is sent together. */
export interface SyncHost {
  now(): number;
  sleep(ms: number): void;
  permit<T>(pace: Pace, turn: () => T): T;
  digest(text: string): string;
  send(requests: readonly Request[]): readonly Reply[];
}
