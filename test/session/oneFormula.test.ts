/** One formula in place of a column, over sheets that tell and do what a host's would. */
import { catalogue } from "../../src/functions/catalogue";
import { oneFormulaPort } from "../../src/session/oneFormula";
import type { Area } from "../../src/workbook/area";
import type { Cells } from "../../src/workbook/oneFormula";
import type { Workbook } from "../../src/workbook/workbook";

function open(formulas: string[], { parts = 1, layout = { merged: false, filtered: false } as Cells } = {}) {
  const cells = [...formulas];
  const sheets = {
    selection: async () => ({ sheet: "Data", row: 0, column: 1, rows: cells.length, columns: 1 }),
    read: async () => {
      const size = Math.ceil(cells.length / parts);
      // A host gives the parts in any order.
      return Array.from({ length: parts }, (_, nth) => {
        const own = cells.slice(nth * size, (nth + 1) * size).map((formula) => ["T", formula]);
        const place = { sheet: "Data", row: nth * size, column: 0, rows: own.length, columns: 2 };
        return { ...place, formulas: own, values: own };
      }).reverse();
    },
    named: async () => new Map<string, Area>(),
    layoutOf: async () => layout,
    enter: async (entries: Parameters<Workbook["enter"]>[0]) => {
      for (const { blanks } of entries) for (const { row } of blanks) cells[row] = "";
      for (const { cell, formula } of entries) cells[cell.row] = formula;
    },
  };
  const port = oneFormulaPort(
    sheets as unknown as Parameters<typeof oneFormulaPort>[0],
    catalogue.map(({ name }) => name),
  );
  return { port, cells };
}

const column = (count: number) => Array.from({ length: count }, (_, row) => `=SHARIAH.STATUS(A${row + 1})`);

test("it is told, written and taken back, also where a host reads the sheet in parts", async () => {
  const { port, cells } = open(column(10), { parts: 3 });
  const formula = "=SHARIAH.STATUS(A1:A10)";
  expect(await port.plan()).toEqual({ address: "B1:B10", formulas: 10, formula });
  expect(await port.write(formula)).toBeUndefined();
  expect(cells).toEqual([formula, ...new Array(9).fill("")]);
  expect(await port.undo()).toBe(10);
  expect(cells).toEqual(column(10));
  expect(await port.undo()).toBe(0);
});

test("nothing is written where something else is there by now, nor taken back", async () => {
  const { port, cells } = open(column(3));
  const before = (await port.plan()) as { readonly formula: string };
  cells[1] = "typed";
  expect(await port.write(before.formula)).toEqual({ why: "other", cell: "B2" });
  expect(cells).toEqual(["=SHARIAH.STATUS(A1)", "typed", "=SHARIAH.STATUS(A3)"]);
  cells[1] = "=SHARIAH.STATUS(A2)";
  expect(await port.write(before.formula)).toBeUndefined();
  cells[0] = "mine";
  expect(await port.undo()).toBe(0);
  expect(cells[0]).toBe("mine");
});

test("merged and hidden cells are refused", async () => {
  for (const [layout, why] of [
    [{ merged: true, filtered: false }, "merged"],
    [{ merged: false, filtered: true }, "filtered"],
  ] as const) {
    expect(await open(column(3), { layout }).port.plan()).toEqual({ why });
  }
});
