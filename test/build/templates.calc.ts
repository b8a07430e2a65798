/**
 * The templates in LibreOffice (`npm run test:calc`), which had no part in writing them. It does not have our
 * functions, and their cells say so; everything else must be as described.
 */
import { readFileSync } from "node:fs";
import { templateFiles } from "../../src/build/templates";
import { openInCalc } from "../files/calc";
import { partsOf } from "../files/parts";

const files = templateFiles(readFileSync("manifest.xml", "utf8"), "1.2.3");
const convert = (path: string, format: "fods" | "pdf") => openInCalc(files.get(path) as Uint8Array, format);

const count = (text: string, found: RegExp) => text.match(found)?.length ?? 0;

describe.each([...files.keys()])("%s", (path) => {
  const parts = [...partsOf(files.get(path) as Uint8Array)];
  const written = (under: string) =>
    parts
      .filter(([name]) => name.startsWith(under))
      .map(([, text]) => text)
      .join("");
  const sheets = written("xl/worksheets/sheet");
  const text = convert(path, "fods").toString();

  test("every sheet, formula, table, name, condition, remark and chart is found again", () => {
    const found = {
      formulas: count(text, / table:formula="of:=/g),
      tables: [...text.matchAll(/<table:database-range table:name="([^"]*)"/g)]
        .map(([, name]) => name)
        .filter((name) => !name?.startsWith("__"))
        .sort(),
      names: [...text.matchAll(/<table:named-range table:name="([^"]*)"/g)]
        .map(([, name]) => name)
        .filter((name) => !name?.startsWith("_xlnm"))
        .sort(),
      conditions: count(text, /<calcext:conditional-format /g),
      remarks: count(text, /<office:annotation /g),
      charts: count(text, /<draw:object[ >]/g),
      rightToLeft: count(text, /style:writing-mode="rl-tb"/g) > 0,
    };
    expect(found).toEqual({
      formulas: count(sheets, /<f[ >]/g),
      tables: [...written("xl/tables/").matchAll(/ displayName="([^"]*)"/g)].map(([, name]) => name).sort(),
      names: [...written("xl/workbook.xml").matchAll(/<definedName name="([^"]*)"/g)]
        .map(([, name]) => name)
        .filter((name) => !name?.startsWith("_xlnm"))
        .sort(),
      conditions: count(sheets, /<conditionalFormatting /g),
      remarks: count(written("xl/comments"), /<comment /g),
      charts: count(written("xl/charts/chart"), /<c:chart>/g),
      rightToLeft: path.startsWith("ar/"),
    });
  });

  test("LibreOffice can read every formula", () => {
    expect(text).not.toMatch(/table:formula="of:=[^"]*(?:#REF!|Err:5|#NAME\?)/);
  });

  test("no cell shows a verdict or an amount before the service answered", () => {
    const shown = [
      ...text.matchAll(
        /table:formula="of:=([^"]*)"[^>]*office:value-type="([^"]*)"[^>]*>(?:<text:p>([^<]*)<\/text:p>)?/g,
      ),
    ];
    const ours = shown.filter(([, formula]) => /^_xldudf_/.test(formula ?? ""));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter(([, , , value]) => value !== undefined && value !== "#NAME?").map(([cell]) => cell)).toEqual([]);
  });

  test("prints on its pages as designed", () => {
    const pdf = convert(path, "pdf").toString("latin1");
    expect(pdf.slice(0, 5)).toBe("%PDF-");
    const pages = count(pdf, /\/Type\s*\/Page[^s]/g);
    expect(pages).toBeGreaterThanOrEqual(count(written("xl/workbook.xml"), /<sheet /g));
    expect(pages).toBeLessThanOrEqual(2 * count(written("xl/workbook.xml"), /<sheet /g));
  });
});
