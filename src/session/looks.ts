/**
 * The pane's port for what changed since the last visit: it stores on this device the answers as a person last saw
 * them, for each scope of settings.
 */
import { promisifyRequest } from "idb-keyval";
import { looksStore } from "../browser/answersWriter";
import { inTime } from "../browser/attempt";
import { openStore, write } from "../browser/store";
import type { LastLook, Looks } from "../ports/host";
import type { FiguresByTicker } from "../workbook/refresh/changes";
import type { Session } from "./session";

/** Makes the port. It stores nothing of sample data, and nothing if the browser stores no answers. */
export function looksPort(session: Session): Looks {
  const scopeOf = () => (session.standIn ? undefined : session.memory?.answers?.scope);
  return {
    last: async () => {
      const scope = scopeOf();
      const store = scope && (await openStore(...looksStore));
      const found =
        store && (await inTime(() => store("readonly", (all) => promisifyRequest<unknown>(all.get(scope)))));
      return isLook(found) ? found : undefined;
    },
    keep: async (figures: FiguresByTicker) => {
      const scope = scopeOf();
      const store = scope && (await openStore(...looksStore));
      if (store)
        await inTime(() => write(store, (all) => all.put({ at: Date.now(), figures } satisfies LastLook, scope)));
    },
  };
}

function isLook(value: unknown): value is LastLook {
  const { at, figures } = (value ?? {}) as { at?: unknown; figures?: unknown };
  return typeof at === "number" && typeof figures === "object" && figures !== null;
}
