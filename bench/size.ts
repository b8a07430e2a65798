/** What is loaded before the first formula, beside what the parts alone of the others weigh: those sign and read nothing. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { atMost, type Report } from "./report";

const assembled = {
  "dataloader + p-throttle": ["dataloader", "p-throttle"],
  "dataloader + bottleneck": ["dataloader", "bottleneck"],
  "p-queue": ["p-queue"],
} as const;

const ours = readFileSync(new URL("../dist/excel/functions.js", import.meta.url));

async function bundled(names: readonly string[]): Promise<Uint8Array> {
  const contents = names.map((name, index) => `import * as part${index} from "${name}"; console.log(part${index});`);
  const { outputFiles } = await build({
    stdin: { contents: contents.join("\n"), resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    format: "iife",
  });
  return (outputFiles[0] as { contents: Uint8Array }).contents;
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

function rowOf(name: string, file: Uint8Array): string[] {
  return [name, kilobytes(file.length), kilobytes(gzipSync(file, { level: 9 }).length)];
}

const rows = [rowOf("Shariah Sheets, everything", ours)];
for (const [name, parts] of Object.entries(assembled)) rows.push(rowOf(name, await bundled(parts)));
const report: Report = {
  title: "Size",
  how: "KB, minified and gzip -9. The others are their packages whole, without a line of a function, a signature or a failure.",
  head: ["", "minified", "gzip"],
  rows,
  claims: [atMost("functions.js, gzip", 25, gzipSync(ours, { level: 9 }).length / 1024, " KB")],
};
console.log(JSON.stringify(report));
