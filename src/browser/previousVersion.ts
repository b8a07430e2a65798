/**
 * Tells for a day after an update from which version it was. Excel may keep the earlier version's functions so long, and
 * does not say whether it does.
 */

import { version } from "../core/version";
import { attempt, ownStorage } from "./attempt";
import { versionKey } from "./settings";

const day = 24 * 3_600_000;

/** What is stored: the version that opened here last, since when, and the one before it, if there was one. */
interface Mark {
  readonly version: string;
  readonly since: number;
  readonly before?: string | undefined;
}

/** The version before this one, if this one was first opened here within the last day. `now`: ms since 1970. */
export function previousVersion(now: number): string | undefined {
  const found = readMark();
  if (found?.version === version) {
    return now >= found.since && now - found.since < day ? found.before : undefined;
  }
  const mark: Mark = { version, since: now, before: found?.version };
  attempt(() => ownStorage()?.setItem(versionKey, JSON.stringify(mark)));
  return mark.before;
}

function readMark(): Mark | undefined {
  const stored: unknown = attempt(() => JSON.parse(ownStorage()?.getItem(versionKey) ?? "null"));
  const { version: last, since, before } = (stored ?? {}) as { readonly [Part in keyof Mark]?: unknown };
  if (typeof last !== "string" || typeof since !== "number") return undefined;
  return { version: last, since, before: typeof before === "string" ? before : undefined };
}
