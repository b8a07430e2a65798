/** Finds formulas that read their own cell, directly or through others: they would wait for themselves for good. */
import { type Area, intersection } from "../../workbook/area";
import { referencesIn } from "../../workbook/formulas/formula";

/** The search ends after this many formulas, because a workbook may be one long chain of them. */
const mostFormulas = 5_000;

/** The formulas in an area's cells, each with its place; areas may reach beyond what is used. */
export type FormulasIn = (area: Area) => readonly { readonly cell: Area; readonly formula: string }[];

/** Whether the formula at `start` reads itself. `sheets`: the names of all sheets, which a formula may read. */
export function isCircular(start: Area, sheets: readonly string[], formulasIn: FormulasIn): boolean {
  const seen = new Set<string>();
  const open = [...formulasIn(start)];
  for (let next = open.pop(); next && seen.size < mostFormulas; next = open.pop()) {
    const { cell, formula } = next;
    const read = sheets.flatMap((sheet) =>
      referencesIn(formula, sheet).filter(({ isOnSheet }) => isOnSheet || sheet === cell.sheet),
    );
    for (const { area } of read) {
      if (intersection(area, start)) return true;
      for (const found of formulasIn(area)) {
        const key = `${found.cell.row}|${found.cell.column}|${found.cell.sheet}`;
        if (!seen.has(key)) open.push(found);
        seen.add(key);
      }
    }
  }
  return false;
}
