/**
 * `npm run release`: builds everything, and writes the files of a release page to `dist/release`. The same build
 * gives the same bytes on any day: they depend on no clock, no order of files and no random number.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { strToU8, zipSync } from "fflate";
import { browserScript } from "../bundles/browserScript";
import { type Package, readBundled } from "../bundles/bundledPackages";
import { hostPage } from "../frontPage/host";
import { draw, drawings } from "../pictures/drawings";
import { missingForStore } from "./publisher";
import { sbomOf } from "./sbom";

/** The content of an archive: bytes by path. */
export type Files = Readonly<Record<string, Uint8Array>>;

/** The first day that a zip file can store, in local time. */
const noTime = new Date(1980, 0, 1);

/**
 * Builds and writes the release. With `--store` nothing is built while something is missing that a store's build must be
 * told.
 */
export function releaseCommand(root: string, words: readonly string[], environment = process.env): void {
  const unknown = words.filter((word) => word !== "--store");
  if (unknown.length > 0) throw new Error(`release takes --store alone, and not ${unknown.join(" ")}.`);
  if (words.includes("--store")) refuseUnready(environment);
  execFileSync("npm", ["run", "site"], { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  release(root, "dist/release");
}

/** Throws with the names of the variables that a build for a store lacks. */
export function refuseUnready(environment: Readonly<Record<string, string | undefined>>): void {
  const missing = missingForStore(environment);
  if (missing.length === 0) return;
  throw new Error(`A build for a store must be told ${missing.join(", ")}: docs/ship/release.md says what each is.`);
}

/** Writes the release of the project in `root` to `folder`. Throws when a part of it is not built. */
export function release(root: string, folder: string): void {
  const version = versionOf(root);
  const notes = notesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  for (const [name, files] of Object.entries(archives(root))) write(name, archive(files));
  write("manifest.xml", readFileSync(join(root, "dist/excel/manifest.xml")));
  for (const [name, bytes] of Object.entries(filesIn(join(root, "dist/templates"), ".xlsx")))
    write(name.replaceAll("/", "-"), bytes);
  write("verify-ledger.mjs", readFileSync(join(root, "docs/audit/verify-ledger.mjs")));
  write("shariah-sheets-skill.zip", archive(built(root, "skill")));
  npm(root, "pack", "--pack-destination", resolve(folder));
  write("sbom.cdx.json", bill(root));
  write("NOTES.md", notes);
  write("SHA256SUMS", sums(folder));
  console.log(readdirSync(folder).sort().join("\n"));
  console.log(scopesTold(root));
}

/** What each build for Google Sheets asks people for, as its manifest lists it. */
export function scopesTold(root: string): string {
  return ["sheets", "addon"].map((name) => scopesOf(root, name)).join("\n");
}

function scopesOf(root: string, name: string): string {
  const file = join(root, "dist", name, "appsscript.json");
  if (!existsSync(file)) throw new Error(`dist/${name} is not built: run npm run release, which builds it first.`);
  const { oauthScopes } = JSON.parse(readFileSync(file, "utf8")) as { readonly oauthScopes: readonly string[] };
  return [`Google scopes of dist/${name}:`, ...oauthScopes.map((scope) => `  ${scope}`)].join("\n");
}

/** The archives by name, not yet packed. */
export function archives(root: string): Readonly<Record<string, Files>> {
  const prose = (name: string) => strToU8(withOwnLinks(readFileSync(join(root, "docs/help/en", name), "utf8")));
  const install = (name: string) => ({ "INSTALL.md": prose(name), ...pictures });
  const pictures = Object.fromEntries(drawings.map((one) => [`pictures/${one.name}.svg`, strToU8(draw(one))]));
  const licence = { LICENSE: readFileSync(join(root, "LICENSE")) };
  return {
    "shariah-sheets-excel.zip": {
      ...built(root, "excel"),
      ...install("install-excel.md"),
      ...licence,
      "HOST.md": prose("host-excel.md"),
      "host.html": strToU8(hostPage()),
      "host.js": strToU8(browserScript(new URL("../frontPage/addressWriter.ts", import.meta.url))),
    },
    "shariah-sheets-google.zip": {
      ...built(root, "sheets"),
      ...textsOf(built(root, "sheets")),
      ...install("install-google-sheets.md"),
      ...licence,
    },
  };
}

/** A help page with links that lead to the archive's own files: these two pages stand at its top, all others in `help`. */
function withOwnLinks(page: string): string {
  const own: Readonly<Record<string, string>> = { "install-excel": "INSTALL.md", "host-excel": "HOST.md" };
  return page.replace(/\]\(([\w-]+)\.html/g, (_, name: string) => `](${own[name] ?? `help/${name}.html`}`);
}

/**
 * Copies to paste from, such as `to-paste/Code.txt`. A double click opens them in a text editor everywhere; Windows would
 * run `Code.js`, and show `sidebar.html` in a browser.
 */
function textsOf(files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [`to-paste/${name.replace(/\.\w+$/, "")}.txt`, bytes]),
  );
}

export function archive(files: Files): Uint8Array {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(sorted), { level: 9, mtime: noTime });
}

/** What the changelog says of this version, without its heading. */
export function notesOf(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}]`));
  if (!section) throw new Error(`CHANGELOG.md has no heading for ${version}.`);
  return `${section.slice(section.indexOf("\n")).trim()}\n`;
}

export function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
}

function built(root: string, name: string): Files {
  const folder = join(root, "dist", name);
  if (!existsSync(folder)) throw new Error(`dist/${name} is not built: run npm run release, which builds it first.`);
  return filesIn(folder);
}

/** All files below the folder with this ending; none if the folder does not exist. */
function filesIn(folder: string, ending = ""): Files {
  if (!existsSync(folder)) return {};
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(ending),
  );
  const paths = found.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path).replaceAll("\\", "/"), new Uint8Array(readFileSync(path))]),
  );
}

/**
 * The software bill of materials (SBOM): what the command's lock file installs, and what each bundle's bundler reports.
 */
function bill(root: string): string {
  return sbomOf(versionOf(root), {
    command: installedPackages(root),
    ...bundles(root, "excel", "sheets", "sidebar", "engine", "mcp"),
  });
}

/**
 * What `npm ci --omit=dev` installs. `npm sbom` is not used, because it leaves out packages that development packages
 * need too, such as zod.
 */
function installedPackages(root: string): readonly Package[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, Package & { readonly dev?: boolean; readonly devOptional?: boolean }>>;
  };
  const ours = Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path && !dev && !devOptional);
  const folder = "node_modules/";
  return ours.map(([path, found]) => ({ ...found, name: path.slice(path.lastIndexOf(folder) + folder.length) }));
}

/** Writes the software bill of materials of the site: what is in its page, and in the add-in that it shows. */
export function billOfSite(root: string, folder: string): void {
  const bill = sbomOf(versionOf(root), bundles(root, "page", "excel"));
  writeFileSync(join(folder, "sbom.cdx.json"), bill);
}

function bundles(root: string, ...names: readonly string[]): Readonly<Record<string, readonly Package[]>> {
  return Object.fromEntries(names.map((name) => [name, readBundled(root, name)]));
}

function npm(root: string, ...words: readonly string[]): string {
  return execFileSync("npm", words, {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Checksums in the form that `sha256sum --check` reads. */
function sums(folder: string): string {
  const lines = readdirSync(folder)
    .sort()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, name)))
          .digest("hex")}  ${name}\n`,
    );
  return lines.join("");
}
