/** How many cells each formula filled, found by which cells became blank when the formula was removed. */
import { type Area, addressOf, areaOf, type Block } from "../../../src/workbook/area";
import { reachesOf } from "../../../src/workbook/formulas/spillReach";

const at = (address: string) => areaOf(address, "Data") as Area;
/** From B3 on; a formula begins with `=` and shows what stands behind a bar. A figure is its own, as Excel gives it. */
const block = (rows: readonly (readonly unknown[])[], from = "B3"): Block => ({
  ...at(from),
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  formulas: rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell.split("|")[0] : cell))),
  values: rows.map((row) => row.map((cell) => (String(cell).startsWith("=") ? String(cell).split("|")[1] : cell))),
});

/** What the formulas of these cells filled, by address. */
function reachTexts(
  cells: readonly string[],
  before: readonly (readonly unknown[])[],
  now: readonly (readonly unknown[])[],
) {
  const { reaches, more } = reachesOf(cells.map(at), block(before), block(now));
  return [reaches.map(({ cell, fills }) => [addressOf(cell), ...fills.map(addressOf)]), more];
}

test("what went blank below and beside a formula is its own, in as few rectangles as may be", () => {
  const before = [
    ["=A()|1", 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ];
  const blank = Array.from({ length: 3 }, () => ["", "", ""]);
  expect(reachTexts(["B3"], before, blank)).toEqual([[["B3", "B4:B5", "C3:D5"]], false]);
  expect(
    reachTexts(["B3"], before, [
      [1, "", ""],
      [4, "", ""],
      [7, "", ""],
    ]),
  ).toEqual([[["B3", "C3:D5"]], false]);
});

test("where nothing went blank, nothing was filled", () => {
  const before = [["=A()|1", 2]];
  expect(reachTexts(["B3"], before, [["", 2]])).toEqual([[], false]);
  expect(reachTexts(["B3"], before, before)).toEqual([[], false]);
  // What is blank now was blank, or had a formula of its own.
  expect(reachTexts(["B3"], [["=A()|1", "", "=B()|5"]], [["", "", ""]])).toEqual([[], false]);
});

test("another formula below or beside ends what a formula may have filled", () => {
  const before = [
    ["=A()|1", 2, ""],
    ["x", "=B()|5", 6],
    ["=A()|7", 8, 9],
    [1, 2, 3],
  ];
  const now = [
    ["", "", ""],
    ["", "=B()|5", ""],
    ["", 8, ""],
    ["", 2, ""],
  ];
  // D4 may be what C4's formula filled.
  expect(reachTexts(["B3", "B5"], before, now)).toEqual([
    [
      ["B3", "B4", "C3"],
      ["B5", "B6"],
    ],
    true,
  ]);
});

test("when every cell may be another formula's, the nearest column is decided first, and the others are asked again", () => {
  const before = [
    ["=A()|1", "=Z()|0", 3],
    ["", "", 6],
  ];
  expect(
    reachTexts(["B3"], before, [
      ["", "=Z()|0", 3],
      ["", "", ""],
    ]),
  ).toEqual([[], false]);
  const right = [
    ["=Z()|0", "", ""],
    ["=A()|1", 2, 3],
  ];
  const gone = [
    ["=Z()|0", "", ""],
    ["", "", ""],
  ];
  expect(reachTexts(["B4"], right, gone)).toEqual([[["B4", "C4:D4"]], false]);
  const shared = [
    ["=Z()|0", "=Z()|0", ""],
    ["=A()|1", 2, 3],
    [4, 5, 6],
  ];
  expect(
    reachTexts(["B4"], shared, [
      ["=Z()|0", "=Z()|0", ""],
      ["", "", ""],
      ["", "", ""],
    ]),
  ).toEqual([[["B4", "B5"]], true]);
});

test("cells that another formula above may have filled are decided by columns, the nearest first", () => {
  const before = [
    ["", "", "=Z()|0", ""],
    ["", "=A()|1", 2, 3],
    ["", "", 4, 5],
  ];
  const now = before.map((row, nth) => (nth === 0 ? row : ["", "", "", ""]));
  expect(reachTexts(["C4"], before, now)).toEqual([[["C4", "D4:D5"]], true]);
  // So it is further down in the sheet.
  const { reaches, more } = reachesOf([at("C41")], block(before, "B40"), block(now, "B40"));
  expect([reaches.map(({ fills }) => fills.map(addressOf)), more]).toEqual([[["D41:D42"]], true]);
});

test("blanks above and between go along, cells that hold something do not", () => {
  const column = (...cells: readonly unknown[]) => cells.map((cell) => [cell]);
  const gone = (...cells: readonly unknown[]) =>
    reachTexts(["B3"], column("=A()|1", ...cells), column("", ...cells.map((cell) => (cell === "x" ? "x" : ""))));
  expect(gone("", 1, "", "", 2)).toEqual([[["B3", "B4:B8"]], false]);
  expect(gone(1, "", 2, "x")).toEqual([[["B3", "B4:B6"]], false]);
  expect(gone("x", 1, "", "x", 2, 3)).toEqual([[["B3", "B5", "B8:B9"]], false]);
  // A cell that came to hold something since is somebody's.
  expect(reachTexts(["B3"], column("=A()|1", 1, "", 2), column("", "", "new", ""))).toEqual([
    [["B3", "B4", "B6"]],
    false,
  ]);
});

test("a formula may stand above what was read, and less may be read once it is gone", () => {
  const reached = (cell: string, before: Block, now: Block) =>
    reachesOf([at(cell)], before, now).reaches.map(({ fills }) => fills.map(addressOf));
  expect(reached("B1", block([[1], [2]]), block([[""], [""]]))).toEqual([["B2:B4"]]);
  expect(reached("B3", block([["=A()|1"], [2], [3]]), block([[""]]))).toEqual([["B4:B5"]]);
});

test("columns of another length, or with one between, are rectangles of their own", () => {
  const before = [
    ["=A()|1", 2, 3, "", 4],
    ["", 5, "", "", 6],
  ];
  const now = [
    ["", "", "", "", ""],
    ["", "", "", "", ""],
  ];
  expect(reachTexts(["B3"], before, now)).toEqual([[["B3", "C3:C4", "D3", "F3:F4"]], false]);
});

test("of two formulas each has what is its own, and one that filled nothing is not told", () => {
  const before = [
    ["=A()|1", 2],
    ["=A()|3", 4],
    ["=A()|5", ""],
  ];
  const now = [
    ["", ""],
    ["", ""],
    ["", ""],
  ];
  expect(reachTexts(["B3", "B4", "B5"], before, now)).toEqual([
    [
      ["B3", "C3"],
      ["B4", "C4"],
    ],
    false,
  ]);
  // What is read now may begin elsewhere than before.
  const { reaches } = reachesOf(
    [at("B3")],
    block(before.slice(0, 1)),
    block(
      [
        ["", ""],
        ["", ""],
      ],
      "A2",
    ),
  );
  expect(reaches.flatMap(({ fills }) => fills.map(addressOf))).toEqual(["C3"]);
});
