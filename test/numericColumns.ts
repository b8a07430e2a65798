/** Which columns of a formula's cells hold numbers, as its call says. */
import type { Asked } from "../src/core/call";
import { isFailure } from "../src/core/failure";
import { shaped } from "../src/functions/argumentShapes";
import { catalogue, type FunctionName } from "../src/functions/catalogue";

export function isNumeric(name: string, typed: readonly unknown[]): (column: number) => boolean {
  const run = catalogue.find((entry) => entry.name === name)?.run as (...typed: readonly unknown[]) => Asked;
  const asked = run(...(shaped(name as FunctionName, typed) ?? []));
  return isFailure(asked) ? () => false : (column) => asked.isNumeric?.(column) ?? false;
}
