/**
 * Workbooks that others wrote (`fixtures/README.md`): each is read as a second reader reads it, and what is rewritten
 * leaves every other byte. `npm run bench workbooks` tries whole folders of them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { utils, write } from "@e965/xlsx";
import { tryBook } from "./foreignBook";

const folder = "test/files/fixtures";
const fixtures = readdirSync(folder).filter((name) => name.endsWith(".xlsx"));

test.each(fixtures)(
  "the workbook %s is read as a second reader reads it, and a rewrite leaves every other byte",
  (name) => {
    const { cells, rewritten, ...found } = tryBook(new Uint8Array(readFileSync(join(folder, name))));
    expect(found).toMatchObject({ differences: [], faults: [] });
    expect([cells > 0, rewritten > 2]).toEqual([true, true]);
  },
);

test.each([true, false])(
  "a workbook that SheetJS wrote (with shared texts: %s) is read as a second reader reads it",
  (bookSST) => {
    const rows = [
      ["Ticker", "Börse", 1.5, true, " حلال ", "a\nb"],
      [],
      [null, new Date(Date.UTC(2026, 0, 2)), "x&<y>"],
    ];
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), "Börse & Co");
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), "Blank");
    const bytes = new Uint8Array(write(book, { type: "buffer", bookType: "xlsx", bookSST }));
    expect(tryBook(bytes)).toMatchObject({ sheets: 2, cells: 8, differences: [], faults: [] });
  },
);
