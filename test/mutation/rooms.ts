/** The rooms under mutation, and the suites that must notice a mutant there. */
import { readdirSync } from "node:fs";

export interface Room {
  readonly suites: readonly string[];
  /** Files that are left out where none is named. */
  readonly without?: readonly string[];
}

/** Percent of the mutants of a room that its tests notice, at least. The rest may be changes without an effect. */
export const least = 90;

const drivers = suites("test/drivers");
const api = suites("test/api");
/** Each function's example is held to a snapshot and to the built bundle: Jest alone has these. */
const functions = suites("test/functions").filter((suite) => !suite.endsWith("/examples.test.ts"));
const workbook = [...suites("test/workbook"), ...suites("test/workbook/worksheets")];

export const rooms: Readonly<Record<string, Room>> = {
  drivers: { suites: drivers },
  core: { suites: [...suites("test/core"), ...suites("test/core/planner"), ...drivers] },
  api: { suites: [...api, ...functions] },
  functions: { suites: [...functions, ...api] },
  // What the sheets say, and their formulas as texts, are tried in a calculator and on the stages.
  workbook: {
    suites: workbook,
    without: ["worksheets/{about,catalogue,funds,portfolio,purification,sample,words,zakat}*"],
  },
};

function suites(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  return names.map((name) => `${folder}/${name}`);
}
