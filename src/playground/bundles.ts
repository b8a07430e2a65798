/**
 * What the playground serves, built quickly: the add-in as it ships but unminified, and the playground's own page,
 * split, as a grid of 10 MB in one file opens slowly. Both go to a folder of their own; `dist` stays as it was.
 */
import { spawn } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));

/**
 * Writes index.html, main.js, main.css, their chunks and office-shim.js to this folder. `published`: minified, and each
 * file named by what is in it, so that it may be cached for good; the page that names them is the caller's to write.
 * Gives the files of the page and of the shim by the names they have here.
 */
export async function bundlePage(folder: string, published = false): Promise<ReadonlyMap<string, string>> {
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
      entryPoints: [join(here, "page/main.ts")],
      format: "esm",
      splitting: true,
      chunkNames: "chunks/[name]-[hash]",
      define: { "process.env.NODE_ENV": '"production"' },
    }),
    build({ ...common, entryPoints: [join(here, "office-shim.ts")], format: "iife" }),
  ]);
  if (!published) await copyFile(join(here, "page/index.html"), join(folder, "index.html"));
  const names = new Map<string, string>();
  for (const [file, { entryPoint, cssBundle }] of Object.entries({
    ...page.metafile.outputs,
    ...shim.metafile.outputs,
  })) {
    if (entryPoint?.endsWith("/page/main.ts")) names.set("main.js", basename(file));
    if (entryPoint?.endsWith("/page/main.ts") && cssBundle) names.set("main.css", basename(cssBundle));
    if (entryPoint?.endsWith("/office-shim.ts")) names.set("office-shim.js", basename(file));
  }
  return names;
}

/** Writes the Excel bundle to this folder. Rejects with what the build said. */
export async function bundleAddIn(folder: string, signal: AbortSignal): Promise<void> {
  const webpack = join(root, "node_modules/webpack/bin/webpack.js");
  const options = ["--mode", "development", "--config-name", "excel", "--output-path", folder];
  const child = spawn(process.execPath, ["--import", "tsx", webpack, ...options], { cwd: root, signal });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.setEncoding("utf8").on("data", (text) => (said += text));
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`The add-in was not built.\n${said}`))));
  });
}
