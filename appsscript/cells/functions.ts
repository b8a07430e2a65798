/**
 * The catalogue as Sheets calls it. A cell gives one value or rows of values and leaves out what is not typed; the
 * functions want rows wherever a range may stand. Which parameters these are, the build writes beside the stubs.
 */

import type { Asked } from "../../src/core/call";
import { catalogue } from "../../src/functions/catalogue";
import { spellFunctionsBy } from "../../src/functions/funds";
import { asRange, asValue } from "../../src/functions/resultTypes";
import { Refusal } from "../../src/ports/refusal";
import { phrase } from "../../src/ports/refusals";
import { toDay } from "./days";

spellFunctionsBy((name) => name.replace(/\./g, "_"));

/** Positions of the parameters that take ranges, by function, where it is not the first alone; the build writes it. */
declare function shariahRanges_(): Readonly<Record<string, string>>;

/** What a function asks, given what a cell passed. */
export function asked(name: string, given: readonly unknown[]): Asked {
  const entry = catalogue.find((one) => one.name === name);
  if (!entry) throw new Refusal(phrase("noFunction", name));
  const ranges = shariahRanges_()[name] ?? "0";
  const typed = given.length > 0 ? given : [undefined];
  const run = entry.run as (...typed: unknown[]) => Asked;
  return run(
    ...typed.map((value, index) => {
      const shaped = ranges.includes(String(index)) ? asRange(value, index) : asValue(value);
      // In the first place a date is a ticker that Sheets mangled, and is told so.
      return index === 0 ? shaped : withDays(shaped);
    }),
  );
}

function withDays(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDays);
  return value instanceof Date ? toDay(value) : value;
}
