import fc from "fast-check";
import { boxFills, markOf, readMark, sumOf } from "../../src/workbook/stamp";

const cell = { sheet: "Data", row: 4, column: 2, rows: 1, columns: 1 };

test("a mark is read as it was written, whatever was filled", () => {
  const count = fc.integer({ min: 1, max: 5_000 });
  const sum = fc.string().map((text) => sumOf([[text]]));
  const fill = fc.record({ down: count, across: count, rows: count, columns: count, sum });
  fc.assert(
    fc.property(fc.array(fill), fc.array(sum), sum, (fills, inputs, own) => {
      const kept = { id: "k3x9", at: 1, by: "", formula: "=A1", cell, from: cell, sum: own, fills, inputs };
      const mark = markOf(kept);
      expect(mark).toMatch(/^[^\]\n]+$/);
      expect(readMark(mark, cell)).toEqual({ id: "k3x9", from: cell, sum: own, fills, inputs });
    }),
  );
});

test("marks of earlier versions tell where a formula reached, and no sums", () => {
  expect(readMark("abc123", cell)).toEqual({ id: "abc123", from: undefined, sum: undefined, fills: [], inputs: [] });
  expect(readMark("abc123_3_2", cell).fills).toEqual(boxFills(3, 2));
  expect(boxFills(3, 2).map(({ rows, columns }) => rows * columns)).toEqual([2, 3]);
});

test("a sum tells one value from another, and no blanks at the end, no error's name and no last digit", () => {
  const different = [
    [["HALAL"]],
    [["NOT HALAL"]],
    [[1]],
    [["1"]],
    [[true]],
    [["true"]],
    [[""], ["x"]],
    [["x"]],
    [[new Date(0)]],
  ];
  expect(new Set(different.map(sumOf)).size).toBe(different.length);
  expect(
    sumOf([
      ["x", ""],
      ["", ""],
    ]),
  ).toBe(sumOf([["x"]]));
  expect(sumOf([["#NUM!"]])).toBe(sumOf([["#N/A"]]));
  expect(sumOf([[0.1 + 0.2]])).toBe(sumOf([[0.3]]));
  expect(sumOf([[new Date(1_000)]])).toBe(sumOf([[new Date(1_004)]]));
});
