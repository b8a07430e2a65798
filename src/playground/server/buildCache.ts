/**
 * Keeps the built page and add-in between starts of `npm start`, each in a folder named by a hash of their sources. So
 * a start without a change opens at once, two processes never write into what the other serves, and test suites share a
 * build.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleAddIn, bundlePage } from "./bundles";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const folders = join(root, ".cache/playground");
const sources = [
  "src",
  "assets",
  "docs/help",
  "manifest.xml",
  "package.json",
  "package-lock.json",
  "webpack.config.js",
];
const day = 86_400_000;

const parts: Readonly<Record<"page" | "excel", (folder: string, signal: AbortSignal) => Promise<unknown>>> = {
  page: (folder) => bundlePage(folder),
  excel: bundleAddIn,
};

/**
 * The folder of the playground's page (`page`) or of the add-in (`excel`); built if missing. The add-in is the one of
 * `npm run build` where no source is newer.
 */
export async function builtFolder(part: keyof typeof parts, signal = new AbortController().signal): Promise<string> {
  if (part === "excel" && (await isUpToDate(join(root, "dist/excel/taskpane.html")))) return join(root, "dist/excel");
  return cachedFolder(part, (folder) => parts[part](folder, signal));
}

/** Whether this file is there, and no source was changed after it. */
export async function isUpToDate(file: string): Promise<boolean> {
  const made = await changeTime(file).catch(() => undefined);
  if (made === undefined) return false;
  const times = await Promise.all((await Promise.all(sources.map(filesOf))).flat().map(changeTime));
  return times.every((time) => time <= made);
}

async function changeTime(file: string): Promise<number> {
  return (await stat(file)).mtimeMs;
}

/** The folder built from the present sources, and from these folders besides, under this name. */
export async function cachedFolder(
  part: string,
  build: (folder: string) => Promise<unknown>,
  more: readonly string[] = [],
): Promise<string> {
  const folder = join(folders, `${part}-${await fingerprint(more)}`);
  if (existsSync(folder)) {
    // Marks the folder as used, so that it is not removed for another day.
    await utimes(folder, new Date(), new Date());
    return folder;
  }
  await mkdir(folders, { recursive: true });
  await removeOld(part);
  const building = join(folders, `building-${part}-${process.pid}`);
  await build(building);
  // Another process may have finished the same build first.
  await rename(building, folder).catch(() => rm(building, { recursive: true }));
  return folder;
}

/** A hash of all sources and of these folders: their paths, sizes and times of change. */
export async function fingerprint(more: readonly string[] = []): Promise<string> {
  const files = (await Promise.all([...sources, ...more].map(filesOf))).flat().sort();
  const hash = createHash("sha256");
  for (const file of files) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

async function filesOf(source: string): Promise<string[]> {
  const path = join(root, source);
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Removes builds that were not used for a day. */
async function removeOld(part: string): Promise<void> {
  for (const name of await readdir(folders)) {
    const path = join(folders, name);
    if (name.includes(part) && (await stat(path)).mtimeMs < Date.now() - day) await rm(path, { recursive: true });
  }
}
