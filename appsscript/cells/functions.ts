/**
 * Calls the catalogue's functions for Sheets. Sheets passes a value or rows of values, and leaves out what was not
 * typed; the functions want rows for every parameter that takes a range (`signatures` says which).
 */

import type { Asked } from "../../src/core/call";
import { shaped } from "../../src/functions/argumentShapes";
import { catalogue, type FunctionName } from "../../src/functions/catalogue";
import { spellFunctionsBy } from "../../src/functions/funds";
import { signatures } from "../../src/functions/signatures";
import { Refusal } from "../../src/ports/refusal";
import { phrase } from "../../src/ports/refusals";
import { toDay } from "./days";

spellFunctionsBy((name) => name.replace(/\./g, "_"));

/** The call that a function makes of a cell's arguments. */
export function asked(name: string, given: readonly unknown[]): Asked {
  const entry = catalogue.find((one) => one.name === name);
  if (!entry) throw new Refusal(phrase("noFunction", name));
  // Google does not check the number of arguments, so a cell may pass more than the function takes.
  const all = given.slice(0, signatures[name as FunctionName].length);
  const typed = shaped(name as FunctionName, all) ?? [];
  // In first place a date is a ticker that Sheets misread; the cell is told so.
  return (entry.run as (...typed: unknown[]) => Asked)(typed[0], ...typed.slice(1).map(withDays));
}

function withDays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDays);
  return value instanceof Date ? toDay(value) : value;
}
