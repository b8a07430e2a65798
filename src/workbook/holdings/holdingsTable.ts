/**
 * Finds the table of holdings in the rows of a list: its headings, wherever they stand, and where it ends. An export may
 * have an account's lines above, and another table below.
 */
import { ticker, withoutMarks } from "../../core/ticker";
import { type HeadingMeaning, isHeadings, isNumberCell, isOfTrades, meaningsOf, type Role, rolesOf } from "./headings";

export interface HoldingsTable {
  /** The row of headings; -1 where there is none. */
  readonly heading: number;
  /** The row after the last one of the table. */
  readonly end: number;
  readonly columns: readonly (HeadingMeaning | undefined)[];
  readonly roles: readonly (Role | undefined)[];
  /** Whether the headings are of orders that were carried out; such a list holds no holdings. */
  readonly isOfTrades: boolean;
}

type Rows = readonly (readonly unknown[])[];

export function holdingsTable(rows: Rows): HoldingsTable {
  const heading = headingRow(rows);
  const row = rows[heading] ?? [];
  const columns = meaningsOf(row);
  const next = heading < 0 ? -1 : rows.findIndex((one, index) => index > heading && isFull(one) && !isSame(one, row));
  const bare = { heading, end: next < 0 ? rows.length : next, columns, roles: rolesOf(columns) };
  return { ...bare, isOfTrades: heading >= 0 && isOfTrades(row) };
}

/** Whether a line repeats the headings, as at the top of each printed page. */
export function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify(one.map(textOfCell)) === JSON.stringify(other.map(textOfCell));
}

/**
 * Whether a row belongs to the table whose headings these are. A statement in sections, as of Interactive Brokers, names
 * the section in the first cell of each line.
 */
export function isOfSection(row: readonly unknown[], headings: readonly unknown[]): boolean {
  return textOfCell(headings[1]) !== "Header" || textOfCell(row[0]) === textOfCell(headings[0]);
}

/** Whether a line gives one purchase of a holding whose sum stands on another line. */
export function isLot(row: readonly unknown[], headings: readonly unknown[]): boolean {
  const at = headings.findIndex((cell) => textOfCell(cell) === "DataDiscriminator");
  return at >= 0 && textOfCell(row[at]) === "Lot";
}

function isFull(row: readonly unknown[]): boolean {
  return isHeadings(row) && rolesOf(meaningsOf(row)).filter((role) => role !== undefined).length > 2;
}

/**
 * The row of headings, if there is one. A row with three headings is surely no holding, and what stands above it is
 * passed over; of several such rows the one with most of our columns is taken. Else it is the first row that is not
 * blank, or the one below a title.
 */
function headingRow(rows: Rows): number {
  const all = rows.map((row, index) => ({ row, index, count: rolesOf(meaningsOf(row)).filter((role) => role).length }));
  const full = all.filter(({ row }) => isFull(row));
  const own = full.filter(({ row }) => !isOfTrades(row));
  const most = Math.max(...(own.length > 0 ? own : full).map(({ count }) => count));
  const best = (own.length > 0 ? own : full).find(({ count }) => count === most);
  if (best) return best.index;
  const at = rows.findIndex(isHeadings);
  const isList = (all[at]?.count ?? 0) === 1;
  if (at >= 0) return rows.slice(0, at).every((row) => isTitle(row, isList)) ? at : -1;
  return keyless(rows);
}

/**
 * The first row with several cells, if it has no number but a heading of ours, and numbers stand below: the headings of
 * a list whose column of tickers has a heading that nobody knows.
 */
function keyless(rows: Rows): number {
  const at = rows.findIndex((row) => row.filter((cell) => textOfCell(cell) !== "").length > 1);
  const row = rows[at];
  if (!row || row.some(isNumberCell)) return -1;
  const known = rolesOf(meaningsOf(row)).flatMap((role, index) => (role ? [index] : []));
  const [first = 0] = known;
  const isTicker = known.length === 1 && /^[A-Z]{1,5}$/.test(textOfCell(row[first]));
  const below = rows.slice(at + 1).some((one) => known.some((index) => isNumberCell(one[index])));
  return known.length > 0 && !isTicker && below ? at : -1;
}

/**
 * Whether a row has only a title: one cell alone, or none. `list`: the headings below have only a ticker column; then a
 * lone ticker is no title but the list's first line.
 */
function isTitle(row: readonly unknown[], list: boolean): boolean {
  const cells = row.filter((cell) => textOfCell(cell) !== "");
  return cells.length === 0 || (cells.length === 1 && !(list && typeof ticker(cells[0]) === "string"));
}

export function textOfCell(cell: unknown): string {
  return withoutMarks(String(cell ?? "")).trim();
}
