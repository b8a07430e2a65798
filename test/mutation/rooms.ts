/** The rooms under mutation: the suites that must notice a mutant there, and the score to keep, in percent. */
import { readdirSync } from "node:fs";

export interface Room {
  readonly suites: readonly string[];
  readonly least: number;
  /** Files that are left out where none is named. */
  readonly without?: readonly string[];
}

const drivers = suites("test/drivers");
const api = suites("test/api");
/** Each function's example is held to a snapshot and to the built bundle: Jest alone has these. */
const functions = suites("test/functions").filter((suite) => !suite.endsWith("/examples.test.ts"));
const workbook = [...suites("test/workbook"), ...suites("test/workbook/worksheets")];

export const rooms: Readonly<Record<string, Room>> = {
  drivers: { suites: drivers, least: 95 },
  core: { suites: [...suites("test/core"), ...suites("test/core/planner"), ...drivers], least: 97 },
  api: { suites: [...api, ...functions], least: 95 },
  functions: { suites: [...functions, ...api], least: 95 },
  // What the sheets say, and their formulas as texts, are tried in a calculator and on the stages.
  workbook: {
    ...{ suites: workbook, least: 93 },
    without: ["worksheets/{about,catalogue,funds,portfolio,purification,sample,words,zakat}*"],
  },
};

function suites(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  return names.map((name) => `${folder}/${name}`);
}
