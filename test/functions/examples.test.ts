/** Every function's example, on the sample service, through the driver and through the built bundle. */
import { readExamples } from "../../src/build/functions/examples";
import { functionFiles } from "../../src/build/functions/metadata";
import { isNumeric } from "../numericColumns";
import { bundleStage } from "../stage/bundle";
import { asyncStage } from "../stage/driverStages";
import { readFormula } from "../stage/formula";
import type { Shown, Workbook } from "../stage/stage";

const examples = [...readExamples(functionFiles("src/functions"))].map(
  ([name, { example, asks }]) => [name, example, asks.length > 0] as const,
);

/** A function that asks nothing tells of what was asked before: its example comes after a verdict's. */
async function prepare(workbook: Workbook, asks: boolean, typed: readonly unknown[]): Promise<Workbook> {
  if (!asks) await workbook.cells("STATUS", typed[0]);
  return workbook;
}

/** Why an example is none that a person could learn from; a table may have a cell that the service leaves empty. */
function wrongWith(name: string, cells: readonly (readonly Shown[])[]): string | undefined {
  const errors = cells.flat().filter((cell) => typeof cell === "object" && cell !== null && "error" in cell);
  const first = errors.find(({ error }) => error === "#VALUE!") ?? errors[0];
  const isWrong = errors.length === cells.flat().length || first?.error === "#VALUE!";
  return isWrong ? `${name}: its @example is an error (${first?.error} ${first?.message})` : undefined;
}

test.each([
  ["an argument that is not taken", [[{ error: "#VALUE!", message: "no" }, 1]], /PRICE: .* \(#VALUE! no\)/],
  ["nothing but unknown", [[{ error: "#N/A", message: "not covered" }]], /PRICE: .* \(#N\/A not covered\)/],
])("an example whose cell is an error is reported: %s", (_, cells, message) => {
  expect(wrongWith("PRICE", cells)).toMatch(message);
});

test("an example's table may have one empty cell", () => {
  expect(wrongWith("PRICE", [["DELL", { error: "#N/A", message: "No rank given" }]])).toBeUndefined();
});

test.each(examples)("%s: %s", async (name, example, asks) => {
  const { name: typedName, typed } = readFormula(example);
  expect(typedName).toBe(name);
  const workbook = await prepare(await asyncStage.open(), asks, typed);
  const cells = await workbook.cells(name, ...typed);
  expect(wrongWith(name, cells)).toBeUndefined();
  expect(cells.slice(0, 6).map((row) => row.slice(0, 8))).toMatchSnapshot(example);
  const built = await prepare(await bundleStage.open(), asks, typed);
  const shown = await built.cells(name, ...typed);
  expect([shown.length, shown[0]?.length]).toEqual([cells.length, cells[0]?.length]);
  expect(await built.calls()).toBe(await workbook.calls());
});

/** What to do about a column whose call says wrongly whether it holds numbers. */
function judgeColumn(name: string, column: number, isTold: boolean, isNumber: boolean | undefined): string[] {
  if (isTold === isNumber) return [];
  return [isTold ? noNumbers(name, column) : unsaidNumbers(name, column)];
}

const noNumbers = (name: string, column: number) =>
  `${name}: column ${column + 1} has no numbers, and isNumeric of its call says that it has`;
const unsaidNumbers = (name: string, column: number) =>
  `${name}: column ${column + 1} has numbers: say so where the function makes its call (numeric, or isNumeric of the column)`;

test("a column of numbers that its call does not announce is reported with its function and where to say it", () => {
  expect(judgeColumn("PRICE", 0, false, true)).toEqual([
    expect.stringMatching(/^PRICE: column 1 has numbers: say so where the function makes its call/),
  ]);
  expect(judgeColumn("PRICE", 2, true, false)).toEqual([
    expect.stringMatching(/^PRICE: column 3 has no numbers, and isNumeric of its call/),
  ]);
  expect(judgeColumn("PRICE", 0, true, true)).toEqual([]);
});

const tables = ["SCREEN", "PURIFICATION", "ETF.SCREEN"];

test.each(examples)("%s shows numbers where it is said to, and in no column besides: %s", async (name, example) => {
  const { typed } = readFormula(example);
  const cells = await (await asyncStage.open()).cells(name, ...typed);
  const isNumber = isNumeric(name, typed);
  const isTable = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
  const columns = cells[0]?.map((_, column) => cells.map((row) => row[column])) ?? [];
  const told = columns.map((_, column) => isNumber(column));
  const numbers = columns.map((column) => column.some((cell) => typeof cell === "number"));
  // AGE has none yet of what nobody has asked for.
  const texts = columns.map((column) => column.slice(1).some((cell) => typeof cell === "string" && cell !== ""));
  const excessive = told.map(
    (isTold, column) => isTold && texts[column] && !numbers[column] && noNumbers(name, column),
  );
  expect(excessive.filter(Boolean)).toEqual([]);
  // A failure alone is thrown; lists and reports of a fund's parts fail as a whole.
  if (isTable ? tables.includes(name) : !["USAGE", "AGE"].includes(name)) {
    expect(told.flatMap((isTold, column) => judgeColumn(name, column, isTold, numbers[column]))).toEqual([]);
  }
});
