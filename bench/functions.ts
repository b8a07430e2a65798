/** The functions as shipped, `dist/excel/functions.js`: a classic script, run in this process as in a page. */

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import type { Settings } from "../src/api/settings";
import type { Planner } from "../src/core/planner";

type CellFunction = (...typed: unknown[]) => unknown;

export interface Functions {
  readonly cell: Readonly<Record<string, CellFunction>>;
  /** Saves these credentials, and consents to however many calls the yardstick makes. */
  configure(settings: Settings): Promise<void>;
}

class CellError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message);
  }
}

const bundle = new URL("../dist/excel/functions.js", import.meta.url);

/** A fresh instance of the add-in; several may run side by side. */
export function openFunctions(): Functions {
  const cell: Record<string, CellFunction> = {};
  const associate = (name: string, run: CellFunction) => {
    cell[name] = run;
  };
  const ErrorCode = { invalidValue: "#VALUE!", notAvailable: "#N/A" };
  Object.assign(globalThis, { CustomFunctions: { associate, Error: CellError, ErrorCode } });
  runInThisContext(readFileSync(bundle, "utf8"), { filename: "functions.js" });
  const { shariahSheets } = globalThis as unknown as { shariahSheets: AddIn };
  return {
    cell,
    configure: async (settings) => {
      await shariahSheets.configure(settings);
      for (const operation of ["screening", "zakat"]) shariahSheets.planning.consent.allow(operation, 1_000_000);
    },
  };
}

/** What the script leaves on the page; the pane, which asks a person, is not loaded here. */
interface AddIn {
  configure(settings: Settings): Promise<void>;
  readonly planning: Planner;
}
