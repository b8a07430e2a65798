/** Makes what the playground's sheets have in common as data for the grid: styles, rows and column widths. */
import type { ICellData, IColumnData, IStyleData } from "@univerjs/core";

const header = { bl: 1, bg: { rgb: "#e6efe9" }, cl: { rgb: "#173d2a" } } as const;

export const styles = {
  title: { bl: 1, fs: 14 },
  header,
  strong: { bl: 1 },
  faint: { cl: { rgb: "#5c5c5c" } },
  amount: { n: { pattern: "#,##0.00" } },
  whole: { n: { pattern: "#,##0" } },
} satisfies Record<string, IStyleData>;

export type Cells = Record<number, Record<number, ICellData>>;

/** Cells side by side from this column on; undefined leaves a cell blank. */
export function rowOf(cells: readonly (ICellData | undefined)[], from = 0): Record<number, ICellData> {
  return Object.fromEntries(cells.flatMap((cell, index) => (cell ? [[from + index, cell] as const] : [])));
}

export function columnWidths(widths: readonly number[]): Record<number, Partial<IColumnData>> {
  return Object.fromEntries(widths.map((w, index) => [index, { w }]));
}
