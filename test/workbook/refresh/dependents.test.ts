/** Formulas that read new values: calculated where the engine reproduced what was stored, left with their readers elsewhere. */
import { type Area, addressOf, areaOf } from "../../../src/workbook/area";
import { resolvedFormula } from "../../../src/workbook/formulas/resolvedFormula";
import {
  type Calculated,
  calculateDependents,
  cellFinder,
  type Dependent,
  type Engine,
  volatileIn,
} from "../../../src/workbook/refresh/dependents";
import type { CellValue } from "../../../src/workbook/refresh/newValues";

const area = (at: string) => areaOf(at, "Data") as Area;
const places = { named: new Map<string, Area>(), sheets: new Set(["data"]) };

/** An engine that adds up the cells of a formula, and gives what `wrong` says for some of them. */
function adder(
  held: Readonly<Record<string, CellValue>>,
  wrong: Readonly<Record<string, CellValue | undefined>> = {},
): Engine {
  const cells = new Map(Object.entries(held));
  return {
    knows: (name) => ["SUM", "IFERROR"].includes(name),
    isTooLarge: (_, formula) => formula.includes(":$B$9"),
    evaluate: (cell, formula) => {
      const own = addressOf(cell);
      if (own in wrong) return wrong[own];
      const all = [...formula.matchAll(/\$([A-Z])\$(\d+)(?::\$\1\$(\d+))?/g)].flatMap(([, column, from, to = from]) =>
        Array.from({ length: Number(to) - Number(from) + 1 }, (_, down) => `${column}${Number(from) + down}`),
      );
      return all.reduce((sum, at) => sum + Number(cells.get(at) ?? 0), 0);
    },
    set: (values) => {
      for (const { cell, value } of values) cells.set(addressOf(cell), value ?? "");
    },
  };
}

const dependent = (
  at: string,
  formula: string,
  stored: CellValue | undefined,
  more: Partial<Dependent> = {},
): Dependent => ({
  cell: area(at),
  resolved: resolvedFormula(formula, area(at), places),
  stored,
  ...more,
});
const moved = [{ cell: area("A1"), value: 10 }];
const run = (dependents: readonly Dependent[], engine: Engine, isCalculatedAnew = false) =>
  calculateDependents(dependents, { moved, isCalculatedAnew }, engine);
const outcomesOf = (results: readonly Calculated[]) => results.map((one) => ("after" in one ? one.after : one.left));

test("a formula that the engine would read for minutes is left", () => {
  const results = run([dependent("D1", "=SUM(B1:B9)", 5)], adder({ B1: 5 }));
  expect(outcomesOf(results)).toEqual([
    "it reads too many cells, together with the formulas before it: whole columns cell by cell, or long ranges",
  ]);
});

test("a chain is calculated in its order, wherever its formulas stand", () => {
  const chain = [dependent("D1", "=SUM(C1:C2)", 6), dependent("C1", "=B1+1", 3), dependent("B1", "=A1+1", 2)];
  // The engine knows only sums of cells, so the constants are cells of their own.
  const summed = chain.map((one, index) =>
    index === 0 ? one : { ...one, resolved: resolvedFormula(index === 1 ? "=B1+Z1" : "=A1+Z1", one.cell, places) },
  );
  expect(outcomesOf(run(summed, adder({ A1: 1, Z1: 1, B1: 2, C1: 3, C2: 3 })))).toEqual([15, 12, 11]);
});

test("a formula whose stored value was not reproduced is left, with all that read it; the others are calculated", () => {
  const all = [dependent("B1", "=SUM(A1:A2)", 7), dependent("C1", "=SUM(B1)", 7), dependent("D1", "=SUM(A1)", 1)];
  expect(outcomesOf(run(all, adder({ A1: 1, A2: 2, B1: 7, C1: 7 })))).toEqual([
    "the engine did not reproduce the value that was stored",
    "it reads Data!B1, which was not calculated",
    10,
  ]);
});

test("a number that differs by the order of adding is reproduced; another type or text is not", () => {
  const one = (stored: CellValue | undefined) =>
    outcomesOf(run([dependent("B1", "=SUM(A1)", stored)], adder({ A1: 0.3 })));
  expect(one(0.1 + 0.2)).toEqual([10]);
  for (const stored of [0.3001, "0.3", true, undefined, { error: "#N/A" }]) {
    expect(one(stored)).toEqual(["the engine did not reproduce the value that was stored"]);
  }
});

test("a cell without a stored value is calculated when the workbook asks to be calculated at opening", () => {
  const blank = [dependent("B1", "=SUM(A1)", "")];
  expect(outcomesOf(run(blank, adder({ A1: 1 }), true))).toEqual([10]);
  expect(outcomesOf(run(blank, adder({ A1: 1 })))).toEqual(["the engine did not reproduce the value that was stored"]);
  expect(outcomesOf(run([dependent("B1", "=SUM(A1)", 5)], adder({ A1: 1 }), true))).toEqual([
    "the engine did not reproduce the value that was stored",
  ]);
});

test.each([
  ["=SUM(A1)+NOW()", "NOW has another value each time"],
  ["=SUM(A1,OFFSET(A1,1,1))", "OFFSET has another value each time"],
  ['=TEXT(A1,"d/m")', "the value of TEXT depends on more than its cells"],
  ["=IFERROR(OTHERS(A1),0)", "the engine has no function OTHERS"],
  ["=IFERROR(Unknown,A1)", "one of its names or references is not told by the file"],
])("%s is left: %s", (formula, why) => {
  expect(outcomesOf(run([dependent("B1", formula, 1)], adder({ A1: 1 })))).toEqual([why]);
});

