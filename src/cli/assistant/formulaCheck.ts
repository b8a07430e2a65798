/**
 * Checks a formula without a workbook, a key or a call: what it would ask of the service, what that would cost, which
 * argument is wrong, and what it shows for sample tickers. An argument that only a workbook could tell (a reference, a
 * calculation) is taken as an example, and the check says so. What is shown is the sample's, and made up.
 */
import { untypedOperations } from "../../api/operations";
import type { Asked, Cell } from "../../core/call";
import { isFailure } from "../../core/failure";
import type { Operation } from "../../core/operation";
import { Planner } from "../../core/planner";
import { shapeArguments } from "../../functions/arguments/argumentShapes";
import { nearestNames } from "../../functions/arguments/nearestNames";
import { catalogue, type FunctionName } from "../../functions/catalogue";
import { typedName } from "../../functions/help/help";
import { signatures } from "../../functions/signatures";
import { companies } from "../../service/sample/companies";
import { funds } from "../../service/sample/funds";
import { sampleCells, textOf } from "../../service/sample/sampleCells";
import { type Demand, estimate } from "../../workbook/estimate";
import { type Argument, argumentOf } from "../../workbook/formulas/argumentOf";
import { callsIn, knownNames, type WrittenCall } from "../../workbook/formulas/formula";
import { questionsOf } from "../../workbook/refresh/questions";
import { demandsOf, mayBeFunds } from "../../workbook/refresh/refresh";

export interface FormulaCheck {
  readonly formula: string;
  /** Whether nothing speaks against the formula. */
  readonly ok: boolean;
  /** Why the formula is wrong as a whole: it has no function of ours, or a name that is none. */
  readonly problem?: string;
  readonly calls: readonly CallCheck[];
}

/** What one function of ours in the formula does. */
export interface CallCheck {
  /** Such as `SHARIAH.ETF.STATUS`. */
  readonly function: string;
  /** What is wrong with its arguments; without it, nothing is. */
  readonly problem?: string;
  /** What it asks: the operation's title, how many questions, and how many of them one call carries. */
  readonly asks: readonly { readonly operation: string; readonly questions: number; readonly mostInOneCall: number }[];
  /** Calls, and seconds at one call a second, when nothing is known yet. */
  readonly cost: { readonly calls: number; readonly seconds: number };
  /** Whether a ticker that is no stock is looked for among the ETFs, which costs more calls. */
  readonly mayLookForFunds: boolean;
  /** The arguments, counted from 1, that only a workbook could tell: an example stands in for each. */
  readonly examples: readonly number[];
  /** What its first cells show on sample data, and for which tickers where the check chose them. Made up. */
  readonly sample: readonly string[];
  readonly sampleTickers: readonly string[];
}

const runs = new Map<string, (...typed: unknown[]) => Asked>(
  catalogue.map(({ name, run }) => [name, run as (...typed: unknown[]) => Asked]),
);
const known = knownNames(runs.keys());

/** The cell in which the formula is thought to stand: far from the cells that formulas read. */
const cell = { sheet: "Sheet1", row: 1_000_000, column: 16_000, rows: 1, columns: 1 };

/** The rows of a reference that are taken as examples: a whole column has a million. */
const mostRows = 1_000;

export function formulaCheck(typed: string): FormulaCheck {
  const formula = typed.trim().startsWith("=") ? typed.trim() : `=${typed.trim()}`;
  const problem = problemOf(formula);
  if (problem !== undefined) return { formula, ok: false, problem, calls: [] };
  const calls = callsIn(formula, known).map(callCheck);
  return { formula, ok: calls.every((call) => call.problem === undefined), calls };
}

