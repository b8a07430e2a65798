/** What a closed workbook is asked about: names, filled cells, charts, obstacles; and how its formulas are mended. */
import { strFromU8, unzipSync, zipSync } from "fflate";
import { ClosedBook } from "../../src/files/closedWorkbook";
import { packing } from "../../src/node/packing";
import { type Area, addressOf, addressOnSheet, areaOf } from "../../src/workbook/area";
import { type BookParts, makeBook, sheet, styleSheet } from "./closed-book";

const open = (all: BookParts) => new ClosedBook(makeBook(all), packing);
const area = (at: string, on = "Data") => areaOf(at, on) as Area;
const partOf = (bytes: Uint8Array, path = "xl/worksheets/sheet1.xml") =>
  strFromU8(unzipSync(bytes)[path] as Uint8Array, true);
const refusalOf = (all: BookParts) => {
  try {
    open(all);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test("a file that is no workbook is refused with a sentence of its own", () => {
  const sheets = { Data: sheet("") };
  expect(refusalOf({ sheets, others: { "_rels/.rels": "<Relationships/>" } })).toBe(
    "This is no .xlsx file: it names no workbook.",
  );
  const gone = '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/gone.xml"/></Relationships>';
  expect(refusalOf({ sheets, others: { "_rels/.rels": gone } })).toBe(
    "The file names a part xl/gone.xml that it does not hold.",
  );
  for (const name of ["_xmlsignatures/a.xml", "/_XMLSIGNATURES/a.xml"]) {
    expect(refusalOf({ sheets, others: { [name]: "<S/>" } })).toContain("is signed");
  }
  expect(refusalOf({ sheets, others: { "xl/_xmlsignatures/a.xml": "<S/>" } })).toBeUndefined();
  const { "[Content_Types].xml": _, ...parts } = unzipSync(makeBook({ sheets }));
  expect(() => new ClosedBook(zipSync(parts), packing)).toThrow("it has no list of its parts");
  // One byte of an old workbook makes no old workbook.
  expect(() => new ClosedBook(Uint8Array.of(0xd0, 1, 2, 3), packing)).toThrow("This is no .xlsx file");
});

test("a part is found by a path from the root, from its folder or from the folder above", () => {
  const rels = (target: string) =>
    `<Relationships><Relationship Id="r1" Type="x/table" Target="${target}"/></Relationships>`;
  const table = '<table name="Mine" ref="A1:A3"><tableColumns><tableColumn name="A &amp; b"/></tableColumns></table>';
  for (const target of ["../tables/t.xml", "/xl/tables/t.xml", "./../tables//t.xml", "../../xl/tables/t.xml"]) {
    const book = open({
      sheets: { Data: sheet("") },
      others: { "xl/worksheets/_rels/sheet1.xml.rels": rels(target), "xl/tables/t.xml": table },
    });
    expect([...book.named().keys()]).toEqual(["MINE", "MINE[A & B]"]);
  }
});

test("entries whose names begin with a slash are found, and a sheet by the relation that it names", () => {
  const parts = unzipSync(
    makeBook({ sheets: { Data: sheet('<row r="1"><c r="A1"><v>1</v></c></row>'), Other: sheet("") } }),
  );
  const slashed = zipSync(Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [`/${name}`, bytes])));
  // The list of parts is found by its plain name alone.
  expect(() => new ClosedBook(slashed, packing)).toThrow("it has no list of its parts");
  const { "xl/worksheets/sheet1.xml": first, ...others } = parts;
  const book = new ClosedBook(zipSync({ ...others, "/xl/worksheets/sheet1.xml": first as Uint8Array }), packing);
  expect(book.valueAt(area("A1"))).toBe(1);
  const workbook =
    '<workbook xmlns:r="r" xmlns:x="x"><sheets><sheet name="Data" id="rId2" x:state="rId2" sheetId="rId2" r:id="rId1"/>' +
    '<sheet name="Lost" r:id="rId9"/><sheet name="None"/></sheets></workbook>';
  const named = open({
    sheets: { Data: sheet('<row r="1"><c r="A1"><v>1</v></c></row>'), Other: sheet("") },
    others: { "xl/workbook.xml": workbook },
  });
  expect([named.sheets(), named.valueAt(area("A1"))]).toEqual([["Data"], 1]);
});

