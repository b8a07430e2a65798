/**
 * Puts a bundle into another bundle's file, as a function that runs the inner bundle only when it is called. Apps
 * Script loads the whole file for every cell, so what few cells need must not run then; and a file of its own would be
 * one more for the user to paste.
 */
import type { Compilation, Configuration, WebpackPluginInstance } from "webpack";
import webpack from "webpack";

/**
 * `header` is the function's name and its parameter; the function returns the bundle's `library`. `lent` names what the
 * bundle may take from the parameter: the build fails when it takes anything else.
 */
export function bundleInside(
  file: string,
  configuration: Configuration,
  { header, library, lent }: { readonly header: string; readonly library: string; readonly lent: readonly string[] },
): WebpackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation, sources } = compiler.webpack;
      const name = "bundleInside";
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
        compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
          const inner = await built(configuration);
          const missing = importedNames(inner).filter((one) => !lent.includes(one));
          if (missing.length > 0)
            throw new Error(
              `${library} takes what is not lent to it: ${missing.join(", ")}. Add it to bundleExternals.ts.`,
            );
          compilation.fileDependencies.addAll(inner.fileDependencies);
          const [asset] = inner.getAssets();
          const inside = `\nfunction ${header} {\n${asset?.source.source()}\nreturn ${library};\n}\n`;
          compilation.updateAsset(file, (bundle) => new sources.ConcatSource(bundle, inside));
        });
      });
    },
  };
}

/** Builds the inner bundle and writes it to no file. */
function built(configuration: Configuration): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.hooks.shouldEmit.tap("bundleInside", () => false);
    compiler.run((error, stats) => {
      if (stats && !stats.hasErrors()) resolve(stats.compilation);
      else reject(error ?? new Error(stats?.toString("errors-only")));
    });
  });
}

/** The names that a bundle takes from outside. */
function importedNames({ modules, moduleGraph }: Compilation): readonly string[] {
  const outside = [...modules].filter((module) => module instanceof webpack.ExternalModule);
  return outside.flatMap((module) => {
    const used = moduleGraph.getExportsInfo(module).getUsedExports(undefined);
    return typeof used === "object" && used ? [...used] : ["*"];
  });
}
