/**
 * What the playground serves, built quickly: the add-in as it ships but unminified, and the playground's own page,
 * split, as a grid of 10 MB in one file opens slowly. Both go to a folder of their own; `dist` stays as it was.
 */
import { spawn } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));

/** Writes index.html, main.js, main.css, their chunks and office-shim.js to this folder. */
export async function bundlePage(folder: string): Promise<void> {
  const common = { outdir: folder, bundle: true, target: "es2022", logLevel: "warning" } as const;
  await Promise.all([
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
  await copyFile(join(here, "page/index.html"), join(folder, "index.html"));
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
