/**
 * Finds out what a sheet has of a worksheet already, and what inserting it again adds. Headings and named cells have
 * hidden marks that move with them, so our columns are found wherever they are and whatever their headings say. Missing
 * rows are added below the last one; everything else in the sheet is the user's.
 */
import type { Area, Block } from "../workbook/area";
import { type Into, spell, spellings } from "../workbook/sheet/spelling";
import { sheetColumn } from "../workbook/sheet/tablePlaces";
import type { Mark, Row, Table, Value, Worksheet } from "../workbook/sheet/worksheet";
import { rowFormula } from "./rowFormula";

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
 * The marks that are set when the worksheet is written. `finishedMark` is not among them, because it comes after all
 * else.
 */
export function marksOf(worksheet: Worksheet): readonly Mark[] {
  const { tables, names, charts } = worksheet;
  const kind = markStart(worksheet);
  return [
    ...tables.flatMap((table) =>
      table.columns.map(({ key }, index) => ({
        name: markName(kind, table.key, key),
        row: table.row,
        column: sheetColumn(table, index),
      })),
    ),
    ...names.map(({ key, row, column }) => ({ name: markName(kind, "name", key), row, column })),
    ...charts.map(({ key, at: { row, column } }) => ({ name: markName(kind, "chart", key), row, column })),
    ...formatMarks(worksheet),
  ];
}

/** The mark that holds the version of the worksheet's columns; none for the first version. */
export function formatMarks({
  format,
  ...worksheet
}: Pick<Worksheet, "kind" | "markedAs" | "format">): readonly Mark[] {
  const start = markStart(worksheet);
  return format === undefined ? [] : [{ name: markName(start, "format", String(format)), row: 0, column: 0 }];
}

/** The mark that is set last. A sheet without it was not written to the end, and is written again. */
export function finishedMark(worksheet: Pick<Worksheet, "kind" | "markedAs">): Mark {
  return { name: markName(markStart(worksheet), "all", "laid"), row: 0, column: 0 };
}

/** What the names of a worksheet's marks begin with. */
export function markStart({ kind, markedAs = kind }: Pick<Worksheet, "kind" | "markedAs">): string {
  return markedAs;
}

/** The worksheet with marks that begin with this. */
export function markedBy({ markedAs, ...worksheet }: Worksheet, start: string): Worksheet {
  return start === worksheet.kind ? worksheet : { ...worksheet, markedAs: start };
}

/**
 * What the marks of each finished sheet of this kind begin with: `portfolio`, then `portfolio2` and so on. The
 * playground's sample has other marks, and is none of them.
 */
export function finishedStarts(
  { kind }: Pick<Worksheet, "kind">,
  marked: ReadonlyMap<string, Area>,
): readonly string[] {
  const numbers = [...marked.keys()].flatMap((name) => {
    const [start = "", part, key] = name.split(".");
    const number = start === kind ? "1" : start.slice(kind.length);
    return part === "all" && key === "laid" && start.startsWith(kind) && /^[1-9]\d*$/.test(number)
      ? [Number(number)]
      : [];
  });
  return numbers.sort((one, other) => one - other).map((number) => numberedStart(kind, number));
}

/** What the marks of the next sheet of this kind begin with: the first number that no finished sheet has. */
export function nextStart(worksheet: Pick<Worksheet, "kind">, marked: ReadonlyMap<string, Area>): string {
  const taken = finishedStarts(worksheet, marked);
  for (let number = 1; ; number += 1) {
    const start = numberedStart(worksheet.kind, number);
    if (!taken.includes(start)) return start;
  }
}

function numberedStart(kind: string, number: number): string {
  return number === 1 ? kind : `${kind}${number}`;
}

/** The name of a mark: letters, digits and points, which every host takes in a name. */
export function markName(kind: string, part: string, key: string): string {
  return `${kind}.${part}.${key}`;
}

/**
 * The names of a worksheet's marks, first the one that is set last. A sheet with any of them has the worksheet,
 * finished or not.
 */
export function markNames(worksheet: Worksheet): readonly string[] {
  return [finishedMark(worksheet), ...marksOf(worksheet)].map(({ name }) => name);
}

