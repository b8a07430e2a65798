/** The playground's workbook saved as an .xlsx file, as another program reads it. */
import { readFile } from "node:fs/promises";
import { read } from "@e965/xlsx";
import { startedPlayground } from "./started";

const open = startedPlayground();

test("a saved file has each sheet with its values, looks and charts, no formula, and says first that the verdicts are made up", async () => {
  const { sheet, page, picture, close } = await open();
  await sheet.set("X1", "=SHARIAH.STATUS(C9)");
  await sheet.set("X2", "0700");
  await sheet.settled();
  const cells = ["B1", "B2", "X1", "X2", "A12", "B12", "C12", "F12"];
  const shown = await Promise.all(cells.map(sheet.get));
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const file = await coming;
  await picture("save-file");
  const bytes = await readFile(await file.path());
  const book = read(bytes, { cellFormula: true, cellStyles: true, cellNF: true, bookFiles: true });
  expect([file.suggestedFilename(), book.SheetNames]).toEqual([
    "shariah-sheets.xlsx",
    ["Sample data", "Sample portfolio"],
  ]);
  expect(book.Sheets["Sample data"]?.A1?.v).toBe("Sample data: every verdict here is made up. Not a fatwa.");
  const saved = book.Sheets["Sample portfolio"] ?? {};
  expect(cells.map((cell) => saved[cell]?.v ?? null)).toEqual(shown);
  expect(Object.values(saved).filter((cell) => cell?.f !== undefined)).toEqual([]);
  const files = Object.keys((book as unknown as { readonly files: object }).files);
  expect(files.filter((name) => /charts\/|comments/.test(name)).length).toBeGreaterThan(0);
  await close();
});
