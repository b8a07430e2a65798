/**
 * What is loaded before the first formula, beside what the parts alone of the others weigh: those sign and read nothing.
 * And what is in it, and in Google's script, room by room: the shares are esbuild's, of the same source, since the
 * shipped scripts are minified as a whole and tell no rooms apart.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import * as schemas from "../src/api/schemas";
import { compiled } from "../src/build/schemas";
import { atMost, type Report } from "./report";

const assembled = {
  "dataloader + p-throttle": ["dataloader", "p-throttle"],
  "dataloader + bottleneck": ["dataloader", "bottleneck"],
  "p-queue": ["p-queue"],
} as const;

const ours = readFileSync(new URL("../dist/excel/functions.js", import.meta.url));
const sheets = readFileSync(new URL("../dist/sheets/Code.js", import.meta.url));

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

/** As the bundles hold them: without zod. */
const withoutZod: Plugin = {
  name: "schemas",
  setup: ({ onLoad }) => {
    const resolveDir = fileURLToPath(new URL("../src/api", import.meta.url));
    onLoad({ filter: /src\/api\/schemas\.ts$/ }, () => ({ contents: compiled(schemas), loader: "js", resolveDir }));
  },
};

/** The minified bytes of each room in a script, the largest first. */
async function rooms(entry: string): Promise<[room: string, bytes: number][]> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const options = { absWorkingDir: root, bundle: true, minify: true, write: false, metafile: true } as const;
  const { metafile } = await build({ ...options, entryPoints: [entry], plugins: [withoutZod] });
  const found = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const room = path.startsWith("node_modules") ? "packages" : path.split("/").slice(0, -1).join("/");
      found.set(room, (found.get(room) ?? 0) + bytesInOutput);
    }
  }
  return [...found].sort(([, a], [, b]) => b - a);
}

async function contents(name: string, file: Uint8Array, entry: string): Promise<string[][]> {
  const parts = await rooms(entry);
  const all = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
  return parts.map(([room, bytes]) => [
    `${name}: ${room}`,
    kilobytes((file.length * bytes) / all),
    `${((bytes / all) * 100).toFixed(0)} %`,
  ]);
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

function rowOf(name: string, file: Uint8Array): string[] {
  return [name, kilobytes(file.length), kilobytes(gzipSync(file, { level: 9 }).length)];
}

const rows = [rowOf("functions.js, everything", ours)];
for (const [name, parts] of Object.entries(assembled)) rows.push(rowOf(name, await bundled(parts)));
rows.push(...(await contents("functions.js", ours, "src/excel/main.ts")));
rows.push(rowOf("Code.js, everything", sheets), ...(await contents("Code.js", sheets, "appsscript/main.ts")));
const report: Report = {
  title: "Size",
  how: "KB, minified and gzip -9; of a script's rooms their share. The others are their packages whole, without a line of a function, a signature or a failure.",
  head: ["", "minified", "gzip, share"],
  rows,
  claims: [
    atMost("functions.js, gzip", 25, gzipSync(ours, { level: 9 }).length / 1024, " KB"),
    atMost("functions.js, gzip: the aim", 18, gzipSync(ours, { level: 9 }).length / 1024, " KB"),
  ],
};
console.log(JSON.stringify(report));
