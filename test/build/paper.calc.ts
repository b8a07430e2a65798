/**
 * What comes out of a printer (`npm run test:calc`): each worksheet with its figures in it, as LibreOffice prints it on
 * both papers and in both languages. Letters of the cells are measured in the printed pages; charts, which scale their own, are
 * left out.
 */
import { inflateSync } from "node:zlib";
import type { Worksheet } from "../../src/workbook/sheet/worksheet";
import { openInCalc } from "../files/calc";
import { filledBook, filledSheets, papers } from "../files/paper";

/** In points. LibreOffice scales a sheet by whole percents. */
const smallest = 8 - 0.1;
/** Of the pages, in points, lying; a point is 1/72 of an inch. */
const widths = { A4: 841.9, Letter: 792 } as const;

/** The streams of a PDF in which something is drawn, as text. */
function streamsOf(pdf: Buffer): readonly string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 1)) {
    const from = at + "stream\n".length;
    try {
      found.push(inflateSync(pdf.subarray(from, pdf.indexOf("endstream", from))).toString("latin1"));
    } catch {
      // The end of a stream, or one that is not deflated.
    }
  }
  return found;
}

/** The sizes of the letters, in points. */
function lettersIn(pdf: Buffer): readonly number[] {
  const pages = streamsOf(pdf).filter((text) => text.includes(" Tf"));
  // A size counts as it is written only where nothing scales the text.
  expect(pages.filter((text) => /^[-\d. ]+ Tm$/m.test(text) && !/^1 0 0 1 [-\d. ]+ Tm$/m.test(text))).toEqual([]);
  return pages.flatMap((text) => [...text.matchAll(/ ([\d.]+) Tf\b/g)].map(([, size]) => Number(size)));
}

/**
 * How much wider LibreOffice has the columns than they are: widths are counted in letters of the file's font, and where
 * that is missing, another's letters are wider and make the page's scale smaller.
 */
function scaleOfColumns(book: Uint8Array, { widths: declared }: Worksheet): number {
  const text = openInCalc(book, "fods").toString();
  const [, inches] =
    /style:family="table-column">\s*<style:table-column-properties[^>]*style:column-width="([\d.]+)in"/.exec(text) ??
    [];
  return (Number(inches) * 96) / (declared[0] as number);
}

const all = ["en", "ar"].flatMap((language) =>
  filledSheets(language).flatMap((sheet) =>
    (Object.keys(papers) as (keyof typeof papers)[]).map((paper) => [sheet.kind, language, paper, sheet] as const),
  ),
);

describe.each(all)("%s in %s on %s", (_kind, _language, paper, sheet: Worksheet) => {
  test("is printed in letters of eight points and more, with no more than twelve columns", async () => {
    const book = await filledBook({ ...sheet, charts: [] }, paper);
    const pdf = openInCalc(book, "pdf");
    const wider = scaleOfColumns(book, sheet);
    const sizes = lettersIn(pdf).map((size) => size * wider);
    expect(sizes.length).toBeGreaterThan(20);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(smallest);
    expect(sheet.print.columns).toBeLessThanOrEqual(12);
    const boxes = [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/g)].map(([, width]) =>
      Number(width),
    );
    expect(new Set(boxes.map((width) => Math.abs(width - widths[paper]) < 1))).toEqual(new Set([true]));
  });
});

test("letters that are too small are noticed", async () => {
  const [sheet] = filledSheets("en").filter(({ kind }) => kind === "funds");
  if (!sheet) throw new Error("There is one.");
  const wide = { ...sheet, widths: sheet.widths.map((width) => width * 1.2) };
  const book = await filledBook(wide, "Letter");
  expect(Math.min(...lettersIn(openInCalc(book, "pdf"))) * scaleOfColumns(book, wide)).toBeLessThan(smallest);
});
