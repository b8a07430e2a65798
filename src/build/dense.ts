/**
 * The bundle for Apps Script, which parses all of it for every cell: a module comes in, and a script goes out that
 * declares one variable with the module's exports. Names of properties are shortened too, save those that somebody else
 * knows (`kept`).
 */
import { createHash } from "node:crypto";
import { type MinifyOptions, minify } from "terser";
import ts from "typescript";
import { library } from "./globals";
import { keptNames } from "./kept";
import { lowered } from "./lowered";

/** The cache's keys begin with it. A release that has other names must not read what this one writes there. */
const cacheMark = "shariah1.";

/** A name that the script does not use otherwise. */
const nothing = "$";

/**
 * The script, which ends in the stubs as they are written: minified, they would lose their documentation and their
 * parameters' names. `root` holds the sources; without `small` all names stay. Throws when the bundle is no module.
 */
export async function dense(bundle: string, stubs: string, root: string, small: boolean): Promise<string> {
  const [module, globals] = [parsed(bundle), parsed(stubs)];
  const script = scriptOf(lowered(module));
  if (!small) return `${script}\n${stubs}`;
  const kept = [...keptNames([module, globals], root), ...exportsOf(module).keys()];
  const names = {};
  const { code = "" } = await minify(script, { ...options(kept), nameCache: names });
  const stamp = createHash("sha256").update(JSON.stringify(names)).digest("base64url").slice(0, 6);
  return `${withoutVoid(code.replaceAll(cacheMark, `${cacheMark}${stamp}.`))}\n${stubs}`;
}

/** `void 0` is a parameter that nobody gives: a letter in place of six, some three hundred times. */
function withoutVoid(code: string): string {
  const found: ts.Node[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isVoidExpression(node) && node.expression.getText() === "0") found.push(node);
    else ts.forEachChild(node, look);
  };
  look(parsed(code));
  const shorter = found.reduceRight(
    (text, node) => text.slice(0, node.getStart()) + nothing + text.slice(node.end),
    code,
  );
  return shorter.replace("(()=>{", `(${nothing}=>{`);
}

function parsed(text: string): ts.SourceFile {
  return ts.createSourceFile("script.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
}

function options(kept: string[]): MinifyOptions {
  return {
    ecma: 2019,
    compress: {
      passes: 4,
      inline: false,
      keep_fargs: false,
      pure_getters: true,
      unsafe: true,
      unsafe_arrows: true,
      unsafe_methods: true,
    },
    mangle: { reserved: [nothing], properties: { builtins: true, reserved: kept } },
  };
}

/** The module's statements in a function of their own, which gives what the module exports. */
function scriptOf(module: ts.SourceFile): string {
  const { factory } = ts;
  const statements = module.statements.filter((statement) => !ts.isExportDeclaration(statement));
  const printer = ts.createPrinter();
  const text = printer.printFile(factory.updateSourceFile(module, statements));
  const given = [...exportsOf(module)].map(([name, local]) => `${name}: ${local}`);
  return `var ${library} = (() => {\n"use strict";\n${text}\nreturn { ${given.join(", ")} };\n})();\n`;
}

/** The local name of each export. */
function exportsOf({ statements }: ts.SourceFile): ReadonlyMap<string, string> {
  const clauses = statements.flatMap((each) => (ts.isExportDeclaration(each) && each.exportClause) || []);
  const specifiers = clauses.flatMap((clause) => (ts.isNamedExports(clause) ? clause.elements : []));
  if (specifiers.length === 0) throw new Error("The bundle for Apps Script exports nothing.");
  return new Map(specifiers.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text]));
}
