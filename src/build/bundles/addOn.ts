/**
 * Makes a webpack plugin that writes the add-on for Google's store beside the build for bound scripts, from the same
 * files. Both are the same bundle, so nothing is built twice.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Compiler, WebpackPluginInstance } from "webpack";
import { addOnManifest, addOnScript } from "../release/sheetsBuilds";

/** What becomes of each file of `dist/sheets` in `dist/addon`. */
const changes: Readonly<Record<string, (text: string, hasMail: boolean) => string>> = {
  "Code.js": addOnScript,
  "appsscript.json": addOnManifest,
  "sidebar.html": (text) => text,
};

/** After each build of `dist/sheets`, writes what is there to `dist/addon`; with `hasMail` it may send e-mails. */
export function addOn(root: string, hasMail: boolean): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.afterEmit.tap("add-on", () => writeAddOn(join(root, "dist"), hasMail));
    },
  };
}

function writeAddOn(dist: string, hasMail: boolean): void {
  mkdirSync(join(dist, "addon"), { recursive: true });
  for (const [name, change] of Object.entries(changes)) {
    const from = join(dist, "sheets", name);
    if (existsSync(from)) writeFileSync(join(dist, "addon", name), change(readFileSync(from, "utf8"), hasMail));
  }
}
