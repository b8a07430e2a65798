/**
 * How large the scripts may be that stand between a person and a first answer: Excel loads functions.js before any
 * formula works, Apps Script parses all of Code.js for every call of every cell, and the pane shows nothing before
 * taskpane.js is there.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

interface Budget {
  readonly file: string;
  /** What is loaded with it, by how the names of the files beside it begin. */
  readonly and?: string;
  /** In bytes: compressed as a server sends it, or as it stands. */
  readonly most: number;
  readonly compressed: boolean;
}

const budgets: readonly Budget[] = [
  // What is said beyond a first answer is in details.js (build/apart): nothing waits for it.
  { file: "excel/functions.js", most: 25 * 1024, compressed: true },
  // What the page remembers is loaded before it: settings, answers and turns at the pace, and Excel's data types; not a sentence.
  { file: "excel/page.js", most: 6.5 * 1024, compressed: true },
  // What counts is how long it loads (bench load: 6 to 7 ms, the aim is 5); a third of it is sentences, the service's names and the functions' documentation.
  { file: "sheets/Code.js", most: 150 * 1024, compressed: false },
  // One second over 1 Mbit/s, which is what a phone's hotspot gives. Fluent with React alone was more; what is not on the first
  // screen is fetched when it is opened (pane/parts, pane/opened), and Preact renders it (build/rendering).
  { file: "excel/taskpane.js", most: 110 * 1024, compressed: true },
  // Readers of Arabic wait for their language too.
  { file: "excel/taskpane.js", and: "arabic-", most: 110 * 1024, compressed: true },
];

/** One line a script; throws, with the same lines, when one is missing or over its budget. */
export function sizes(folder: string): string {
  const rows = budgets.map((budget) => ({ ...budget, size: sizeOf(folder, budget) }));
  const lines = rows.map(({ file, and = "", most, compressed, size }) => {
    const measured = size === undefined ? "not built" : kilobytes(size);
    const verdict = size !== undefined && size <= most ? "" : "  <- over";
    return `${(and ? `${file} ${and}` : file).padEnd(26)}${measured.padStart(10)} of ${kilobytes(most).padStart(8)}${compressed ? " gzip" : ""}${verdict}`;
  });
  const table = lines.join("\n");
  if (rows.some(({ size, most }) => size === undefined || size > most)) throw new Error(table);
  return table;
}

function sizeOf(folder: string, { file, and, compressed }: Budget): number | undefined {
  const path = join(folder, file);
  if (!existsSync(path)) return undefined;
  const beside = and ? readdirSync(dirname(path)).filter((name) => name.startsWith(and)) : [];
  if (and && beside.length === 0) return undefined;
  const contents = [path, ...beside.map((name) => join(dirname(path), name))].map((name) => readFileSync(name));
  const sizes = contents.map((content) => (compressed ? gzipSync(content, { level: 9 }).length : content.length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
