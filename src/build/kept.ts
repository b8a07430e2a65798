/**
 * The names of properties that Apps Script's bundle keeps when all others are shortened (`dense`): those that somebody
 * else knows. They are found, not listed: what the language and Google's services declare; what stands in quotes in the
 * script, as the service's fields, the functions, the closed lists and every name that is looked up by a text do; and
 * what a declaration with the tag `@kept` names, since it lasts longer than a release or crosses to the pane.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript";

const folders = ["appsscript", "src/api", "src/core", "src/pane"];

/** Of a script in parts; `root` holds the sources with the tags. */
export function keptNames(script: readonly ts.SourceFile[], root: string): ReadonlySet<string> {
  const files = folders.flatMap((folder) => filesIn(join(root, folder), /\.ts$/));
  return new Set([...outside(), ...script.flatMap(quoted), ...files.flatMap((file) => tagged(parsed(file)))]);
}

/** Each text, and the words of one that is nothing but names, as `"companyName symbol"` of the compiled schemas. */
function quoted(file: ts.SourceFile): string[] {
  const texts = all(file).flatMap((node) => (ts.isStringLiteral(node) ? [node.text] : []));
  return texts.flatMap((text) => (/^[\w-]+( [\w-]+)+$/.test(text) ? [text, ...text.split(" ")] : [text]));
}

/** What a tagged declaration names, at any depth, also in quotes as in `Pick<Pace, "routes">`. */
function tagged(file: ts.SourceFile): string[] {
  const isTagged = (node: ts.Node) => ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "kept");
  return file.statements.filter(isTagged).flatMap((statement) =>
    all(statement).flatMap((node) => {
      if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return [node.literal.text];
      return nameOf(node);
    }),
  );
}

/** The language, and Google's services and events. */
function outside(): string[] {
  const { resolve } = createRequire(import.meta.url);
  const language = filesIn(dirname(resolve("typescript")), /^lib\.es(5|\d{4}|next)\b.*\.d\.ts$/);
  const services = filesIn(dirname(resolve("@types/google-apps-script/package.json")), /^google-.*\.d\.ts$/);
  const declared = [...language, ...services].flatMap((file) => all(parsed(file)).flatMap(nameOf));
  // What a property's descriptor has, which the language reads by name.
  return [...declared, "value", "get", "set"];
}

function nameOf(node: ts.Node): string[] {
  const isMember =
    ts.isTypeElement(node) || ts.isClassElement(node) || ts.isEnumMember(node) || ts.isVariableDeclaration(node);
  return isMember && node.name && ts.isIdentifier(node.name) ? [node.name.text] : [];
}

function all(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [node];
  for (const each of found) ts.forEachChild(each, (child) => void found.push(child));
  return found;
}

function filesIn(folder: string, name: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));
}

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
}
