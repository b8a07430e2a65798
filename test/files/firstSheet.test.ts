/** The list of a workbook that a person drops on the pane, unpacked by what a page has. */
import { readFileSync } from "node:fs";
import { firstSheet } from "../../src/files/firstSheet";
import { textOfRows } from "../../src/workbook/holdings/pastedRows";
import { bookWith } from "../cli/book";
import { makeBook, sheet } from "./closed-book";

/** The rows without their blanks. */
const readIn = (bytes: Uint8Array) => firstSheet(bytes).map((row) => row.filter((one) => one !== ""));

test("the first sheet with something in it is read; sheets before it may be empty or hold blanks", () => {
  const blank = sheet('<row r="3"><c r="B3" t="str"><v></v></c></row>');
  const rows = sheet('<row r="2"><c r="A2" t="str"><v>AAPL</v></c><c r="B2"><v>0</v></c></row>');
  const bytes = makeBook({ sheets: { Empty: sheet(""), Blank: blank, List: rows, Later: sheet("") } });
  expect(readIn(bytes)).toEqual([[], ["AAPL", 0]]);
  expect(firstSheet(makeBook({ sheets: { Empty: sheet(""), Blank: blank } }))).toEqual([]);
});

test.each([
  ["Google Sheets", "gdocs", "Name\tRole"],
  ["Excel", "test-formula", "Name\tQty\tUnitCost\tTotal"],
  ["LibreOffice", "import", "string\tData di nascita\tcap"],
  ["another program", "nonumfmt", "comune\tnazione\temail\tcognome\tnome\tprovincia\tsesso\tcap\tdata di nascita"],
])("a workbook of %s becomes the text of the box, without the blanks beside its table", (_, name, headings) => {
  const rows = firstSheet(new Uint8Array(readFileSync(`test/files/fixtures/${name}.xlsx`)));
  const [first = "", ...others] = textOfRows(rows).split("\n");
  expect(first).toBe(headings);
  expect(others.filter((line) => line !== "").length).toBeGreaterThan(0);
  expect(others.filter((line) => /\s$/.test(line))).toEqual([]);
});

test("a large part is unpacked, and a damaged one is refused", () => {
  const rows = Array.from({ length: 300 }, (_, nth) => ({ A: `T${(nth * 7919) % 1009}` }));
  const bytes = bookWith(rows);
  expect(readIn(bytes)).toEqual(rows.map(({ A }) => [A]));
  const at = Buffer.from(bytes).indexOf("xl/worksheets/sheet1.xml") + 24 + 40;
  const spoilt = bytes.slice();
  spoilt[at] = (spoilt[at] as number) ^ 0x10;
  expect(() => firstSheet(spoilt)).toThrow("damaged");
});
