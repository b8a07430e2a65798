/** Which columns of a formula's cells hold numbers, and which hold ranks, as its call says. */
import type { Asked } from "../src/core/call";
import { isFailure } from "../src/core/failure";
import { shapeArguments } from "../src/functions/arguments/argumentShapes";
import { catalogue, type FunctionName } from "../src/functions/catalogue";

export function isNumeric(name: string, typed: readonly unknown[]): (column: number) => boolean {
  const asked = askedBy(name, typed);
  return isFailure(asked) ? () => false : (column) => asked.isNumeric?.(column) ?? false;
}

/** The columns with ranks, of a result of so many columns. */
export function rankColumns(name: string, typed: readonly unknown[], columns: number): readonly number[] {
  const asked = askedBy(name, typed);
  const all = Array.from({ length: columns }, (_, column) => column);
  return isFailure(asked) ? [] : all.filter((column) => asked.isRank?.(column, columns));
}

function askedBy(name: string, typed: readonly unknown[]): Asked {
  const run = catalogue.find((entry) => entry.name === name)?.run as (...typed: readonly unknown[]) => Asked;
  return run(...(shapeArguments(name as FunctionName, typed) ?? []));
}
