/**
 * Writes steps into a document in Google Sheets as the script's runs do, some steps in each run, for tests that decide the
 * steps themselves.
 */

import { type Ask, callsOver } from "../../appsscript/sidebar/page/messages";
import type { Sheets } from "../../src/session/worksheets/sheets";
import { type Step, targets } from "../../src/workbook/sheet/step";

/** The most cells in one run: so many are written long before Google would end the run after six minutes. */
const cellsARun = 20_000;

export function writerOver(asking: Ask, most = cellsARun): Sheets {
  const ask = callsOver(asking);
  return {
    target: targets.sheets,
    selected: async () => [],
    fronts: async () => [],
    snapshot: async (marks) => {
      const { marked, ...found } = await ask("worksheets.snapshot", marks);
      return { ...found, marked: new Map(marked) };
    },
    carryOut: async (steps) => {
      let filled = 0;
      for (const part of partsOf(steps, most)) filled += await ask("worksheets.carryOut", part);
      return filled;
    },
  };
}

/** The steps in as few lists as possible, with at most `most` cells each. */
function partsOf(steps: readonly Step[], most: number): readonly (readonly Step[])[] {
  const parts: Step[][] = [];
  let cells = Number.POSITIVE_INFINITY;
  for (const step of steps) {
    const own = step.do === "write" ? step.at.rows * step.at.columns : 1;
    if (cells + own > most) {
      parts.push([]);
      cells = 0;
    }
    cells += own;
    parts[parts.length - 1]?.push(step);
  }
  return parts;
}
