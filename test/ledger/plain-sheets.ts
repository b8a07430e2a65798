/** The simplest sheets of a host: rows of values, marks, and the writing that the ports promise. */
import type { Area } from "../../src/workbook/area";
import { stillHolds } from "../../src/workbook/sheet/fills";
import type { Row, Table, Value, Worksheet } from "../../src/workbook/sheet/worksheet";
import { wideningMarks } from "../../src/worksheets/laterColumns";
import { finishedMark, formatMarks, markName, markNames, marksOf, sheetsWith } from "../../src/worksheets/marks";
import type { SheetChange, SheetReading } from "../../src/worksheets/sheetChange";

export function plainSheets() {
  const cells = new Map<string, Map<string, Value>>();
  const marked = new Map<string, Area>();
  const kinds = new Map<string, Worksheet>();
  const choices = new Map<string, readonly string[]>();
  const put = (sheet: string, row: number, column: number, value: Value) =>
    cells.get(sheet)?.set(`${row},${column}`, value);
  const get = (sheet: string, row: number, column: number) => cells.get(sheet)?.get(`${row},${column}`) ?? null;
  const lay = (worksheet: Worksheet | undefined) => {
    if (!worksheet) throw new Error("There is no such worksheet.");
    const { name: sheet, tables } = worksheet;
    cells.set(sheet, new Map());
    for (const { row, column, value = null } of worksheet.cells) put(sheet, row, column, value);
    kinds.set(sheet, worksheet);
    for (const { name, row, column } of [...marksOf(worksheet), finishedMark(worksheet)]) {
      marked.set(name, { sheet, row, column, rows: 1, columns: 1 });
    }
    for (const table of tables) {
      table.columns.forEach(({ heading }, index) => {
        put(sheet, table.row, index, heading);
      });
      append(sheet, table, 0);
    }
  };
  const append = (sheet: string, table: Table, from: number) => {
    for (const [down, row] of table.rows.entries()) {
      if (down < from) continue;
      table.columns.forEach(({ key, at }, index) => {
        put(sheet, table.row + 1 + down, at ?? index, row[key] ?? null);
      });
    }
  };
  const tableOn = (sheet: string) => {
    const worksheet = kinds.get(sheet);
    const [table] = worksheet?.tables ?? [];
    if (!worksheet || !table) throw new Error(`There is no ${sheet}.`);
    return { worksheet, table };
  };
  const extent = (sheet: string) =>
    Math.max(...[...(cells.get(sheet)?.keys() ?? [])].map((key) => Number(key.split(",")[0]) + 1));
  const rowAt = (sheet: string, { columns, row }: Table, down: number): Row =>
    Object.fromEntries(columns.map(({ key }, index) => [key, get(sheet, row + 1 + down, index)]));
  const rows = (sheet: string): Row[] => {
    const { table } = tableOn(sheet);
    return Array.from({ length: extent(sheet) - table.row - 1 }, (_, down) => rowAt(sheet, table, down));
  };
  return {
    lay,
    rows,
    put,
    /** The list to choose from in a column, by sheet and key. */
    choices: (sheet: string, key: string) => choices.get(`${sheet}/${key}`),
    cell: get,
    /** The rows below the headings, as they would be after some were deleted or copied. */
    replace: (sheet: string, next: readonly Row[]) => {
      const { table } = tableOn(sheet);
      const more = Math.max(0, rows(sheet).length - next.length);
      append(sheet, { ...table, rows: [...next, ...Array.from({ length: more }, () => ({}))] }, 0);
    },
    reading: (worksheets: readonly Worksheet[]): SheetReading => ({
      marked: new Map(marked),
      blocks: sheetsWith(worksheets.map(markNames), marked).map((sheet) => {
        const size = { rows: extent(sheet), columns: 40 };
        const values = Array.from({ length: size.rows }, (_, row) =>
          Array.from({ length: size.columns }, (__, column) => get(sheet, row, column) ?? ""),
        );
        return { sheet, row: 0, column: 0, ...size, values, formulas: [] };
      }),
    }),
    /** Gives how many rows were filled. */
    write: (writings: readonly SheetChange[]): number => {
      let filled = 0;
      for (const writing of writings) {
        if (writing.how === "lay") {
          lay(writing.worksheet);
          for (const { name, row, column } of writing.marks ?? []) {
            marked.set(name, { sheet: writing.worksheet.name, row, column, rows: 1, columns: 1 });
          }
        } else if (writing.how === "append") append(writing.sheet, writing.table, writing.from);
        else if (writing.how === "widen") {
          const { sheet, table, columns, worksheet } = writing;
          for (const { heading, at = 0 } of columns) put(sheet, table.row, at, heading);
          for (const { name, row, column } of [...wideningMarks(writing), ...formatMarks(worksheet)]) {
            marked.set(name, { sheet, row, column, rows: 1, columns: 1 });
          }
        } else if (writing.how === "choose") {
          choices.set(`${writing.sheet}/${writing.column}`, writing.choices);
        } else {
          const { sheet, table, marks = [] } = writing;
          for (const { name, row, column } of marks) marked.set(name, { sheet, row, column, rows: 1, columns: 1 });
          for (const { row, expected, values } of writing.fills) {
            if (!stillHolds(expected, rowAt(sheet, tableOn(sheet).table, row))) {
              if (writing.inOrder) break;
              continue;
            }
            filled += 1;
            table.columns.forEach(({ key, at }, index) => {
              if ((values[key] ?? null) !== null) put(sheet, table.row + 1 + row, at ?? index, values[key] ?? null);
            });
          }
        }
      }
      return filled;
    },
    /** Puts these into every row in which those stand, as a formula or a person would. */
    show: (sheet: string, where: Row, values: Row) => {
      const { table } = tableOn(sheet);
      rows(sheet).forEach((row, down) => {
        if (!Object.entries(where).every(([key, value]) => row[key] === value)) return;
        table.columns.forEach(({ key }, index) => {
          if (key in values) put(sheet, table.row + 1 + down, index, values[key] ?? null);
        });
      });
    },
    sort: (sheet: string, by: string, descending: boolean) => {
      const { table } = tableOn(sheet);
      const order = rows(sheet).sort((a, b) => (String(a[by]) < String(b[by]) ? -1 : 1));
      if (descending) order.reverse();
      append(sheet, { ...table, rows: order }, 0);
    },
    /** Its heading's cell is gone. */
    forget: (sheet: string, key: string) => {
      const { worksheet, table } = tableOn(sheet);
      marked.delete(markName(worksheet.kind, table.key, key));
    },
    named: (sheet: string, key: string, value: Value) => {
      const name = tableOn(sheet).worksheet.names.find((one) => one.key === key);
      if (!name) throw new Error(`Nothing is called ${key}.`);
      put(sheet, name.row, name.column, value);
    },
  };
}
