/**
 * Adds the columns of a later version to a ledger that an earlier version wrote: once, beside everything on its sheet,
 * without changing its rows. A mark holds the ledger's version, so that a column which the user deletes later stays
 * deleted.
 */
import type { Area, Block } from "../workbook/area";
import { sheetColumn } from "../workbook/sheet/tablePlaces";
import type { Column, Mark, Table, Worksheet } from "../workbook/sheet/worksheet";
import { markName, markStart } from "./marks";
import type { SheetChange } from "./sheetChange";
import { isWhole, type StandingSheet } from "./standingSheet";

export type Widening = Extract<SheetChange, { readonly how: "widen" }>;

interface Wide {
  readonly stands: StandingSheet;
  /** The writing that adds the columns; undefined when this version's columns were added before. */
  readonly widening: Widening | undefined;
}

/**
 * The ledger as if it already had the columns of this version. `described`: the ledger as this version describes it.
 */
export function withLaterColumns(
  described: Worksheet,
  stands: StandingSheet,
  { marked, blocks }: { readonly marked: ReadonlyMap<string, Area>; readonly blocks: readonly Block[] },
): Wide {
  const [all, table] = [described.tables[0], stands.worksheet.tables[0]];
  const there = formatThere(described, stands.sheet, marked);
  const later = (all?.columns ?? []).filter(({ since = 0 }) => since > there);
  if (!table || later.length === 0) return { stands, widening: undefined };
  const block = blocks.find(({ sheet }) => sheet === stands.sheet);
  let free = freeColumn(table, block);
  const place = (column: Column): Column | undefined => {
    const there = table.columns.find(({ key }) => key === column.key);
    if (there && isCalled(there, table, block)) return undefined;
    if (there) return there;
    free += 1;
    return { ...column, at: free - 1 };
  };
  const placed = later.flatMap((column) => place(column) ?? []);
  const keys = new Set([...table.columns, ...placed].map(({ key }) => key));
  const columns = placed.map(({ formula, ...column }) => ({ ...column, ...(isWhole(formula, keys) && { formula }) }));
  const own = table.columns.filter(({ key }) => columns.every((column) => column.key !== key));
  const wide: Table = { ...table, columns: [...own, ...columns] };
  const worksheet = { ...stands.worksheet, tables: [wide] };
  const from = stands.additions[0]?.from ?? table.rows.length;
  return {
    stands: { ...stands, worksheet, additions: stands.additions.map(({ from }) => ({ table: wide, from })) },
    widening: {
      how: "widen",
      sheet: stands.sheet,
      worksheet,
      table: { ...wide, rows: table.rows.slice(0, from) },
      columns,
    },
  };
}

/** The latest version of the columns that a sheet was given; 0 for the first version, which set no mark. */
function formatThere(worksheet: Worksheet, sheet: string, marked: ReadonlyMap<string, Area>): number {
  const start = markName(markStart(worksheet), "format", "");
  const there = [...marked].flatMap(([name, area]) =>
    area.sheet === sheet && name.startsWith(start) ? [Number(name.slice(start.length)) || 0] : [],
  );
  return Math.max(0, ...there);
}

/** The marks of the added columns. */
export function wideningMarks({ worksheet, table, columns }: Widening): readonly Mark[] {
  return columns.map(({ key, at = 0 }) => ({
    name: markName(markStart(worksheet), table.key, key),
    row: table.row,
    column: at,
  }));
}

/** Whether the column has its heading. An interrupted writing may have set the mark only. */
function isCalled({ at = 0 }: Column, { row }: Table, block: Block | undefined): boolean {
  return (block?.values[row - block.row]?.[at - block.column] ?? "") !== "";
}

/** The first column of the sheet to the right of everything. */
function freeColumn(table: Table, block: Block | undefined): number {
  const filled = (block?.values ?? []).map((line) => {
    let end = line.length;
    while (end > 0 && (line[end - 1] ?? "") === "") end -= 1;
    return end === 0 ? 0 : (block?.column ?? 0) + end;
  });
  return Math.max(...table.columns.map((_, index) => sheetColumn(table, index) + 1), ...filled);
}