test("a table without rows, or without an address, has no name; one without headings begins at its first row", () => {
  const names = (table: string) =>
    [...open({ sheets: { Data: sheet("") }, table }).named()].map(([name, at]) => `${name} ${addressOf(at)}`);
  const columns = '<tableColumns><tableColumn name="A"/></tableColumns></table>';
  expect(names(`<table displayName="T" ref="A1:A2" totalsRowCount="1">${columns}`)).toEqual([]);
  expect(names(`<table displayName="T" ref="A1:A3" totalsRowCount="1">${columns}`)).toEqual(["T A2", "T[A] A2"]);
  expect(names(`<table displayName="T" ref="?">${columns}`)).toEqual([]);
  expect(names(`<table displayName="T" ref="A1:A2" headerRowCount="0">${columns}`)).toEqual(["T A1:A2", "T[A] A1:A2"]);
  expect(names("<other/>")).toEqual([]);
});

test("a name means an area only when that is fixed and the only one; other names are kept as written", () => {
  const book = open({
    sheets: { Data: sheet("") },
    table: '<table displayName="T" ref="A1:A3"><tableColumns/></table>',
    names:
      '<definedName name="Columns">Data!$A:$C</definedName><definedName name="Rows">Data!$1:$2</definedName>' +
      '<definedName name="Far">Data!$AA$10:$AB$20</definedName><definedName name="FarColumns">Data!$AA:$AB</definedName>' +
      '<definedName name="FarRows">Data!$10:$20</definedName>' +
      '<definedName name="Half">Data!$A1</definedName><definedName name="More">Data!$A$1,Data!$B$1</definedName>' +
      '<definedName name="Spaced"> Data!$B$2 </definedName><definedName name="t">Data!$Z$1</definedName>' +
      '<definedName name="Calc">SUM(&quot;x&quot;)</definedName><definedName name="Calc" localSheetId="1">2</definedName>',
  });
  expect([...book.named()].map(([name, at]) => [name, addressOnSheet(at)])).toEqual([
    ["T", "Data!A2:A3"],
    ["COLUMNS", "Data!A1:C1048576"],
    ["ROWS", "Data!A1:XFD2"],
    ["FAR", "Data!AA10:AB20"],
    ["FARCOLUMNS", "Data!AA1:AB1048576"],
    ["FARROWS", "Data!A10:XFD20"],
    ["SPACED", "Data!B2"],
  ]);
  expect([...book.otherNames()]).toEqual([
    ["HALF", ["Data!$A1"]],
    ["MORE", ["Data!$A$1,Data!$B$1"]],
    ["CALC", ['SUM("x")', "2"]],
  ]);
});

test("sheets that are no worksheets are left out, and a sheet's name is decoded", () => {
  const book = open({
    sheets: { "A &amp; b": sheet('<row r="1"><c r="A1"><v>1</v></c></row>'), Chart: "<chartsheet/>" },
    others: {
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId2" Type="x/chartsheet" Target="worksheets/sheet2.xml"/></Relationships>',
    },
  });
  expect(book.sheets()).toEqual(["A & b"]);
  expect(book.valueAt(area("A1", "a & B"))).toBe(1);
  expect(book.valueAt(area("A1", "Chart"))).toBeUndefined();
});

test("what the workbook says of itself is read from its own settings alone", () => {
  const sheets = { Data: sheet("") };
  const told = (properties: string) => {
    const { usesDaysOf1904, isCalculatedAnew } = open({ sheets, properties });
    return [usesDaysOf1904, isCalculatedAnew];
  };
  expect(told("")).toEqual([false, false]);
  expect(told('<workbookPr date1904="true"/><calcPr fullCalcOnLoad="1"/>')).toEqual([true, true]);
  expect(told('<workbookPr date1904="0"/><calcPr fullCalcOnLoad="false"/>')).toEqual([false, false]);
  expect(told('<workbookPr fullCalcOnLoad="1"/><calcPr date1904="1"/>')).toEqual([false, false]);
});

