/** What is looked at before a workbook is refreshed, so that nothing is paid for a result that cannot be written. */
import { existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readBook, refuseTarget, targetOf, wordsOf, writeBook } from "../../../src/cli/book/bookFile";
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

test("a workbook that is not there is named; one open under the name of the file that a link leads to is refused", () => {
  expect(() => readBook("/gone.xlsx", undefined)).toThrow("There is no file /gone.xlsx.");
  const path = fileOf(bytes);
  const link = join(freshFolder(), "link.xlsx");
  symlinkSync(path, link);
  expect(readBook(link, undefined)).toEqual(bytes);
  writeFileSync(join(dirname(path), "~$book.xlsx"), "");
  expect(() => readBook(link, undefined)).toThrow(`${link} is open in another program`);
});

test("a result is not written to a folder's name, nor over a file that is open", () => {
  const folder = freshFolder();
  mkdirSync(join(folder, "below"));
  writeFileSync(join(folder, ".~lock.out.xlsx#"), "");
  expect(() => refuseTarget(join(folder, "out.xlsx"))).toThrow("is open in another program");
  expect(() => refuseTarget(join(folder, "below", "out.xlsx"))).not.toThrow();
  expect(targetOf(join(folder, "new.xlsx"))).toBe(join(folder, "new.xlsx"));
});

test("a result is written beside, or in place of the workbook, which is then kept; without a change nothing is", () => {
  const now = { bytes: new TextEncoder().encode("now"), parts: ["a"] };
  const path = fileOf(bytes);
  const out = join(dirname(path), "out.xlsx");
  writeBook(path, bytes, now, out);
  expect([readFileSync(out, "utf8"), readFileSync(path).equals(Buffer.from(bytes))]).toEqual(["now", true]);
  writeBook(path, bytes, { ...now, parts: [] }, undefined);
  writeBook(path, bytes, { ...now, parts: [] }, path);
  expect([existsSync(`${path}.bak`), readFileSync(path).equals(Buffer.from(bytes))]).toEqual([false, true]);
  const link = join(freshFolder(), "link.xlsx");
  symlinkSync(path, link);
  writeBook(link, bytes, now, link);
  expect([readlinkSync(link), readFileSync(path, "utf8")]).toEqual([path, "now"]);
  expect(readFileSync(`${path}.bak`).equals(Buffer.from(bytes))).toBe(true);
});

test("words that a command does not take are told in one line, which names its help", () => {
  const usage = "shariah-sheets refresh BOOK.xlsx [FLAGS]\n\nA long help.";
  const told = () => wordsOf(["--alret"], usage, { alert: { type: "boolean" } });
  expect(told).toThrow(/^shariah-sheets refresh --help tells what it takes\.\nUnknown option '--alret'\.$/);
});
