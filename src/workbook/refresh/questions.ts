/**
 * Finds out what formulas ask, for every host, in two steps: which areas must be read, as one list; and, once the host
 * has read them, which calls the formulas make. Nothing is calculated: a formula with an argument that needs the
 * sheet's own engine is marked as untold.
 */
import type { Asked, Call, Range } from "../../core/call";
import { isFailure } from "../../core/failure";
import { isText } from "../../core/json";
import type { Input, Operation } from "../../core/operation";
import { type Area, type Block, intersection, mergeAreas } from "../area";
import { type Argument, argumentOf, type Spilled } from "../formulas/argumentOf";
import { callsIn, type FoundFormula, referencesIn, type WrittenCall } from "../formulas/formula";

/** Our functions, as far as they are needed here. */
export interface Functions {
  /** Their names as formulas write them. */
  readonly spelt: ReadonlyMap<string, string>;
  /** The calls of them in a formula; without it each formula is read anew. */
  callsIn?(formula: unknown): readonly WrittenCall[];
  /**
   * The call for these arguments, each of which is rows of values or one value; undefined when the function does not
   * take them.
   */
  ask(name: string, given: readonly unknown[]): Asked | undefined;
}

/** One of our functions in a formula, with its arguments. */
export interface Use {
  readonly name: string;
  readonly args: readonly Argument[];
}

/** A formula and our functions in it. */
export interface Using extends FoundFormula {
  readonly uses: readonly Use[];
}

/** A formula and what it asks. */
export interface AskingCell extends FoundFormula {
  readonly asks: readonly Asked[];
  /** Whether some of its arguments could not be read. */
  readonly untold: boolean;
}

export interface Question {
  readonly operation: Operation;
  readonly input: Input;
}

const noNames: ReadonlyMap<string, Area> = new Map();

/** What a host knows of its workbook, as far as it helps to read arguments. */
export interface Surroundings {
  /**
   * The names of the existing sheets, in lower case. A reference to any other sheet counts as unreadable and not as
   * blank.
   */
  readonly sheets?: ReadonlySet<string>;
  readonly spilled?: Spilled;
}

/** Our functions in each formula, with their arguments. `named`: the areas that formulas call by a name. */
export function functionUses(
  found: readonly FoundFormula[],
  functions: Pick<Functions, "spelt" | "callsIn">,
  named = noNames,
  { sheets, spilled }: Surroundings = {},
): readonly Using[] {
  const isThere = (arg: Argument) => !(arg && "area" in arg) || !sheets || sheets.has(arg.area.sheet.toLowerCase());
  const read = functions.callsIn ?? ((formula: unknown) => callsIn(formula, functions.spelt));
  return found.map((one) => ({
    ...one,
    uses: read(one.formula).map(({ name, args }) => ({
      name,
      // A call whose arguments cannot be told is asked nothing: it is not a call without arguments.
      args: (args ?? [undefined]).map((text) => {
        if (text === undefined) return undefined;
        const arg = argumentOf(text, one.cell, named, spilled);
        return isThere(arg) ? arg : undefined;
      }),
    })),
  }));
}

/** Whether an argument could not be read without knowing the workbook's names. */
export function isUntold({ uses }: Using): boolean {
  return uses.some(({ args }) => args.includes(undefined));
}

/** Two areas with at most so many rows between them are read as one, because that costs less than a second reading. */
export const gap = 1_000;

/** The areas that a host must read before it can be told what these formulas ask. */
export function areasOf(cells: readonly Using[]): readonly Area[] {
  const areas = cells.flatMap(({ uses }) => uses.flatMap(({ args }) => args.flatMap(areaIn)));
  return mergeAreas(areas, gap);
}

/** What a host has read of a sheet. It ends where the sheet's content ends. */
export type ReadBlock = Pick<Block, "sheet" | "row" | "column" | "values">;

/** What each formula asks, given the values of these areas. */
export function askingCells(
  cells: readonly Using[],
  sources: readonly ReadBlock[],
  functions: Functions,
): AskingCell[] {
  return cells.map(({ uses, ...found }) => {
    const asks = uses.map((use) => callIn(use, (area) => valuesIn(area, sources), functions));
    const told = asks.filter((one) => one !== undefined);
    return { ...found, asks: told, untold: told.length < asks.length };
  });
}

/**
 * An area that the formula reads and that contains the formula's own cell, so that it would wait for itself; else
 * undefined.
 */
export function circleOf({ cell, formula, uses }: Using): Area | undefined {
  const read = uses.flatMap(({ args }) => args.flatMap(areaIn));
  return [...referencesIn(formula, cell.sheet).map(({ area }) => area), ...read].find((area) =>
    intersection(area, cell),
  );
}

/** The questions of these calls, each once. Calls that only show what is known already (`peek`) ask none. */
export function questionsOf(asks: readonly Asked[]): readonly Question[] {
  return eachQuestionOnce(asks.filter((one): one is Call => !isFailure(one) && !one.peek).flatMap(questionsIn));
}

/** Each question once. */
export function eachQuestionOnce(questions: readonly Question[]): readonly Question[] {
  return [...new Map(questions.map((one) => [questionName(one), one])).values()];
}

/** A text that identifies a question, such as `screening/AAPL`. */
export function questionName({ operation, input }: Question): string {
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
export function callIn(
  { name, args }: Use,
  read: (area: Area) => Range | undefined,
  functions: Pick<Functions, "ask">,
): Asked | undefined {
  if (args.includes(undefined)) return undefined;
  const given = args.map((arg) => (arg && "area" in arg ? multiply(read(arg.area), arg.times) : arg?.value));
  if (given.includes(undefined)) return undefined;
  try {
    return functions.ask(name, given);
  } catch {
    // A formula that nobody foresaw must not keep the others from being read.
    return undefined;
  }
}

/** Each number times the factor, a blank as 0; undefined when anything else is among them. */
function multiply(values: Range | undefined, times: number | undefined): Range | undefined {
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
export function valuesIn(area: Area, sources: readonly ReadBlock[]): readonly (readonly unknown[])[] {
  for (const source of sources) {
    const { values } = source;
    const part = intersection(area, { ...source, rows: values.length, columns: values[0]?.length ?? 0 });
    if (!part) continue;
    const top = part.row - source.row;
    const left = part.column - source.column;
    return values.slice(top, top + part.rows).map((line) => line.slice(left, left + part.columns));
  }
  return [[""]];
}
