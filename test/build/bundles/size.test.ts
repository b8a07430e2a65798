import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sizes } from "../../../src/build/bundles/size";
import { laterPart, pageEnd } from "../../../src/ports/pageParts";

interface Built {
  readonly functions?: Buffer;
  readonly pane?: Buffer;
  readonly arabic?: Buffer;
  readonly sidebar?: string;
}

const nothing = Buffer.alloc(0);

/** A build with scripts of these sizes; random bytes do not compress. */
function dist({ functions = nothing, pane = nothing, arabic = nothing, sidebar = "" }: Built): string {
  const folder = mkdtempSync(join(tmpdir(), "size-"));
  mkdirSync(join(folder, "excel"));
  const files = { "functions.js": functions, "taskpane.js": pane, "arabic-01234567.js": arabic };
  mkdirSync(join(folder, "sheets"));
  writeFileSync(join(folder, "sheets/sidebar.html"), sidebar);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, "excel", name), content);
  return folder;
}

test("a page counts as it is sent: compressed", () => {
  const table = sizes(dist({ functions: Buffer.from(" ".repeat(1_000_000)) }));
  expect(table).toMatch(/^before the first verdict +1\.0 KB of +52\.0 KB gzip\n/);
});

test("the files loaded before the first verdict have a budget", () => {
  expect(() => sizes(dist({ functions: randomBytes(52 * 1024) }))).toThrow(/before the first verdict .*over/);
});

test("the pane's first screen has a budget, in Arabic its language included", () => {
  expect(() => sizes(dist({ pane: randomBytes(110 * 1024) }))).toThrow(/pane .*over/);
  const fits = dist({ pane: randomBytes(100 * 1024), arabic: randomBytes(9 * 1024) });
  expect(sizes(fits)).toMatch(/pane in Arabic +109\.1 KB of/);
  expect(() => sizes(dist({ pane: randomBytes(100 * 1024), arabic: randomBytes(10 * 1024) }))).toThrow(
    /pane +100\.\d KB of +110\.0 KB gzip\npane in Arabic.*over/,
  );
});

test.each(["functions.js", "arabic-01234567.js"])("a script that was not built stops: %s", (name) => {
  const folder = dist({});
  rmSync(join(folder, "excel", name));
  expect(() => sizes(folder)).toThrow(/not built/);
});

test("the sidebar counts without what its page loads later", () => {
  const page = randomBytes(60 * 1024).toString("hex");
  expect(
    sizes(dist({ sidebar: [page, pageEnd, laterPart("help.js", page), laterPart("usage.js", page)].join("\n") })),
  ).toMatch(/sidebar +6\d\.\d KB of/);
  expect(() =>
    sizes(
      dist({ sidebar: [page, page].map((half, nth) => `${nth}${half}`).join(randomBytes(60 * 1024).toString("hex")) }),
    ),
  ).toThrow(/sidebar.*over/);
});
