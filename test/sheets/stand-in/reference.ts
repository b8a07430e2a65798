/** Cell references as people write them: `A1`, `$B$2:C9`, `A2:A`, `'My sheet'!A:A`. Rows and columns count from 1. */
export interface Area {
  /** Absent: the sheet the formula is in. */
  readonly sheet?: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** An open end reaches this far. */
const lastRow = 1_000;
const lastColumn = 26;

const shape = /^(?:(?:'((?:[^']|'')+)'|([A-Za-z0-9_]+))!)?\$?([A-Za-z]{0,3})\$?(\d*)(?::\$?([A-Za-z]{0,3})\$?(\d*))?$/;

export function parseReference(text: string): Area | undefined {
  const parts = shape.exec(text.trim());
  if (!parts) return undefined;
  const [, quoted, plain, fromLetters = "", fromDigits = "", toLetters, toDigits] = parts;
  if (fromLetters === "" && fromDigits === "") return undefined;
  const single = toLetters === undefined && toDigits === undefined;
  if (single && (fromLetters === "" || fromDigits === "")) return undefined;
  const row = fromDigits === "" ? 1 : Number(fromDigits);
  const column = fromLetters === "" ? 1 : columnNumber(fromLetters);
  const endRow = single ? row : toDigits ? Number(toDigits) : lastRow;
  const endColumn = single ? column : toLetters ? columnNumber(toLetters) : lastColumn;
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  return {
    ...(sheet === undefined ? {} : { sheet }),
    row: Math.min(row, endRow),
    column: Math.min(column, endColumn),
    rows: Math.abs(endRow - row) + 1,
    columns: Math.abs(endColumn - column) + 1,
  };
}

export function reference({ row, column, rows, columns }: Area): string {
  const from = `${columnLetters(column)}${row}`;
  return rows === 1 && columns === 1 ? from : `${from}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
}

function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}

function columnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

export function overlap(a: Area, b: Area): boolean {
  return (
    a.row < b.row + b.rows &&
    b.row < a.row + a.rows &&
    a.column < b.column + b.columns &&
    b.column < a.column + a.columns
  );
}
