/**
 * Builds Excel's add-in quickly, by esbuild and unminified, for the playground of `npm start`: the same page, functions,
 * lists and help as `npm run build` makes, but its scripts are modules. Excel itself needs the classic script of that build.
 */
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { catalogueFiles } from "../functions/views";
import { relayOffer, siteAddress } from "../release/manifest";
import { publisherOf } from "../release/publisher";
import { versionOf } from "../release/release";
import { preactAliases } from "./preactAliases";

/** In the order in which the page runs them: the pane's script runs in the runtime of the functions. */
const scripts = ["functions", "taskpane"] as const;

/** Writes the add-in of the project in `root` to this folder. */
export async function quickAddIn(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const common: BuildOptions = {
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    target: "es2022",
    jsx: "automatic",
    alias: { ...preactAliases },
    define: {
      SHARIAH_SHEETS_VERSION: JSON.stringify(versionOf(root)),
      SHARIAH_SHEETS_SITE: JSON.stringify(siteAddress(process.env)),
      SHARIAH_SHEETS_ACCOUNT: JSON.stringify(publisherOf(process.env).account ?? ""),
    },
    logLevel: "warning",
  };
  const entryPoints = { functions: "src/excel/main.ts", taskpane: "src/excel/taskpane.ts" };
  await Promise.all([
    build({ ...common, entryPoints, format: "esm", splitting: true, chunkNames: "[name]-[hash]" }),
    build({ ...common, entryPoints: { clock: "src/browser/clock.worker.ts" }, format: "iife" }),
    cp(join(root, "assets"), join(folder, "assets"), { recursive: true }),
    cp(join(root, "src/excel/check.js"), join(folder, "check.js")),
    readFile(join(root, "src/excel/taskpane.html"), "utf8").then((page) =>
      writeFile(join(folder, "taskpane.html"), withScripts(page, versionOf(root))),
    ),
    catalogueFiles(root).then((files) =>
      Promise.all(files.map(({ path, text }) => writeText(join(folder, path), text))),
    ),
  ]);
}

/** The page with what the build of `npm run build` adds to it: facts of the build, and the scripts. */
function withScripts(page: string, version: string): string {
  const facts = Object.entries({ ...relayOffer(process.env), "shariah-version": version });
  const meta = facts.map(([name, content]) => `<meta name="${name}" content="${content}">\n`).join("");
  const tags = scripts.map((name) => `<script type="module" src="${name}.js"></script>\n`).join("");
  return page.replace("</head>", `${meta}</head>`).replace("</body>", `${tags}</body>`);
}

async function writeText(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
