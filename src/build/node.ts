/** The command line as one file for Node, `dist/node/shariah-sheets.mjs`; packages stay outside, as they are installed. */
import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

export async function bundleNode(root: string, outfile = join(root, "dist/node/shariah-sheets.mjs")): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  await build({
    entryPoints: [join(root, "src/cli/main.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    banner: { js: "#!/usr/bin/env node" },
    define: { SHARIAH_SHEETS_VERSION: JSON.stringify(version) },
    logLevel: "warning",
  });
  chmodSync(outfile, 0o755);
}
