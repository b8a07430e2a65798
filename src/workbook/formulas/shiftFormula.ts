/**
 * Corrects the references of a frozen formula before it comes back. While it was stored as text, rows and columns may
 * have been inserted or removed: its cell has moved, and the cells that it refers to on the same sheet have moved as
 * far, less far, or not at all. A checksum of their values, stored with the formula, tells which.
 */
import { type Area, addressWith, endsOf } from "../area";
import { type Stamped, sumOf } from "../freeze/stamp";
import { type Reference, referencesIn } from "./formula";

/** Returns the values of an area; blank outside the used part. */
export type AreaReader = (area: Area) => readonly (readonly unknown[])[];

/** Checksums of the areas on its own sheet that a formula refers to, in their order. */
export function inputSums(formula: string, { sheet }: Area, read: AreaReader): readonly string[] {
  return referencesIn(formula, sheet).map(({ area }) => sumOf(read(area)));
}

/** The formula as the sheet would have changed it by now if it had stayed in its cell. */
export function shiftFormula({ formula, cell, from, inputs }: Stamped, read: AreaReader): string {
  const down = cell.row - (from?.row ?? cell.row);
  const across = cell.column - (from?.column ?? cell.column);
  if (down === 0 && across === 0) return formula;
  const ways = stepsTo(across).flatMap((columns) => stepsTo(down).map((rows) => [rows, columns] as const));
  let text = formula;
  const references = referencesIn(formula, cell.sheet);
  // Earlier versions counted other texts as references too: then any of the checksums may be this reference's own.
  const sums = (index: number) => (inputs.length === references.length ? inputs.slice(index, index + 1) : inputs);
  for (let index = references.length - 1; index >= 0; index -= 1) {
    const { area, address, start, end } = references[index] as Reference;
    const places = ways.map(([rows, columns]) => shiftArea(area, rows, columns));
    // When no place has the same values, all have moved together, as when a row was inserted above everything.
    const place = places.find((one) => one && sums(index).includes(sumOf(read(one)))) ?? places[0];
    if (place) text = text.slice(0, start) + writeAddress(address, area, place) + text.slice(end);
  }
  return text;
}

/**
 * The distances that an area may have moved, from the formula's whole way down to 0: rows may have been inserted
 * between the two. Of a way of more than 50 cells only the two ends are tried.
 */
function stepsTo(way: number): readonly number[] {
  const most = Math.abs(way);
  return most > 50 ? [way, 0] : Array.from({ length: most + 1 }, (_, step) => Math.sign(way) * (most - step));
}

/** The area moved by so many rows and columns; whole rows and columns stay whole. Undefined beyond the sheet's edge. */
function shiftArea(area: Area, down: number, across: number): Area | undefined {
  const row = area.row + (isWhole(area.rows) ? 0 : down);
  const column = area.column + (isWhole(area.columns) ? 0 : across);
  return row < 0 || column < 0 ? undefined : { ...area, row, column };
}

function isWhole(count: number): boolean {
  return count === 1_048_576 || count === 16_384;
}

/** The new address written as the reference was: with its dollar signs, and with its open ends. */
function writeAddress(address: string, from: Area, to: Area): string {
  const [down, across] = [to.row - from.row, to.column - from.column];
  const ends = (endsOf(address) ?? []).map((end) => ({
    ...end,
    row: end.row === undefined ? undefined : end.row + down,
    column: end.column === undefined ? undefined : end.column + across,
  }));
  return addressWith(ends);
}
