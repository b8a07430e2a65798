/** What a freeze stores and a thaw brings back, on blocks as a host reads them. */
import { type Area, areaOf, type Block } from "../../../src/workbook/area";
import type { FoundFormula } from "../../../src/workbook/formulas/formula";
import {
  besides,
  freezeReadiness,
  frozenIn,
  holdsFormula,
  nothing,
  readerOf,
  stampOf,
  thawable,
} from "../../../src/workbook/freeze/freeze";
import { type Stamped, sumOf } from "../../../src/workbook/freeze/stamp";

const at = (address: string, sheet = "Data") => areaOf(address, sheet) as Area;
/** A sheet from this cell on; formulas begin with `=` and show what stands behind a bar. Excel tells values as formulas too. */
const block = (from: string, rows: readonly (readonly unknown[])[], sheet = "Data"): Block => ({
  ...at(from, sheet),
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  formulas: rows.map((row) => row.map((cell) => (isFormula(cell) ? cell.split("|")[0] : cell))),
  values: rows.map((row) => row.map((cell) => (isFormula(cell) ? valueShown(cell) : cell))),
});
const valueShown = (formula: string) => {
  const [, shows = ""] = formula.split("|");
  return /^\d+$/.test(shows) ? Number(shows) : shows;
};
const isFormula = (cell: unknown): cell is string => typeof cell === "string" && cell.startsWith("=");
const isOurs = (formula: unknown) => isFormula(formula) && formula.includes("SHARIAH");
const stamp = { id: "k1", at: 5_000, by: "A. Auditor" };

const formula = "=SHARIAH.SCREEN(B4:B5)";
/** C4 fills C4:D5. */
const shown = block("B3", [
  ["Ticker", "", ""],
  ["AAPL", `${formula}|HALAL`, 4],
  ["KO", "DOUBTFUL", 2],
]);
const found = { cell: at("C4"), formula, shows: "HALAL" };
const keep = () => stampOf(found, besides(at("C4:D5")), stamp, readerOf([shown]));
const frozen = block("B3", [
  ["Ticker", "", ""],
  ["AAPL", "HALAL", 4],
  ["KO", "DOUBTFUL", 2],
]);
const thaw = (after: Block, one: Stamped = keep()) => thawable([one], [after], isOurs);
/** The frozen sheet with other cells in it, by address. */
const withCells = (cells: Readonly<Record<string, unknown>>) => {
  const rows = frozen.values.map((row) => [...row]);
  for (const [address, value] of Object.entries(cells)) {
    const { row, column } = at(address);
    const line = rows[row - frozen.row];
    if (line) line[column - frozen.column] = value;
  }
  return block("B3", rows);
};

test("formulas that show a value are frozen; those that load and those that show nothing or an error are counted apart", () => {
  const each = ["HALAL", 0, false, "#BUSY!", "wait", "", "#N/A", "no answer"];
  const formulas = each.map((shows) => ({ ...found, shows }));
  const telling = {
    isWaiting: ({ shows }: FoundFormula) => shows === "#BUSY!" || shows === "wait",
    // What waits is no failure, even where it is an error value.
    isFailed: ({ shows }: FoundFormula) => String(shows).startsWith("#") || shows === "no answer",
  };
  expect(freezeReadiness(formulas, telling)).toEqual({ ready: formulas.slice(0, 3), waiting: 2, unshown: 3 });
});

test("a formula is kept with its place, and a sum of its own cell, of all that it fills and of what it reads", () => {
  expect(besides(at("C4:D5"))).toEqual([at("C5"), at("D4:D5")]);
  expect(besides(at("C4"))).toEqual([]);
  expect(keep()).toEqual({
    ...stamp,
    formula,
    cell: at("C4"),
    from: at("C4"),
    sum: sumOf([["HALAL"]]),
    fills: [
      { down: 1, across: 0, rows: 1, columns: 1, sum: sumOf([["DOUBTFUL"]]) },
      { down: 0, across: 1, rows: 2, columns: 1, sum: sumOf([[4], [2]]) },
    ],
    inputs: [sumOf([["AAPL"], ["KO"]])],
  });
});

