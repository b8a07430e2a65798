import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sizes } from "../../src/build/size";

/** A build with scripts of these sizes. */
function dist(
  functions: string | Buffer,
  code?: string,
  pane: string | Buffer = "",
  arabic: Buffer | string = "",
): string {
  const folder = mkdtempSync(join(tmpdir(), "size-"));
  mkdirSync(join(folder, "excel"));
  mkdirSync(join(folder, "sheets"));
  writeFileSync(join(folder, "excel/functions.js"), functions);
  writeFileSync(join(folder, "excel/page.js"), "");
  writeFileSync(join(folder, "excel/taskpane.js"), pane);
  writeFileSync(join(folder, "excel/arabic-01234567.js"), arabic);
  if (code !== undefined) writeFileSync(join(folder, "sheets/Code.js"), code);
  return folder;
}

test("Excel's script counts as it is sent, Apps Script's as it stands", () => {
  const table = sizes(dist(" ".repeat(1_000_000), " ".repeat(150 * 1024)));
  expect(table).toMatch(/functions\.js +1\.0 KB of +25\.0 KB gzip\n/);
  expect(table).toMatch(/Code\.js +150\.0 KB of +150\.0 KB\n/);
});

test("one byte over the budget stops", () => {
  expect(() => sizes(dist("", " ".repeat(150 * 1024 + 1)))).toThrow(/Code\.js.*over/);
  expect(() => sizes(dist(randomBytes(28 * 1024), ""))).toThrow(/functions\.js.*over/);
});

test("the pane's first screen has a budget, in Arabic its language included", () => {
  expect(() => sizes(dist("", "", randomBytes(110 * 1024)))).toThrow(/taskpane\.js .*over/);
  expect(sizes(dist("", "", randomBytes(100 * 1024), randomBytes(9 * 1024)))).toMatch(
    /taskpane\.js arabic- +109\.1 KB of/,
  );
  expect(() => sizes(dist("", "", randomBytes(100 * 1024), randomBytes(10 * 1024)))).toThrow(
    /taskpane\.js +100\.\d KB of +110\.0 KB gzip\n.*arabic-.*over/,
  );
});

test("a script that was not built stops", () => {
  expect(() => sizes(dist(""))).toThrow(/Code\.js +not built/);
});
