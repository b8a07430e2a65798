/** The files of a release: the same bytes each time, complete, and of one version everywhere. */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { unzipSync } from "fflate";
import { packagesOf } from "../../../src/build/bundles/bundledPackages";
import { archive, notesOf, release, versionOf } from "../../../src/build/release/release";

const root = process.cwd();
const made = mkdtempSync(join(tmpdir(), "release-"));
afterAll(() => rmSync(made, { recursive: true }));

/** Bytes are compared by it: Jest looks at them one by one. */
const digest = (bytes: Uint8Array = new Uint8Array()) => createHash("sha256").update(bytes).digest("hex");

interface Bill {
  readonly components: readonly {
    readonly name: string;
    readonly properties: readonly { readonly name: string; readonly value: string }[];
  }[];
}

const namesIn = ({ components }: Bill, part: string) =>
  components
    .filter(({ properties }) => properties.some(({ name, value }) => name === "shariah-sheets:part" && value === part))
    .map(({ name }) => name);

/** What the command's own dependencies need, and what these do, found as Node finds it: in the nearest folder. */
function neededPackages(): ReadonlySet<string> {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }>;
  };
  const paths = new Set([""]);
  for (const path of paths) {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      let folder = path;
      while (folder && !packages[`${folder}/node_modules/${name}`]) {
        folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")));
      }
      paths.add(`${folder}${folder && "/"}node_modules/${name}`);
    }
  }
  paths.delete("");
  return new Set([...paths].map((path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)));
}

/** The release's files by name, each as the digest of its bytes. */
function makeRelease(name: string): ReadonlyMap<string, string> {
  const folder = join(made, name);
  release(root, relative(root, folder));
  return new Map(readdirSync(folder).map((file) => [file, digest(readFileSync(join(folder, file)))]));
}

test("a release made twice is the same, byte by byte, and its sums are those of its files", () => {
  const [once, again] = [makeRelease("once"), makeRelease("again")];
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
  const expected = ["Code.js", "appsscript.json", "sidebar.html"];
  const told = Buffer.from(google["INSTALL.md"] ?? []).toString();
  const pasted = Object.keys(google).filter((name) => !/^(INSTALL\.md|LICENSE|pictures\/.*)$/.test(name));
  const texts = ["to-paste/Code.txt", "to-paste/appsscript.txt", "to-paste/sidebar.txt"];
  expect(pasted.sort()).toEqual([...expected, ...texts]);
  for (const name of texts) expect(told).toContain(name);
  expect(Buffer.from(excel["HOST.md"] ?? []).toString()).toContain("host.html");
  for (const name of expected) {
    expect([name, digest(google[name])]).toEqual([name, digest(readFileSync(join("dist/sheets", name)))]);
    expect(told).toContain(name);
  }
  for (const [, picture = ""] of told.matchAll(/\]\((pictures\/[^)]+)\)/g))
    expect(Buffer.from(google[picture] ?? []).toString()).toContain("a drawing");
});

test("each link of a page in an archive leads to a file of that archive", () => {
  for (const archive of ["shariah-sheets-excel.zip", "shariah-sheets-google.zip"]) {
    const files = unzipSync(new Uint8Array(readFileSync(join(made, "once", archive))));
    const pages = Object.keys(files).filter((name) => name.endsWith(".md"));
    const links = pages.flatMap((page) => {
      const text = Buffer.from(files[page] ?? []).toString();
      return [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path = ""]) => [page, path]);
    });
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(([, path = ""]) => !(path in files))).toEqual([]);
  }
});

test("the release's bill of materials lists the command's packages, and what is really in each bundle", () => {
  const bill = JSON.parse(readFileSync(join(made, "once/sbom.cdx.json"), "utf8")) as Bill;
  const within = (part: string) => namesIn(bill, part);
  expect(new Set(within("command"))).toEqual(neededPackages());
  // The pane is drawn by preact, whatever its sources say; Apps Script has no pane.
  for (const part of ["excel", "sidebar"]) {
    expect(within(part)).toEqual(expect.arrayContaining(["preact", "@fluentui/react-button", "zod"]));
    expect(within(part)).not.toContain("react-dom");
  }
  expect(within("sheets")).toEqual(["zod"]);
  expect(within("command")).not.toContain("preact");
});

test("packages are told by the files of theirs that are there, each once, by name and version", () => {
  const path = (name: string) => join(root, "node_modules", name, "package.json");
  const told = packagesOf([path("zod"), path("@redis/client"), join(root, "src/core/pace.ts"), path("zod")]);
  expect(told.map(({ name }) => name)).toEqual(["@redis/client", "zod"]);
  expect(told[1]?.version).toBe(JSON.parse(readFileSync(path("zod"), "utf8")).version);
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
