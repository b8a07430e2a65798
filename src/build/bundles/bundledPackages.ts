/**
 * Finds out which packages a bundle holds, for the software bill of materials. Only the bundler knows: type imports are
 * not in a bundle, nor packages that another one replaces, and package.json tells neither.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Compiler, Module, WebpackPluginInstance } from "webpack";

export interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  /** The hash as in a lock file. */
  readonly integrity?: string;
}

/** Makes a webpack plugin that writes the paths of all files in the build to `dist/bundled`, under the build's name. */
export function bundleListPlugin(root: string, name: string): WebpackPluginInstance {
  return {
    apply: ({ hooks }: Compiler) =>
      hooks.done.tap("bundled", ({ compilation }) => {
        const { chunkGraph, modules } = compilation;
        const shipped = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0);
        const paths = shipped.flatMap(modulesIn).flatMap((module) => module.nameForCondition() ?? []);
        writeBundled(root, name, paths);
      }),
  };
}

/** Writes the paths of the files that a bundle holds to `dist/bundled`, under the bundle's name. */
export function writeBundled(root: string, name: string, paths: readonly string[]): void {
  const path = bundledPath(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(paths)}\n`);
}

export function readBundled(root: string, name: string): readonly Package[] {
  return packagesOf(JSON.parse(readFileSync(bundledPath(root, name), "utf8")) as string[]);
}

const bundledPath = (root: string, name: string) => join(root, "dist/bundled", `${name}.json`);

/** The modules that webpack joined into this one. */
function modulesIn(module: Module): readonly Module[] {
  return "modules" in module ? [...(module.modules as Iterable<Module>)] : [module];
}

/** The packages of these files, each once, sorted by name. */
export function packagesOf(paths: Iterable<string>): readonly Package[] {
  const found = new Map<string, Package>();
  for (const path of paths) {
    const [, folder] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(path) ?? [];
    if (folder === undefined || found.has(folder)) continue;
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Package;
    found.set(folder, { name, version, ...(typeof license === "string" && { license }) });
  }
  const byRef = new Map([...found.values()].map((one) => [refOf(one), one]));
  return [...byRef.values()].sort((a, b) => (refOf(a) < refOf(b) ? -1 : 1));
}

export const refOf = ({ name, version }: Package) => `${name}@${version}`;
