/**
 * A host in virtual time, without a real clock. All chance comes from a seed, so a run that failed once fails again.
 * Between two moments, every promise that can continue does.
 */

import type { Reply, Request } from "../src/core/http";
import type { Pace } from "../src/core/pace";
import { clockJump } from "../src/drivers/clockJump";
import type { AsyncHost, SyncHost } from "../src/drivers/host";

/** Numbers from 0 to 1 that a seed decides. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 2026-01-01 00:00:00 UTC. */
export const start = Date.UTC(2026, 0, 1);

interface Event {
  readonly at: number;
  readonly act: () => void;
}

export class VirtualTime {
  now = start;
  private events: Event[] = [];

  at(moment: number, act: () => void): void {
    const event = { at: Math.max(moment, this.now), act };
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle] as Event).at > event.at) low = middle + 1;
      else high = middle;
    }
    this.events.splice(low, 0, event);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.at(this.now + Math.max(0, ms), resolve));
  }

  /**
   * Lives until `until`, ms since 1970, or until nothing is left to happen. After each moment it waits for `moved`, where
   * more than promises has to move.
   */
  async run(until = Number.POSITIVE_INFINITY, moved = allMoved): Promise<void> {
    await moved();
    for (let event = this.events.at(-1); event && event.at <= until; event = this.events.at(-1)) {
      this.events.pop();
      this.now = Math.max(this.now, event.at);
      event.act();
      await moved();
    }
    if (until < Number.POSITIVE_INFINITY) this.now = Math.max(this.now, until);
  }
}

/** The engine runs every promise that can move before it runs this. */
function allMoved(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Not SHA-512, which would take most of a simulation's time: a number that changes with any letter. */
export function cheapDigest(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${(hash >>> 0).toString(36)}.${text.length}`;
}

export interface HostOptions {
  /** Ms that this host's clock is ahead. */
  readonly ahead?: () => number;
  /** When a timer that is due at a moment really fires: a hidden page is called once a minute. */
  readonly fires?: (moment: number) => number;
  readonly permit?: AsyncHost["permit"];
}

export function asyncHost(time: VirtualTime, send: AsyncHost["send"], options: HostOptions = {}): AsyncHost {
  const { ahead = () => 0, fires = (moment) => moment, permit = alone } = options;
  return {
    now: () => time.now + ahead(),
    drift: clockJump(() => time.now - start),
    sleep: (ms) => time.sleep(fires(time.now + ms) - time.now),
    permit,
    digest: cheapDigest,
    send,
  };
}

async function alone<T>(_pace: Pace, turn: () => T): Promise<T> {
  return turn();
}

/** The same for a driver that blocks: its sleep is the time that passes, and `takes` is how long a reply does. */
export function syncHost(time: VirtualTime, send: (request: Request) => Reply, takes = 100): SyncHost {
  const pass = (until: number) => {
    time.now = Math.max(time.now, until);
  };
  return {
    now: () => time.now,
    sleep: (ms) => pass(time.now + ms),
    permit: (_pace, turn) => turn(),
    digest: cheapDigest,
    send: (requests) => {
      pass(time.now + takes);
      return requests.map(send);
    },
  };
}
