/** The script as it ships, built in memory: bundled for ES2019, and a stub for each function and entry. */
import { readFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { entriesOf, globals } from "../../src/build/globals";
import { functionFiles, readMetadata } from "../../src/build/metadata";

let built: Promise<string> | undefined;

export function buildScript(): Promise<string> {
  built ??= build();
  return built;
}

async function build(): Promise<string> {
  const { outputFiles } = buildSync({
    entryPoints: ["appsscript/main.ts"],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    globalName: "ShariahAddin",
    target: "es2019",
  });
  const entries = entriesOf(readFileSync("appsscript/main.ts", "utf8"));
  const stubs = globals(await readMetadata(functionFiles("src/functions")), entries);
  return `${outputFiles[0]?.text}\n${stubs}`;
}
