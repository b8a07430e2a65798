/**
 * Calls the catalogue's functions with the arguments that Sheets passes. Sheets passes a single value or rows of
 * values, and leaves out arguments that were not typed. The functions want rows for every parameter that takes a range,
 * which `signatures` lists.
 */

import type { Asked } from "../../src/core/call";
import { shapeArguments } from "../../src/functions/arguments/argumentShapes";
import { catalogue, type FunctionName } from "../../src/functions/catalogue";
import { spellFunctionsBy } from "../../src/functions/funds";
import { signatures } from "../../src/functions/signatures";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import { toDay } from "./days";

spellFunctionsBy((name) => name.replace(/\./g, "_"));

/** What the function asks for with these arguments: a call, or the failure of bad arguments. */
export function callFunction(name: string, given: readonly unknown[]): Asked {
  const entry = catalogue.find((one) => one.name === name);
  if (!entry) throw new RefusalError(refusalPhrase("noFunction", name));
  // Google does not check the number of arguments, so a cell may pass more than the function takes.
  const all = given.slice(0, signatures[name as FunctionName].length);
  const typed = shapeArguments(name as FunctionName, all) ?? [];
  // The first argument is a ticker. If it is a date, Sheets has misread a ticker as one, so the date is passed on and
  // the cell says so. Dates in other arguments become days.
  return (entry.run as (...typed: unknown[]) => Asked)(typed[0], ...typed.slice(1).map(withDays));
}

function withDays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDays);
  return value instanceof Date ? toDay(value) : value;
}
