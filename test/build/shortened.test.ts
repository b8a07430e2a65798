/** What is shortened in Excel's scripts and in that of Sheets is nobody else's: no platform's, no service's, nothing stored, nothing that a string says. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import ts from "typescript";
import * as schemas from "../../src/api/schemas";
import { free, shortened, shortening } from "../../src/build/shortened";

const names = Object.keys(shortened);

/** What stands on the page: the rooms whose modules may be in its scripts. */
const rooms = ["core", "api", "functions", "drivers", "workbook", "browser", "session", "excel", "pane"].map(
  (room) => `src/${room}`,
);
const sources = [...rooms, "appsscript"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => read(join(room, name))),
);

/** Whole libraries are read line by line: a compiler takes seconds for them. */
const platforms = [
  ...readdirSync("node_modules/typescript/lib")
    .filter((name) => /^lib\.(es|dom|webworker|scripthost).*\.d\.ts$/.test(name))
    .map((name) => join("node_modules/typescript/lib", name)),
  "node_modules/@types/office-js/index.d.ts",
  "node_modules/@types/custom-functions-runtime/index.d.ts",
  ...readdirSync("node_modules/@types/google-apps-script")
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => join("node_modules/@types/google-apps-script", name)),
];

interface Read {
  readonly file: string;
  /** Every name in it, those of fields that it declares, and its strings. */
  readonly names: readonly string[];
  readonly fields: readonly string[];
  readonly strings: readonly string[];
}

function read(file: string): Read {
  const [names, fields, strings]: string[][] = [[], [], []];
  const see = (node: ts.Node) => {
    if (ts.isIdentifier(node)) names?.push(node.text);
    const isField = ts.isPropertySignature(node) || ts.isMethodSignature(node) || ts.isPropertyDeclaration(node);
    if ((isField || ts.isMethodDeclaration(node)) && ts.isIdentifier(node.name)) fields?.push(node.name.text);
    if (ts.isStringLiteralLike(node) && !ts.isLiteralTypeNode(node.parent)) strings?.push(node.text);
    node.forEachChild(see);
  };
  see(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  return { file, names: names ?? [], fields: fields ?? [], strings: strings ?? [] };
}

/** Those on the list that are among these too. */
function shared(others: Iterable<string>): string[] {
  const all = new Set(others);
  return names.filter((name) => all.has(name));
}

test("each has a short name of its own, which is no field's", () => {
  const short = Object.values(shortened);
  expect(new Set(short).size).toBe(names.length);
  const fields = new Set(sources.flatMap((source) => source.fields));
  expect(short.filter((name) => fields.has(name))).toEqual([]);
});

test("each is a name of ours: one that is gone is taken off the list", () => {
  expect(shared(sources.flatMap((source) => source.names))).toEqual(names);
});

test("no platform has a field of the name", () => {
  const known = platforms.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^\s+(?:(?:readonly|static|get|set) )*(\w+)\??[:(<]/gm)].map(
      ([, name]) => name,
    ),
  ) as string[];
  expect(known).toEqual(
    expect.arrayContaining(["getUTCMonth", "onmessage", "isInValuePreview", "trackedObjects", "tryLock"]),
  );
  expect(shared(known)).toEqual([]);
});

test("a name that a string says stays as it is, and so does a sheet's and a pane's own", () => {
  expect(free(["wake", "tell", "ring"], 'wake(row["tell"], "ring the bell")', false)).toEqual(["wake", "ring"]);
  expect(free(["wake", "tell", "ring"], "let wake: { ring?: string }; tell({ wake })", true)).toEqual(["tell"]);
  const said = sources.flatMap(({ strings }) => strings);
  expect(said).toContain("operation");
  expect(shared(said)).toEqual([]);
  expect(names.length).toBeGreaterThan(70);
});

test("neither the service nor a store has a field of the name", () => {
  const sent = Object.values(schemas).flatMap((schema) => Object.keys("shape" in schema ? schema.shape : {}));
  expect(sent).toContain("shariahComplianceStatus");
  const kept = [
    "src/core/pace.ts",
    "src/core/known.ts",
    "src/core/http.ts",
    "src/api/settings.ts",
    "src/api/preferences.ts",
    // In a document's properties, where what an earlier version wrote is read.
    ...["refresh", "freezer", "workbook", "settings", "account"].map((name) => `appsscript/${name}.ts`),
  ];
  const stored = sources.filter(({ file }) => kept.includes(file)).flatMap(({ fields }) => fields);
  expect(stored).toEqual(
    expect.arrayContaining(["clockOffset", "sentAt", "secret", "refusedAt", "budgetPercent", "pending", "began"]),
  );
  expect(shared([...sent, ...stored, "queued", "ms", "failure", "message", "until"])).toEqual([]);
});

test("a field is short wherever it stands, and a local of its name stays", () => {
  const { code } = transformSync("let x = ({ waiters, tell: t }) => t(this.wake, { waiters, kept: y?.ways })", {
    ...shortening,
    minifyWhitespace: true,
  });
  const { waiters, tell, wake, ways } = shortened;
  expect(code.trim()).toBe(
    `let x=({${waiters}:waiters,${tell}:t})=>t(this.${wake},{${waiters}:waiters,kept:y?.${ways}});`,
  );
});

test.each(
  ["excel/functions.js", "excel/page.js", "excel/details.js", "sheets/Code.js"].filter((file) =>
    existsSync(join("dist", file)),
  ),
)("nothing is left of them in %s, which is built of our modules", (file) => {
  const script = readFileSync(join("dist", file), "utf8");
  const left = names.filter((name) => new RegExp(`[.{,]${name}\\b(?=[:,}(.=)])`).test(script));
  expect(left).toEqual([]);
});
