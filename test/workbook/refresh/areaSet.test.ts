/** A set of areas has just the cells of its areas, however they lie, and ranges that grow take the room of one. */
import fc from "fast-check";
import { type Area, intersection } from "../../../src/workbook/area";
import { AreaSet } from "../../../src/workbook/refresh/areaSet";

const area = fc
  .tuple(fc.constantFrom("Data", "data", "Other"), fc.nat(9), fc.nat(5), fc.integer({ min: 1, max: 6 }), fc.nat(3))
  .map(([sheet, row, column, rows, more]): Area => ({ sheet, row, column, rows, columns: 1 + more }));

test("a cell is in the set just where one of the areas has it", () => {
  fc.assert(
    fc.property(fc.array(area, { maxLength: 80 }), (areas) => {
      const set = new AreaSet(areas);
      const cells = ["DATA", "Other", "Gone"].flatMap((sheet) =>
        Array.from({ length: 160 }, (_, at) => ({ sheet, row: at >> 3, column: at % 8, rows: 1, columns: 1 })),
      );
      const isIn = cells.map((cell) => areas.some((one) => intersection(one, cell)));
      expect(cells.map(({ sheet, row, column }) => set.has(sheet, row, column))).toEqual(isIn);
    }),
  );
});

test("many thousand ranges that grow by a row each are one", () => {
  const growing = Array.from({ length: 20_000 }, (_, nth) => ({
    sheet: "A",
    row: 0,
    column: 1,
    rows: nth + 1,
    columns: 1,
  }));
  const set = new AreaSet(growing);
  expect([set.has("a", 0, 1), set.has("a", 19_999, 1), set.has("a", 20_000, 1), set.has("a", 5, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
