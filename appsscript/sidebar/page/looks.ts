/**
 * Stores in this browser the answers as a person last saw them, by settings; later changes are told from it. Nothing is
 * stored of sample data, or if the browser stores nothing for Google's sidebar.
 */
import { attempt, ownStorage } from "../../../src/browser/platform";
import { sha512 } from "../../../src/browser/sha512";
import type { LastLook, Looks, Sample, SavedSettings } from "../../../src/ports/host";

const prefix = "shariah.look.";

export function looksOver(settings: Pick<SavedSettings, "load">, sample: Pick<Sample, "active">): Looks {
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

/** A name for the settings that does not reveal them. */
function nameOf({ address, segment, clientId, demo }: NonNullable<Awaited<ReturnType<SavedSettings["load"]>>>): string {
  const digest = sha512(new TextEncoder().encode(JSON.stringify([address, segment, clientId, demo])));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isLook(value: unknown): value is LastLook {
  const { at, figures } = (value || {}) as { at?: unknown; figures?: unknown };
  return typeof at === "number" && typeof figures === "object" && figures !== null;
}
