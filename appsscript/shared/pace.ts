/**
 * Puts together what executions share, the pace and the state: from the cache, as far as its data belong to the
 * credentials in force, and from the properties, which outlive the cache.
 */
import type { Settings } from "../../src/api/settings";
import { adopt, heedPresent, newPace, type Pace, past, permitAt, postpone } from "../../src/core/pace";
import type { SyncHost } from "../../src/drivers/host";
import type { Texts } from "./cache";
import type { StoredSettings } from "./settings";
import { keys, newState, readScopedPace, readState, type SharedState } from "./state";

export interface SharedPace {
  readonly pace: Pace;
  readonly state: SharedState;
}

/**
 * The cache keys under which a pace may be stored. The pace of a connection test (`tested`) counts as soon as its
 * credentials are saved.
 */
export const paces = [keys.tested, keys.pace];

/** The clocks of Google's computers differ by less than so many ms. */
const clocksDiffer = 100;

/** `texts`: the cache's entries for the state and the paces. */
export function parseShared(
  texts: Texts | undefined,
  { settings, preferences, lasting }: StoredSettings,
  host: SyncHost,
): SharedPace {
  const scope = settings ? paceScope(settings, host) : "";
  const last = readState(texts?.get(keys.state));
  const { failuresFrom = 0, days = {}, paused = false, reached = false, ...learnt } = lasting;
  const pace: Pace = { ...newPace(), ...learnt };
  for (const key of paces) {
    const left = readScopedPace(texts?.get(key), host.now());
    if (left?.scope === scope) adopt(pace, left.pace, host.now());
  }
  heedPresent(pace, host.now());
  heedClocks(pace, settings, host.now());
  const round = (last?.round || 0) + 1;
  const state = last?.scope === scope ? last : { ...newState(scope), round, days, paused, reached };
  return {
    pace,
    state: {
      ...state,
      refreshedAt: Math.max(past(state.refreshedAt, host.now()), pace.refreshedAt),
      failuresFrom: Math.max(past(state.failuresFrom, host.now()), past(failuresFrom, host.now())),
      preferences,
    },
  };
}

/**
 * Other executions wrote the pace by their own clocks. So the next request is allowed here a little later than written,
 * by the most that clocks differ.
 */
function heedClocks(pace: Pace, settings: Settings | undefined, now: number): void {
  const free = permitAt(pace, settings?.callsPerSecond || 1, now - clocksDiffer) + clocksDiffer;
  if (free > now) postpone(pace, free, now);
}

export function paceScope({ address, segment, clientId, demo }: Settings, host: SyncHost): string {
  return host.digest(JSON.stringify([address, segment, clientId, demo])).slice(0, 16);
}
