/**
 * The build's output, checked against what its hosts can run: Excel's page under the shipped CSP, and Apps Script's
 * parser. A small project is built for this; what `npm run build` left in `dist` is checked in the same way.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { type ecmaVersion, parse, tokenizer } from "acorn";
import { localAddress } from "../../src/build/release/manifest";
import { versionOf } from "../../src/build/release/release";

const root = process.cwd();
mkdirSync(join(root, ".cache"), { recursive: true });
const project = mkdtempSync(join(root, ".cache", "project-"));
const readable = mkdtempSync(join(root, ".cache", "readable-"));
const served = "https://sheets.example.org";

beforeAll(() => {
  for (const folder of [project, readable]) {
    cpSync(join(__dirname, "fixtures/project"), folder, { recursive: true });
    for (const part of ["assets", "manifest.xml", "src/excel/taskpane.html", "src/excel/check.js"])
      cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", builds], {
    cwd: root,
    env: { ...process.env, ADDIN_URL: served, SHEETS_ALLOW: served },
  });
});

afterAll(() => {
  for (const folder of [project, readable]) rmSync(folder, { recursive: true });
});

/** Both builds, in one process: a compiler takes longer to load than such a project to build. */
const builds = `
import webpack from "webpack";
import configurations from "./webpack.config.js";
const asked = [["production", ${JSON.stringify(project)}], ["development", ${JSON.stringify(readable)}]];
for (const [mode, root] of asked) {
  const compiler = webpack(await configurations({ root }, { mode }));
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
}
`;

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), "utf8");
}

/** Words of the script that no content security policy lets pass, or that only a loader of chunks has. */
function forbiddenWords(script: string, version: ecmaVersion): string[] {
  const words = [...tokenizer(script, { ecmaVersion: version })].map(({ start, end }) => script.slice(start, end));
  return words.filter((word, index) => {
    if (words[index - 1] === ".") return word === "currentScript";
    return word === "eval" || word === "Function" || word === "import" || word.includes("webpackChunk");
  });
}

/** The functions that a script associates while it runs, in a world with nothing but what it may need. */
function associatedFunctions(script: string): Map<string, (...given: unknown[]) => unknown> {
  const functions = new Map<string, (...given: unknown[]) => unknown>();
  const associate = (id: string, run: () => unknown) => void functions.set(id, run);
  const world = {
    fetch,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    TextEncoder,
    CustomFunctions: { associate },
  };
  runInContext(script, createContext(world, { codeGeneration: { strings: false, wasm: false } }));
  return functions;
}

function ids(folder: string): string[] {
  return JSON.parse(read(folder, "excel/functions.json")).functions.map(({ id }: { id: string }) => id);
}

/** The small project, and this one as far as it is written. */
function built(entry: string): [name: string, folder: string, address: string][] {
  const small: [string, string, string] = ["the small project", join(project, "dist"), served];
  const own: [string, string, string] = ["dist", join(root, "dist"), process.env.ADDIN_URL ?? localAddress];
  return existsSync(entry) ? [small, own] : [small];
}

// A fact of docs/code/hosts.md: S29.
test("built as an add-on for Google Sheets, the manifest names its addresses, and the script knows that it is an add-on", () => {
  expect(JSON.parse(read(project, "dist/sheets/appsscript.json"))).toMatchObject({ urlFetchWhitelist: [`${served}/`] });
  expect(read(project, "dist/sheets/Code.js")).toContain("function shariahAddon_(){return true}");
});

test("the add-on for Google's store is written beside: its addresses, the narrowest scopes, and the same script", () => {
  const manifest = JSON.parse(read(project, "dist/addon/appsscript.json"));
  expect(manifest.urlFetchWhitelist).toEqual([`${served}/`]);
  expect(manifest.oauthScopes.join()).not.toMatch(/mail/);
  expect(manifest.oauthScopes.join()).toMatch(/spreadsheets\.currentonly.*external_request.*container\.ui.*scriptapp/);
  const script = read(project, "dist/addon/Code.js");
  expect(script).toBe(`${read(project, "dist/sheets/Code.js")}function shariahWithoutMail_(){return true}\n`);
  const pages = (folder: string) =>
    readdirSync(join(project, "dist", folder)).filter((name) => name === "sidebar.html");
  expect(pages("addon")).toEqual(pages("sheets"));
});

