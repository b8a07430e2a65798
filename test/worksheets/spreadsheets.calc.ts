/**
 * The figures of each filled worksheet as LibreOffice and Gnumeric calculate them, beside those of Univer
 * (`npm run test:calc`). Neither program has our functions, so what these gave stands in place of their calls. Gnumeric
 * lacks two more things: references to columns of tables, for which it gets the addresses that `resolvedFormula` makes of
 * them; and formulas that calculate with arrays unless they are entered as such, so all of them are.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { bookOf } from "../../src/files/book";
import { ClosedBook } from "../../src/files/closedWorkbook";
import { escapeText } from "../../src/files/xml";
import { packing } from "../../src/node/packing";
import { areaOf } from "../../src/workbook/area";
import { resolvedFormula } from "../../src/workbook/formulas/resolvedFormula";
import type { Worksheet } from "../../src/workbook/sheet/worksheet";
import { calculators } from "../files/calc";
import { answers, filledSheets } from "../files/paper";
import { calculated } from "./calculated";
import { addressAt, shownInExcel, withGiven } from "./given";

jest.setTimeout(300_000);

const addIn = { id: "1ef665bc-217d-4c09-97a4-3e0fb5e0dd0c", version: "1.0.0.0", runtime: "Taskpane.Url" };
const sheets = ["en", "ar"].flatMap((language) =>
  filledSheets(language)
    .filter(({ tables }) => tables.some(({ columns }) => columns.some(({ formula }) => formula !== undefined)))
    .map((sheet) => [sheet.kind, language, sheet] as const),
);

/** The worksheet as a file whose formulas have no values, by their cells, for a program that must calculate them. */
function bookFor(program: keyof typeof calculators, worksheet: Worksheet, given: ReadonlyMap<string, string>) {
  const bytes = bookOf([worksheet], addIn);
  const book = new ClosedBook(bytes, packing);
  const naming = { named: book.named(), sheets: new Set([worksheet.name.toLowerCase()]) };
  const formulas = new Map(
    book.formulas().map(({ cell, formula }) => {
      const text = withGiven(formula, cell, given);
      const resolved = program === "Gnumeric" ? resolvedFormula(text, cell, naming)?.text : text;
      if (!resolved) throw new Error(`${formula} cannot be resolved.`);
      return [addressAt(cell), resolved];
    }),
  );
  const parts = unzipSync(bytes);
  const path = "xl/worksheets/sheet1.xml";
  const array = (address: string) => (program === "Gnumeric" ? ` t="array" ref="${address}"` : "");
  const text = strFromU8(parts[path] as Uint8Array).replace(
    /<c r="([A-Z]+\d+)"[^>]*><f[^>]*>[^<]*<\/f>(?:<v\/>|<v>[^<]*<\/v>)<\/c>/g,
    (_, address) =>
      `<c r="${address}"><f${array(address)}>${escapeText(formulas.get(address)?.slice(1) ?? "")}</f></c>`,
  );
  return { formulas, bytes: zipSync({ ...parts, [path]: strToU8(text) }) };
}

const near = (value: string | number) =>
  typeof value === "number" ? expect.closeTo(value, 9 - Math.ceil(Math.log10(Math.abs(value) + 1))) : value;
/** LibreOffice writes a day that days are added to with the separators of the days' format, as `46,067`. */
const withoutSeparators = (text: string) => (/^-?\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(",", "") : text);
const asNumber = (text: string) => (/^-?[\d.]+(?:E[-+]?\d+)?$/i.test(text) ? Number(text) : text);
const read = (text: string) => asNumber(withoutSeparators(text));

describe.each(Object.keys(calculators) as (keyof typeof calculators)[])("%s", (program) => {
  test.each(sheets)("%s in %s has Univer's value in every cell with a formula", async (_kind, _language, worksheet) => {
    const { given } = await shownInExcel(worksheet);
    const univer = await calculated(worksheet, answers);
    const { formulas, bytes } = bookFor(program, worksheet, given);
    const rows = calculators[program](bytes);
    const places = [...formulas].map(([address, formula]) => ({
      ...(areaOf(address, "") ?? fail()),
      address,
      formula,
    }));
    expect(places.length).toBeGreaterThan(10);
    const shown = places.map(({ row, column, address, formula }) => [
      address,
      formula,
      read(rows[row]?.[column] ?? ""),
    ]);
    expect(shown).toEqual(places.map((place) => [place.address, place.formula, near(univer.value(place))]));
  });
});

function fail(): never {
  throw new Error("no address");
}