test("blocks are read from their own first cell on, and as far as the sheet holds anything", () => {
  const read = readerOf([frozen, block("A1", [["other"]], "Other")]);
  expect(read(at("B3:D5"))).toEqual(frozen.values);
  expect(read(at("D5:F9"))).toEqual([[2]]);
  expect(read(at("C4:C1048576"))).toEqual([["HALAL"], ["DOUBTFUL"]]);
  expect(read(at("C4:XFD4"))).toEqual([["HALAL", 4]]);
  expect([read(at("Z99:AB100")), read(at("A1")), read(at("A1:B2", "Gone"))]).toEqual([[[""]], [[""]], [[""]]]);
  expect([read(at("A1", "Other")), read(at("A1:C9", "Other"))]).toEqual([[["other"]], [["other"]]]);
  // An area of many cells is read once, and none for another.
  expect(read(at("B4:B5"))).toBe(read(at("B4:B5")));
  const areas = ["B4:B5", "B3:B4", "C4:C5", "B4:C5", "B4:C4", "B3:B5"];
  expect(areas.map((area) => read(at(area)))).toEqual([
    [["AAPL"], ["KO"]],
    [["Ticker"], ["AAPL"]],
    [["HALAL"], ["DOUBTFUL"]],
    [
      ["AAPL", "HALAL"],
      ["KO", "DOUBTFUL"],
    ],
    [["AAPL", "HALAL"]],
    [["Ticker"], ["AAPL"], ["KO"]],
  ]);
  expect(readerOf([frozen, { ...frozen, sheet: "Copy", values: [] }])(at("B4:B5", "Copy"))).toEqual([[""]]);
});

test("cells as the freeze left them thaw, and all that their formulas filled is cleared first", () => {
  const kept = keep();
  const blanks = [at("C5"), at("D4:D5")];
  expect(thaw(frozen)).toEqual({ thaws: [{ kept, formula, stands: false, blanks }], changed: 0, foreign: 0 });
  const rank = stampOf({ ...found, shows: 5 }, [], stamp, readerOf([shown]));
  expect(thaw(withCells({ C4: 5 }), rank).thaws).toMatchObject([{ stands: false }]);
  // Somebody's formula elsewhere is no hindrance.
  expect(thaw(withCells({ B3: "=1|1" })).thaws).toHaveLength(1);
});

test("a cell that somebody changed does not thaw: its value, its formula, or a cell that it filled", () => {
  const theirs = [{ C4: "MINE" }, { C4: "=A1|HALAL" }, { C5: "MINE" }, { D4: 3 }, { D4: "=B3|4" }, { D5: "=B3|2" }];
  expect(theirs.map((cells) => thaw(withCells(cells)))).toEqual(
    theirs.map(() => ({ thaws: [], changed: 1, foreign: 0 })),
  );
  expect(thaw(withCells({ D4: "=B3|4", D5: "=B3|2" })).changed).toBe(1);
  const row = { ...keep(), fills: [{ down: 1, across: 0, rows: 1, columns: 2, sum: sumOf([["DOUBTFUL", 2]]) }] };
  expect(thaw(frozen, row).thaws).toMatchObject([{ blanks: [at("C5:D5")] }]);
  expect([{ D5: "=B3|2" }, { C5: "", D5: 9 }].map((cells) => thaw(withCells(cells), row).changed)).toEqual([1, 1]);
});

test("cells that an interrupted freeze or thaw left blank are written again; a partly blank result counts as somebody's change", () => {
  expect(thaw(withCells({ C5: "", D4: "", D5: "" })).thaws).toMatchObject([{ stands: false, blanks: [] }]);
  expect(thaw(withCells({ D4: "", D5: "" })).thaws).toMatchObject([{ blanks: [at("C5")] }]);
  expect(thaw(withCells({ D5: "" })).changed).toBe(1);
  expect(thaw(withCells({ D4: "=B3|", D5: "" })).changed).toBe(1);
  expect(thaw(withCells({ C4: "" })).changed).toBe(1);
});

test("a formula that is still or again in its cell is left as it is", () => {
  const kept = keep();
  expect(thaw(shown).thaws).toEqual([{ kept, formula, stands: true, blanks: [] }]);
  expect([holdsFormula(kept, [shown]), holdsFormula(kept, [frozen]), holdsFormula(kept, [])]).toEqual([
    true,
    false,
    false,
  ]);
});

