/**
 * Reads the answers for the asked inputs from a reply's JSON. Entries are matched by symbol, never by position. An
 * input without an entry has no answer; an entry that cannot be read fails alone. A reply with entries, but none that
 * can be read for an asked input, is not understood as a whole, because an error under status 200 looks like that.
 * Nothing throws.
 */

import type * as z from "zod/mini";
import { fail, isFailure } from "../core/failure";
import { isObject, isText } from "../core/json";
import type { Input } from "../core/operation";

type Answers = ReadonlyMap<Input, unknown> | undefined;

/**
 * Reads one entry for each input. Two entries that agree count as one; two that contradict one another are no answer.
 */
export function readEach(schema: z.ZodMiniType, json: unknown, inputs: readonly Input[]): Answers {
  const entries = entriesOf(schema, json);
  if (!entries) return undefined;
  const asked = new Map(inputs.map((input) => [symbolIn(input), input]));
  // A reply to a single input may leave out its symbol, or spell it differently.
  const only = inputs.length === 1 && entries.length === 1 ? inputs[0] : undefined;
  const answers = new Map<Input, object>();
  for (const entry of entries) {
    const symbol = symbolOf(entry);
    const isOnly = only !== undefined && (symbol === undefined || isSame(symbol, symbolIn(only)));
    const input = isOnly ? only : asked.get(symbol as string);
    if (input === undefined) continue;
    const before = answers.get(input);
    const read = parse(schema, entry);
    if (before === undefined || isUnread(before)) answers.set(input, read ?? fail("notUnderstood"));
    else if (read && !agree(before, read, schema)) answers.set(input, fail("contradiction", symbolIn(input)));
  }
  return entries.length === 0 || [...answers.values()].some((one) => !isUnread(one)) ? answers : undefined;
}

function isUnread(answer: unknown): boolean {
  return isFailure(answer) && answer.failure === "notUnderstood";
}

/**
 * Reads a list of entries as the answer to the single input; entries that cannot be read are left out. An empty list is
 * an answer, unless the entries are about the input itself: then it means that the input did not come back. `own`: the
 * field that tells such entries apart. Two with the same value there that contradict one another are no answer.
 */
export function readMany(schema: z.ZodMiniType, json: unknown, [input]: readonly Input[], own?: string): Answers {
  const entries = entriesOf(schema, json);
  if (!entries || input === undefined) return undefined;
  const about = own ? entries.filter((entry) => isSame(symbolOf(entry) ?? input, input)) : entries;
  const good = about.flatMap((entry) => parse(schema, entry) || []) as Record<string, unknown>[];
  if (entries.length === 0 && own) return new Map();
  if (entries.length > 0 && good.length === 0) return undefined;
  const isContradicted =
    own && good.some((one) => good.some((two) => one[own] === two[own] && !agree(one, two, schema)));
  return new Map([[input, isContradicted ? fail("contradiction", input) : good]]);
}

/** Takes the whole JSON as the answer to the single input, whatever it is; `null` and an error are no answer. */
export function readWhole(json: unknown, [input]: readonly Input[]): Answers {
  const says = json !== null && json !== undefined && !isFailure(json) && !isError(json);
  return says && input !== undefined ? new Map([[input, json]]) : undefined;
}

/** Whether the JSON is an object with an error and nothing else. */
function isError(json: unknown): boolean {
  return (
    isObject(json) &&
    !Array.isArray(json) &&
    Object.entries(json).every(([name, value]) => value === null || ofErrors.test(name))
  );
}

const ofErrors = /^(errors?|message|details?|title|type|path|timestamp|(status)?code|status|success)$/i;

/** Whether two entries agree in every documented field that both have. The date of an update does not matter. */
function agree(one: object, other: object, schema: z.ZodMiniType): boolean {
  const [mine, theirs] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(shapeOf(schema, one)).every((name) => name === "lastUpdate" || same(mine[name], theirs[name]));
}

/** Compares two values without looking into line items, which may be nested without end. */
function same(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other || one === undefined || other === undefined;
  const theirs = other as Record<string, unknown>;
  return Object.entries(one).every(([name, value]) => isObject(value) || value === (theirs[name] ?? value));
}

/**
 * The entries of a reply: a list; or a single object, which counts as a list of one; or the only list inside an object
 * that is no entry itself.
 */
function entriesOf(schema: z.ZodMiniType, json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) return json;
  if (!isObject(json)) return undefined;
  const lists = Object.values(json).filter(Array.isArray);
  const wraps = lists.length === 1 && !symbolOf(json) && (Object.keys(json).length <= 3 || !parse(schema, json));
  return wraps ? lists[0] : [json];
}

/** The entry's symbol; the service's operations use two spellings of the field. */
export function symbolOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  const { symbol, stockName } = entry as { symbol?: unknown; stockName?: unknown };
  return upperName(symbol) ?? upperName(stockName);
}

function upperName(name: unknown): string | undefined {
  return (isText(name) && name.trim().toUpperCase()) || undefined;
}

/** Whether two symbols are the same ticker: `BRK-B`, `BRK/B` and `BRK.B` are. */
function isSame(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(ticker: string): string {
  return ticker.replace(/[\s./_-]/g, "");
}

/** The symbol, with which a composite input begins. */
export function symbolIn(input: Input): string {
  return input.split("|", 1)[0] as string;
}

/**
 * Reads an entry; undefined when it is none: no object, an object without any documented field (such as an error), or
 * one that looks like a failure.
 */
function parse(schema: z.ZodMiniType, entry: unknown): object | undefined {
  if (isFailure(entry)) return undefined;
  const { data } = schema.safeParse(entry) as { readonly data?: Record<string, unknown> };
  if (!isObject(data)) return undefined;
  const shape = shapeOf(schema, data);
  for (const field in data) if (data[field] !== undefined && Object.getOwnPropertyDescriptor(shape, field)) return data;
  return undefined;
}

function shapeOf(schema: z.ZodMiniType, otherwise: object): object {
  return "shape" in schema ? (schema.shape as object) : otherwise;
}
