/**
 * Makes what follows from the catalogue of functions: files beside Excel's bundle, and stubs at the end of Apps Script's
 * bundle.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Compiler, WebpackPluginInstance } from "webpack";
import { functionLists } from "../../files/addInAddress";
import { type CatalogueEntry, handbook } from "../handbook/handbook";
import { withQuestions } from "../handbook/questions";
import { manifestAddress } from "../release/manifest";
import { publisherOf } from "../release/publisher";
import { readExamples } from "./examples";
import { functionsJson, functionsJsonAr } from "./functions";
import { type EntryPoint, globals } from "./globals";
import { help } from "./help";
import { functionFiles, readMetadata } from "./metadata";

/** A webpack plugin that emits the files of `catalogueFiles`. */
export function excelViews(root: string): WebpackPluginInstance {
  return plugin(root, "ADDITIONAL", async ({ webpack }, compilation) => {
    for (const { path, text } of await catalogueFiles(root))
      compilation.emitAsset(path, new webpack.sources.RawSource(text));
  });
}

/** A file beside the add-in's page. */
interface BuiltFile {
  readonly path: string;
  readonly text: string;
}

/**
 * `functions.json` and `functions-ar.json` for Excel, `help.json` for the pane and the playground, and the help pages below `help/` for
 * people.
 */
export async function catalogueFiles(root: string): Promise<readonly BuiltFile[]> {
  const metadata = await readMetadata(functionFiles(join(root, "src/functions")));
  const catalogue = await readCatalogue(root);
  const helps = help(metadata, catalogue);
  // The prose is always this project's, whichever folder is built.
  const prose = join(process.cwd(), "docs/help");
  const address = manifestAddress(process.env);
  const { support, account } = publisherOf(process.env);
  const { ADDIN_STANDARD: standard } = process.env;
  const signatures = metadata.functions;
  const pages = await handbook({ prose, helps, catalogue, signatures, support, account, standard });
  return [
    { path: functionLists.en.file, text: functionsJson(metadata, address) },
    { path: functionLists.ar.file, text: functionsJsonAr(metadata, address) },
    { path: "help.json", text: `${JSON.stringify(withQuestions(helps, prose), null, 2)}\n` },
    // The file for an organisation's settings; this empty one sets nothing.
    { path: "organisation.json", text: "{}\n" },
    ...pages.map(({ path, html }) => ({ path: `help/${path}`, text: html })),
  ];
}

/** Adds the stubs after minification, which would drop their documentation and rename their parameters. */
export function sheetsStubs(
  root: string,
  file: string,
  entries: readonly EntryPoint[],
  isAddon: boolean,
): WebpackPluginInstance {
  return plugin(root, "SUMMARIZE", async ({ webpack }, compilation) => {
    const stubs = globals(await readMetadata(functionFiles(join(root, "src/functions"))), entries, isAddon);
    compilation.updateAsset(file, (bundle) => new webpack.sources.ConcatSource(bundle, "\n", stubs));
  });
}

/** The functions' help, as the pane shows it. */
export async function readHelps(root: string) {
  const helps = help(await readMetadata(functionFiles(join(root, "src/functions"))), await readCatalogue(root));
  return withQuestions(helps, join(process.cwd(), "docs/help"));
}

/** The catalogue of a folder with this project's layout, with the functions' comments. */
export async function readCatalogue(root: string): Promise<readonly CatalogueEntry[]> {
  const { catalogue } = (await import(pathToFileURL(join(root, "src/functions/catalogue.ts")).href)) as {
    catalogue: readonly { readonly name: string; readonly run: () => unknown }[];
  };
  const examples = readExamples(functionFiles(join(root, "src/functions")));
  return catalogue.map(({ name, run }) => ({ example: "", asks: [], ...examples.get(name), name, run }));
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
