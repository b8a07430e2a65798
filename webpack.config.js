/**
 * Two bundles from one source, and a page. `excel`: a page and, before everything else on it,
 * one classic script that associates the functions; the pane's script runs in that one's runtime, so both share every module. `sheets`: one script that Apps Script can parse, with a stub a function; `sidebar`: its
 * page, with the script inside. All are written to `dist`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import CopyPlugin from "copy-webpack-plugin";
import HtmlPlugin from "html-webpack-plugin";
import webpack from "webpack";
import { addOn } from "./src/build/bundles/addOn";
import { bundleListPlugin } from "./src/build/bundles/bundledPackages";
import { inlinePagePlugin } from "./src/build/bundles/inlineScripts";
import { minifierPlugin } from "./src/build/bundles/minifier";
import { bundleInside } from "./src/build/bundles/nestedBundle";
import { ownName } from "./src/build/bundles/ownName";
import { preactAliases } from "./src/build/bundles/preactAliases";
import { entriesOf } from "./src/build/functions/globals";
import { excelViews, readHelps, sheetsStubs } from "./src/build/functions/views";
import { manifestAddress, relayOffer, siteAddress } from "./src/build/release/manifest";
import { providedManifest, publisherOf } from "./src/build/release/publisher";
import { versionOf } from "./src/build/release/release";
import { allowedAddresses, sheetsManifest } from "./src/build/release/sheetsBuilds";
import { manifestAt } from "./src/files/addInAddress";

/** `--env root=folder` builds another folder with the same layout, as the tests do. */
export default async function configurations(env, { mode = "production" }) {
  const root = env.root ?? process.cwd();
  const all = [excel(root, mode)];
  if (existsSync(join(root, "appsscript/main.ts"))) all.push(sheets(root, mode));
  if (existsSync(join(root, "appsscript/sidebar/page/sidebar.ts"))) all.push(await sidebar(root, mode));
  return all;
}

function excel(root, mode) {
  const target = "es2020";
  // Entries and views that are not written yet are left out, so that every part can be built from the first day.
  const present = (file) => existsSync(join(root, file));
  // What runs alone, without the page's other scripts, is one file: it loads no chunk and needs no public path.
  const alone = { chunkLoading: false, asyncChunks: false, publicPath: "" };
  const entries = [
    ["functions", { import: "./src/excel/main.ts" }],
    ["taskpane", { import: "./src/excel/taskpane.ts", dependOn: "functions" }],
    ["clock", { import: "./src/browser/clock.worker.ts", ...alone }],
  ].filter(([, entry]) => present(entry.import));
  return {
    ...common(root, mode, target),
    name: "excel",
    target: ["web", target],
    entry: Object.fromEntries(entries),
    output: {
      path: join(root, "dist/excel"),
      filename: "[name].js",
      // Named by what is in them, so that a page never meets a part of another version.
      chunkFilename: "[name]-[contenthash:8].js",
      iife: true,
      // The functions run in a bare script too, which has neither a document nor a window.
      publicPath: "",
      globalObject: "globalThis",
      // A pane never runs on the modules of another version's functions, which a cache may give it.
      uniqueName: `shariah-sheets-${versionOf(process.cwd())}`,
      ...dated,
      clean: true,
    },
    plugins: [
      told(),
      ...bundles(root, mode, "excel"),
      new CopyPlugin({
        patterns: [
          { from: "assets/*.png" },
          // Called minimized, so that it stays as it is written, in ECMAScript 5.
          { from: "check.js", context: join(root, "src/excel"), noErrorOnMissing: true, info: { minimized: true } },
          {
            from: "manifest.xml",
            transform: (text) =>
              providedManifest(
                manifestAt(text.toString(), manifestAddress(process.env)),
                publisherOf(process.env).provider,
              ),
          },
        ],
      }),
      ...(present("src/functions/catalogue.ts") ? [excelViews(root)] : []),
      ownName("functions.js", versionOf(process.cwd())),
      ...(present("src/excel/taskpane.html")
        ? [
            new HtmlPlugin({
              template: "./src/excel/taskpane.html",
              meta: { ...relayOffer(process.env), "shariah-version": versionOf(process.cwd()) },
              filename: "taskpane.html",
              chunks: ["functions", "taskpane"],
              chunksSortMode: "manual",
              inject: "body",
              scriptLoading: "blocking",
            }),
          ]
        : []),
    ],
  };
}

function sheets(root, mode) {
  const target = "es2019";
  const allowed = allowedAddresses(process.env.SHEETS_ALLOW);
  return {
    ...common(root, mode, target),
    name: "sheets",
    target: [target],
    entry: { Code: "./appsscript/main.ts" },
    output: {
      path: join(root, "dist/sheets"),
      filename: "[name].js",
      library: { name: "Shariah", type: "var" },
      ...inOneFile,
      ...dated,
      clean: { keep: "sidebar.html" },
    },
    plugins: [
      told(),
      ...bundles(root, mode, "sheets"),
      new CopyPlugin({
        patterns: [
          {
            from: "appsscript.json",
            context: join(root, "appsscript"),
            transform: (text) => sheetsManifest(text.toString(), allowed),
          },
          // Called minimized, so that nobody minimizes them: their scriptlets are no HTML.
          { from: "*.html", context: join(root, "appsscript"), noErrorOnMissing: true, info: { minimized: true } },
        ],
      }),
      ...(existsSync(join(root, "appsscript/worksheets/ports.ts"))
        ? [
            bundleInside("Code.js", worksheets(root, mode), {
              header: "ShariahWorksheets_(lent)",
              library: "Worksheets",
              lent: lentIn(root).names,
            }),
          ]
        : []),
      sheetsStubs(
        root,
        "Code.js",
        entriesOf(readFileSync(join(root, "appsscript/main.ts"), "utf8")),
        allowed.length > 0,
      ),
      addOn(root, hasMail()),
    ],
  };
}

