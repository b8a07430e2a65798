/**
 * Evaluated in every context before the script: Google's globals, and the entry point. A function is found regardless
 * of case, and one whose name ends in an underscore is private, as in a cell
 * (developers.google.com/apps-script/guides/sheets/functions).
 */
import { pack, unpack } from "../pack";
import { bridge } from "./bridge";
import { defineSpreadsheet } from "./spreadsheet";
import { defineStorage } from "./storage";
import { defineUtilities } from "./utilities";

defineStorage(bridge.hasDocument);
defineUtilities();
defineSpreadsheet();

bridge.ready((name, given) => {
  try {
    return pack({ value: find(name)(...(unpack(given) as unknown[])) });
  } catch (thrown) {
    return pack({ error: thrown instanceof Error ? thrown.message : String(thrown) });
  }
});

function find(name: string): (...given: unknown[]) => unknown {
  const world = globalThis as unknown as Record<string, unknown>;
  const wanted = name.toLowerCase();
  const found = Object.getOwnPropertyNames(world).find(
    (each) => each.toLowerCase() === wanted && !each.endsWith("_") && typeof world[each] === "function",
  );
  if (!found) throw new Error(`Unknown function: '${name}'.`);
  return world[found] as (...given: unknown[]) => unknown;
}
