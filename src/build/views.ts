/** The views of the catalogue as webpack emits them: files beside Excel's bundle, stubs at the end of Apps Script's. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Compiler, WebpackPluginInstance } from "webpack";
import { readExamples } from "./examples";
import { functionsJson } from "./functions";
import { type Entry, globals } from "./globals";
import { help, helpPage, type Listed } from "./help";
import { functionFiles, readMetadata } from "./metadata";

/** `functions.json` for Excel, `help.json` for the pane and the playground, `help.html` for people. */
export function excelViews(root: string): WebpackPluginInstance {
  return plugin(root, "ADDITIONAL", async ({ webpack }, compilation) => {
    const metadata = await readMetadata(functionFiles(join(root, "src/functions")));
    const helps = help(metadata, await readCatalogue(root));
    const emit = (name: string, text: string) => compilation.emitAsset(name, new webpack.sources.RawSource(text));
    emit("functions.json", functionsJson(metadata));
    emit("help.json", `${JSON.stringify(helps, null, 2)}\n`);
    emit("help.html", helpPage(helps));
  });
}

/** The stubs are added after minification, which would drop their documentation and rename their parameters. */
export function sheetsStubs(
  root: string,
  file: string,
  entries: readonly Entry[],
  isAddon: boolean,
): WebpackPluginInstance {
  return plugin(root, "SUMMARIZE", async ({ webpack }, compilation) => {
    const stubs = globals(await readMetadata(functionFiles(join(root, "src/functions"))), entries, isAddon);
    compilation.updateAsset(file, (bundle) => new webpack.sources.ConcatSource(bundle, "\n", stubs));
  });
}

/** The catalogue of a folder with this project's layout, with what the functions' comments say of each. */
export async function readCatalogue(root: string): Promise<readonly Listed[]> {
  const { catalogue } = (await import(pathToFileURL(join(root, "src/functions/catalogue.ts")).href)) as {
    catalogue: readonly { readonly name: string }[];
  };
  const examples = readExamples(functionFiles(join(root, "src/functions")));
  return catalogue.map(({ name }) => ({ example: "", asks: [], ...examples.get(name), name }));
}

type Compilation = Compiler["webpack"]["Compilation"]["prototype"];

function plugin(
  root: string,
  stage: "ADDITIONAL" | "SUMMARIZE",
  work: (compiler: Compiler, compilation: Compilation) => Promise<void>,
): WebpackPluginInstance {
  const name = "catalogue";
  return {
    apply(compiler: Compiler) {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        compilation.contextDependencies.add(join(root, "src/functions"));
        const at = compiler.webpack.Compilation[`PROCESS_ASSETS_STAGE_${stage}`];
        compilation.hooks.processAssets.tapPromise({ name, stage: at }, () => work(compiler, compilation));
      });
    },
  };
}
