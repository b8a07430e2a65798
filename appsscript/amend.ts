/**
 * Changes that a page makes to what executions share: under the lock, in the cache for those that run, and in the
 * properties for those to come.
 */
import type { Failure } from "../src/core/failure";
import { newPace, type Pace } from "../src/core/pace";
import type { SyncHost } from "../src/drivers/host";
import { compact, longest, parse, read, write } from "./cache";
import { scopeOf } from "./leader";
import { unlock, waitLock } from "./lock";
import { type Kept, lastingOf, load, saveLasting } from "./settings";
import { keys, newState, type State } from "./state";

/** What may be changed: the pace, in place, and the state. */
export interface Shared {
  readonly pace: Pace;
  readonly state: State;
}

/** Failures from before are forgotten with every change: it may have mended them. `fault` ends whatever waits now. */
export function amend(host: SyncHost, change: (shared: Shared) => Partial<State>, fault?: Failure): void {
  const locked = waitLock(20_000);
  try {
    const kept = load();
    const shared = sharedNow(kept, host);
    const state = { ...shared.state, ...change(shared), failuresFrom: host.now(), preferences: kept.preferences };
    const { scope, failuresFrom: at } = state;
    const entries = { [keys.state]: compact(state), [keys.pace]: compact({ scope, pace: shared.pace }) };
    const told = fault && { [keys.fault]: compact({ scope, failure: fault, at, until: at + 5_000 }) };
    write({ ...entries, ...told }, longest);
    if (kept.settings) saveLasting({ ...lastingOf(shared.pace, state.failuresFrom), days: state.days });
  } finally {
    if (locked) unlock();
  }
}

/** What executions share at this moment. */
export function sharedNow({ settings, lasting }: Kept, host: SyncHost): Shared {
  const found = read([keys.state, keys.pace]);
  const scope = settings ? scopeOf(settings, host) : "";
  const state = parse<State>(found?.get(keys.state));
  const left = parse<{ scope: string; pace: Pace }>(found?.get(keys.pace));
  const { failuresFrom: _, days: __, ...rest } = lasting;
  return {
    pace: left?.scope === scope ? left.pace : { ...newPace(), ...rest },
    state:
      state?.scope === scope ? state : { ...newState(scope), round: (state?.round ?? 0) + 1, days: lasting.days ?? {} },
  };
}
