/**
 * Worksheets from the sidebar: it knows them and their words, decides the steps, and the script carries them out, in one run
 * or, where there are very many cells, a few. The last step is the mark of a worksheet that is whole.
 */
import type { Sheets } from "../../src/pane/worksheets/inserting";
import type { Writing } from "../../src/workbook/booking";
import { type Snapshot, type Step, targets } from "../../src/workbook/worksheets/step";
import { stepsOf } from "../../src/workbook/worksheets/steps";
import { type Ask, callsOver } from "./messages";

/** Cells a run: as many formulas are written long before Google ends it after six minutes. */
const cellsARun = 20_000;

export function writerOver(asking: Ask, most = cellsARun): Sheets {
  const ask = callsOver(asking);
  const read = async (marks: readonly (readonly string[])[] = []): Promise<Snapshot> => {
    const { marked, ...found } = await ask("worksheets.snapshot", marks);
    return { ...found, marked: new Map(marked) };
  };
  const carryOut = async (steps: readonly Step[]): Promise<number> => {
    let filled = 0;
    for (const part of partsOf(steps, most)) filled += await ask("worksheets.carryOut", part);
    return filled;
  };
  const write = async (writing: Writing) => carryOut(stepsOf(writing, await read(), targets.sheets));
  return {
    selected: async () => (await ask("worksheets.selected")) ?? [],
    held: async (sheet) => {
      const values = (await ask("worksheets.held", sheet)) ?? [];
      const size = { rows: values.length, columns: values[0]?.length ?? 0 };
      return [{ sheet, row: 0, column: 0, ...size, values, formulas: [] }];
    },
    marked: async () => (await read()).marked,
    lay: async (worksheet, _, again) => void (await write({ how: "lay", worksheet, again })),
    append: async (sheet, worksheet, table, from) =>
      void (await write({ how: "append", sheet, worksheet, table, from })),
    fill: async (sheet, worksheet, table, fills) => write({ how: "fill", sheet, worksheet, table, fills }),
    show: async (sheet) => void (await carryOut([{ do: "show", sheet }])),
  };
}

/** The steps in as few lists as hold no more cells than this each. */
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