/**
 * The ports of worksheets and ledgers inside Code.js. Their code awaits and Apps Script blocks, so `await` is compiled to
 * a promise that is settled at once. They take from Code.js the modules that it has.
 */
function worksheets(root, mode) {
  const base = common(root, mode, "es2019");
  const [scripts, ...rules] = base.module.rules;
  const lowered = { ...scripts, options: { ...scripts.options, supported: { "async-await": false } } };
  const { modules } = lentIn(root);
  return {
    ...base,
    name: "worksheets",
    target: ["es2019"],
    entry: { Worksheets: "./appsscript/worksheets/ports.ts" },
    output: {
      path: join(root, "dist/sheets"),
      filename: "[name].js",
      library: { name: "Worksheets", type: "var" },
      ...inOneFile,
    },
    externals: ({ context, request }, done) => {
      done(null, request.startsWith(".") && modules.includes(join(context, request)) ? "var lent" : undefined);
    },
    module: { ...base.module, rules: [lowered, ...rules] },
    plugins: [
      told(),
      new webpack.ProvidePlugin({ Promise: [join(root, "appsscript/worksheets/syncPromise.ts"), "SyncPromise"] }),
    ],
  };
}

/** What Code.js lends to the worksheets: the modules, without their endings, and the names of what is lent of them. */
function lentIn(root) {
  const folder = join(root, "appsscript/shared");
  const text = readFileSync(join(folder, "bundleExternals.ts"), "utf8");
  const found = (pattern) => [...text.matchAll(pattern)].map(([, one]) => one);
  return { modules: found(/ from "(.+)";/g).map((path) => join(folder, path)), names: found(/^ {2}(\w+),$/gm) };
}

/** The sidebar runs in the user's browser: one page that holds its script. */
async function sidebar(root, mode) {
  const target = "es2020";
  return {
    ...common(root, mode, target),
    name: "sidebar",
    target: ["web", target],
    entry: { sidebar: "./appsscript/sidebar/page/sidebar.ts" },
    // What is loaded later is named by its build: a part of another one is not found, and not mistaken for this one's.
    output: {
      path: join(root, "dist/sheets"),
      filename: "[name].js",
      chunkFilename: "[name]-[fullhash:8].js",
      publicPath: "",
    },
    plugins: [
      told(),
      new webpack.DefinePlugin({ SHARIAH_SHEETS_HELPS: JSON.stringify(await readHelps(root)) }),
      ...bundles(root, mode, "sidebar"),
      inlinePagePlugin(root, "appsscript/sidebar/page/sidebar.html", "sidebar"),
      addOn(root, hasMail()),
    ],
  };
}

/** Whether the add-on asks for the scopes of e-mails, which Google's store looks at closely. */
function hasMail() {
  return Boolean(process.env.SHEETS_MAIL);
}

/** A file is written also where it is the same as before: tests know by its time whether the build is older than its source. */
const dated = { compareBeforeEmit: false };

/** Apps Script loads no chunk. */
const inOneFile = { chunkFormat: false, chunkLoading: false, wasmLoading: false, asyncChunks: false };

/** Which version a bundle is of, and where the site is that names the newest. */
function told() {
  return new webpack.DefinePlugin({
    SHARIAH_SHEETS_VERSION: JSON.stringify(versionOf(process.cwd())),
    SHARIAH_SHEETS_SITE: JSON.stringify(siteAddress(process.env)),
    SHARIAH_SHEETS_ACCOUNT: JSON.stringify(publisherOf(process.env).account ?? ""),
  });
}

/** What is shipped says what it holds; what is built to be tried does not. */
function bundles(root, mode, name) {
  return mode === "production" ? [bundleListPlugin(root, name)] : [];
}

/** As webpack spells an alias that is for this name alone. */
function exactly(aliases) {
  return Object.fromEntries(Object.entries(aliases).map(([name, own]) => [`${name}$`, own]));
}

/**
 * Packages are lowered to the target too: one private field in one of them, and Apps Script parses nothing.
 */
function common(root, mode, target) {
  // Fields are assigned, not defined: a definition costs a call a field, and a helper in every module.
  const options = { target, jsx: "automatic", tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } } };
  const scripts = { test: /\.[cm]?[jt]sx?$/, loader: "esbuild-loader", type: "javascript/auto" };
  return {
    mode,
    context: root,
    devtool: false,
    performance: false,
    stats: { preset: "errors-warnings", assets: true },
    resolve: { extensions: [".ts", ".tsx", ".js"], alias: exactly(preactAliases) },
    module: {
      rules: [
        { ...scripts, options },
        // They do nothing but define: what nobody imports of them is left out.
        {
          include: ["core", "api", "functions", "workbook", "worksheets", "ledger", "drivers"].map((room) =>
            join(root, "src", room),
          ),
          sideEffects: false,
        },
      ],
    },
    optimization: {
      mangleExports: "size",
      moduleIds: "natural",
      minimizer: [minifierPlugin(Number(target.slice(2)))],
      splitChunks: { cacheGroups: { default: false, defaultVendors: false } },
    },
  };
}
