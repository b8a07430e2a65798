/** Formulas that were typed while the add-in was absent: mended where the cell needs no part that the file has not. */
import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { sheet } from "../../files/closed-book";
import { bookWith, cell, cellsOf, fileOf } from "../book";
import { openDesk } from "../runToEnd";

const { heal, refresh } = openDesk();
/** A cell that shows `#NAME?`, as Excel stores it without the add-in. */
const absent = (at: string, formula: string, more = "") =>
  `<c r="${at}" s="2" t="e"><f${more}>${formula.replace(/&/g, "&amp;")}</f><v>#NAME?</v></c>`;
const bookOfCells = (...rows: readonly string[]) =>
  bookWith([], { sheets: { Data: sheet(rows.map((cells, nth) => `<row r="${nth + 1}">${cells}</row>`).join("")) } });
const textOf = (path: string) => strFromU8(unzipSync(readFileSync(path))["xl/worksheets/sheet1.xml"] as Uint8Array);

test("a function that gives one cell gets the name by which Excel knows it, and a refresh answers it; all else keeps its bytes", async () => {
  const book = bookOfCells(
    cell("A1", "AAPL") + absent("B1", "SHARIAH.STATUS(A1)") + absent("C1", "OTHER.STATUS(A1)"),
    cell("A2", "MSFT") + absent("B2", "_xldudf_SHARIAH_STATUS(A2)"),
  );
  const path = fileOf(book);
  const { code, out } = await heal(path, "--json");
  expect([code, JSON.parse(out)]).toEqual([
    0,
    {
      healed: [{ sheet: "Data", cell: "B1", formula: "=_xldudf_SHARIAH_STATUS(A1)" }],
      kept: [],
      parts: ["xl/worksheets/sheet1.xml"],
    },
  ]);
  const before = strFromU8(unzipSync(book)["xl/worksheets/sheet1.xml"] as Uint8Array);
  expect(textOf(path)).toBe(before.replace("<f>SHARIAH.STATUS(A1)", "<f>_xldudf_SHARIAH_STATUS(A1)"));
  expect(readFileSync(`${path}.bak`)).toEqual(Buffer.from(book));
  expect((await heal(path)).out).toBe("0 formulas mended.\n");
  expect((await refresh(path)).code).toBe(0);
  expect(cellsOf(path, "B1", "B2")).toEqual(["HALAL", "HALAL"]);
});

test("a function that may fill several cells is left and listed, unless the file already has the metadata for it", async () => {
  const cells =
    absent("B1", "SHARIAH.STATUS(A1:A3)") + absent("C1", "SHARIAH.LIST(&quot;US&quot;)".replace(/&quot;/g, '"'));
  const without = fileOf(bookOfCells(cell("A1", "AAPL") + cells));
  const left = await heal(without);
  expect([left.code, left.out]).toEqual([
    2,
    "0 formulas mended.\n2 formulas left:\n" +
      ["B1", "C1"]
        .map(
          (at) => `  Data!${at}: it may fill several cells, and only Excel can mark a formula as such in this file\n`,
        )
        .join("") +
      "To mend these, open the workbook in Excel with the add-in, click into each cell and press Enter.\n",
  ]);
  const path = fileOf(bookOfCells(cell("A1", "AAPL") + cells + cell("Z1", "=STATUS(A1)", "HALAL")));
  expect((await heal(path)).code).toBe(0);
  expect(textOf(path)).toContain(
    '<c r="B1" s="2" cm="1" t="e"><f t="array" ref="B1">_xldudf_SHARIAH_STATUS(A1:A3)</f><v>#NAME?</v></c>',
  );
});

test("a function that gives one value of a whole range is mended without that part, and a refresh answers it", async () => {
  const range =
    cell("A1", "AAPL") + absent("B1", "SHARIAH.COMPLIANCE(A1:A2)") + absent("C1", "SHARIAH.COVERAGE(A1:A2)");
  const path = fileOf(bookOfCells(range, cell("A2", "MSFT")));
  expect(JSON.parse((await heal(path, "--json")).out)).toMatchObject({
    healed: [{ cell: "B1" }, { cell: "C1", formula: "=_xldudf_SHARIAH_COVERAGE(A1:A2)" }],
    kept: [],
  });
  expect((await refresh(path)).code).toBe(0);
  expect(cellsOf(path, "B1", "C1")).toEqual([100, 100]);
});

test("cells that share a formula are mended together, each with its own text, or not at all", async () => {
  const shared = (last: string) =>
    fileOf(
      bookOfCells(
        cell("A1", "AAPL") + absent("B1", "SHARIAH.STATUS(A1)", ' t="shared" ref="B1:B2" si="0"'),
        cell("A2", "MSFT") + last,
      ),
    );
  const path = shared(absent("B2", "", ' t="shared" si="0"'));
  expect((await heal(path)).code).toBe(0);
  expect(textOf(path)).toMatch(/<f>_xldudf_SHARIAH_STATUS\(A1\)<.*<f>_xldudf_SHARIAH_STATUS\(A2\)</s);
  const mixed = shared('<c r="B2" t="str"><f t="shared" si="0"></f><v>HALAL</v></c>');
  expect((await heal(mixed, "--json")).out).toContain("shares its formula");
  expect(cellsOf(mixed, "B2")).toEqual(["HALAL"]);
});

test("its help is printed, a wrong use is told, and -o leaves the workbook as it is", async () => {
  expect(await heal("--help")).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^shariah-sheets heal BOOK\.xlsx/),
  });
  for (const words of [[], ["a.xlsx", "b.xlsx"]]) {
    expect(await heal(...words)).toMatchObject({
      code: 1,
      err: "shariah-sheets heal --help tells what it takes.\nName one workbook.",
    });
  }
  const path = fileOf(bookOfCells(cell("A1", "AAPL") + absent("B1", "SHARIAH.STATUS(A1)")));
  const before = readFileSync(path);
  const { out } = await heal(path, "-o", `${path}.out.xlsx`);
  expect(out).toBe("1 formula mended. Run shariah-sheets refresh for the answers.\n  Data!B1\n");
  expect([readFileSync(path), textOf(`${path}.out.xlsx`).includes("_xldudf_SHARIAH_STATUS(A1)")]).toEqual([
    before,
    true,
  ]);
});