/**
 * Whether one cell of a worksheet is selected that is none of its tickers, such as its title, a verdict or a number.
 * Somebody who looks around in a new sheet selects such cells, and does not mean a holding. Cells beside the
 * worksheet's columns do not count: they are the user's.
 */
export function isCellBesideTickers(area: Area, marked: ReadonlyMap<string, Area>): boolean {
  const { sheet, row, column, rows, columns } = area;
  const marks = [...marked].filter(([, mark]) => mark.sheet === sheet);
  const across = marks.map(([, mark]) => mark.column);
  if (rows > 1 || columns > 1 || column < Math.min(...across) || column > Math.max(...across)) return false;
  return !marks.some(([name, mark]) => name.endsWith(".ticker") && mark.column === column && mark.row <= row);
}

/** The sheets to read: for each list of marks, the sheet that has the first mark of the list that is there. */
export function sheetsWith(
  marks: readonly (readonly string[])[],
  marked: ReadonlyMap<string, Pick<Area, "sheet">>,
): readonly string[] {
  const found = marks.flatMap((names) => {
    const name = names.find((one) => marked.has(one));
    return (name !== undefined && marked.get(name)?.sheet) || [];
  });
  return [...new Set(found)];
}

/** The name of the sheet that has the worksheet, finished or not; undefined when none has. */
export function sheetOf(worksheet: Worksheet, marked: ReadonlyMap<string, Area>): string | undefined {
  return sheetsWith([markNames(worksheet)], marked)[0];
}

/**
 * The sheet on which the writing of the worksheet broke off, if it holds only what was written: the worksheet may be
 * written there again. Undefined where there is none, or where somebody has typed into it: then it is theirs.
 */
export function againOn(
  worksheet: Worksheet,
  marked: ReadonlyMap<string, Area>,
  blocks: readonly Block[],
): string | undefined {
  const sheet = sheetOf(worksheet, marked);
  const block = blocks.find((one) => one.sheet === sheet);
  const written = contentsOf(worksheet);
  const isOurs = (value: unknown, row: number, column: number, formula: unknown) => {
    if (value === "" && !isFormula(formula)) return true;
    const meant = written.get(`${row},${column}`);
    if (meant === undefined) return false;
    if (meant.formulas) return formula === undefined || meant.formulas.has(bare(String(formula)));
    return !isFormula(formula) && String(value) === String(meant.value);
  };
  const isUntouched = block?.values.every((line, down) =>
    line.every((value, across) =>
      isOurs(value, block.row + down, block.column + across, block.formulas[down]?.[across]),
    ),
  );
  return isUntouched === false ? undefined : sheet;
}

type Content = { readonly value: Value } & { readonly formulas?: ReadonlySet<string> };

/** Everything that the writing of a worksheet puts into cells, by place. */
function contentsOf(worksheet: Worksheet): ReadonlyMap<string, Content> {
  const contents = new Map<string, Content>();
  const put = (row: number, column: number, value: Value, formula?: string, into?: Into) => {
    const formulas = formula === undefined ? undefined : { formulas: formulasOf(formula, worksheet, into) };
    contents.set(`${row},${column}`, { value, ...formulas });
  };
  for (const { row, column, value = null, formula } of worksheet.cells) put(row, column, value, formula);
  for (const table of worksheet.tables) {
    table.columns.forEach((described, index) => {
      const { key, heading } = described;
      const column = sheetColumn(table, index);
      put(table.row, column, heading);
      const rows = Math.max(1, table.rows.length);
      for (let row = 0; row < rows; row += 1) {
        const formula = rowFormula(described, table.rows[row]);
        put(table.row + 1 + row, column, table.rows[row]?.[key] ?? null, formula, { table, row });
      }
    });
  }
  return contents;
}

/** The formula in every spelling in which a host may give it back. */
function formulasOf(formula: string, worksheet: Worksheet, into: Into | undefined): ReadonlySet<string> {
  return new Set(Object.values(spellings).map((spelling) => bare(spell(formula, worksheet, spelling, into))));
}

/** A formula without the characters that a host may leave out or add. */
function bare(formula: string): string {
  return formula.replace(/[\s[\]@$']/g, "").toUpperCase();
}

function isFormula(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("=");
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
