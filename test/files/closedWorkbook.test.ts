/** Closed workbooks in the forms that programs write: what is read, and that a rewrite changes nothing else. */
import { read } from "@e965/xlsx";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { Unreadable } from "../../src/files/archive";
import { ClosedSheet } from "../../src/files/closedSheet";
import { type CellWrite, ClosedBook } from "../../src/files/closedWorkbook";
import { elementsOf, lettersOf } from "../../src/files/tokens";
import { packing } from "../../src/node/packing";
import { type Area, addressOf, areaOf } from "../../src/workbook/area";
import { makeBook, recordsOf, sheet, styleSheet } from "./closed-book";

const open = (bytes: Uint8Array) => new ClosedBook(bytes, packing);
const area = (at: string, on = "Data") => areaOf(at, on) as Area;
const partOf = (bytes: Uint8Array, path = "xl/worksheets/sheet1.xml") =>
  strFromU8(unzipSync(bytes)[path] as Uint8Array, true);
const write = (at: string, value: CellWrite["value"], more: Partial<CellWrite> = {}): CellWrite => ({
  cell: area(at),
  value,
  ...more,
});
const ours = (name: string, args: string) => `_xldudf_SHARIAH_${name}(${args})`;
const array = (at: string, ref: string, formula: string, shown: string, more = "") =>
  `<c r="${at}" cm="1"${more}><f t="array" ref="${ref}">${formula}</f>${shown}</c>`;