const filled = sheet(
  '<row r="2"><c r="B2"><v>1</v></c><c r="C2" s="1"/><c r="D2" t="str"><v></v></c></row>' +
    '<row r="5"><c r="B5"><v>5</v></c><c r="F5"><v>6</v></c></row><row r="9"><c r="A9"><v>9</v></c></row>',
);

test.each([
  ["B1:B1048576", 5],
  ["B1:B4", 2],
  ["B3:B4", 0],
  ["B6:B9", 0],
  ["A1:A9", 9],
  ["C1:C9", 0],
  ["C1:F9", 5],
  ["B2", 1],
  ["A1:B8", 5],
])("the rows of %s down to its last filled cell are %s", (at, rows) => {
  expect(open({ sheets: { Data: filled } }).filledRows(area(at))).toBe(rows);
});

test("the filled cells of an area are listed from its top, also where the file has its rows and cells otherwise", () => {
  const rows =
    '<row r="5"><c r="C5"><v>1</v></c><c r="B5"><v>2</v></c></row><row r="2"><c r="D2"><v>3</v></c><c r="A2"><v>4</v></c></row>';
  const book = open({ sheets: { Data: sheet(rows) } });
  expect(book.filledIn(area("A1:D9")).map(addressOf)).toEqual(["A2", "D2", "B5", "C5"]);
  expect(book.values(area("A1:C2"))).toEqual([
    ["", "", ""],
    [4, "", ""],
  ]);
});

test("the filled cells of an area are listed from its top, and nothing of a sheet that is not there", () => {
  const book = open({ sheets: { Data: filled } });
  expect(book.filledIn(area("A1:E6")).map(addressOf)).toEqual(["B2", "B5"]);
  expect(book.filledIn(area("A1:XFD1048576")).map(addressOf)).toEqual(["B2", "B5", "F5", "A9"]);
  expect(book.filledIn(area("A1:B2", "Gone"))).toEqual([]);
  expect(book.filledRows(area("A1:B2", "Gone"))).toBe(0);
  expect(book.filled("Gone")).toEqual([]);
  expect(book.filled("DATA")).toEqual([
    [1, 1, 1],
    [4, 1, 5],
    [4, 5, 6],
    [8, 0, 9],
  ]);
});

test("the values of an area have its shape, and go no further than what is filled where it is open", () => {
  const book = open({ sheets: { Data: filled } });
  expect(book.values(area("B1:D2"))).toEqual([
    ["", "", ""],
    [1, "", ""],
  ]);
  expect(book.values(area("B:B"))).toEqual([[""], [1], [""], [""], [5]]);
  expect(book.values(area("5:5"))).toEqual([["", 5, "", "", "", 6]]);
  expect(book.values(area("C3:D4"))).toEqual([
    ["", ""],
    ["", ""],
  ]);
  expect(book.values(area("A1:B1000000"))).toHaveLength(1_000_000);
  expect(book.values(area("A1:C1000000"))).toBeUndefined();
});

test("a sheet hides rows where one of them is hidden", () => {
  const hides = (attribute: string) =>
    open({ sheets: { Data: sheet(`<row r="1"/><row r="2" ${attribute}><c r="A2"/></row>`) } }).hidesRows("data");
  expect(['hidden="1"', 'hidden="true"', 'hidden="0"', ""].map(hides)).toEqual([true, true, false, false]);
  expect(open({ sheets: { Data: sheet("") } }).hidesRows("Gone")).toBe(false);
});

