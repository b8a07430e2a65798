/**
 * How large the two scripts may be that stand between a person and a first answer: Excel loads functions.js before any
 * formula works, and Apps Script parses all of Code.js for every call of every cell.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Budget {
  readonly file: string;
  /** In bytes: compressed as a server sends it, or as it stands. */
  readonly most: number;
  readonly compressed: boolean;
}

const budgets: readonly Budget[] = [
  // The law is 25 KiB, and it is broken: CONTRIBUTING says by what, and what would mend it. Nothing may be added to it.
  { file: "excel/functions.js", most: 31 * 1024, compressed: true },
  // What counts is how long it loads (bench load: 8 ms, the aim is 5); a third of it is sentences, the service's names and the functions' documentation.
  { file: "sheets/Code.js", most: 144 * 1024, compressed: false },
];

/** One line a script; throws, with the same lines, when one is missing or over its budget. */
export function sizes(folder: string): string {
  const rows = budgets.map((budget) => ({ ...budget, size: sizeOf(join(folder, budget.file), budget.compressed) }));
  const lines = rows.map(({ file, most, compressed, size }) => {
    const measured = size === undefined ? "not built" : kilobytes(size);
    const verdict = size !== undefined && size <= most ? "" : "  <- over";
    return `${file.padEnd(20)}${measured.padStart(10)} of ${kilobytes(most).padStart(8)}${compressed ? " gzip" : ""}${verdict}`;
  });
  const table = lines.join("\n");
  if (rows.some(({ size, most }) => size === undefined || size > most)) throw new Error(table);
  return table;
}

function sizeOf(path: string, compressed: boolean): number | undefined {
  if (!existsSync(path)) return undefined;
  const content = readFileSync(path);
  return compressed ? gzipSync(content, { level: 9 }).length : content.length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
