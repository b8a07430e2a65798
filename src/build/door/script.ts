/** The script of the front page and of the host's page, as one file for browsers. */
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

export function bundledScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL("written.ts", import.meta.url))],
    bundle: true,
    format: "iife",
    target: "es2020",
    minify: true,
    write: false,
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}
