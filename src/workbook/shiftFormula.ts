/**
 * Restores a formula that was stored as text while rows and columns were inserted or removed. Its cell moved; the cells
 * that it refers to on the same sheet moved as far, less far, or not at all. A checksum of their values, stored with
 * it, tells which.
 */
import { type Area, addressOf, areaOf } from "./area";
import { referencesIn } from "./formula";
import { type Stamped, sumOf } from "./stamp";

/** Returns the values of an area; blank outside the used part. */
export type Read = (area: Area) => readonly (readonly unknown[])[];

/** Checksums of the areas on its own sheet that a formula refers to, in their order. */
export function inputsOf(formula: string, { sheet }: Area, read: Read): readonly string[] {
  return referencesIn(formula, sheet).map(({ area }) => sumOf(read(area)));
}

/** The formula as it would be if it had stayed in its cell. */
export function movedFormula({ formula, cell, from, inputs }: Stamped, read: Read): string {
  const down = cell.row - (from?.row ?? cell.row);
  const across = cell.column - (from?.column ?? cell.column);
  if (down === 0 && across === 0) return formula;
  const ways = stepsTo(across).flatMap((columns) => stepsTo(down).map((rows) => [rows, columns] as const));
  let text = formula;
  const references = referencesIn(formula, cell.sheet);
  for (let index = references.length - 1; index >= 0; index -= 1) {
    const { area, start, end } = references[index] as (typeof references)[number];
    const places = ways.map(([rows, columns]) => shifted(area, rows, columns));
    // When no place has the same values, all have moved together, as when a row was inserted above everything.
    const place = places.find((one) => one && sumOf(read(one)) === inputs[index]) ?? places[0];
    if (place) text = text.slice(0, start) + written(text.slice(start, end), area, place) + text.slice(end);
  }
  return text;
}

/** From the whole way down to none, because rows may have been inserted between a formula and its areas. */
function stepsTo(way: number): readonly number[] {
  const most = Math.abs(way);
  return most > 50 ? [way, 0] : Array.from({ length: most + 1 }, (_, step) => Math.sign(way) * (most - step));
}

/** Open rows and columns stay open. Undefined beyond the sheet's edge. */
function shifted(area: Area, down: number, across: number): Area | undefined {
  const row = area.row + (isWhole(area.rows) ? 0 : down);
  const column = area.column + (isWhole(area.columns) ? 0 : across);
  return row < 0 || column < 0 ? undefined : { ...area, row, column };
}

function isWhole(count: number): boolean {
  return count === 1_048_576 || count === 16_384;
}

/** The new address written as the reference was: with its dollar signs, and with its open ends. */
function written(reference: string, from: Area, to: Area): string {
  return reference.replace(/(\$?)([A-Za-z]*)(\$?)(\d*)/g, (corner, dollar, letters, dollars, digits) => {
    const cell = corner && areaOf(`${letters || "A"}${digits || "1"}`, from.sheet);
    if (!cell) return corner;
    const moved = { row: cell.row + to.row - from.row, column: cell.column + to.column - from.column };
    const [, newLetters, newDigits] = /([A-Z]+)(\d+)/.exec(addressOf({ ...moved, rows: 1, columns: 1 })) ?? [];
    return dollar + (letters && newLetters) + dollars + (digits && newDigits);
  });
}
