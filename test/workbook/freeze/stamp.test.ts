import fc from "fast-check";
import { boxFills, cellCount, fillArea, frozenNote, markOf, readMark, sumOf } from "../../../src/workbook/freeze/stamp";

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

test("stamps of earlier versions have the formula's reach, and no checksums", () => {
  expect(readMark("abc123", cell)).toEqual({ id: "abc123", from: undefined, sum: undefined, fills: [], inputs: [] });
  expect(readMark("abc123_3_2", cell).fills).toEqual(boxFills(3, 2));
  expect(boxFills(3, 2).map(({ rows, columns }) => rows * columns)).toEqual([2, 3]);
});

test("a checksum tells values apart, and ignores blanks at the end, errors' names and the last digit", () => {
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

test("the checksums that workbooks store are the same in every version", () => {
  const values = [["HALAL", 1, true], ["#N/A", "", new Date(1_700_000_000_000)], [null], [0.1, undefined, ""]];
  expect([sumOf([]), sumOf([[""]]), sumOf([["HALAL"]]), sumOf([[12.5]]), sumOf(values)]).toEqual([
    "w7k42t",
    "w7k42t",
    "42iy17",
    "1jotj0j",
    "79444a",
  ]);
});

test("a frozen cell tells since when, by whom, what stood there, and why it has no answer", () => {
  const kept = { id: "k", at: Date.UTC(2026, 2, 31, 9, 5, 59), by: "A. Auditor", formula: "=SHARIAH.STATUS(A2)" };
  const none = { cell, from: cell, sum: undefined, fills: [], inputs: [] };
  const back = "UTC by A. Auditor (Shariah Sheets; Thaw brings the formula back)";
  expect(frozenNote({ ...kept, ...none }, [])).toBe(`Frozen 2026-03-31 09:05 ${back}\n=SHARIAH.STATUS(A2)`);
  expect(frozenNote({ ...kept, ...none, by: "" }, ["Not covered.", "Not returned."])).toBe(
    "Frozen 2026-03-31 09:05 UTC (Shariah Sheets; Thaw brings the formula back)\n=SHARIAH.STATUS(A2)\nNot covered.\nNot returned.",
  );
});

test("a mark is one line of words, which later versions read", () => {
  const fills = [
    { down: 1, across: 0, rows: 4, columns: 1, sum: "a1" },
    { down: 0, across: -1, rows: 5, columns: 2, sum: undefined },
  ];
  const kept = { id: "k3x9", at: 1, by: "", formula: "=A1", cell, from: { ...cell, row: 9 }, sum: "s", fills };
  const mark = "k3x9 C10 s 1,0,4,1,a1;0,-1,5,2, i1,i2";
  expect(markOf({ ...kept, inputs: ["i1", "i2"] })).toBe(mark);
  const blank = { ...kept, from: undefined, sum: undefined, fills: [], inputs: [] };
  expect(markOf(blank)).toBe("k3x9 -  - -");
  expect(readMark("k3x9 -  - -", cell)).toEqual({ id: "k3x9", from: undefined, sum: "", fills: [], inputs: [] });
  expect(readMark("k3x9 C10 s", cell)).toMatchObject({ sum: "s", fills: [], inputs: [] });
  // A fill of no rows or no columns is none.
  expect(readMark("k3x9 C10 s 1,0,0,1,a;1,0,1,0,b;1;1,0,1,1,c -", cell).fills).toEqual([
    { down: 1, across: 0, rows: 1, columns: 1, sum: "c" },
  ]);
  expect(cellCount({ ...kept, inputs: [] })).toBe(15);
  expect(fills.map((fill) => fillArea({ ...kept, inputs: [] }, fill))).toEqual([
    { sheet: "Data", row: 5, column: 2, rows: 4, columns: 1 },
    { sheet: "Data", row: 4, column: 1, rows: 5, columns: 2 },
  ]);
});

test("a rectangle's fills are the cells below its first cell and the columns beside them, without those that are empty", () => {
  const told = (rows: number, columns: number) => boxFills(rows, columns, ({ down, across }) => `${down},${across}`);
  const below = { down: 1, across: 0, rows: 2, columns: 1, sum: "1,0" };
  const beside = { down: 0, across: 1, rows: 3, columns: 4, sum: "0,1" };
  expect([told(3, 5), told(3, 1), told(1, 5), told(1, 1)]).toEqual([
    [below, beside],
    [below],
    [{ ...beside, rows: 1 }],
    [],
  ]);
});
