/**
 * From formulas to questions, for every host: which areas must be read, in one list, and then the calls. Nothing is
 * calculated; when an argument needs the sheet's own engine, the formula is marked as untold. A host reads the formulas
 * and the areas.
 */
import type { Asked, Call, Range } from "../core/call";
import { isFailure } from "../core/failure";
import { isText } from "../core/json";
import type { Input, Operation } from "../core/operation";
import { type Area, type Block, merged, shared } from "./area";
import { type Argument, argumentOf, callsIn, type Found, referencesIn, type Spilled } from "./formula";

/** The functions as a host has them. */
export interface Functions {
  /** Their names as formulas write them. */
  readonly spelt: ReadonlyMap<string, string>;
  /** The call for these arguments, each rows of values or one value; undefined when the function takes no such. */
  ask(name: string, given: readonly unknown[]): Asked | undefined;
}

/** One of our functions in a formula, with its arguments. */
export interface Use {
  readonly name: string;
  readonly args: readonly Argument[];
}

/** A formula and our functions in it. */
export interface Using extends Found {
  readonly uses: readonly Use[];
}

/** A formula and what it asks. */
export interface AskingCell extends Found {
  readonly asks: readonly Asked[];
  /** Whether some of its arguments could not be read. */
  readonly untold: boolean;
}

export interface Question {
  readonly operation: Operation;
  readonly input: Input;
}

const noNames: ReadonlyMap<string, Area> = new Map();

/** What a host knows of its sheets. */
export interface Surroundings {
  /** The names of the existing sheets, in lower case: a reference to another sheet cannot be read, and is not blank. */
  readonly sheets?: ReadonlySet<string>;
  readonly spilled?: Spilled;
}

/** `named`: the names of areas in formulas. */
export function using(
  found: readonly Found[],
  { spelt }: Pick<Functions, "spelt">,
  named = noNames,
  { sheets, spilled }: Surroundings = {},
): readonly Using[] {
  const isThere = (arg: Argument) => !(arg && "area" in arg) || !sheets || sheets.has(arg.area.sheet.toLowerCase());
  return found.map((one) => ({
    ...one,
    uses: callsIn(one.formula, spelt).map(({ name, args }) => ({
      name,
      args: args.map((text) => {
        const arg = argumentOf(text, one.cell, named, spilled);
        return isThere(arg) ? arg : undefined;
      }),
    })),
  }));
}

/** Whether an argument could not be read but a name may help. */
export function isUntold({ uses }: Using): boolean {
  return uses.some(({ args }) => args.includes(undefined));
}

/** Rows between two areas that are read as well, because that costs less than a second reading. */
export const gap = 1_000;

/** The areas to read before it is known what these ask. */
export function areasOf(cells: readonly Using[]): readonly Area[] {
  const areas = cells.flatMap(({ uses }) => uses.flatMap(({ args }) => args.flatMap(areaIn)));
  return merged(areas, gap);
}

/** What was read of a sheet, from the area's first cell on, as far as the sheet has any content. */
export type Source = Pick<Block, "sheet" | "row" | "column" | "values">;

/** What each formula asks, given the values of these areas. */
export function asking(cells: readonly Using[], sources: readonly Source[], functions: Functions): AskingCell[] {
  return cells.map(({ uses, ...found }) => {
    const asks = uses.map((use) => asked(use, (area) => valuesIn(area, sources), functions));
    const told = asks.filter((one) => one !== undefined);
    return { ...found, asks: told, untold: told.length < asks.length };
  });
}

/** The area with this cell that its own formula reads: the formula would wait for itself. */
export function circleOf({ cell, formula, uses }: Using): Area | undefined {
  const read = uses.flatMap(({ args }) => args.flatMap(areaIn));
  return [...referencesIn(formula, cell.sheet).map(({ area }) => area), ...read].find((area) => shared(area, cell));
}

/** The questions of these calls, each once. Calls that only look at what is known ask none. */
export function questionsOf(asks: readonly Asked[]): readonly Question[] {
  return once(asks.filter((one): one is Call => !isFailure(one) && !one.peek).flatMap(questionsIn));
}

/** Each question once. */
export function once(questions: readonly Question[]): readonly Question[] {
  return [...new Map(questions.map((one) => [nameOf(one), one])).values()];
}

/** A text that differs for different questions. */
export function nameOf({ operation, input }: Question): string {
  return `${operation.name}/${input}`;
}

/** The questions of a call, each once, without blanks and values that cannot be a question. */
export function questionsIn({ operation, inputs }: Call): readonly Question[] {
  const found = new Set(inputs.flat().map((value) => operation.input(value)));
  return [...found].filter(isText).map((input) => ({ operation, input }));
}

/**
 * The call of one of our functions; `read` gives the values of areas. Undefined when an argument cannot be read, or the
 * function does not take it.
 */
export function asked(
  { name, args }: Use,
  read: (area: Area) => Range | undefined,
  functions: Pick<Functions, "ask">,
): Asked | undefined {
  if (args.includes(undefined)) return undefined;
  const given = args.map((arg) => (arg && "area" in arg ? multiplied(read(arg.area), arg.times) : arg?.value));
  if (given.includes(undefined)) return undefined;
  try {
    return functions.ask(name, given);
  } catch {
    // One unforeseen formula must not keep the others from being read.
    return undefined;
  }
}

/** Each number times the factor, a blank as 0; undefined when anything else is among them. */
function multiplied(values: Range | undefined, times: number | undefined): Range | undefined {
  if (times === undefined || values === undefined) return values;
  const all = values.map((line) =>
    line.map((value) => (value === "" ? 0 : typeof value === "number" ? value * times : undefined)),
  );
  return all.some((line) => line.includes(undefined)) ? undefined : all;
}

function areaIn(arg: Argument): readonly Area[] {
  return arg && "area" in arg ? [arg.area] : [];
}

/** The values of an area within what was read; one blank cell when it has none. */
export function valuesIn(area: Area, sources: readonly Source[]): readonly (readonly unknown[])[] {
  for (const source of sources) {
    const { values } = source;
    const part = shared(area, { ...source, rows: values.length, columns: values[0]?.length ?? 0 });
    if (!part) continue;
    const top = part.row - source.row;
    const left = part.column - source.column;
    return values.slice(top, top + part.rows).map((line) => line.slice(left, left + part.columns));
  }
  return [[""]];
}
