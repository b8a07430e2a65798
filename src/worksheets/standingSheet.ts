/**
 * Finds out what a sheet has of a worksheet already, and what inserting it again adds. Headings and named cells have
 * hidden marks that move with them, so our columns are found wherever they are and whatever their headings say. Missing
 * rows are added below the last one; everything else in the sheet is the user's.
 */
import type { Area, Block } from "../workbook/area";
import type { Row, Table, Value, Worksheet } from "../workbook/sheet/worksheet";
import { finishedMark, markName, markStart } from "./marks";

/** A worksheet that is in the workbook already, with the places that its tables and names have today. */
export interface StandingSheet {
  readonly sheet: string;
  /** The worksheet with its tables and names where they are today, and without columns that the user has deleted. */
  readonly worksheet: Worksheet;
  readonly additions: readonly Addition[];
  /** How many of the given rows are there already, and stay as they are. */
  readonly untouched: number;
}

/** Rows to add below a table: its rows from the index `from` on. */
export interface Addition {
  readonly table: Table;
  readonly from: number;
}

/**
 * The worksheet as it stands in the workbook. Undefined where it must be written anew: nothing of it is there, its
 * writing broke off, or headings that identify its rows are gone.
 */
export function standingSheet(
  worksheet: Worksheet,
  marked: ReadonlyMap<string, Area>,
  blocks: readonly Block[],
): StandingSheet | undefined {
  const sheet = marked.get(finishedMark(worksheet).name)?.sheet;
  if (sheet === undefined) return undefined;
  const block = blocks.find((one) => one.sheet === sheet);
  const names = worksheet.names.flatMap((name) => {
    const mark = marked.get(markName(markStart(worksheet), "name", name.key));
    return mark?.sheet === sheet ? [{ ...name, row: mark.row, column: mark.column }] : [];
  });
  const gone = worksheet.names.map(({ key }) => key).filter((key) => !names.some((name) => name.key === key));
  const found = worksheet.tables.map((table) => tableToday(worksheet, table, { sheet, marked, block, gone }));
  const today = found.flatMap((one) => one ?? []);
  if (today.length < worksheet.tables.length) return undefined;
  const tables = today.map(({ table }) => table);
  return {
    sheet,
    worksheet: { ...worksheet, tables, names },
    additions: today.flatMap(({ table, from }) => (from < table.rows.length ? [{ table, from }] : [])),
    untouched: today.reduce((sum, { untouched }) => sum + untouched, 0),
  };
}

/**
 * The rows of the first table: those on the sheet, and then those that are missing there. Empty where there is no
 * sheet.
 */
export function rowsOf(stands: StandingSheet | undefined): readonly Row[] {
  return stands?.worksheet.tables[0]?.rows ?? [];
}

interface Today {
  readonly sheet: string;
  readonly marked: ReadonlyMap<string, Area>;
  readonly block: Block | undefined;
  /** The keys of the worksheet's named cells that the sheet lacks. */
  readonly gone: readonly string[];
}

function tableToday(worksheet: Worksheet, table: Table, { sheet, marked, block, gone }: Today) {
  const start = markStart(worksheet);
  const columns = [...table.columns, ...(table.retired ?? [])].flatMap((column) => {
    const mark = marked.get(markName(start, table.key, column.key));
    if (mark?.sheet !== sheet) return [];
    const called = block?.values[mark.row - block.row]?.[mark.column - block.column];
    const heading = called === undefined || called === "" ? column.heading : String(called);
    return [{ ...column, heading, at: mark.column, row: mark.row }];
  });
  const [first] = columns;
  if (!first || !table.identity.every((key) => columns.some((column) => column.key === key))) return undefined;
  const there = rowsThere(columns, first.row, block);
  const { missing, untouched } = missingRows(table, there);
  const keys = new Set(columns.map(({ key }) => key));
  const own = columns.map(({ row, formula, earlier = [], ...column }) => {
    const whole = [formula, ...earlier].find((one) => isWhole(one, keys, gone));
    return { ...column, ...(whole !== undefined && { formula: whole }) };
  });
  return {
    table: { ...table, row: first.row, columns: own, rows: [...there, ...missing] },
    from: there.length,
    untouched,
  };
}

/**
 * Whether the sheet has all columns and named cells that a formula uses. If not, the formula cannot be written, and
 * further rows leave the cell blank unless an earlier formula fits.
 */
export function isWhole(
  formula: string | undefined,
  keys: ReadonlySet<string>,
  gone: readonly string[] = [],
): formula is string {
  const bare = formula?.replace(/"(?:[^"]|"")*"/g, "") ?? "";
  const named = (bare.match(/\[@?\w+\]/g) ?? []).every((name) => keys.has(name.replace(/\W/g, "")));
  return (
    formula !== undefined && named && !gone.some((key) => new RegExp(`(?<![\\w.@[])${key}(?![\\w.([])`).test(bare))
  );
}

/** The rows on the sheet, down to the last one that has a value in a column without a formula of ours. */
function rowsThere(
  columns: readonly { key: string; at: number; formula?: string }[],
  heading: number,
  block: Block | undefined,
): Row[] {
  const rows: Row[] = [];
  if (!block) return rows;
  for (let row = heading + 1; row < block.row + block.values.length; row += 1) {
    const own = columns.map(({ key, at }) => [key, plain(block.values[row - block.row]?.[at - block.column])] as const);
    rows.push(Object.fromEntries(own));
  }
  const typed = columns.flatMap(({ key, formula }) => (formula === undefined ? [key] : []));
  let end = rows.length;
  while (end > 0 && typed.every((key) => rows[end - 1]?.[key] === null)) end -= 1;
  return rows.slice(0, end);
}

function plain(value: unknown): Value {
  if (typeof value === "number") return value;
  return (value ?? "") === "" ? null : String(value);
}

/** The given rows that the sheet lacks. A ticker that is given twice, as two purchases, must be there twice. */
function missingRows({ identity, apart = [], rows }: Table, there: readonly Row[]) {
  const idOf = (row: Row) =>
    JSON.stringify(
      [...identity, ...apart].map((key) =>
        String(row[key] ?? "")
          .trim()
          .toUpperCase(),
      ),
    );
  const counts = new Map<string, number>();
  for (const row of there) counts.set(idOf(row), (counts.get(idOf(row)) ?? 0) + 1);
  const missing = rows.filter((row) => {
    const left = counts.get(idOf(row)) ?? 0;
    counts.set(idOf(row), left - 1);
    return left <= 0;
  });
  return { missing, untouched: rows.length - missing.length };
}
