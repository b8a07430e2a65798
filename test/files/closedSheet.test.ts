/** One sheet of a closed workbook: its cells as programs may write them, and what a rewritten cell keeps. */
import { type CellEdit, ClosedSheet } from "../../src/files/closedSheet";
import { lettersOf } from "../../src/files/tokens";

const open = (rows: string, after = "") =>
  new ClosedSheet(
    "Data",
    lettersOf(new TextEncoder().encode(`<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`)),
    (index) => `text ${index}`,
  );
/** The rows after these edits; undefined where nothing is another. */
const rewritten = (rows: string, ...edits: readonly CellEdit[]) =>
  /<sheetData>(.*)<\/sheetData>/s.exec(open(rows).rewritten(edits) ?? "")?.[1];
const at = (column: number, value: CellEdit["value"], more: Partial<CellEdit> = {}): CellEdit => ({
  row: 0,
  column,
  value,
  ...more,
});
const row = (cells: string) => `<row r="1">${cells}</row>`;

test("a cell's value is read by its type", () => {
  const cells = [
    '<c t="s"><v>3</v></c>',
    '<c t="str"><v> a_x0009_b </v></c>',
    '<c t="inlineStr"><v>x</v></c>',
    '<c t="inlineStr"><is><t>a</t></is></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="b"><v>true</v></c>',
    '<c t="b"><v>0</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c t="d"><v>2026-01-02</v></c>',
    '<c t="d"><v>2026-01-02T12:00:00Z</v></c>',
    '<c t="d"><v>never</v></c>',
    '<c t="n"><v>1e3</v></c>',
    "<c><v>-0.5</v></c>",
    "<c><v>nonsense</v></c>",
    "<c><v></v></c>",
    "<c><v/></c>",
    "<c/>",
    '<c t="str"><v></v></c>',
    '<c t="str"/>',
  ];
  const sheet = open(row(cells.join("")));
  expect(cells.map((_, column) => sheet.valueOf(sheet.cell(0, column)))).toEqual([
    "text 3",
    " a\tb ",
    "x",
    "a",
    true,
    true,
    false,
    { error: "#N/A" },
    46024,
    46024.5,
    "never",
    1000,
    -0.5,
    "nonsense",
    undefined,
    undefined,
    undefined,
    "",
    undefined,
  ]);
  expect(sheet.valueOf(undefined)).toBeUndefined();
});

test("a cell or row without an address follows the one before", () => {
  const sheet = open('<row/><row r="5"><c/><c r="D5"/><c/></row><row><c r="B9"/></row><row r="0"><c/></row>');
  expect([...sheet.cells()].map((cell) => [cell.row, cell.column])).toEqual([
    [4, 0],
    [4, 3],
    [4, 4],
    [5, 1],
    [6, 0],
  ]);
  expect(sheet.size).toBe(9);
});

test("other elements among rows and cells are passed over, and what stands in them is no cell", () => {
  const sheet = open('<x><row r="9"/></x><row r="1"><y><c r="Z1"/></y><c r="A1"><z><v>2</v></z><v>1</v></c> </row>');
  expect([...sheet.cells()].map((cell) => [cell.row, cell.column, sheet.valueOf(cell)])).toEqual([[0, 0, 1]]);
});

test("a cell's style, metadata and formula are read", () => {
  const cells =
    '<c s="4" cm="2"><f t="array" ref="A1:B2" si="3">x &amp; y</f></c>' +
    '<c><f t="dataTable" r1="C1" r2="D1"/></c><c cm="0"><f>1</f></c><c/>';
  const sheet = open(row(cells));
  const [first, second, third, last] = [...sheet.cells()];
  expect(first).toMatchObject({ style: 4, metadata: 2, isDynamic: true, type: "n" });
  expect(first?.formula).toMatchObject({ kind: "array", ref: "A1:B2", shared: "3", inputs: [] });
  expect(first?.formula && sheet.formulaText(first.formula)).toBe("x & y");
  expect(second?.formula).toMatchObject({ kind: "dataTable", ref: undefined, inputs: ["C1", "D1"] });
  expect(third).toMatchObject({ style: 0, metadata: 0, isDynamic: false, formula: { kind: "" } });
  expect(last).toMatchObject({ formula: undefined, value: undefined });
});

