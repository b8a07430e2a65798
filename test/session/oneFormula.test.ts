/** One formula in place of a column, over sheets that tell and do what a host's would. */
import { catalogue } from "../../src/functions/catalogue";
import { oneFormulaPort } from "../../src/session/oneFormula";
import type { Area } from "../../src/workbook/area";
import type { CellsState } from "../../src/workbook/formulas/oneFormula";
import type { Workbook, WorkbookPart } from "../../src/workbook/workbook";

interface Choices {
  readonly parts?: number;
  readonly layout?: CellsState;
  readonly named?: Readonly<Record<string, Area>>;
}

const plain = { merged: false, filtered: false };

function open(formulas: string[], { parts = 1, layout = plain, named = {} }: Choices = {}) {
  const cells = [...formulas];
  /** The sheet in front, on which the selection is. */
  const front: { sheet: string | undefined } = { sheet: "Data" };
  const sheets = {
    selection: async () =>
      front.sheet === undefined ? undefined : { sheet: front.sheet, row: 0, column: 1, rows: cells.length, columns: 1 },
    read: async (part: WorkbookPart) => {
      if (part !== "workbook" && front.sheet !== "Data") return [];
      const size = Math.ceil(cells.length / parts);
      // A host gives the parts in any order.
      return Array.from({ length: parts }, (_, nth) => {
        const own = cells.slice(nth * size, (nth + 1) * size).map((formula) => ["T", formula]);
        const place = { sheet: "Data", row: nth * size, column: 0, rows: own.length, columns: 2 };
        return { ...place, formulas: own, values: own };
      }).reverse();
    },
    named: async () => new Map(Object.entries(named)),
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
  return { port, cells, front };
}

const column = (count: number) => Array.from({ length: count }, (_, row) => `=SHARIAH.STATUS(A${row + 1})`);

test("one formula in place of a column is planned, written and undone, also where the host reads the sheet in parts", async () => {
  const { port, cells } = open(column(10), { parts: 3 });
  const formula = "=SHARIAH.STATUS(A1:A10)";
  expect(await port.plan()).toEqual({ address: "B1:B10", formulas: 10, formula });
  expect(await port.write(formula)).toBeUndefined();
  expect(cells).toEqual([formula, ...new Array(9).fill("")]);
  expect(await port.undo()).toBe(10);
  expect(cells).toEqual(column(10));
  expect(await port.undo()).toBe(0);
});

test("one formula is not written or undone where a cell of the column has changed meanwhile", async () => {
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

test("one formula is refused for merged and for filtered cells", async () => {
  for (const [layout, why] of [
    [{ merged: true, filtered: false }, "merged"],
    [{ merged: false, filtered: true }, "filtered"],
  ] as const) {
    expect(await open(column(3), { layout }).port.plan()).toEqual({ why });
  }
});

test("without a selection, or on an empty sheet, one formula is refused because no formula is selected", async () => {
  const { port, front } = open(column(3));
  for (const sheet of [undefined, "Empty"]) {
    front.sheet = sheet;
    expect(await port.plan()).toEqual({ why: "none" });
    expect(await port.write("=SHARIAH.STATUS(A1:A3)")).toEqual({ why: "none" });
  }
});

test("one formula is refused where it would spill into a table, and not where the user has named the cells", async () => {
  const area = { sheet: "Data", row: 1, column: 0, rows: 2, columns: 2 };
  expect(await open(column(3), { named: { "HOLDINGS[STATUS]": area } }).port.plan()).toEqual({ why: "table" });
  expect(await open(column(3), { named: { HOLDINGS: area } }).port.plan()).toMatchObject({ address: "B1:B3" });
});

test("one formula other than the planned one is not written, and the plan of now is returned", async () => {
  const { port, cells } = open(column(3));
  expect(await port.write("=SHARIAH.STATUS(A1:A2)")).toEqual({
    address: "B1:B3",
    formulas: 3,
    formula: "=SHARIAH.STATUS(A1:A3)",
  });
  expect([cells, await port.undo()]).toEqual([column(3), 0]);
});

test("one formula is undone also while another sheet is in front", async () => {
  const { port, cells, front } = open(column(4), { parts: 2 });
  await port.write("=SHARIAH.STATUS(A1:A4)");
  front.sheet = "Empty";
  expect(await port.undo()).toBe(4);
  expect(cells).toEqual(column(4));
});
