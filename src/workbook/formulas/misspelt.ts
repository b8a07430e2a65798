/** Finds formulas that call a function which looks like one of ours and is none, so that their cells show #NAME?. */
import { nearestNames } from "../../functions/arguments/nearestNames";
import { addressOnSheet, type Block } from "../area";
import { formulasIn, unknownCallsIn } from "./formula";

/** A function that is not there. */
export interface Misspelt {
  /** The address of the first cell that calls it, with its sheet. */
  readonly cell: string;
  readonly cells: number;
  /** The name as the formula has it: `SHARIAH.STATSU`. */
  readonly typed: string;
  /** The names of the catalogue that come near, the nearest first: `STATUS`; empty when none does. */
  readonly meant: readonly string[];
}

/** Each misspelt name once, in the order in which it first appears. `known`: our names, as `knownNames` gives them. */
export function misspeltIn(blocks: readonly Block[], known: ReadonlyMap<string, string>): readonly Misspelt[] {
  const found = new Map<string, Misspelt>();
  const isWrong = (formula: unknown) => unknownCallsIn(formula, known).length > 0;
  for (const { cell, formula } of formulasIn(blocks, isWrong)) {
    for (const typed of new Set(unknownCallsIn(formula, known))) {
      const key = typed.toUpperCase().replace(/\./g, "_");
      const before = found.get(key) ?? { cell: addressOnSheet(cell), cells: 0, typed, meant: nearTo(typed, known) };
      found.set(key, { ...before, cells: before.cells + 1 });
    }
  }
  return [...found.values()];
}

function nearTo(typed: string, known: ReadonlyMap<string, string>): readonly string[] {
  const name = typed.replace(/^SHARIAH[._]*/i, "");
  const same = known.get(name.toUpperCase().replace(/\./g, "_"));
  return same === undefined ? nearestNames(name, [...known.values()]) : [same];
}