test("a formula is left when it is in a circle, gives several values, or makes the engine throw", () => {
  const circle = [dependent("B1", "=SUM(A1,C1)", 1), dependent("C1", "=SUM(B1)", 1)];
  expect(outcomesOf(run(circle, adder({ A1: 1 }, { B1: 1, C1: 1 })))).toEqual(["it reads itself", "it reads itself"]);
  expect(outcomesOf(run([dependent("B1", "=SUM(A1)", 1)], adder({}, { B1: undefined }), true))).toHaveLength(1);
  const engine = adder({ A1: 1 });
  const throwing: Engine = { ...engine, evaluate: () => JSON.parse("{") };
  expect(outcomesOf(run([dependent("B1", "=SUM(A1)", 1)], throwing))).toEqual([
    "the engine did not reproduce the value that was stored",
  ]);
  expect(outcomesOf(run([dependent("B1", "=SUM(A1)", "", {})], throwing, true))).toEqual([
    "the engine gives it no single value",
  ]);
});

test("a formula that is left already keeps its reason, and a chain of 20,000 formulas does not overflow the stack", () => {
  expect(
    outcomesOf(run([dependent("B1", "=SUM(A1)", 1, { left: "it is an array formula" })], adder({ A1: 1 }))),
  ).toEqual(["it is an array formula"]);
  const rows = 20_000;
  const chain = Array.from({ length: rows }, (_, nth) =>
    dependent(`B${nth + 1}`, nth === 0 ? "=SUM(A1)" : `=SUM(B${nth})`, 1),
  ).reverse();
  const held = Object.fromEntries(chain.map(({ cell }) => [addressOf(cell), 1]));
  expect(new Set(outcomesOf(run(chain, adder({ ...held, A1: 1 }))))).toEqual(new Set([10]));
});

test.each(["NOW", "TODAY", "RAND", "RANDBETWEEN", "RANDARRAY", "OFFSET", "INDIRECT", "INFO", "CELL"])(
  "%s has another value each time, however a file spells it, and is left",
  (name) => {
    for (const written of [name, name.toLowerCase(), `_xlfn.${name}`]) {
      expect(volatileIn(`=IF(A1>0,${written}(A1),"x")`)).toBe(name);
      expect(outcomesOf(run([dependent("B1", `=SUM(A1)+${written}(A1)`, 1)], adder({ A1: 1 })))).toEqual([
        `${name} has another value each time`,
      ]);
    }
  },
);

test("a name or text that looks like a volatile function is none", () => {
  for (const formula of ['="NOW()"', "=NOW", "=MY.NOW(A1)", "=MY_NOW(A1)", "=É1NOW(A1)", "=SUM(A1)", ""])
    expect([formula, volatileIn(formula)]).toEqual([formula, undefined]);
});

test.each([
  "TEXT",
  "DOLLAR",
  "FIXED",
  "VALUE",
  "NUMBERVALUE",
  "DATEVALUE",
  "TIMEVALUE",
  "FORMULATEXT",
  "ISFORMULA",
  "SHEET",
  "SHEETS",
  "GETPIVOTDATA",
])("the value of %s depends on a country, a format or a formula, and it is left", (name) => {
  const engine: Engine = { ...adder({ A1: 1 }), knows: () => true };
  expect(outcomesOf(run([dependent("B1", `=${name}(A1)`, 1)], engine))).toEqual([
    `the value of ${name} depends on more than its cells`,
  ]);
});

test("a formula that several read, and one that reads several, are calculated wherever they stand", () => {
  const all = [
    dependent("D1", "=SUM(B1,C1)", 2),
    dependent("B1", "=SUM(A1)", 1),
    dependent("C1", "=SUM(A1)", 1),
    dependent("E1", "=SUM(B1)", 1),
    dependent("F1", "=SUM(D1,C1,E1)", 4),
  ];
  expect(outcomesOf(run(all, adder({ A1: 1, B1: 1, C1: 1, D1: 2, E1: 1, F1: 4 })))).toEqual([20, 10, 10, 10, 40]);
});

test.each([
  ["0 reproduces 0", 0, 0, true],
  ["a large number reproduces one that differs by the order of adding", 1e9 + 1e-4, 1e9, true],
  ["a small number does not reproduce one that differs by more", 1e-6 + 1e-12, 1e-6, false],
  ["TRUE does not reproduce 1", true, 1, false],
  ["no value does not reproduce a blank", undefined, undefined, false],
] as const)("the engine's value and the stored one: %s", (_, gives, stored, isReproduced) => {
  const results = run([dependent("B1", "=SUM(A1)", stored)], adder({ A1: 1 }, { B1: gives }));
  const left = [{ left: "the engine did not reproduce the value that was stored" }];
  expect(results).toEqual(isReproduced ? [{ after: gives }] : left);
});

test("the cells that stand in an area are found on its sheet in any case, in few rows and in many", () => {
  const cells = ["A1", "B2", "C2", "B3", "B9"].map(area);
  const within = cellFinder([...cells, { ...area("B2"), sheet: "Other" }]);
  const found = (at: string, sheet = "DATA") => [...within({ ...area(at), sheet })].sort();
  expect(found("B2")).toEqual([1]);
  expect(found("B2:C2")).toEqual([1, 2]);
  expect(found("B2:B3")).toEqual([1, 3]);
  expect(found("B1:B8")).toEqual([1, 3]);
  expect(found("B3:B20")).toEqual([3, 4]);
  expect(found("A1:C9")).toEqual([0, 1, 2, 3, 4]);
  expect(found("D1:E20")).toEqual([]);
  expect([found("B2", "other"), found("A1:C20", "Nowhere"), found("A1", "Nowhere")]).toEqual([[5], [], []]);
});
