/**
 * Builds quickly, by esbuild, what the playground serves: the add-in, and the playground's own page, split, because a
 * grid of 10 MB in one file opens slowly. Each goes to a folder of its own; `dist` is not changed.
 */
import { spawn } from "node:child_process";
import { copyFile, readFile } from "node:fs/promises";
import { basename, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const pageFolder = fileURLToPath(new URL("../page/", import.meta.url));

export interface Bundled {
  readonly names: ReadonlyMap<string, string>;
  /** Scripts of the page besides main.js, which a browser may fetch before main.js asks for them. */
  readonly coming: readonly string[];
  /** The paths of the source files in the page and in the shim of office.js, for the software bill of materials. */
  readonly holds: readonly string[];
}

/**
 * Writes index.html, main.js, main.css, grid.css, their chunks and office-shim.js to this folder. `published`: minified, and each
 * file named by what is in it, so that it may be cached for good; the page that names them is the caller's to write.
 * Gives the files of the page and of the shim by the names they have here, and the scripts that the page will load.
 */
export async function bundlePage(folder: string, published = false): Promise<Bundled> {
  const common = {
    outdir: folder,
    bundle: true,
    target: "es2022",
    logLevel: "warning",
    metafile: true,
    minify: published,
    entryNames: published ? "[name]-[hash]" : "[name]",
  } as const;
  const [page, shim] = await Promise.all([
    build({
      ...common,
      entryPoints: ["main.ts", "main.css", "grid.css"].map((name) => join(pageFolder, name)),
      format: "esm",
      splitting: true,
      chunkNames: "chunks/[name]-[hash]",
      define: { "process.env.NODE_ENV": '"production"' },
      plugins: [namesOfDays],
    }),
    build({ ...common, entryPoints: [join(pageFolder, "office-shim.ts")], format: "iife" }),
  ]);
  if (!published) await copyFile(join(pageFolder, "index.html"), join(folder, "index.html"));
  const names = new Map<string, string>();
  const entries = Object.entries({ ...page.metafile.outputs, ...shim.metafile.outputs });
  for (const [file, { entryPoint }] of entries) {
    const name = /\/page\/(main|grid|office-shim)\.(?:ts|css)$/.exec(entryPoint ?? "")?.[1];
    if (name) names.set(`${name}${extname(file)}`, basename(file));
  }
  const holds = [page, shim].flatMap(({ metafile }) => Object.values(metafile.outputs).flatMap(sourcesIn));
  return { names, coming: gridChunks(page.metafile, folder), holds };
}

/** The source files of which some code is in this output. */
function sourcesIn({ inputs }: Metafile["outputs"][string]): readonly string[] {
  return Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [resolve(path)] : []));
}

/**
 * At every drawing the grid checks whether each text is a date. For each check it lists and sorts the names of months
 * and days again, which takes a fifth of the time of drawing. This plugin makes it list them once.
 */
const namesOfDays: Plugin = {
  name: "names-of-days",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]numfmt[\\/]lib[\\/]parseValue\.js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const listed = "const getLookups = (arr, sym) => {";
      if (!text.includes(listed))
        throw new Error(`${path} lists names in another way: see whether it still does so for every text.`);
      const once = `const known = {};
const getLookups = (arr, sym) => {
  const listed = (known[sym] ??= new Map());
  if (!listed.has(arr)) listed.set(arr, listLookups(arr, sym));
  return listed.get(arr);
};
const listLookups = (arr, sym) => {`;
      return { contents: text.replace(listed, once), loader: "js" };
    });
  },
};

/** The grid's chunk, and all that it imports. */
function gridChunks({ outputs }: Metafile, folder: string): readonly string[] {
  const [grid] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith("/page/pageSheets.ts")) ?? [];
  const found = new Set(grid ? [grid] : []);
  for (const file of found) {
    for (const { path, kind } of outputs[file]?.imports ?? []) if (kind === "import-statement") found.add(path);
  }
  return [...found].map((file) => relative(folder, resolve(file)));
}

/**
 * Writes the add-in to this folder, by the build's command in a process of its own: reading the functions' documentation
 * takes seconds, in which this process serves. Rejects with the build's message.
 */
export async function bundleAddIn(folder: string, signal: AbortSignal): Promise<void> {
  const command = ["--import", "tsx", join(root, "src/build/main.ts"), "add-in", folder];
  const child = spawn(process.execPath, command, { cwd: root, signal });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.setEncoding("utf8").on("data", (text) => (said += text));
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`The add-in was not built.\n${said}`))));
  });
}