test("after a row is inserted above, a thawed formula refers to the same cells", () => {
  const kept = keep();
  const moved = { ...kept, cell: at("C5") };
  const below = (rows: Block) => ({ ...rows, row: rows.row + 1 });
  const now = "=SHARIAH.SCREEN(B5:B6)";
  expect(thaw(below(frozen), moved).thaws).toEqual([
    { kept: moved, formula: now, stands: false, blanks: [at("C6"), at("D5:D6")] },
  ]);
  const holding = (text: string) => below(withCells({ C4: `${text}|HALAL` }));
  for (const text of [formula, now]) {
    expect(thaw(holding(text), moved).thaws).toEqual([{ kept: moved, formula: now, stands: true, blanks: [] }]);
  }
});

test("a thaw writes only formulas of ours, and a stamp of a deleted sheet counts as changed", () => {
  const kept = keep();
  expect(thaw(frozen, { ...kept, formula: "=CMD()" })).toEqual({ thaws: [], changed: 0, foreign: 1 });
  expect(thawable([kept, kept, { ...kept, formula: "1" }], [], isOurs)).toEqual({ thaws: [], changed: 2, foreign: 1 });
});

test("a freeze of an earlier version has no checksums: cells without a formula count as its values", () => {
  const kept = keep();
  const earlier = { ...kept, sum: undefined, fills: kept.fills.map((fill) => ({ ...fill, sum: undefined })) };
  const blanks = (cells: Readonly<Record<string, unknown>>, one: Stamped = earlier) =>
    thaw(withCells(cells), one).thaws[0]?.blanks;
  expect(blanks({ C4: "MINE", C5: "MINE" })).toEqual([at("C5"), at("D4:D5")]);
  expect(blanks({ D4: "=B3|4" })).toEqual([at("C5"), at("D5")]);
  expect(blanks({ C5: "=B3|4" })).toEqual([at("D4:D5")]);
  // Two columns side by side, with a formula in the middle of the second row.
  const wide = { ...earlier, fills: [{ down: 1, across: -1, rows: 1, columns: 3, sum: undefined }] };
  expect(blanks({}, wide)).toEqual([at("B5:D5")]);
  expect(blanks({ C5: "=B3|1" }, wide)).toEqual([at("B5"), at("D5")]);
  expect(blanks({ B5: "=B3|1" }, wide)).toEqual([at("C5:D5")]);
  expect(blanks({ D5: "=B3|1" }, wide)).toEqual([at("B5:C5")]);
  const high = { ...earlier, fills: [{ down: 0, across: 1, rows: 2, columns: 2, sum: undefined }] };
  expect(blanks({ D5: "=B3|2" }, high)).toEqual([at("D4:E4"), at("E5")]);
});

test("freezes are listed by their stamp: the smallest area on each sheet, its cells, when and by whom", () => {
  const kept = keep();
  const single = (address: string, sheet: string, own: object = {}): Stamped => ({
    ...stamp,
    formula,
    cell: at(address, sheet),
    from: undefined,
    sum: undefined,
    fills: [],
    inputs: [],
    ...own,
  });
  const second = { id: "k2", at: 7_000, by: "" };
  const list = frozenIn([
    kept,
    single("B9", "Data"),
    single("F2", "Data", second),
    single("A7", "Other", stamp),
    single("C2", "Other", stamp),
    single("A1", "Fees, 2026", { ...stamp, id: "k3" }),
  ]);
  expect(list).toEqual([
    { id: "k1", address: "Data!B4:D9, Other!A2:C7", sheets: ["Data", "Other"], cells: 7, at: 5_000, by: "A. Auditor" },
    { id: "k2", address: "Data!F2", sheets: ["Data"], cells: 1, at: 7_000 },
    { id: "k3", address: "'Fees, 2026'!A1", sheets: ["Fees, 2026"], cells: 1, at: 5_000, by: "A. Auditor" },
  ]);
  expect(list[1]).not.toHaveProperty("by");
  expect(frozenIn([])).toEqual([]);
});

test("without stamps nothing thaws, and an outcome in which nothing was done counts nothing", () => {
  expect(thawable([], [frozen], isOurs)).toEqual({ thaws: [], changed: 0, foreign: 0 });
  expect(nothing).toEqual({
    cells: 0,
    formulas: 0,
    waiting: 0,
    unshown: 0,
    protected: 0,
    changed: 0,
    foreign: 0,
    left: 0,
    unnoted: 0,
  });
});