describe.each(built("src/excel/main.ts"))("for Excel: %s", (project, folder, address) => {
  test("functions.js is one classic script that runs under the policy", () => {
    const script = read(folder, "excel/functions.js");
    parse(script, { ecmaVersion: 2020, sourceType: "script" });
    expect(forbiddenWords(script, 2020)).toEqual([]);
  });

  test("functions.js associates, while it runs, what functions.json lists", () => {
    expect([...associatedFunctions(read(folder, "excel/functions.js")).keys()].sort()).toEqual(ids(folder).sort());
  });

  test("the page's first script is ECMAScript 5, so that a program that reads no other says what it needs", () => {
    const script = read(folder, "excel/check.js");
    parse(script, { ecmaVersion: 5, sourceType: "script" });
    expect(script).toBe(read(root, "src/excel/check.js"));
    expect(() => parse(read(folder, "excel/functions.js"), { ecmaVersion: 5 })).toThrow();
  });

  test("functions.js is also there under its version, which no cache can hold from before an update", () => {
    const [, version = ""] =
      /name="?shariah-version"? content="?([\d.]+)/.exec(read(folder, "excel/taskpane.html")) ?? [];
    expect(version).toBe(versionOf(root));
    expect(read(folder, `excel/functions-${version}.js`)).toBe(read(folder, "excel/functions.js"));
  });

  test("the page loads its check, Office, the functions, and then the pane, under the policy", () => {
    const page = read(folder, "excel/taskpane.html");
    expect([...page.matchAll(/<script[^>]*src="?([^">\s]*)/g)].map((match) => match[1])).toEqual([
      "check.js",
      "https://appsforoffice.microsoft.com/lib/1/hosted/office.js",
      "functions.js",
      "taskpane.js",
    ]);
    expect(page).toContain(
      "default-src 'self'; script-src 'self' https://appsforoffice.microsoft.com; style-src 'self' 'unsafe-inline'; " +
        "worker-src 'self'; connect-src 'self' https: http://localhost:* http://127.0.0.1:*; " +
        "frame-src https://telemetryservice.firstpartyapps.oaspapps.com; " +
        "base-uri 'none'; form-action 'none'; object-src 'none'",
    );
    expect(page).not.toMatch(/<script(?![^>]*src)/);
    expect(forbiddenWords(read(folder, "excel/taskpane.js"), "latest")).not.toContain("eval");
  });

  test("everything that the manifest names is there", () => {
    const manifest = read(folder, "excel/manifest.xml");
    const files = [...manifest.matchAll(/(?:DefaultValue|Value)="(https:[^"]*)"/g)].map((match) => match[1] as string);
    expect(files.length).toBeGreaterThan(9);
    expect(files.filter((file) => !file.startsWith(`${address}/`))).toEqual([]);
    expect(files.filter((file) => !existsSync(join(folder, "excel", file.slice(address.length))))).toEqual([]);
  });

  test("Excel's list of functions in Arabic has the English list's functions, parameters and choices, in its order", () => {
    const list = (name: string) => JSON.parse(read(folder, `excel/${name}`));
    const [english, arabic] = [list("functions.json"), list("functions-ar.json")];
    const withoutProse = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (key, inner) => (/^(description|tooltip|helpUrl)$/.test(key) ? "" : inner)));
    expect(withoutProse(arabic)).toEqual(withoutProse(english));
    expect(english.functions.length).toBeGreaterThan(0);
    for (const { id, helpUrl } of arabic.functions) {
      expect(helpUrl.startsWith(`${address}/help/ar/`)).toBe(true);
      expect(read(folder, `excel/help/ar/${helpUrl.slice(`${address}/help/ar/`.length)}`)).toContain(`SHARIAH.${id}<`);
    }
    // The small project's functions have no Arabic texts.
    if (project !== "dist") return;
    const prose: string[] = [];
    JSON.stringify(arabic, (key, inner) => {
      if (/^(description|tooltip)$/.test(key)) prose.push(inner);
      return inner;
    });
    expect(prose.length).toBeGreaterThan(100);
    expect(prose.filter((text) => !/\p{Script=Arabic}/u.test(text) || /[\u2066-\u2069]/.test(text))).toEqual([]);
  });

  test("every function's help link leads to its own page, in English and beside it in Arabic", () => {
    const { functions } = JSON.parse(read(folder, "excel/functions.json")) as {
      functions: { id: string; helpUrl: string }[];
    };
    for (const { id, helpUrl } of functions) {
      expect(helpUrl.startsWith(`${address}/help/`)).toBe(true);
      const file = helpUrl.slice(`${address}/help/`.length);
      for (const path of [`excel/help/${file}`, `excel/help/ar/${file}`])
        expect(read(folder, path)).toContain(`SHARIAH.${id}<`);
    }
  });

  test("help is there for every function", () => {
    const names = JSON.parse(read(folder, "excel/help.json")).map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(
      ids(folder)
        .map((id) => `SHARIAH.${id}`)
        .sort(),
    );
  });
});

test.each(built("appsscript/main.ts"))(
  "Apps Script can parse Code.js, and finds a documented function for every function: %s",
  (_, folder) => {
    const script = read(folder, "sheets/Code.js");
    parse(script, { ecmaVersion: 2019, sourceType: "script" });
    const world = createContext(Object.create(null));
    runInContext(script, world);
    const globals = Object.keys(world).filter((name) => name.startsWith("SHARIAH_"));
    expect(globals.sort()).toEqual(
      ids(folder)
        .map((id) => `SHARIAH_${id.replaceAll(".", "_")}`)
        .sort(),
    );
    for (const name of globals) expect(script).toMatch(new RegExp(`@customfunction\\n \\*/\\nfunction ${name}\\(`));
    expect(existsSync(join(folder, "sheets/appsscript.json"))).toBe(true);
  },
);

test("the functions work in both bundles, private fields and all", () => {
  const price = associatedFunctions(read(project, "dist/excel/functions.js")).get("PRICE");
  expect(JSON.stringify(price?.([["AAPL", "MSFT"]]))).toBe("[[1,null]]");
  const world = createContext(Object.create(null));
  runInContext(read(project, "dist/sheets/Code.js"), world);
  expect(runInContext('JSON.stringify(SHARIAH_PRICE([["AAPL"]]))', world)).toBe("[[1]]");
  expect(runInContext('onOpen({ authMode: "NONE" })', world)).toBe("NONE");
});

test("what the pane loads lazily is a chunk of its own, and the pages of a dialog come as they are", () => {
  expect(read(project, "dist/excel/taskpane.js")).not.toContain("made-up market");
  expect(read(project, "dist/sheets/dialog.html")).toBe(read(project, "appsscript/dialog.html"));
});

test("a build for development is readable, and works without generated code", () => {
  const script = read(readable, "dist/excel/functions.js");
  expect(script.split("\n").length).toBeGreaterThan(50);
  expect([...associatedFunctions(script).keys()]).toEqual(["PRICE"]);
});

test("code that a content policy forbids is found", () => {
  expect(forbiddenWords('eval("1"); new Function("2"); x.Function; y = { z: import("z") }', 2020)).toEqual([
    "eval",
    "Function",
    "import",
  ]);
});