test("charts and pivot tables are told with the areas that they read, as far as these are of this workbook", () => {
  const chart = (...texts: readonly string[]) => `<c>${texts.map((text) => `<c:f>${text}</c:f>`).join("")}</c>`;
  const source = (attributes: string) => `<p><worksheetSource ${attributes}/></p>`;
  const book = open({
    sheets: { Data: sheet(""), "A &amp; b": sheet("") },
    names: '<definedName name="Held">Data!$A$1:$B$9</definedName>',
    others: {
      "xl/charts/chart1.xml": chart("Data!$A$1:$A$3", "(Data!$B$1,Data!$B$3)", "[1]Data!$A$1", "'A &amp; b'!$C$1"),
      "xl/charts/chartEx2.XML": chart("Data!$D$1"),
      "xl/charts/style1.xml": chart("Data!$A$1"),
      "xl/charts/chart1.xml.rels": chart("Data!$A$1"),
      "other/xl/charts/chart3.xml": chart("Data!$A$1"),
      "xl/pivotCache/pivotCacheDefinition1.xml": source('ref="A1:B2" sheet="A &amp; b"'),
      "xl/pivotCache/pivotCacheDefinition2.xml": source('name="held"'),
      "xl/pivotCache/pivotCacheDefinition3.xml": source('name="Gone"'),
      "xl/pivotCache/pivotCacheDefinition4.xml": "<p/>",
      "xl/pivotCache/pivotCacheRecords1.xml": source('ref="A1:B2" sheet="Data"'),
    },
  });
  expect(book.views().map(({ part, kind, reads }) => [part, kind, reads.map(addressOnSheet)])).toEqual([
    ["xl/charts/chart1.xml", "chart", ["Data!A1:A3", "Data!B1", "Data!B3", "'A & b'!C1"]],
    ["xl/charts/chartEx2.XML", "chart", ["Data!D1"]],
    ["xl/pivotCache/pivotCacheDefinition1.xml", "pivot table", ["'A & b'!A1:B2"]],
    ["xl/pivotCache/pivotCacheDefinition2.xml", "pivot table", ["Data!A1:B9"]],
  ]);
});

const ours = (name: string, args: string) => `_xldudf_SHARIAH_${name}(${args})`;
const spillCell = (at: string, ref: string, metadata = ' cm="3"') =>
  `<c r="${at}"${metadata}><f t="array" ref="${ref}">${ours("LIST", '"US"')}</f><v>1</v></c>`;

test("a table may not grow over a table or beyond the sheet's end, and one cell may stand in a table", () => {
  const book = open({
    sheets: { Data: sheet(`<row r="1">${spillCell("E1", "E1")}${spillCell("G1", "G1:G2")}</row>`) },
    table: '<table displayName="T" ref="A1:B5"><tableColumns/></table>',
  });
  const [own] = book.formulas();
  const obstacle = (at: string) => own && book.obstacle(area(at), own);
  expect(["B2", "B2:B3", "B2:C2", "C1:C9", "C2:D3", "E1:F9", "F1:G1", "F2:G2", "E1:E1048576"].map(obstacle)).toEqual([
    undefined,
    "a table",
    "a table",
    undefined,
    undefined,
    undefined,
    "what G1 fills",
    "what G1 fills",
    undefined,
  ]);
  expect(own && book.obstacle({ ...area("E2"), rows: 1_048_576 }, own)).toBe("the end of the sheet");
  expect(own && book.obstacle({ ...area("XFD1"), columns: 2 }, own)).toBe("the end of the sheet");
  expect(obstacle("XFC9:XFD9")).toBeUndefined();
});

test("another formula, a value and a merged cell are in the way; the cells of the formula itself are not", () => {
  const rows =
    `<row r="1">${spillCell("A1", "A1:B2")}<c r="B1"><v>1</v></c><c r="C1"><f>1+1</f></c><c r="D1" t="str"><v></v></c></row>` +
    '<row r="2"><c r="A2"><v>1</v></c><c r="C2"><v>0</v></c></row><row r="12"><c r="A12"><f>1</f></c></row>';
  const book = open({ sheets: { Data: sheet(rows, '<mergeCells><mergeCell ref="A9:B9"/></mergeCells>') } });
  const own = book.formulas().find(({ cell }) => addressOf(cell) === "A1");
  const obstacle = (at: string) => own && book.obstacle(area(at), own);
  expect(["A1:B2", "A11:A12", "A1:C1", "B2:C2", "A9", "A8:A9", "A1"].map(obstacle)).toEqual([
    undefined,
    "what A12 fills",
    "what C1 fills",
    "what stands in C2",
    undefined,
    "a merged cell",
    undefined,
  ]);
});