/** Why the formula cannot be checked call by call; undefined where it can. */
function problemOf(formula: string): string | undefined {
  const unknown = [...formula.replace(/"[^"]*"/g, '""').matchAll(/\bSHARIAH[._]([A-Z][A-Z0-9._]*)\s*\(/gi)]
    .map(([, name = ""]) => name)
    .find((name) => !known.has(name.toUpperCase().replace(/\./g, "_")));
  if (unknown !== undefined) {
    const near = nearestNames(unknown.replace(/_/g, "."), [...runs.keys()]).map((name) => typedName(name));
    const meant = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : " The functions are listed in the help.";
    return `There is no function SHARIAH.${unknown.toUpperCase()}.${meant}`;
  }
  if (callsIn(formula, known).length > 0) return undefined;
  return "The formula has no function of Shariah Sheets, such as SHARIAH.STATUS(A2).";
}

function callCheck({ name, args }: WrittenCall): CallCheck {
  const read = (args ?? []).map((text) => argumentOf(text, cell, new Map()));
  const examples = read.flatMap((argument, index) => (isTold(argument) ? [] : [index + 1]));
  const asked = callFor(name as FunctionName, read);
  const nothing = {
    asks: [],
    cost: { calls: 0, seconds: 0 },
    mayLookForFunds: false,
    examples,
    sample: [],
    sampleTickers: [],
  };
  const about = { function: typedName(name) };
  if (!args) {
    return { ...about, ...nothing, problem: "Its arguments cannot be told apart: check brackets, commas and quotes." };
  }
  if (asked === undefined) {
    const most = signatures[name as FunctionName].length;
    return { ...about, ...nothing, problem: `It takes ${most === 1 ? "one argument" : `at most ${most} arguments`}.` };
  }
  if (isFailure(asked)) return { ...about, ...nothing, problem: asked.message };
  const demands = demandsOf(questionsOf([asked]), carries);
  const { calls, ms } = estimate(demands, 1);
  return {
    ...about,
    asks: demands.map(asksOf),
    cost: { calls, seconds: Math.ceil(ms / 1000) },
    mayLookForFunds: mayBeFunds([asked]),
    examples,
    sample: firstCells(asked),
    sampleTickers: examples.includes(1) && signatures[name as FunctionName][0] ? tickersOf(name).slice(0, 3) : [],
  };
}

function asksOf({ what, questions, most }: Demand): CallCheck["asks"][number] {
  return { operation: what, questions, mostInOneCall: most };
}

/** Whether the argument's value stands in the formula itself. */
function isTold(argument: Argument): boolean {
  return argument !== undefined && "value" in argument;
}

/**
 * The call for these arguments. Of the examples that may stand for an argument that is not told, the first with which
 * the function takes its arguments is used. Undefined when there are too many arguments.
 */
function callFor(name: FunctionName, read: readonly Argument[]): Asked | undefined {
  const choices = read.map((argument, index) =>
    argument && "value" in argument ? [argument.value] : examplesFor(name, index, argument),
  );
  const asks = combinations(choices).map((given) => {
    const typed = shapeArguments(name, given);
    return typed && runs.get(name)?.(...typed);
  });
  return asks.find((asked) => asked !== undefined && !isFailure(asked)) ?? asks[0];
}

function combinations(choices: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  return choices.reduce<readonly (readonly unknown[])[]>(
    (before, each) => before.flatMap((given) => each.map((one) => [...given, one])),
    [[]],
  );
}

/** Values that an argument may have: tickers for a function's first range, else a number, a text or a blank. */
function examplesFor(name: FunctionName, index: number, argument: Argument): readonly unknown[] {
  const area = argument && "area" in argument ? argument.area : undefined;
  const { rows, columns } = area ? { ...area, rows: Math.min(area.rows, mostRows) } : { rows: 1, columns: 1 };
  const isRange = signatures[name][index] === true;
  const filled = (value: (nth: number) => unknown) =>
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => value(row * columns + column)),
    );
  if (index === 0 && isRange) {
    const tickers = tickersOf(name);
    // Further ones are made up too, so that every row asks a question of its own.
    return [filled((nth) => tickers[nth] ?? `T${nth}`)];
  }
  const values = index === 0 ? ["US", 10, ""] : [10, "name", ""];
  return values.map((value) => (isRange ? filled(() => value) : value));
}

/** The sample's tickers that the function takes. */
function tickersOf(name: string): readonly string[] {
  return name.startsWith("ETF.") ? funds.map(({ ticker }) => ticker) : [...companies.keys()];
}

const planner = new Planner(
  { callsPerSecond: 1, demo: false, mark: "", lastGood: { verdicts: false, amounts: false } },
  untypedOperations(),
);
const carries = (operation: Operation) => planner.carries(operation, 0);

/** The first cells of what the call gives on the sample. */
function firstCells(asked: Asked): readonly string[] {
  const cells: readonly Cell[] = sampleCells(asked).flat();
  return cells.slice(0, 3).map(textOf);
}
