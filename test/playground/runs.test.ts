import { runs } from "../../src/playground/grid/runs";

const at = (row: number, column = 4, sheet = "one") => ({ unit: "book", sheet, row, column });

test("cells below each other are one range; gaps, columns and sheets part them", () => {
  const found = runs([at(7), at(5), at(6), at(6), at(9), at(5, 5), at(5, 4, "two")]);
  expect(found.map(({ sheetId, range }) => [sheetId, range.startColumn, range.startRow, range.endRow])).toEqual([
    ["one", 4, 5, 7],
    ["one", 4, 9, 9],
    ["one", 5, 5, 5],
    ["two", 4, 5, 5],
  ]);
});

test("no cells make no range", () => {
  expect(runs([])).toEqual([]);
});
