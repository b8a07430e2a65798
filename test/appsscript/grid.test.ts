/** How a freeze writes a sheet: adjacent cells of a column in one write, in portions, and only where this user may edit. */
import { editable, type GridPage, inRuns, portionsOf, readAgain, readPage } from "../../appsscript/workbook/grid";
import type { Area } from "../../src/workbook/area";

interface Asked {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A sheet whose rows from `locked` on, counted from 1, this user may not edit. */
function page(locked = Number.POSITIVE_INFINITY, open = false) {
  const asked: Asked[] = [];
  const getRange = (row: number, column: number, rows: number, columns: number) => ({
    row,
    column,
    rows,
    columns,
    canEdit: () => {
      asked.push({ row, column, rows, columns });
      return row + rows - 1 < locked;
    },
    getValues: () => [["read"]],
  });
  return { page: { sheet: { getRange }, open, block: cell(0, 0) } as unknown as GridPage, asked };
}
const cell = (row: number, column: number): Area => ({ sheet: "Sheet1", row, column, rows: 1, columns: 1 });
const column = (at: number, ...rows: readonly number[]) => rows.map((row) => cell(row, at));
const own = (area: Area) => area;
const rowsOf = (items: readonly Area[]) => items.map(({ row }) => row);

test("cells below one another are written at once; a gap, or another column, begins anew", () => {
  const written: unknown[] = [];
  const items = [...column(1, 4, 5, 6, 8), ...column(2, 9), ...column(3, 8)];
  inRuns(page().page, items, own, (range, run) => written.push([range, run.length]));
  expect(written).toEqual([
    [expect.objectContaining({ row: 5, column: 2, rows: 3, columns: 1 }), 3],
    [expect.objectContaining({ row: 9, column: 2, rows: 1, columns: 1 }), 1],
    [expect.objectContaining({ row: 10, column: 3, rows: 1, columns: 1 }), 1],
    [expect.objectContaining({ row: 9, column: 4, rows: 1, columns: 1 }), 1],
  ]);
});

describe("what this user may edit", () => {
  const items = [...column(1, 0, 1, 2, 3, 4, 5, 6), ...column(2, 1)];

  test("is all of a sheet without protection, without asking Google; of no items it is none", () => {
    const { page: open, asked } = page(1, true);
    expect([editable(open, items, own), editable(page(1).page, [], own), asked]).toEqual([items, [], []]);
  });

  test("is found by halving the area when a part is protected", () => {
    const { page: some, asked } = page(4);
    expect(rowsOf(editable(some, items, own))).toEqual([0, 1, 2, 1]);
    expect(asked[0]).toEqual({ row: 1, column: 2, rows: 7, columns: 1 });
    expect(asked.length).toBeLessThan(14);
    expect(editable(page(1).page, items, own)).toEqual([]);
    const { page: whole, asked: twice } = page();
    expect([editable(whole, items, own), twice.length]).toEqual([items, 2]);
  });
});

describe("portions of one step", () => {
  const down = (at: number, count: number, every = 1) =>
    column(at, ...Array.from({ length: count }, (_, index) => index * every));
  const sizes = (items: readonly Area[]) => portionsOf(items, own).map((portion) => portion.length);

  test.each([
    ["have at most a thousand formulas", down(0, 2_500), [1_000, 1_000, 500]],
    ["have at most forty runs, each of which is a write", down(0, 100, 2), [40, 40, 20]],
    ["have one column each", [...down(0, 3), ...down(1, 2)], [3, 2]],
    ["hold all runs that fit together", [...column(0, 1, 2, 5), ...column(0, 9)], [4]],
    ["are none of nothing", [], []],
  ])("%s", (_, items, portions) => {
    expect(sizes(items)).toEqual(portions);
    expect(portionsOf(items, own).flat()).toEqual(items);
  });

  test("a run that would make a portion too large begins the next portion", () => {
    const items = [...down(0, 600), ...down(0, 500).map((one) => ({ ...one, row: one.row + 700 })), cell(5_000, 0)];
    expect(sizes(items)).toEqual([600, 501]);
    expect(sizes([...items.slice(0, 600), ...items.slice(600, 1_000)])).toEqual([1_000]);
  });
});

test("a sheet is read once, from its first cell to its last in use; its values can be read again; an empty sheet gives undefined", () => {
  const values = [["a", 1]];
  const data = { getValues: () => values, getFormulas: () => [["", "=A1"]], canEdit: () => false };
  const sheet = {
    getName: () => "Sheet1",
    getLastRow: () => 1,
    getLastColumn: () => 2,
    getDataRange: () => data,
    getRange: (...place: number[]) => ({ ...data, getValues: () => [place] }),
  };
  const read = readPage(sheet as never) as GridPage;
  expect(read).toMatchObject({
    block: { sheet: "Sheet1", row: 0, column: 0, rows: 1, columns: 2, values, formulas: [["", "=A1"]] },
    open: false,
  });
  expect(readAgain(read).values).toEqual([[1, 1, 1, 2]]);
  expect(readPage({ ...sheet, getLastRow: () => 0, getLastColumn: () => 0 } as never)).toBeUndefined();
});
