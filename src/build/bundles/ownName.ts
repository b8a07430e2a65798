/**
 * Writes a bundle a second time under a name with its version, which no cache can hold from before an update. The same
 * bytes: a server and a browser compress and keep each once.
 */
import type { Compiler, WebpackPluginInstance } from "webpack";

/** `functions.js` is also written as `functions-1.0.0.js`. */
export function ownName(file: string, version: string): WebpackPluginInstance {
  return {
    apply({ hooks, webpack }: Compiler) {
      hooks.thisCompilation.tap("ownName", (compilation) => {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tap({ name: "ownName", stage }, (assets) => {
          const source = assets[file];
          if (source) compilation.emitAsset(file.replace(/\.js$/, `-${version}.js`), source);
        });
      });
    },
  };
}
