/**
 * Writes and reads what a freeze stores of a formula: the stamp, the formula, the cells that it filled, and a checksum
 * of the values in each part of them. By these a thaw finds what the freeze wrote, and touches nothing else. Later
 * versions compare the checksums again, so how they are computed must not change.
 */
import { type Area, addressOf, areaOf } from "../area";
import { isError } from "../refresh/errorCells";

export interface Stamp {
  readonly id: string;
  /** ms since 1970. */
  readonly at: number;
  readonly by: string;
}

/**
 * Cells that a formula filled besides its own: a rectangle, by its distance from the formula's cell. They are written
 * at once.
 */
export interface Fill {
  readonly down: number;
  readonly across: number;
  readonly rows: number;
  readonly columns: number;
  /** The checksum of what was written there; undefined when an earlier version stored none. */
  readonly sum: string | undefined;
}

export interface Stamped extends Stamp {
  readonly formula: string;
  /** Its own cell, where it is today. */
  readonly cell: Area;
  /** Where that cell was when it was frozen; undefined when an earlier version did not store it. */
  readonly from: Area | undefined;
  /** The checksum of its own cell's frozen value. */
  readonly sum: string | undefined;
  readonly fills: readonly Fill[];
  /** Checksums of the areas on its own sheet that the formula referred to. */
  readonly inputs: readonly string[];
}

const ours = "(Shariah Sheets; Thaw brings the formula back)";

/** Whether a freeze wrote this note. A user's own note may begin with "Frozen" too, so our name must follow. */
export function isFrozenNote(note: string): boolean {
  const [first = ""] = note.split("\n", 1);
  return first.startsWith("Frozen ") && first.endsWith(ours);
}

/** The note at a frozen cell: since when, by whom, the formula, and why any of its cells has no answer. */
export function frozenNote({ at, by, formula }: Stamped, reasons: readonly string[]): string {
  const moment = new Date(at).toISOString().slice(0, 16).replace("T", " ");
  const who = by === "" ? "" : ` by ${by}`;
  const why = reasons.map((reason) => `\n${reason}`).join("");
  return `Frozen ${moment} UTC${who} ${ours}\n${formula}${why}`;
}

type Values = readonly (readonly unknown[])[];

/** A checksum of these values: a short text that differs when any of them differs. */
export function sumOf(values: Values): string {
  const text = JSON.stringify(trimValues(values).map((row) => row.map(plain)));
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}

/** A value in one form, however a sheet returns it: dates to the second, numbers to twelve digits, all errors alike. */
function plain(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toPrecision(12));
  if (isError(value)) return "#";
  const { getTime } = Object(value) as Date;
  return typeof getTime === "function" ? Math.round(getTime.call(value) / 1_000) : (value ?? "");
}

export function fillArea({ cell }: Stamped, { down, across, rows, columns }: Fill): Area {
  return { sheet: cell.sheet, row: cell.row + down, column: cell.column + across, rows, columns };
}

/** How many cells a frozen formula has: its own and those that it filled. */
export function cellCount({ fills }: Stamped): number {
  return fills.reduce((sum, { rows, columns }) => sum + rows * columns, 1);
}

/** The text that stores everything except formula, time and name: one line without brackets. */
export function markOf({ id, from, sum = "", fills, inputs }: Stamped): string {
  const filled = fills.map(({ down, across, rows, columns, sum: own = "" }) =>
    [down, across, rows, columns, own].join(),
  );
  return [id, from ? addressOf(from) : "-", sum, filled.join(";") || "-", inputs.join() || "-"].join(" ");
}

/** Reads `id`, `id_rows_columns` of earlier versions, and what `markOf` writes. */
export function readMark(mark: string, cell: Area): Pick<Stamped, "id" | "from" | "sum" | "fills" | "inputs"> {
  const [id = "", from = "", sum, filled = "-", inputs = "-"] = mark.split(" ");
  if (sum === undefined) return earlierMark(id);
  const fills = filled.split(";").flatMap((fill) => {
    const [down = 0, across = 0, rows = 0, columns = 0] = fill.split(",").map(Number);
    return rows > 0 && columns > 0 ? [{ down, across, rows, columns, sum: fill.split(",")[4] }] : [];
  });
  return { id, from: areaOf(from, cell.sheet), sum, fills, inputs: inputs === "-" ? [] : inputs.split(",") };
}

function earlierMark(mark: string): Pick<Stamped, "id" | "from" | "sum" | "fills" | "inputs"> {
  const [id = "", rows = "1", columns = "1"] = mark.split("_");
  return { id, from: undefined, sum: undefined, fills: boxFills(Number(rows), Number(columns)), inputs: [] };
}

/** The fills of a rectangle: the cells below its own cell, and the cells beside these. */
export function boxFills(rows: number, columns: number, sum?: (fill: Omit<Fill, "sum">) => string): Fill[] {
  const below = { down: 1, across: 0, rows: rows - 1, columns: 1 };
  const beside = { down: 0, across: 1, rows, columns: columns - 1 };
  return [below, beside].filter((fill) => fill.rows * fill.columns > 0).map((fill) => ({ ...fill, sum: sum?.(fill) }));
}

/** Values without the blank rows and columns at the end, which a sheet that grew may have added. */
function trimValues(values: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  const isBlank = (value: unknown) => value === "" || value === null || value === undefined;
  const rows = values.map((row) => row.slice(0, lastIndex(row, (value) => !isBlank(value)) + 1));
  return rows.slice(0, lastIndex(rows, (row) => row.length > 0) + 1);
}

function lastIndex<T>(list: readonly T[], is: (one: T) => boolean): number {
  let index = list.length - 1;
  while (index >= 0 && !is(list[index] as T)) index -= 1;
  return index;
}
