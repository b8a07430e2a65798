import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sizes } from "../../src/build/size";

/** A build with scripts of these sizes. */
function dist(functions: string | Buffer, code?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "size-"));
  mkdirSync(join(folder, "excel"));
  mkdirSync(join(folder, "sheets"));
  writeFileSync(join(folder, "excel/functions.js"), functions);
  if (code !== undefined) writeFileSync(join(folder, "sheets/Code.js"), code);
  return folder;
}

test("Excel's script counts as it is sent, Apps Script's as it stands", () => {
  const table = sizes(dist(" ".repeat(1_000_000), " ".repeat(144 * 1024)));
  expect(table).toMatch(/functions\.js +1\.0 KB of +31\.0 KB gzip\n/);
  expect(table).toMatch(/Code\.js +144\.0 KB of +144\.0 KB$/);
});

test("one byte over the budget stops", () => {
  expect(() => sizes(dist("", " ".repeat(144 * 1024 + 1)))).toThrow(/Code\.js.*over/);
  expect(() => sizes(dist(randomBytes(31 * 1024), ""))).toThrow(/functions\.js.*over/);
});

test("a script that was not built stops", () => {
  expect(() => sizes(dist(""))).toThrow(/Code\.js +not built/);
});
