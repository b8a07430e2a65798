/**
 * What a reply's JSON says about the inputs that were asked. Entries are matched by symbol, never by position; an
 * input that does not come back has no answer here; an entry that is not understood fails alone. Nothing throws.
 */

import type * as z from "zod/mini";
import { type Failure, fail, isFailure } from "../core/failure";
import { isObject, isText } from "../core/json";
import type { Input } from "../core/operation";

type Answers = ReadonlyMap<Input, unknown> | undefined;

/** One entry an input; the first entry for a symbol wins. */
export function readEach(schema: z.ZodMiniType, json: unknown, inputs: readonly Input[]): Answers {
  const entries = entriesOf(json);
  if (!entries) return undefined;
  const asked = new Map(inputs.map((input) => [symbolIn(input), input]));
  // A reply to one input may leave its symbol out, or spell it otherwise.
  const only = inputs.length === 1 && entries.length === 1 ? inputs[0] : undefined;
  const answers = new Map<Input, unknown>();
  for (const entry of entries) {
    const symbol = symbolOf(entry);
    const isOnly = only !== undefined && (symbol === undefined || isSame(symbol, symbolIn(only)));
    const input = isOnly ? only : asked.get(symbol as string);
    if (input !== undefined && !answers.has(input)) answers.set(input, parse(schema, entry) ?? fail("notUnderstood"));
  }
  return answers;
}

/**
 * A list of entries for the one input that was asked; entries that are not understood are left out of it. An empty list
 * is an answer, but of entries about the input itself (`own`) it means that the input did not come back.
 */
export function readMany(schema: z.ZodMiniType, json: unknown, [input]: readonly Input[], own = false): Answers {
  const entries = entriesOf(json);
  if (!entries || input === undefined) return undefined;
  const about = own ? entries.filter((entry) => isSame(symbolOf(entry) ?? input, input)) : entries;
  if (about.length === 0 && (own || entries.length > 0)) return new Map();
  const good = about.map((entry) => parse(schema, entry)).filter((entry) => entry !== undefined);
  const answer: unknown[] | Failure = good.length === 0 && about.length > 0 ? fail("notUnderstood") : good;
  return new Map([[input, answer]]);
}

/** The whole JSON for the one input that was asked, whatever it is; `null` says nothing. */
export function readWhole(json: unknown, [input]: readonly Input[]): Answers {
  const says = json !== null && json !== undefined && !isFailure(json);
  return says && input !== undefined ? new Map([[input, json]]) : undefined;
}

/** A list; or one object in place of a list of one; or an object that holds the only list. */
function entriesOf(json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) return json;
  if (!isObject(json)) return undefined;
  const lists = Object.values(json).filter(Array.isArray);
  return lists.length === 1 && Object.keys(json).length <= 3 && !symbolOf(json) ? lists[0] : [json];
}

/** Both spellings of the field occur in the service's rows. */
export function symbolOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  const { symbol, stockName } = entry as { symbol?: unknown; stockName?: unknown };
  return spelt(symbol) ?? spelt(stockName);
}

function spelt(name: unknown): string | undefined {
  return (isText(name) && name.trim().toUpperCase()) || undefined;
}

/** `BRK-B`, `BRK/B` and `BRK.B` are one ticker. */
function isSame(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(ticker: string): string {
  return ticker.replace(/[\s./_-]/g, "");
}

/** A composite input begins with its symbol. */
function symbolIn(input: Input): string {
  return input.split("|", 1)[0] as string;
}

/** Undefined when it is no entry: no object, or one such as an error's, without a documented field or like a failure. */
function parse(schema: z.ZodMiniType, entry: unknown): object | undefined {
  if (isFailure(entry)) return undefined;
  const { data } = schema.safeParse(entry) as { readonly data?: Record<string, unknown> };
  if (!isObject(data)) return undefined;
  const shape = "shape" in schema ? (schema.shape as object) : data;
  for (const field in data) if (data[field] !== undefined && Object.getOwnPropertyDescriptor(shape, field)) return data;
  return undefined;
}
