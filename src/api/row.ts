/**
 * Declares rows of the service's API. A row is an `Operation` (what the planner needs) and the schema of an entry of
 * its reply. The schema types both sides: the functions that show an entry, and the sample service that sends it.
 */
import type * as z from "zod/mini";
import type { Input, Operation, Route } from "../core/operation";
import { namedPhrase, type Phrase } from "../core/phrase";
import { readEach, readMany, readWhole } from "./reader";
import { anything } from "./schemas";

export interface Row<Schema extends z.ZodMiniType = z.ZodMiniType, Many extends boolean = boolean>
  extends Operation<Many extends true ? z.output<Schema>[] : z.output<Schema>> {
  /** The schema of one entry of the reply. */
  readonly entry: Schema;
  /**
   * Whether the answer to one input is a list of entries (the list of stocks, related stocks, zakat), not a single one.
   */
  readonly many: Many;
  /** The field that tells the entries apart, where all entries of the list are about the input itself (zakat). */
  readonly own?: string;
}

/** An entry as a service sends it: every documented field must be named, and may be null or left out. */
export type Entry<R> = R extends Row<infer Schema, boolean> ? Sent<z.output<Schema>> : never;
/** The answer to one question, as the functions see it. */
export type Answer<R> = R extends Operation<infer A> ? A : never;

type Sent<Value> = Value extends readonly (infer Element)[]
  ? readonly Sent<Element>[]
  : Value extends object
    ? {
        readonly [Field in keyof Value as string extends Field ? never : Field]-?:
          | Sent<Value[Field]>
          | null
          | undefined;
      }
    : Value;

type Definition<Schema extends z.ZodMiniType, Many extends boolean> = Omit<
  Row<Schema, Many>,
  "read" | "title" | "entry"
> & {
  /** What people call the operation, in English. The Arabic title is found by the row's name. */
  readonly title: string;
  readonly entry: () => Schema;
};

/** The key of the phrase that is an operation's title. */
export type TitleKey<Name extends string> = `title ${Name}`;

/** Makes a row whose entries have a documented shape. */
export function row<Schema extends z.ZodMiniType, Many extends boolean>(
  definition: Definition<Schema, Many>,
): Row<Schema, Many> {
  const { entry, many, own } = definition;
  return declareRow(definition, (json, inputs) =>
    many ? readMany(entry(), json, inputs, own) : readEach(entry(), json, inputs),
  );
}

/** Makes a row whose reply is not documented: its answer is the whole JSON, shown as a table. */
export function anyRow(
  definition: Omit<Definition<ReturnType<typeof anything>, false>, "entry" | "many">,
): Row<ReturnType<typeof anything>, false> {
  return declareRow({ ...definition, entry: anything, many: false }, readWhole);
}

function declareRow<Schema extends z.ZodMiniType, Many extends boolean>(
  { entry, ...definition }: Definition<Schema, Many>,
  read: Row["read"],
): Row<Schema, Many> {
  const made = {
    ...definition,
    title: titleOf(definition),
    get entry() {
      return entry();
    },
    read,
  };
  return made as Row<Schema, Many>;
}

function titleOf({ name, title }: { readonly name: string; readonly title: string }): Phrase {
  return namedPhrase(`title ${name}` satisfies TitleKey<string>, title);
}

/**
 * The route for up to a hundred tickers in one POST: `{ stocks: [...] }`. If it is refused, the next route may be
 * single calls, one for each ticker.
 */
export function bulk(request: `POST ${string}`, field: string): Route {
  return {
    name: "bulk",
    request: request as Route["request"],
    most: 100,
    body: (inputs) => ({ [field]: inputs }),
    movesOn: [403, 404, 405],
    nextMultiplies: true,
  };
}

/**
 * A route with one POST for each input. The parts of a composite input, which are joined by `|`, become the fields in
 * that order; empty ones are left out.
 */
export function post(name: string, request: `POST ${string}`, ...names: readonly string[]): Route {
  return {
    name,
    request: request as Route["request"],
    most: 1,
    body: ([input = ""]) => fieldsOf(names, input),
    movesOn: [],
  };
}

/**
 * Routes with one GET for each input. The specification does not say what a GET's token is computed over, so both
 * readings are routes: first the empty text, then the symbol in the path. A path without a symbol has only the first.
 */
export function get(request: `GET ${string}`): [Route, ...Route[]] {
  const empty: Route = {
    name: "empty token",
    request: request as Route["request"],
    most: 1,
    signs: "nothing",
    movesOn: [],
  };
  if (!request.includes("{input}")) return [empty];
  return [
    { ...empty, movesOn: [400, 401] },
    { ...empty, name: "symbol token", signs: "symbol" },
  ];
}

function fieldsOf(names: readonly string[], input: Input): Record<string, string> {
  const parts = names.length === 1 ? [input] : input.split("|");
  const body: Record<string, string> = {};
  names.forEach((name, index) => {
    const part = parts[index];
    if (part) body[name] = part;
  });
  return body;
}