test("values of every type are read and rewritten, also in cells without an address, with prefixes, CDATA, and shared texts with runs", () => {
  const rows =
    '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>1.5</x:v></x:c><x:c r="E1" t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row>' +
    '<x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:t>in &amp; line</x:t></x:is></x:c><x:c r="B3" t="str"><x:f><![CDATA[A1&"<>"]]></x:f><x:v>x_x000D_y</x:v></x:c></x:row>';
  const text = `<x:worksheet xmlns:x="m"><!-- <sheetData> --><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
  const texts = ["<r><t>A</t></r><r><t>APL</t></r><rPh><t>no</t></rPh>"];
  const book = open(makeBook({ sheets: { Data: text }, texts }));
  expect(book.values(area("A1:G3"))).toEqual([
    ["AAPL", 1.5, "", "", true, "#N/A", ""],
    ["", "", "", "", "", "", ""],
    ["in & line", "x\ry", "", "", "", "", ""],
  ]);
  expect(book.formulas().map(({ cell, formula }) => [addressOf(cell), formula])).toEqual([["B3", '=A1&"<>"']]);
  const { bytes } = book.with([write("B3", "new"), write("C1", 7), write("A2", "row"), write("A3", "typed")]);
  expect(partOf(bytes)).toBe(
    text
      .replace('t="str"><x:f>', 't="str"><x:f>')
      .replace("x_x000D_y", "new")
      .replace('<x:c r="E1"', '<x:c r="C1"><x:v>7</x:v></x:c><x:c r="E1"')
      .replace('<x:row r="3">', '<x:row r="2"><x:c r="A2" t="str"><x:v>row</x:v></x:c></x:row><x:row r="3">')
      .replace(
        '<x:c r="A3" t="inlineStr"><x:is><x:t>in &amp; line</x:t></x:is></x:c>',
        '<x:c r="A3" t="str"><x:v>typed</x:v></x:c>',
      )
      // The type is written last.
      .replace('<x:c r="B3" t="str">', '<x:c r="B3" t="str">'),
  );
});

test("a cell at the far end costs no more than another", () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>';
  const book = open(makeBook({ sheets: { Data: sheet(rows) } }));
  expect(book.values(area("XFD1048576"))).toEqual([[2]]);
  expect(book.values(area("A1:A1048576"))).toEqual([[1]]);
  // Nobody means all of it: it is not told, which is not the same as blank.
  expect(book.values(area("A1:XFD1048576"))).toBeUndefined();
  expect(book.values(area("A1", "Gone"))).toBeUndefined();
});

test("a sheet in ISO-8859-1 keeps its bytes, and what is written is right in it", () => {
  const text = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Börse</v></c><c r="B1"><f>1</f><v>1</v></c></row></sheetData></worksheet>',
    "latin1",
  );
  const book = open(makeBook({ sheets: { Data: new Uint8Array(text) } }));
  expect(book.valueAt(area("A1"))).toBe("Börse");
  const { bytes } = book.with([write("B1", "Zürich حلال \u0007")]);
  expect(open(bytes).valueAt(area("B1"))).toBe("Zürich حلال \u0007");
  expect(open(bytes).valueAt(area("A1"))).toBe("Börse");
});

test("in UTF-8 letters of any script stand as they are, because some readers do not know numbers in their place", () => {
  const book = open(
    makeBook({ sheets: { Data: sheet('<row r="1"><c r="A1"><f>1</f></c></row>') }, styles: styleSheet }),
  );
  const { bytes } = book.with([write("A1", "حلال & 🙂 \ud800")]);
  expect(strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] as Uint8Array)).toContain(
    "<v>حلال &#38; 🙂 \ufffd</v>",
  );
  expect(read(bytes).Sheets.Data?.A1).toMatchObject({ v: "حلال & 🙂 \ufffd" });
});

test("texts with Windows line ends, days stored as ISO texts, and texts with pronunciation hints are read as Excel shows them", () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="d"><v>2026-01-02T06:00:00</v></c><c r="C1" t="inlineStr"><is><r><t>東</t></r><rPh sb="0" eb="1"><t>ひがし</t></rPh></is></c></row>';
  const book = open(makeBook({ sheets: { Data: sheet(rows) }, texts: ["<t>a\r\nb\rc&#13;</t>"] }));
  expect(book.values(area("A1:C1"))).toEqual([["a\nb\nc\r", 46024.25, "東"]]);
});

test("rows in a sheet that held none stand in its data", () => {
  const empty = '<x:worksheet xmlns:x="m"><x:sheetData a="/"/><x:pageMargins/></x:worksheet>';
  const { bytes } = open(makeBook({ sheets: { Data: empty } })).with([
    write("B3", "b"),
    write("A1", 1),
    write("A3", 2),
  ]);
  expect(partOf(bytes)).toBe(
    '<x:worksheet xmlns:x="m"><x:sheetData a="/"><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>' +
      '<x:row r="3"><x:c r="A3"><x:v>2</x:v></x:c><x:c r="B3" t="str"><x:v>b</x:v></x:c></x:row></x:sheetData><x:pageMargins/></x:worksheet>',
  );
});

test("shared formulas, arrays and data tables are read as formulas, each with the cells that it fills", () => {
  const rows =
    `<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">${ours("STATUS", "$B1")}&amp;"B1"&amp;'B 1'!C:C</f><v>0</v></c></row>` +
    `<row r="2"><c r="A2"><f t="shared" si="0"/><v>0</v></c>${array("D2", "D2:E4", ours("LIST", '"US"'), "<v>1</v>")}</row>`;
  const book = open(makeBook({ sheets: { Data: sheet(rows) } }));
  expect(
    book
      .formulas()
      .map(({ cell, formula, reach, isDynamic, isArray }) => [
        addressOf(cell),
        formula,
        addressOf(reach),
        isDynamic,
        isArray,
      ]),
  ).toEqual([
    ["A1", `=${ours("STATUS", "$B1")}&"B1"&'B 1'!C:C`, "A1", false, false],
    ["A2", `=${ours("STATUS", "$B2")}&"B1"&'B 1'!C:C`, "A2", false, false],
    ["D2", `=${ours("LIST", '"US"')}`, "D2:E4", true, true],
  ]);
  const table = '<row r="3"><c r="C3"><f t="dataTable" ref="C3:C5" dt2D="0" dtr="0" r1="F1"/><v>1</v></c></row>';
  const [what] = open(makeBook({ sheets: { Data: sheet(table) } })).formulas();
  expect(what).toMatchObject({ formula: "=TABLE(B2:C5,F1)", isArray: true, reach: area("C3:C5") });
});

test("a closed workbook gives the areas of names that mean one area, and of tables and their columns", () => {
  const table =
    '<table displayName="Mine" ref="A1:B5" totalsRowCount="1"><tableColumns><tableColumn name="Ticker"/><tableColumn name="Shares_x000a_held"/></tableColumns></table>';
  const names =
    '<definedName name="Fixed">Data!$A$2:$A$9</definedName><definedName name="Moves">Data!A2</definedName>' +
    '<definedName name="Twice" localSheetId="0">Data!$A$1</definedName><definedName name="Twice">Data!$A$2</definedName>' +
    '<definedName name="Other">[1]Data!$A$1</definedName><definedName name="Calc">SUM(Data!$A$1)</definedName>';
  const book = open(makeBook({ sheets: { Data: sheet("") }, table, names, properties: '<workbookPr date1904="1"/>' }));
  expect([...book.named()].map(([name, at]) => `${name} ${addressOf(at)}`)).toEqual([
    "MINE A2:B4",
    "MINE[TICKER] A2:A4",
    "MINE[SHARES\nHELD] B2:B4",
    "FIXED A2:A9",
  ]);
  expect(book.usesDaysOf1904).toBe(true);
});

