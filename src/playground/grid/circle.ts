/** A formula that reads its own cell, straight or by way of others, would wait for itself and be busy for good. */
import { type Area, shared } from "../../workbook/area";
import { referencesIn } from "../../workbook/formula";

/** Formulas looked at before it is given up: a workbook may be one long chain. */
const mostFormulas = 5_000;

/** The formulas in an area's cells, each with its place; areas may reach beyond what is used. */
export type FormulasIn = (area: Area) => readonly { readonly cell: Area; readonly formula: string }[];

/** `sheets`: the names of all sheets, since a formula may read any of them. */
export function isCircular(start: Area, sheets: readonly string[], formulasIn: FormulasIn): boolean {
  const seen = new Set<string>();
  const open = [...formulasIn(start)];
  for (let next = open.pop(); next && seen.size < mostFormulas; next = open.pop()) {
    const { cell, formula } = next;
    const read = sheets.flatMap((sheet) =>
      referencesIn(formula, sheet).filter(({ start: at }) => isMeant(formula, at, sheet === cell.sheet)),
    );
    for (const { area } of read) {
      if (shared(area, start)) return true;
      for (const found of formulasIn(area)) {
        const key = `${found.cell.row}|${found.cell.column}|${found.cell.sheet}`;
        if (!seen.has(key)) open.push(found);
        seen.add(key);
      }
    }
  }
  return false;
}

/** What names no sheet is on the formula's own. */
function isMeant(formula: string, at: number, isOwn: boolean): boolean {
  return isOwn || formula[at - 1] === "!";
}
