/** What is looked at before a workbook is refreshed, so that nothing is paid for a result that cannot be written. */
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readBook, refuseTarget, wordsOf } from "../../../src/cli/book/bookFile";
import { bookWith, fileOf, freshFolder } from "../book";

const bytes = bookWith([{ A: 1 }]);

test("a result that cannot be written is refused before anything is read or asked", () => {
  const path = fileOf(bytes);
  for (const out of [join(dirname(path), "gone", "out.xlsx"), join(path, "out.xlsx")]) {
    expect(() => refuseTarget(out)).toThrow(`${dirname(out)} is no folder, or this user may not write into it`);
    expect(() => readBook(path, out)).toThrow("Nothing is done");
    expect(existsSync(out)).toBe(false);
  }
  expect(readBook(path, join(freshFolder(), "out.xlsx"))).toEqual(bytes);
  expect(readBook(path, undefined)).toEqual(bytes);
});

test("a workbook that Excel or LibreOffice has open is refused, by either of their files beside it", () => {
  for (const mark of ["~$book.xlsx", ".~lock.book.xlsx#"]) {
    const path = fileOf(bytes);
    writeFileSync(join(dirname(path), mark), "");
    expect(() => readBook(path, undefined)).toThrow("is open in another program");
  }
});

test("words that a command does not take are told in one line, which names its help", () => {
  const usage = "shariah-sheets refresh BOOK.xlsx [FLAGS]\n\nA long help.";
  const told = () => wordsOf(["--alret"], usage, { alert: { type: "boolean" } });
  expect(told).toThrow(/^shariah-sheets refresh --help tells what it takes\.\nUnknown option '--alret'\.$/);
});
