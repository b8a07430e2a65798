/** The walls between the rooms: each import here breaks one, and that wall's rule reports it. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = process.cwd();
mkdirSync(join(root, ".cache"), { recursive: true });
/** Inside this folder, so that packages are found. */
const house = mkdtempSync(join(root, ".cache", "house-"));
cpSync("tsconfig.json", join(house, "tsconfig.json"));

afterAll(() => rmSync(house, { recursive: true }));

const rooms = [
  "core",
  "api",
  "functions",
  "workbook",
  "worksheets",
  "ledger",
  "files",
  "drivers",
  "service",
  "browser",
  "ports",
  "i18n",
  "pane",
  "session",
  "node",
  "relay",
  "cli",
  "build",
];
const hosts = ["src/excel", "appsscript", "src/playground"];
const plain = [...rooms.map((room) => `src/${room}`), ...hosts].map((place) => `${place}/plain.ts`);

const breaches: readonly [rule: string, file: string, code: string][] = [
  ["core-imports", "src/core/a.ts", 'import "../api/plain";'],
  ["core-imports", "src/core/b.ts", 'import type { Plain } from "../drivers/plain"; export type A = Plain;'],
  ["core-packages", "src/core/c.ts", 'import "zod";'],
  ["node-stays-home", "src/core/d.ts", 'import "node:fs";'],
  ["api-imports", "src/api/a.ts", 'import "../functions/plain";'],
  ["api-packages", "src/api/b.ts", 'import "papaparse";'],
  ["functions-imports", "src/functions/a.ts", 'import "../workbook/plain";'],
  ["functions-packages", "src/functions/b.ts", 'import "zod/mini";'],
  ["workbook-imports", "src/workbook/a.ts", 'import "../worksheets/plain";'],
  ["workbook-packages", "src/workbook/b.ts", 'import "zod";'],
  ["node-stays-home", "src/workbook/d.ts", 'import "node:fs";'],
  ["worksheets-imports", "src/worksheets/a.ts", 'import "../ledger/plain";'],
  ["worksheets-packages", "src/worksheets/b.ts", 'import "zod";'],
  ["ledger-imports", "src/ledger/a.ts", 'import "../session/plain";'],
  ["ledger-packages", "src/ledger/b.ts", 'import "papaparse";'],
  ["files-imports", "src/files/a.ts", 'import "../pane/plain";'],
  ["files-packages", "src/files/b.ts", 'import "papaparse";'],
  ["node-stays-home", "src/files/c.ts", 'import "node:fs";'],
  ["drivers-imports", "src/drivers/a.ts", 'import "../api/plain";'],
  ["drivers-packages", "src/drivers/b.ts", 'import "papaparse";'],
  ["service-imports", "src/service/a.ts", 'import "../functions/plain";'],
  ["node-stays-home", "src/service/routes.ts", 'import "node:http";'],
  ["browser-imports", "src/browser/a.ts", 'import "../pane/plain";'],
  ["node-stays-home", "src/browser/b.ts", 'import "node:fs";'],
  ["pane-imports", "src/pane/a.ts", 'import "../excel/plain";'],
  ["sample-data-is-lazy", "src/pane/b.ts", 'import "../service/page";'],
  ["sample-data-is-a-page's", "src/pane/c.ts", 'export const c = () => import("../service/plain");'],
  ["session-imports", "src/session/a.ts", 'import "../excel/plain";'],
  ["session-imports", "src/session/b.ts", 'import "../pane/plain";'],
  ["ports-imports", "src/ports/a.ts", 'import "../i18n/plain";'],
  ["i18n-imports", "src/i18n/a.ts", 'import "../pane/plain";'],
  ["sample-data-is-lazy", "src/session/c.ts", 'import "../service/page";'],
  ["node-stays-home", "src/session/e.ts", 'import "node:fs";'],
  ["node-imports", "src/node/a.ts", 'import "../relay/plain";'],
  ["relay-imports", "src/relay/a.ts", 'import "../functions/plain";'],
  ["relay-verifies", "src/relay/c.ts", 'import "../service/plain";'],
  ["cli-imports", "src/cli/a.ts", 'import "../pane/plain";'],
  ["excel-imports", "src/excel/a.ts", 'import "../playground/plain";'],
  ["excel-imports", "src/excel/b.ts", 'import "../relay/plain";'],
  ["appsscript-imports", "appsscript/a.ts", 'import "../src/excel/plain";'],
  ["appsscript-imports", "appsscript/b.ts", 'import "../src/build/plain";'],
  ["playground-imports", "src/playground/a.ts", 'import "../excel/plain";'],
  ["shipped-code-stands-alone", "src/functions/c.ts", 'import "../../test/plain";'],
  ["no-cycle", "src/core/e.ts", 'import "./f";'],
  ["resolvable", "src/core/g.ts", 'import "./nowhere";'],
];