test("a number replaces a rich value, and a day gets a style that shows one in the cell's own look", () => {
  const rows =
    `<row r="1">${array("A1", "A1", ours("ASOF", "B1"), "<v>45000</v>", ' vm="2" s="2"')}` +
    `${array("C1", "C1", ours("ASOF", "B1"), "<v>1</v>", ' s="1"')}${array("D1", "D1", ours("ASOF", "B1"), "<v>1</v>")}</row>`;
  const bytes = makeBook({ sheets: { Data: sheet(rows) }, styles: styleSheet });
  const day = (at: string, value: number) => write(at, value, { day: "day" });
  // The same number stays as it is, rich value and all.
  expect(open(bytes).with([day("A1", 45000)]).parts).toEqual([]);
  const out = open(bytes).with([day("A1", 46000), day("C1", 46000), day("D1", 46000)]);
  expect(out.parts).toEqual(["xl/styles.xml", "xl/worksheets/sheet1.xml"]);
  const styles = partOf(out.bytes, "xl/styles.xml");
  expect(styles).toContain('<cellXfs count="5">');
  expect(styles).toContain(
    '<xf numFmtId="14" applyNumberFormat="1" fontId="1"><alignment wrapText="1"/></xf><xf numFmtId="14" applyNumberFormat="1" fontId="0"/></cellXfs>',
  );
  const text = partOf(out.bytes);
  expect(text).not.toContain("vm=");
  expect([...text.matchAll(/<c r="(\w+)"[^>]*?s="(\d)"/g)].map(([, at, s]) => `${at} ${s}`)).toEqual([
    "A1 3",
    "C1 1",
    "D1 4",
  ]);
  expect(open(out.bytes).with([day("A1", 46000), day("D1", 46000)]).parts).toEqual([]);
});

test("a table may fill cells with only a style, and no cell that is filled, merged, another table's or another formula's", () => {
  const rows =
    `<row r="1">${array("A1", "A1:B2", ours("LIST", '"US"'), "<v>1</v>")}<c r="B1"><v>1</v></c><c r="C1" s="1"/></row>` +
    '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>1</v></c></row><row r="4"><c r="C4"><v>5</v></c></row>' +
    `<row r="20">${array("E20", "E20:F25", ours("LIST", '"UK"'), "<v>1</v>")}</row>`;
  const book = open(makeBook({ sheets: { Data: sheet(rows, '<mergeCells><mergeCell ref="A6:B7"/></mergeCells>') } }));
  const own = book.formulas()[0] as ReturnType<typeof book.formulas>[number];
  const obstacle = (at: string) => book.obstacle(area(at), own);
  expect(["A1:C3", "A1:A5", "A1:C4", "A1:A6", "A1:E20"].map(obstacle)).toEqual([
    undefined,
    undefined,
    "what stands in C4",
    "a merged cell",
    "a merged cell",
  ]);
  expect([obstacle("C8:E30"), book.obstacle({ ...area("XFD1:XFD2"), columns: 2 }, own)]).toEqual([
    "what E20 fills",
    "the end of the sheet",
  ]);
  const { bytes } = book.with([
    write("A1", "a", { reach: area("A1:C1") }),
    write("B1", "b"),
    write("C1", "c"),
    write("A2", undefined),
    write("B2", undefined),
  ]);
  expect(partOf(bytes)).toContain('ref="A1:C1"');
  expect(partOf(bytes)).toContain('<c r="C1" s="1" t="str"><v>c</v></c></row><row r="2"><c r="A2"/><c r="B2"/></row>');
});

test("more rows, cells or other elements than fit into memory are refused with a sentence", () => {
  const row = (number: number) => makeBook({ sheets: { Data: sheet(`<row r="${number}"/>`) } });
  expect(open(row(1_048_576)).sheets()).toEqual(["Data"]);
  expect(() => open(row(1_048_577))).toThrow("too large to be read");
  const letters = lettersOf(new TextEncoder().encode(sheet('<row r="1"><c/><c/></row><row r="2"><c/></row>')));
  const none = () => "";
  expect(new ClosedSheet("Data", letters, none, 5).size).toBe(5);
  expect(() => new ClosedSheet("Data", letters, none, 4)).toThrow("more than 5 million cells");
  const texts = "<si/>".repeat(3);
  expect(elementsOf(texts, "si", 0, texts.length, 3)).toHaveLength(3);
  expect(() => elementsOf(texts, "si", 0, texts.length, 2)).toThrow("too large to be read");
});

