/** Joins many single cells into few ranges, because the grid compares every changed range with every other. */
import type { FormulaPlace } from "./results";

export interface Run {
  readonly unitId: string;
  readonly sheetId: string;
  readonly range: { startRow: number; endRow: number; startColumn: number; endColumn: number };
}

/** The cells as runs down a column. */
export function runs(places: readonly FormulaPlace[]): Run[] {
  const sorted = [...places].sort(
    (a, b) => a.unit.localeCompare(b.unit) || a.sheet.localeCompare(b.sheet) || a.column - b.column || a.row - b.row,
  );
  const found: Run[] = [];
  for (const { unit, sheet, row, column } of sorted) {
    const last = found.at(-1);
    const joins = last && last.unitId === unit && last.sheetId === sheet && last.range.startColumn === column;
    if (joins && row <= last.range.endRow + 1) last.range.endRow = row;
    else {
      const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
      found.push({ unitId: unit, sheetId: sheet, range });
    }
  }
  return found;
}
