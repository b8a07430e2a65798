/** The rooms under mutation: the suites that must notice a mutant there, and the score to keep, in percent. */
import { readdirSync } from "node:fs";

export interface Room {
  /** The most particular first: the first test that fails decides. */
  readonly suites: readonly string[];
  readonly least: number;
}

const drivers = suites("test/drivers");

export const rooms: Readonly<Record<string, Room>> = {
  drivers: { suites: drivers, least: 0 },
  core: { suites: [...suites("test/core"), ...suites("test/core/planner"), ...drivers], least: 0 },
};

/** Those of a folder; what lives through everything comes after what looks at one thing. */
function suites(folder: string): string[] {
  const late = (name: string) => Number(/^(laws|stories)/.test(name));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .sort((one, other) => late(one) - late(other))
    .map((name) => `${folder}/${name}`);
}
