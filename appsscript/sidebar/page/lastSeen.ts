/**
 * Stores in this browser the answers that the user saw at the last visit, so that changes since then can be shown.
 * There is one entry for each account's settings. Nothing is stored while sample data is in use, or where the browser
 * does not let Google's sidebar store anything.
 */
import { attempt, ownStorage } from "../../../src/browser/attempt";
import { sha512 } from "../../../src/browser/sha512";
import type { LastLook, Looks, Sample, SavedSettings } from "../../../src/ports/host";

const prefix = "shariah.look.";

export function lastSeenLooks(settings: Pick<SavedSettings, "load">, sample: Pick<Sample, "active">): Looks {
  const place = async () => {
    const shown = await settings.load();
    return shown && !(await sample.active()) ? prefix + nameOf(shown) : undefined;
  };
  return {
    last: async () => {
      const key = await place();
      const text = key && attempt(() => ownStorage()?.getItem(key));
      const found: unknown = text && attempt(() => JSON.parse(text));
      return isLook(found) ? found : undefined;
    },
    keep: async (figures) => {
      const key = await place();
      const look: LastLook = { at: Date.now(), figures };
      if (key) attempt(() => ownStorage()?.setItem(key, JSON.stringify(look)));
    },
  };
}

/** A name for these settings from which they cannot be read. */
function nameOf({ address, segment, clientId, demo }: NonNullable<Awaited<ReturnType<SavedSettings["load"]>>>): string {
  const digest = sha512(new TextEncoder().encode(JSON.stringify([address, segment, clientId, demo])));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isLook(value: unknown): value is LastLook {
  const { at, figures } = (value || {}) as { at?: unknown; figures?: unknown };
  return typeof at === "number" && typeof figures === "object" && figures !== null;
}
