/** What a release page holds: the same bytes each time, whole, and of one version everywhere. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { unzipSync } from "fflate";
import { archive, notesOf, release, versionOf } from "../../src/build/release";

const root = process.cwd();
const made = mkdtempSync(join(tmpdir(), "release-"));
jest.setTimeout(120_000);
afterAll(() => rmSync(made, { recursive: true }));

/** Bytes are compared by it: Jest looks at them one by one. */
const digest = (bytes: Uint8Array = new Uint8Array()) => createHash("sha256").update(bytes).digest("hex");

/** The release's files by name, each as the digest of its bytes. */
function released(name: string): ReadonlyMap<string, string> {
  const folder = join(made, name);
  release(root, relative(root, folder));
  return new Map(readdirSync(folder).map((file) => [file, digest(readFileSync(join(folder, file)))]));
}

test("made twice it is the same, byte by byte, and its sums are those of its files", () => {
  const [once, again] = [released("once"), released("again")];
  expect(again).toEqual(once);
  const version = versionOf(root);
  for (const file of [
    "shariah-sheets-excel.zip",
    "shariah-sheets-google.zip",
    `shariah-sheets-${version}.tgz`,
    "sbom.cdx.json",
    "NOTES.md",
  ])
    expect(once.has(file)).toBe(true);
  const sums = readFileSync(join(made, "once/SHA256SUMS"), "utf8").trim().split("\n");
  const told = new Map(sums.map((line) => line.split("  ").reverse() as [string, string]));
  expect(told).toEqual(new Map([...once].filter(([file]) => file !== "SHA256SUMS")));
  const templates = existsSync("dist/templates") ? readdirSync("dist/templates", { recursive: true }).map(String) : [];
  const workbooks = templates.filter((file) => file.endsWith(".xlsx")).map((file) => file.replace("/", "-"));
  expect([...once.keys()].filter((file) => file.endsWith(".xlsx")).sort()).toEqual(workbooks.sort());
});

test("the archives hold what is to be hosted and pasted, and how", () => {
  const files = (name: string) => unzipSync(new Uint8Array(readFileSync(join(made, "once", name))));
  const excel = files("shariah-sheets-excel.zip");
  for (const name of ["manifest.xml", "taskpane.html", "functions.js", "functions.json", "assets/icon-80.png"])
    expect([name, digest(excel[name])]).toEqual([name, digest(readFileSync(join("dist/excel", name)))]);
  expect(Buffer.from(excel["INSTALL.md"] ?? []).toString()).toContain("Upload My Add-in");
  const google = files("shariah-sheets-google.zip");
  const expected = ["Code.js", "Sample.js", "sidebar.html", "arabic.html", "appsscript.json"];
  const told = Buffer.from(google["INSTALL.md"] ?? []).toString();
  for (const name of expected) {
    expect([name, digest(google[name])]).toEqual([name, digest(readFileSync(join("dist/sheets", name)))]);
    expect(told).toContain(name);
  }
  for (const [, picture = ""] of told.matchAll(/\]\((pictures\/[^)]+)\)/g))
    expect(Buffer.from(google[picture] ?? []).toString()).toContain("a drawing");
});

test("an archive does not depend on the order of its files", () => {
  const [a, b] = [new Uint8Array([1]), new Uint8Array([2])];
  expect(archive({ "a.txt": a, "b.txt": b })).toEqual(archive({ "b.txt": b, "a.txt": a }));
  expect(Object.keys(unzipSync(archive({ "b.txt": b, "a.txt": a })))).toEqual(["a.txt", "b.txt"]);
});

test("package.json, its lock, the manifest and the changelog name one version", () => {
  const version = versionOf(root);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
  const manifest = new XMLParser({ parseTagValue: false }).parse(readFileSync("manifest.xml", "utf8"));
  expect(manifest.OfficeApp.Version).toBe(`${version}.0`);
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  expect(/^## \[([^\]]+)\]/m.exec(changelog)?.[1]).toBe(version);
  expect(readFileSync(join(made, "once/NOTES.md"), "utf8")).toBe(notesOf(changelog, version));
});

test("notes are one version's, and a version without any stops", () => {
  const changelog = "# Changelog\n\n## [2.0.0] - 2027-01-01\n\n- New.\n\n## [1.0.0] - 2026-01-01\n\n- Old.\n";
  expect(notesOf(changelog, "1.0.0")).toBe("- Old.\n");
  expect(() => notesOf(changelog, "3.0.0")).toThrow("3.0.0");
});
