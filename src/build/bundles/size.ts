/**
 * Checks how large a page is, compressed as a server sends it, because that is what a person waits for: the scripts
 * before Excel's first verdict, and the pane. The size of a single file is not limited.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { firstPage } from "../../ports/pageParts";

interface Budget {
  readonly page: string;
  /** The files that are loaded together; a name that ends with `-` stands for every file that begins with it. */
  readonly files: readonly string[];
  /** The most bytes of all these files, each compressed by itself. */
  readonly most: number;
}

const budgets: readonly Budget[] = [
  // Excel's page loads this before a formula can be answered. What a person feels is the first verdict, which `bench load`
  // measures: 1.2 s after opening at 1.6 Mbit/s, of 2 s. A kilobyte is 5 ms of it, and a function is a third of one.
  { page: "before the first verdict", files: ["excel/functions.js"], most: 52 * 1024 },
  // One second over 1 Mbit/s, which is what a phone's hotspot gives. What is not on the first screen is fetched when it is opened.
  { page: "pane", files: ["excel/taskpane.js"], most: 110 * 1024 },
  // Readers of Arabic wait for their language too.
  { page: "pane in Arabic", files: ["excel/taskpane.js", "excel/arabic-"], most: 110 * 1024 },
  // The sidebar's file without the scripts behind its page, which are sent when they are asked for.
  { page: "sidebar", files: ["sheets/sidebar.html"], most: 120 * 1024 },
];

/** One line per page; throws with the same lines when a file is missing or a page is too large. */
export function sizes(folder: string): string {
  const rows = budgets.map((budget) => ({ ...budget, size: sizeOf(folder, budget) }));
  const lines = rows.map(({ page, most, size }) => {
    const measured = size === undefined ? "not built" : kilobytes(size);
    const verdict = size !== undefined && size <= most ? "" : "  <- over";
    return `${page.padEnd(26)}${measured.padStart(10)} of ${kilobytes(most).padStart(8)} gzip${verdict}`;
  });
  const table = lines.join("\n");
  if (rows.some(({ size, most }) => size === undefined || size > most)) throw new Error(table);
  return table;
}

function sizeOf(folder: string, { files }: Budget): number | undefined {
  const found = files.map((file) => filesOf(folder, file));
  if (found.some((paths) => paths.length === 0)) return undefined;
  return found.flat().reduce((sum, path) => sum + gzipSync(firstPageBytes(path), { level: 9 }).length, 0);
}

/** The bytes of the file that a browser gets first: scripts behind a page are sent only when it asks for them. */
function firstPageBytes(path: string): Buffer {
  return Buffer.from(firstPage(readFileSync(path, "latin1")), "latin1");
}

function filesOf(folder: string, file: string): readonly string[] {
  const path = join(folder, file);
  if (!file.endsWith("-")) return existsSync(path) ? [path] : [];
  const [inside, start] = [join(path, ".."), file.slice(file.lastIndexOf("/") + 1)];
  return readdirSync(inside)
    .filter((name) => name.startsWith(start))
    .map((name) => join(inside, name));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
