/** What `npm run build` writes to `dist/templates`. */
import { readFileSync } from "node:fs";
import { addInOf, templateFiles } from "../../src/build/templates";
import { tryBook } from "../files/foreignBook";
import { partsOf } from "../files/parts";

const manifest = readFileSync("manifest.xml", "utf8");
const files = templateFiles(manifest, "1.2.3");

test("each worksheet has a template in both languages", () => {
  expect([...files.keys()]).toEqual(
    ["", "ar/"].flatMap((folder) =>
      ["portfolio", "purification", "zakat", "funds"].map((name) => `${folder}${name}.xlsx`),
    ),
  );
});

test("templates name the add-in as its manifest does", () => {
  expect(addInOf(manifest)).toEqual({
    id: "1ef665bc-217d-4c09-97a4-3e0fb5e0dd0c",
    version: "1.0.0.0",
    runtime: "Taskpane.Url",
  });
  expect(manifest).toContain('<FunctionFile resid="Taskpane.Url"/>');
});

test("a template has the same bytes on every day: no file in its zip has a time", () => {
  for (const bytes of files.values()) {
    const zip = Buffer.from(bytes);
    const times: string[] = [];
    for (let at = zip.indexOf("PK\u0003\u0004"); at >= 0; at = zip.indexOf("PK\u0003\u0004", at + 4)) {
      times.push(zip.subarray(at + 10, at + 14).toString("hex"));
    }
    expect(times.length).toBe(partsOf(bytes).size);
    expect(new Set(times)).toEqual(new Set(["00002100"]));
  }
});

test.each([...files])(
  "%s is read as a second reader reads it, and a rewritten cell leaves every other byte",
  (_, bytes) => {
    expect(tryBook(bytes)).toMatchObject({ differences: [], faults: [] });
  },
);

test("a template holds no ticker, no verdict and no path of the machine", () => {
  for (const bytes of files.values()) {
    const parts = partsOf(bytes);
    expect([...parts.values()].join("")).not.toContain(process.cwd());
    expect([...(parts.get("xl/worksheets/sheet1.xml") ?? "").matchAll(/<\/f><v>/g)]).toEqual([]);
  }
});