test("formulas are mended in their cells, which keep their values; one that may spill takes the file's metadata", () => {
  const rows =
    `<row r="1">${spillCell("A1", "A1")}<c r="B1" s="2" t="e"><f>SHARIAH.STATUS(A1)</f><v>#NAME?</v></c></row>` +
    '<row r="2"><c r="B2" s="2" cm="1"><f t="shared" si="0">x</f><v>5</v></c></row>';
  const book = open({ sheets: { Data: sheet(rows), Other: sheet(rows) } });
  expect(book.canSpill).toBe(true);
  const { bytes, parts } = book.healed([
    { cell: area("B2"), formula: `=${ours("STATUS", "A1:A2")}&"<"`, isDynamic: true },
    { cell: area("B1"), formula: `=${ours("STATUS", "A1")}`, isDynamic: false },
    { cell: area("B1", "other"), formula: "=1", isDynamic: false },
  ]);
  expect(parts).toEqual(["xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"]);
  expect(partOf(bytes)).toContain(
    `<c r="B1" s="2" t="e"><f>${ours("STATUS", "A1")}</f><v>#NAME?</v></c></row><row r="2">` +
      `<c r="B2" s="2" cm="3"><f t="array" ref="B2">${ours("STATUS", "A1:A2")}&#38;&#34;&#60;&#34;</f><v>5</v></c></row>`,
  );
  expect(partOf(bytes, "xl/worksheets/sheet2.xml")).toContain('<c r="B1" s="2" t="e"><f>1</f><v>#NAME?</v></c>');
});

test("a file without a formula that may spill has no metadata to take", () => {
  const plain = '<row r="1"><c r="A1" cm="1"><f>1</f></c><c r="B1"><f t="array" ref="B1">1</f></c></row>';
  expect(open({ sheets: { Data: sheet(plain) } }).canSpill).toBe(false);
});

test("the setting that all is calculated anew is set where the format wants it, and once", () => {
  const sheets = { Data: sheet('<row r="1"><c r="A1"><f>1</f></c></row>') };
  const anew = (properties: string, others: BookParts["others"] = {}) => {
    const book = open({ sheets, properties, others });
    const { bytes, parts } = book.with([], true);
    expect(new ClosedBook(bytes, packing).isCalculatedAnew).toBe(true);
    return [partOf(bytes, "xl/workbook.xml"), parts];
  };
  const whole = (properties: string) => partOf(makeBook({ sheets, properties }), "xl/workbook.xml");
  const part = ["xl/workbook.xml"];
  expect(anew("")).toEqual([whole("").replace("</definedNames>", '</definedNames><calcPr fullCalcOnLoad="1"/>'), part]);
  expect(anew('<calcPr calcId="1"/>')).toEqual([whole('<calcPr fullCalcOnLoad="1" calcId="1"/>'), part]);
  expect(anew("<calcPr calcId='1' fullCalcOnLoad = '0' a='2'></calcPr>")).toEqual([
    whole(`<calcPr fullCalcOnLoad="1" calcId='1' a='2'></calcPr>`),
    part,
  ]);
  const { names } = { names: '<definedName name="N">Data!$A$1</definedName>' };
  const text = partOf(makeBook({ sheets, names }), "xl/workbook.xml");
  for (const before of ["<functionGroups/>", "<externalReferences><externalReference/></externalReferences>"]) {
    const main = text.replace("<definedNames>", "<x><definedNames>").replace(/<x>.*<\/definedNames>/, before);
    expect(anew("", { "xl/workbook.xml": main })[0]).toBe(
      main.replace(before, `${before}<calcPr fullCalcOnLoad="1"/>`),
    );
  }
  expect(anew('<calcPr  fullCalcOnLoad="0"/>')[0]).toBe(whole('<calcPr fullCalcOnLoad="1" />'));
  expect(anew('<calcPr fullCalcOnLoad="1"/>')).toEqual([whole('<calcPr fullCalcOnLoad="1"/>'), []]);
  const prefixed =
    '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="Data" r:id="rId1"/></x:sheets><x:tail/></x:workbook>';
  expect(anew("", { "xl/workbook.xml": prefixed })).toEqual([
    prefixed.replace("<x:tail/>", '<x:calcPr fullCalcOnLoad="1"/><x:tail/>'),
    part,
  ]);
  expect(open({ sheets }).with([], false).parts).toEqual([]);
});

