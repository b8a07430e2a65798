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

/** A reference to another workbook, `[Book]Sheet1!A2`, does not match, because its values are not known here. */
const onSheet = /^(?:'((?:[^'[]|'')+)'|([^!'\s[]+))!(.+)$/;

/** One end of an address: a corner `$A$2`, a column `$A` or a row `$2`. Each reader of addresses takes it from here. */
export interface End {
  /** From 0; undefined in an end that is a row. */
  readonly column: number | undefined;
  /** From 0; undefined in an end that is a column. */
  readonly row: number | undefined;
  readonly isColumnFixed: boolean;
  readonly isRowFixed: boolean;
}

/** The ends of an address without a sheet; undefined when the text is no address. */
export function endsOf(address: string): readonly [End] | readonly [End, End] | undefined {
  const [one = "", other, ...more] = address.split(":");
  const [first, last] = [endOf(one), other === undefined ? undefined : endOf(other)];
  if (!first || more.length > 0) return undefined;
  const isCorner = isCornerOf(first);
  if (other === undefined) return isCorner ? [first] : undefined;
  // Behind a corner an end may be open, as Sheets writes it: `A2:C` goes down to the sheet's end.
  const isSame = (last?.row === undefined) === (first.row === undefined);
  return last && (isCorner || (isSame && !isCornerOf(last))) ? [first, last] : undefined;
}

/** The address with these ends, with their dollar signs. */
export function addressWith(ends: readonly End[]): string {
  return ends
    .map(({ column, row, isColumnFixed, isRowFixed }) => {
      const letters = column === undefined ? "" : (isColumnFixed ? "$" : "") + lettersOf(column);
      return letters + (row === undefined ? "" : (isRowFixed ? "$" : "") + (row + 1));
    })
    .join(":");
}

function isCornerOf({ column, row }: End): boolean {
  return column !== undefined && row !== undefined;
}

function endOf(text: string): End | undefined {
  const [, dollar, letters, dollars, digits] = /^(\$?)([A-Za-z]{0,3})(\$?)(\d{0,7})$/.exec(text) ?? [];
  if (dollar === undefined || (!letters && !digits) || (dollars && !digits)) return undefined;
  if (!letters && dollar && dollars) return undefined;
  return {
    column: letters ? columnOf(letters) - 1 : undefined,
    row: digits ? Number(digits) - 1 : undefined,
    isColumnFixed: letters !== "" && dollar !== "",
    isRowFixed: digits !== "" && (letters ? dollars : dollar) !== "",
  };
}

/** The area of an address; on `sheet` if it names no sheet. Undefined when the text is no address. */
export function areaOf(text: string, sheet: string): Area | undefined {
  const [, quoted, plain, rest = text] = onSheet.exec(text) || [];
  const name = quoted?.replace(/''/g, "'") ?? plain ?? sheet;
  const [first, last = first] = endsOf(rest) ?? [];
  if (!first || !last) return undefined;
  const [top, bottom] = [first.row ?? 0, last.row ?? sheetRows - 1];
  const [left, right] = [first.column ?? 0, last.column ?? sheetColumns - 1];
  return between(name, top + 1, bottom + 1, left + 1, right + 1);
}

/** The area's address without the sheet, such as `A2:B20`, or `A2` for a single cell. */
export function addressOf({ row, column, rows, columns }: Omit<Area, "sheet">): string {
  const first = lettersOf(column) + (row + 1);
  return rows === 1 && columns === 1 ? first : `${first}:${lettersOf(column + columns - 1)}${row + rows}`;
}

/** The absolute address, such as `$A$2:$B$20`, or `$A$2` for one cell: it stays the same when its formula is copied. */
export function absoluteAddress({
  row,
  column,
  rows = 1,
  columns = 1,
}: Pick<Area, "row" | "column"> & Partial<Area>): string {
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
export function mergeAreas(areas: readonly Area[], gap = 0): readonly Area[] {
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
export function intersection(a: Area, b: Area): Area | undefined {
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