test.each(['<row r="1"><c>', '<row r="1"><c><v>1</v>', '<row r="1">', "<row"])(
  "%s, which does not end, is refused",
  (rows) => {
    expect(
      () => new ClosedSheet("Data", lettersOf(new TextEncoder().encode(`<a><sheetData>${rows}`)), () => ""),
    ).toThrow("no well-formed XML");
  },
);

test("the rows of a part are those that exist, by whatever way they are found", () => {
  const sheet = open('<row r="2"/><row r="4"/><row r="6"/>');
  const rows = (first: number, count: number) => [...sheet.rowsIn(first, count)].map((one) => one.row);
  expect([rows(0, 3), rows(1, 3), rows(2, 2), rows(3, 3), rows(0, 100), rows(1, 5), rows(2, 4)]).toEqual([
    [1],
    [1, 3],
    [3],
    [3, 5],
    [1, 3, 5],
    [1, 3, 5],
    [3, 5],
  ]);
});

test("the last filled row of an area is found past cells that hold a style alone, or stand beside it", () => {
  const sheet = open(
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="B3"><v>1</v></c></row><row r="5"><c r="A5" s="1"/><c r="C5"><v>1</v></c></row>',
  );
  const last = (row: number, column: number, rows: number, columns: number) =>
    sheet.lastFilled({ row, column, rows, columns });
  expect([
    last(0, 0, 9, 1),
    last(0, 0, 9, 2),
    last(0, 0, 4, 9),
    last(1, 0, 9, 1),
    last(3, 0, 1, 9),
    last(0, 1, 2, 1),
  ]).toEqual([0, 2, 2, 0, 2, -1]);
  expect([last(0, 0, 9, 3), last(2, 1, 1, 1), last(4, 2, 1, 1), last(0, 3, 9, 9)]).toEqual([4, 2, 4, -1]);
});

test("merged cells behind the data are areas, and what is no address is none", () => {
  const after = '<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="?"/><mergeCell/></mergeCells>';
  expect(open("", after).merged).toMatchObject([{ sheet: "Data", row: 0, column: 0, rows: 2, columns: 2 }]);
  const none = new ClosedSheet("Data", lettersOf(new TextEncoder().encode("<chartsheet/>")), () => "");
  expect([none.merged, [...none.cells()], none.size]).toEqual([[], [], 0]);
});

test("a cell that already holds the value is not rewritten; blank and empty are the same", () => {
  const cells = '<c r="A1"><v>1</v></c><c r="B1" t="e"><v>#N/A</v></c><c r="C1" t="str"><v></v></c><c r="D1" s="1"/>';
  expect(
    rewritten(row(cells), at(0, 1), at(1, { error: "#N/A" }), at(2, undefined), at(2, ""), at(3, ""), at(3, undefined)),
  ).toBeUndefined();
  expect(rewritten(row(cells), at(9, ""), at(9, undefined))).toBeUndefined();
  expect(rewritten(row(cells), at(1, { error: "#VALUE!" }))).toContain('<c r="B1" t="e"><v>#VALUE!</v></c>');
  expect(rewritten(row(cells), at(0, "1"))).toContain('<c r="A1" t="str"><v>1</v></c>');
  expect(rewritten(row(cells), at(0, undefined))).toContain('<row r="1"><c r="A1"/><c r="B1"');
  expect(rewritten(row(cells), at(1, "#N/A"))).toContain('<c r="B1" t="str"><v>#N/A</v></c>');
});

test("a rewritten cell keeps its attributes in their quotes, its formula and what stands behind its value", () => {
  expect(
    rewritten(row(`<c r='A1' t = 'str' vm="2" ph='1' s="3"><f a='1'>x</f> <v>old</v><extLst a="/"/> </c >`), at(0, 5)),
  ).toBe(row(`<c r='A1' ph='1' s="3"><f a='1'>x</f><v>5</v><extLst a="/"/> </c>`));
});

test("a cell whose end holds a blank is rewritten whole", () => {
  expect(rewritten(row('<c r="A1"><v>1</v>\n</c>'), at(0, 2))).toBe(row('<c r="A1"><v>2</v></c>'));
  expect(rewritten(row('<c r="A1"  />'), at(0, true))).toBe(row('<c r="A1" t="b"><v>1</v></c>'));
  expect(rewritten(row('<c r="A1"></c>'), at(0, false))).toBe(row('<c r="A1" t="b"><v>0</v></c>'));
});