const allowed: readonly [file: string, code: string][] = [
  ["src/core/f.ts", 'import "./e";'],
  ["src/api/schemas.ts", 'import * as z from "zod/mini"; export const schema = z.string();'],
  ["src/api/d.ts", 'import type * as z from "zod/mini"; export type D = z.ZodMiniType;'],
  ["src/pane/e.ts", 'import "zod/mini"; import "../workbook/plain";'],
  ["src/workbook/c.ts", 'import "../functions/plain"; import "../api/plain"; import "../core/plain";'],
  ["src/worksheets/c.ts", 'import "../workbook/plain"; import "../functions/plain";'],
  ["src/ledger/c.ts", 'import "../worksheets/plain"; import "../workbook/plain";'],
  ["src/service/page.ts", 'import "../core/plain"; import "../api/plain";'],
  ["src/service/server.ts", 'import "node:http";'],
  [
    "src/browser/c.ts",
    'import "../drivers/plain"; import "../api/plain"; import "../core/plain"; import "idb-keyval";',
  ],
  ["src/pane/d.ts", 'export const d = () => import("../service/page");'],
  ["src/ports/host.ts", "export type Port = 1;"],
  [
    "src/session/f.ts",
    'import type { Port } from "../ports/host"; import "../browser/plain"; import "../drivers/plain"; export type F = Port;',
  ],
  ["src/session/g.ts", 'import "../workbook/plain"; export const g = () => import("../service/page");'],
  ["src/service/verify.ts", 'import "../core/plain";'],
  ["src/node/b.ts", 'import "../drivers/plain"; import "node:fs";'],
  [
    "src/relay/b.ts",
    'import "../service/verify"; import "../node/plain"; import "../drivers/plain"; import "node:fs"; import "papaparse";',
  ],
  [
    "src/cli/b.ts",
    'import "../relay/plain"; import "../service/server"; import "../functions/plain"; import "node:fs";',
  ],
  [
    "src/excel/c.ts",
    'import "../pane/plain"; import "../session/plain"; import "../functions/plain"; import "../drivers/plain"; import "papaparse";',
  ],
  ["appsscript/c.ts", 'import "../src/functions/plain"; import "papaparse";'],
  ["test/plain.ts", 'import "../src/excel/plain"; import "../src/relay/plain";'],
];

/** `rule file`, for each import that a rule stops. */
function foundBreaches(): string[] {
  const files = [...plain.map((file) => [file, "export type Plain = 1;"] as const), ...allowed];
  for (const [file, code] of [...files, ...breaches.map(([, ...rest]) => rest)]) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), `${code}\n`);
  }
  const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const words = [cruiser, ".", "--config", join(root, ".dependency-cruiser.cjs"), "--output-type", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: house, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (!stdout) throw new Error(stderr);
  const { violations } = JSON.parse(stdout).summary as { violations: { rule: { name: string }; from: string }[] };
  return violations.map(({ rule, from }) => `${rule.name} ${from}`);
}

test("every breach of a wall is stopped by its rule, and nothing else is", () => {
  const found = foundBreaches();
  for (const [rule, file] of breaches) expect(found).toContain(`${rule} ${file}`);
  const files = new Set(breaches.map(([, file]) => file));
  expect(found.filter((line) => !files.has(line.split(" ")[1] as string))).toEqual([]);
});

test("the session names no host and draws nothing", () => {
  const named = readdirSync("src/session", { encoding: "utf8", recursive: true }).flatMap((file) => {
    if (!file.endsWith(".ts")) return [];
    const text = readFileSync(join("src/session", file), "utf8");
    const found = text.match(/\b(Office|Excel|CustomFunctions|document|HTML\w*Element|querySelector)\b/g) ?? [];
    return found.map((word) => `${file}: ${word}`);
  });
  expect(named).toEqual([]);
});

test("what opens a details element is always the pane's Summary, which the Tab key reaches in Excel on the web too", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const own = files.filter((file) => readFileSync(join("src", file), "utf8").includes("<summary"));
  expect(own).toEqual([join("pane", "controls", "summary.tsx")]);
});

test("no test is tried twice: one that fails now and then has a race, and that is mended", () => {
  // In two parts, or this file would be found.
  const word = ["retry", "Times"].join("");
  const files = readdirSync("test", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.[cm]?[jt]sx?$/.test(file),
  );
  expect(files).toContain("walls.test.ts");
  const said = [...files.map((file) => join("test", file)), "jest.config.js", "package.json"];
  expect(said.filter((file) => readFileSync(file, "utf8").includes(word))).toEqual([]);
});
