/**
 * An area of a sheet. This file also reads and writes addresses, such as `'My sheet'!$A$2:B20`. Rows and columns count
 * from 0.
 */
export interface Area {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Rows and columns of the largest sheet. */
const sheetRows = 1_048_576;
const sheetColumns = 16_384;

/** Whether the area goes down to the sheet's end. */
export function isOpenBelow({ row, rows }: Area): boolean {
  return row + rows === sheetRows;
}

/** Whether the area goes to the sheet's right edge. */
export function isOpenBeside({ column, columns }: Area): boolean {
  return column + columns === sheetColumns;
}

/**
 * The area that begins at this cell and has the shape of `like`. Where `like` goes to the sheet's end, so does this
 * area.
 */
export function areaFrom({ sheet, row, column }: Area, like: Area): Area {
  const rows = isOpenBelow(like) ? sheetRows - row : like.rows;
  const columns = isOpenBeside(like) ? sheetColumns - column : like.columns;
  return { sheet, row, column, rows, columns };
}

/** What a host has read of a part of a sheet, row by row. */
export interface Block extends Area {
  /** Each cell's formula, beginning with `=`; anything else in a cell without one. */
  readonly formulas: readonly (readonly unknown[])[];
  /** Each cell's value: text, number, truth value, an error such as `#N/A`; "" for a blank. */
  readonly values: readonly (readonly unknown[])[];
}

const corner = String.raw`\$?([A-Za-z]{1,3})\$?(\d{1,7})`;
const cells = new RegExp(`^${corner}(?::${corner})?$`);
/** An open end as Sheets writes it: `A2:C` goes down to the sheet's end, `A2:5` to its right edge. */
const openEnd = new RegExp(String.raw`^${corner}:(?:\$?([A-Za-z]{1,3})|\$?(\d{1,7}))$`);
const wholeColumns = /^\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})$/;
const wholeRows = /^\$?(\d{1,7}):\$?(\d{1,7})$/;
/** A reference to another workbook, `[Book]Sheet1!A2`, does not match, because its values are not known here. */
const onSheet = /^(?:'((?:[^'[]|'')+)'|([^!'\s[]+))!(.+)$/;

/** The area of an address; on `sheet` if it names no sheet. Undefined when the text is no address. */
export function areaOf(text: string, sheet: string): Area | undefined {
  const [, quoted, plain, rest = text] = onSheet.exec(text) || [];
  const name = quoted?.replace(/''/g, "'") ?? plain ?? sheet;
  const [, left, top, right = left, bottom = top] = cells.exec(rest) || [];
  if (left !== undefined) return between(name, Number(top), Number(bottom), columnOf(left), columnOf(right ?? left));
  const [, start, begin, end, until] = openEnd.exec(rest) || [];
  if (start !== undefined) {
    const right = end === undefined ? sheetColumns : columnOf(end);
    return between(name, Number(begin), until === undefined ? sheetRows : Number(until), columnOf(start), right);
  }
  const [, from, to] = wholeColumns.exec(rest) || [];
  if (from !== undefined && to !== undefined) return between(name, 1, sheetRows, columnOf(from), columnOf(to));
  const [, first, last] = wholeRows.exec(rest) || [];
  return first === undefined ? undefined : between(name, Number(first), Number(last), 1, sheetColumns);
}

/** The area's address without the sheet, such as `A2:B20`, or `A2` for a single cell. */
export function addressOf({ row, column, rows, columns }: Omit<Area, "sheet">): string {
  const first = lettersOf(column) + (row + 1);
  return rows === 1 && columns === 1 ? first : `${first}:${lettersOf(column + columns - 1)}${row + rows}`;
}

/** The absolute address, such as `$A$2:$B$20`, or `$A$2` for one cell: it stays the same when its formula is copied. */
export function fixed({ row, column, rows = 1, columns = 1 }: Pick<Area, "row" | "column"> & Partial<Area>): string {
  return addressOf({ row, column, rows, columns }).replace(/[A-Z]+/g, "$$$&$$");
}

/** The address with the sheet, such as `Sheet1!A2:B20`. */
export function addressOnSheet(area: Area): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_.]*$/.test(area.sheet) && areaOf(area.sheet, "") === undefined;
  return `${plain ? area.sheet : `'${area.sheet.replace(/'/g, "''")}'`}!${addressOf(area)}`;
}

/**
 * Joins areas into as few as possible, because each area costs a host a reading. Areas of the same columns with at most
 * `gap` rows between them become one.
 */
export function merged(areas: readonly Area[], gap = 0): readonly Area[] {
  const sorted = [...areas].sort(
    (a, b) => a.sheet.localeCompare(b.sheet) || a.column - b.column || a.columns - b.columns || a.row - b.row,
  );
  const found: Area[] = [];
  for (const area of sorted) {
    const last = found[found.length - 1];
    const below =
      last?.sheet === area.sheet &&
      last.column === area.column &&
      last.columns === area.columns &&
      area.row <= last.row + last.rows + gap;
    if (last && below) {
      found[found.length - 1] = { ...last, rows: Math.max(last.rows, area.row + area.rows - last.row) };
    } else found.push(area);
  }
  return found;
}

/** The cells that two areas share; undefined when there are none. */
export function shared(a: Area, b: Area): Area | undefined {
  if (a.sheet.toLowerCase() !== b.sheet.toLowerCase()) return undefined;
  const row = Math.max(a.row, b.row);
  const column = Math.max(a.column, b.column);
  const rows = Math.min(a.row + a.rows, b.row + b.rows) - row;
  const columns = Math.min(a.column + a.columns, b.column + b.columns) - column;
  return rows > 0 && columns > 0 ? { sheet: a.sheet, row, column, rows, columns } : undefined;
}

function between(sheet: string, top: number, bottom: number, left: number, right: number): Area | undefined {
  const [row, last] = top < bottom ? [top, bottom] : [bottom, top];
  const [column, end] = left < right ? [left, right] : [right, left];
  if (row < 1 || last > sheetRows || end > sheetColumns) return undefined;
  return { sheet, row: row - 1, column: column - 1, rows: last - row + 1, columns: end - column + 1 };
}

/** The number of a column, 1 for A. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function lettersOf(column: number): string {
  const before = Math.floor(column / 26);
  return (before > 0 ? lettersOf(before - 1) : "") + String.fromCharCode(65 + (column % 26));
}
