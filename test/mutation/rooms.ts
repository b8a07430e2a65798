/** The rooms under mutation: the suites that must notice a mutant there, and the score to keep, in percent. */
import { readdirSync } from "node:fs";

export interface Room {
  readonly suites: readonly string[];
  readonly least: number;
}

const drivers = suites("test/drivers");

export const rooms: Readonly<Record<string, Room>> = {
  drivers: { suites: drivers, least: 95 },
  core: { suites: [...suites("test/core"), ...suites("test/core/planner"), ...drivers], least: 85 },
};

function suites(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  return names.map((name) => `${folder}/${name}`);
}