test("encrypted, signed, binary, UTF-16: each is refused with a sentence of its own", () => {
  const refused = (bytes: Uint8Array) => {
    try {
      open(bytes);
    } catch (error) {
      return error instanceof Unreadable && error.message;
    }
    return undefined;
  };
  expect(refused(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toContain("password");
  const sheets = { Data: sheet("") };
  expect(refused(makeBook({ sheets, others: { "_xmlsignatures/sig1.xml": "<S/>" } }))).toContain("signed");
  const binary =
    '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>';
  expect(refused(makeBook({ sheets, others: { "_rels/.rels": binary } }))).toContain(".xlsb");
  expect(
    refused(makeBook({ sheets: { Data: new Uint8Array(Buffer.from("\ufeff<worksheet/>", "utf16le")) } })),
  ).toContain("UTF-16");
  expect(refused(makeBook({ sheets: { Data: "<worksheet><sheetData><row><c>" } }))).toContain("well-formed");
});

const places = fc.record({ row: fc.nat(12), column: fc.nat(8) });
const values = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => text.trim() !== ""),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
  fc.boolean(),
  fc.constantFrom({ error: "#N/A" }, { error: "#VALUE!" }, undefined),
);
const byPlace = ({ row, column }: { row: number; column: number }) => `${row},${column}`;

test("any values written to any cells are read again, every other cell and byte stays, and a second reader agrees", () => {
  const held = fc.uniqueArray(fc.record({ row: fc.nat(12), column: fc.nat(8), styled: fc.boolean() }), {
    selector: byPlace,
  });
  const edits = fc.uniqueArray(fc.tuple(places, values), { selector: ([place]) => byPlace(place), minLength: 1 });
  fc.assert(
    fc.property(held, edits, (cells, writings) => {
      const at = (row: number, column: number) => addressOf({ row, column, rows: 1, columns: 1 });
      const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
      const text = sheet(
        rows
          .map((row) => {
            const own = cells.filter((cell) => cell.row === row).sort((a, b) => a.column - b.column);
            const all = own.map(({ column, styled }) => {
              const kept = `kept ${row} ${column}`;
              return `<c r="${at(row, column)}" ${styled ? 's="1"/>' : `t="str"><f>1+1</f><v>${kept}</v><extLst/></c>`}`;
            });
            return `<row r="${row + 1}" spans="1:9" ht="15">${all.join("")}</row>`;
          })
          .join(""),
        "<pageMargins/>",
      );
      const bytes = makeBook({ sheets: { Data: text, Other: sheet("") }, styles: styleSheet });
      const out = open(bytes).with(writings.map(([place, value]) => write(at(place.row, place.column), value)));
      const book = open(out.bytes);
      const written = new Map(writings.map(([place, value]) => [byPlace(place), value]));
      for (let row = 0; row <= 12; row += 1) {
        for (let column = 0; column <= 8; column += 1) {
          const cell = cells.find((one) => byPlace(one) === byPlace({ row, column }));
          const before = cell && !cell.styled ? `kept ${row} ${column}` : undefined;
          const key = byPlace({ row, column });
          const expected = written.has(key) ? written.get(key) : before;
          const shown = book.valueAt(area(at(row, column)));
          expect(shown === "" ? undefined : shown).toEqual(expected);
        }
      }
      // Without the cells that were written, both are the same bytes; a row that was made for one is empty.
      const rest = (of: string) =>
        writings
          .reduce(
            (left, [{ row, column }]) =>
              left.replace(new RegExp(`<c r="${at(row, column)}"[^>]*?(?:/>|>.*?</c>)`, "s"), ""),
            of,
          )
          .replace(/<row r="\d+"><\/row>/g, "");
      expect(rest(partOf(out.bytes))).toBe(rest(partOf(bytes)));
      const [before, after] = [recordsOf(bytes), recordsOf(out.bytes)];
      for (const [name, record] of before) if (!out.parts.includes(name)) expect(after.get(name)).toBe(record);
      const second = read(out.bytes, { dense: false }).Sheets.Data ?? {};
      for (const [{ row, column }, value] of writings) {
        if (typeof value === "number") expect(second[at(row, column)].v).toBe(value);
      }
      expect(
        open(out.bytes).with(writings.map(([place, value]) => write(at(place.row, place.column), value))).parts,
      ).toEqual([]);
    }),
  );
});