test("a formula without a value holds a blank text, and a cell without both is empty", () => {
  expect(
    rewritten(row('<c r="A1"><f>x</f><v>1</v></c><c r="B1" s="2"><v>1</v></c>'), at(0, undefined), at(1, "")),
  ).toBe(row('<c r="A1" t="str"><f>x</f><v></v></c><c r="B1" s="2"/>'));
});

test("a new style takes the place of the old one, and the area of a formula that of its old area", () => {
  const cells = `<c r="A1" s="1"><f t="array" ref = 'A1:A2'>x</f><v>1</v></c><c r="B1"><f>y</f><v>1</v></c>`;
  expect(rewritten(row(cells), at(0, 2, { style: 7, ref: "A1:A3" }), at(1, 2, { style: 0, ref: "B1:B9" }))).toBe(
    row(`<c r="A1" s="7"><f t="array" ref = "A1:A3">x</f><v>2</v></c><c r="B1" s="0"><f>y</f><v>2</v></c>`),
  );
  // The area alone is reason enough; the same area is none.
  expect(rewritten(row(cells), at(0, 1, { ref: "A1:A9" }))).toContain('ref = "A1:A9"');
  expect(rewritten(row(cells), at(0, 1, { ref: "A1:A2" }))).toBeUndefined();
  expect(rewritten(row('<c r="A1"><v>1</v></c>'), at(0, 1, { ref: "A1:A2" }))).toBeUndefined();
});

test("a new formula replaces the old one and its metadata, and the value stays", () => {
  const cells = '<c r="A1" cm="1" t="e"><f t="shared" si="0">old</f><v>#NAME?</v></c>';
  const value = { error: "#NAME?" };
  expect(rewritten(row(cells), at(0, value, { formula: { text: "a<b", metadata: 5 } }))).toBe(
    row('<c r="A1" cm="5" t="e"><f t="array" ref="A1">a&#60;b</f><v>#NAME?</v></c>'),
  );
  expect(rewritten(row(cells), at(0, value, { formula: { text: "x", metadata: undefined } }))).toBe(
    row('<c r="A1" cm="1" t="e"><f>x</f><v>#NAME?</v></c>'),
  );
});

test("new cells stand where their column wants them, in the order of columns, also in a row without any", () => {
  expect(rewritten(row('<c r="B1"/><c r="D1"/> '), at(4, 5), at(2, 3), at(0, 1), at(5, 6))).toBe(
    row(
      '<c r="A1"><v>1</v></c><c r="B1"/><c r="C1"><v>3</v></c><c r="D1"/><c r="E1"><v>5</v></c><c r="F1"><v>6</v></c> ',
    ),
  );
  expect(rewritten('<row r="1" ht="9"/>', at(1, 2), at(0, "a", { style: 4 }))).toBe(
    '<row r="1" ht="9"><c r="A1" s="4" t="str"><v>a</v></c><c r="B1"><v>2</v></c></row>',
  );
  expect(rewritten('<row r="1"></row>', at(0, { error: "#N/A" }))).toBe(row('<c r="A1" t="e"><v>#N/A</v></c>'));
});

test("new rows stand before the next row that there is, and at the end", () => {
  const edit = (row: number): CellEdit => ({ row, column: 0, value: row });
  expect(rewritten('<row r="3"/> <row r="5"/> ', edit(9), edit(3), edit(0), edit(1), edit(4))).toBe(
    '<row r="1"><c r="A1"><v>0</v></c></row><row r="2"><c r="A2"><v>1</v></c></row><row r="3"/> ' +
      '<row r="4"><c r="A4"><v>3</v></c></row><row r="5"><c r="A5"><v>4</v></c></row> <row r="10"><c r="A10"><v>9</v></c></row>',
  );
});

test("a blank at either end of a text is kept, and one within needs nothing", () => {
  expect(rewritten(row(""), at(0, " a"), at(1, "a "), at(2, "a b"))).toBe(
    row(
      '<c r="A1" t="str"><v xml:space="preserve"> a</v></c><c r="B1" t="str"><v xml:space="preserve">a </v></c><c r="C1" t="str"><v>a b</v></c>',
    ),
  );
});
