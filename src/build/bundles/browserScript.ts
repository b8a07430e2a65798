/** Bundles a script of the site's own pages, with all that it imports, into one file for browsers. */
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

export function browserScript(source: URL): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    format: "iife",
    target: "es2020",
    minify: true,
    write: false,
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}