test("spoilt bytes give a workbook or a sentence, and nothing else", () => {
  const text = sheet(`<row r="1">${array("A1", "A1", ours("STATUS", "B1"), "<v>x</v>")}</row>`);
  fc.assert(
    fc.property(fc.nat(text.length), fc.string({ maxLength: 3 }), (at, spoil) => {
      const spoilt = strToU8(text.slice(0, at) + spoil + text.slice(at + 2));
      try {
        open(makeBook({ sheets: { Data: spoilt } })).formulas();
      } catch (error) {
        expect(error).toBeInstanceOf(Unreadable);
      }
    }),
  );
});

test("a blank at the end of a sentence, or at its start, is kept, and another reader sees it", () => {
  const book = open(
    makeBook({ sheets: { Data: sheet('<row r="1"><c r="A1"><f>1</f></c><c r="B1"><f>1</f></c></row>') } }),
  );
  const { bytes } = book.with([write("A1", "as of today: "), write("B1", " before")]);
  expect(partOf(bytes)).toContain('<v xml:space="preserve">as of today: </v>');
  expect(open(bytes).values(area("A1:B1"))).toEqual([["as of today: ", " before"]]);
});

test("two days that need the same style share one new style, and a day with its time has its own", () => {
  const rows = '<row r="1"><c r="A1"><f>1</f></c><c r="B1"><f>1</f></c><c r="C1"><f>1</f></c></row>';
  const book = open(makeBook({ sheets: { Data: sheet(rows) }, styles: styleSheet }));
  const { bytes } = book.with([
    write("A1", 45000, { day: "day" }),
    write("B1", 45001, { day: "day" }),
    write("C1", 45001.5, { day: "time" }),
  ]);
  expect(partOf(bytes, "xl/styles.xml")).toMatch(/<cellXfs count="5">/);
  expect([...partOf(bytes).matchAll(/<c r="[ABC]1" s="(\d+)"/g)].map(([, style]) => style)).toEqual(["3", "3", "4"]);
});

test("a link to a place outside the file is no part of it", () => {
  const rels =
    '<Relationships><Relationship Id="rId1" Type="http://x/table" Target="https://example.com/table.xml" TargetMode="External"/></Relationships>';
  const book = makeBook({ sheets: { Data: sheet("") }, others: { "xl/worksheets/_rels/sheet1.xml.rels": rels } });
  expect(open(book).sheets()).toEqual(["Data"]);
});

test("a spill that grew below an unchanged first cell gets its new area", () => {
  const rows = `<row r="1">${array("A1", "A1:A2", ours("LIST", '"US"'), "<v>1</v>")}</row><row r="2"><c r="A2"><v>2</v></c></row>`;
  const { bytes } = open(makeBook({ sheets: { Data: sheet(rows) } })).with([
    write("A1", 1, { reach: area("A1:A3") }),
    write("A3", 3),
  ]);
  expect(partOf(bytes)).toContain('<f t="array" ref="A1:A3">');
  expect(open(bytes).values(area("A1:A3"))).toEqual([[1], [2], [3]]);
});

test("the first cell counts where a sheet has one address twice; the second is named and stays as it is", () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c></row>' +
    '<row r="1"><c r="B1"><v>4</v></c><c r="A1"><v>5</v></c></row>';
  const book = open(makeBook({ sheets: { Data: sheet(rows) } }));
  expect(book.values(area("A1:B2"))).toEqual([
    [1, 4],
    [3, ""],
  ]);
  expect(book.repeated().map(addressOf)).toEqual(["A1", "A1"]);
  expect(partOf(book.with([write("A1", 9), write("B1", 8)]).bytes)).toContain(
    rows.replace("<v>1</v>", "<v>9</v>").replace("<v>4</v>", "<v>8</v>"),
  );
});

test("a file that names styles and lacks them is refused only where a day needs one", () => {
  const bytes = makeBook({ sheets: { Data: sheet('<row r="1"><c r="A1"><f>1</f></c></row>') }, styles: styleSheet });
  const { "xl/styles.xml": _, ...parts } = unzipSync(bytes);
  const book = () => open(zipSync(parts));
  expect(open(book().with([write("A1", "HALAL")]).bytes).valueAt(area("A1"))).toBe("HALAL");
  expect(() => book().with([write("A1", 45000, { day: "day" })])).toThrow("xl/styles.xml");
});

test("a text that many cells share is read once", () => {
  const rows = Array.from({ length: 3 }, (_, nth) => `<row r="${nth + 1}"><c r="A${nth + 1}" t="s"><v>0</v></c></row>`);
  const book = open(makeBook({ sheets: { Data: sheet(rows.join("")) }, texts: ["<t>long</t>"] }));
  expect(book.filled("Data", (row) => row !== 1)).toEqual([
    [0, 0, "long"],
    [2, 0, "long"],
  ]);
});