test("cells of two formulas that share a text each have their own, also where the first stands in another row", () => {
  const rows =
    '<row r="1"><c r="A1"><f t="shared" ref="A1:B2" si="0">C1+$D$1</f></c><c r="B1"><f t="shared" si="0"/></c></row>' +
    '<row r="2"><c r="A2"><f t="shared" si="0"></f></c><c r="B2"><f t="shared" ref="B2:B3" si="1">E2</f></c></row>' +
    '<row r="3"><c r="A3"><f t="shared" si="7"/></c><c r="B3"><f t="shared" si="1"/></c><c r="C3"><f t="shared">Z1</f></c>' +
    '<c r="D3"><f t="shared"/></c><c r="E3"><f si="0"></f></c></row>';
  const formulas = open({ sheets: { Data: sheet(rows), Other: sheet(rows.replace("C1+", "C9+")) } }).formulas();
  expect(
    formulas.map(({ cell, formula, shared }) => [cell.sheet, addressOf(cell), formula, shared]).slice(0, 7),
  ).toEqual([
    ["Data", "A1", "=C1+$D$1", "0"],
    ["Data", "B1", "=D1+$D$1", "0"],
    ["Data", "A2", "=C2+$D$1", "0"],
    ["Data", "B2", "=E2", "1"],
    ["Data", "B3", "=E3", "1"],
    ["Data", "C3", "=Z1", undefined],
    ["Other", "A1", "=C9+$D$1", "0"],
  ]);
});

test("a data table reads the formulas above it and to its left, and its input cells, also at the sheet's edge", () => {
  const table = (at: string, ref: string) => {
    const row = /\d+/.exec(at)?.[0];
    const rows = `<row r="${row}"><c r="${at}"><f t="dataTable" ref="${ref}" r1="F1" r2="G1"/><v>1</v></c></row>`;
    return open({ sheets: { Data: sheet(rows) } }).formulas()[0]?.formula;
  };
  expect(table("C3", "C3:D5")).toBe("=TABLE(B2:D5,F1,G1)");
  expect(table("A1", "A1:B2")).toBe("=TABLE(A1:B2,F1,G1)");
});

test("a day that is written into a new cell, or where the file has no styles, is a number", () => {
  const rows = '<row r="1"><c r="A1"><f>1</f></c></row>';
  const write = (at: string) => ({ cell: area(at), value: 45000, day: "day" as const });
  const styled = open({ sheets: { Data: sheet(rows) }, styles: styleSheet }).with([write("A1"), write("B1")]);
  expect(partOf(styled.bytes)).toContain('<c r="A1" s="3"><f>1</f><v>45000</v></c><c r="B1" s="3"><v>45000</v></c>');
  const plain = open({ sheets: { Data: sheet(rows) } }).with([write("A1"), write("B1")]);
  expect([
    partOf(plain.bytes).includes('<c r="A1"><f>1</f><v>45000</v></c><c r="B1"><v>45000</v></c>'),
    plain.parts,
  ]).toEqual([true, ["xl/worksheets/sheet1.xml"]]);
});
