/**
 * Builds the command for Node, `dist/node/shariah-sheets.mjs`, and beside it the scripts that only some commands load.
 * Packages are not included, since npm installs them; only the formula engine, `engine.mjs`, and the server for
 * assistants, `mcp.mjs`, include their own, because they need a small part of what npm would install for them.
 */
import { chmodSync, readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, parse } from "node:path";
import { build } from "esbuild";
import { writeBundled } from "./bundledPackages";

export const programName = "shariah-sheets.mjs";

/** Lets a package inside an ES module load Node's own modules. */
const require = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/**
 * Builds the command. Returns the names of the packages that are not included: exactly these are installed with it.
 * `packages` set to "bundle" includes them, for a program that is started so often that reading hundreds of files would
 * be most of its cost.
 */
export async function bundleNode(
  root: string,
  folder = nodeFolder(root),
  packages: "external" | "bundle" = "external",
): Promise<readonly string[]> {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    metafile: true,
    entryPoints: { [parse(programName).name]: join(root, "src/cli/main.ts") },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages,
    ...(packages === "bundle" && { banner: { js: require } }),
    define: { SHARIAH_SHEETS_VERSION: JSON.stringify(version) },
    logLevel: "warning",
  });
  chmodSync(join(folder, programName), 0o755);
  const alone = { engine: "src/cli/book/engineThread.ts", mcp: "src/cli/assistant/mcpMain.ts" };
  for (const [name, entry] of Object.entries(alone)) {
    const { metafile: inside } = await build({
      metafile: true,
      entryPoints: [join(root, entry)],
      outfile: join(folder, `${name}.mjs`),
      bundle: true,
      minify: true,
      platform: "node",
      format: "esm",
      target: "node20",
      banner: { js: require },
      define: { SHARIAH_SHEETS_VERSION: JSON.stringify(version) },
      logLevel: "warning",
    });
    if (folder === nodeFolder(root))
      writeBundled(
        root,
        name,
        Object.keys(inside.inputs).map((path) => join(root, path)),
      );
  }
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const outside = imports
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => packageOf(path));
  return [...new Set(outside)].sort();
}

const nodeFolder = (root: string) => join(root, "dist/node");

/** `@scope/name` of `@scope/name/part`. */
function packageOf(path: string): string {
  return path
    .split("/")
    .slice(0, path.startsWith("@") ? 2 : 1)
    .join("/");
}
