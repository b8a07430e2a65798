/**
 * What src/excel uses of Excel's library is in every Excel that the manifest admits, or stands behind a question
 * whether this Excel has it. The type checker finds each member, also those that are named in a `load`; the level of a
 * member is the one that Microsoft's types state beside it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const folder = join(__dirname, "../../src/excel");
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join(folder, name));

/** A set of calls and its version: `ExcelApi 1.13`. */
interface Level {
  readonly set: string;
  readonly minor: number;
}

const least = (text: string): Level | undefined => {
  const [, set = "", minor = ""] = /\[Api set: (\w+) (?:1\.(\d+)|BETA)/.exec(text) ?? [];
  return set === "" ? undefined : { set, minor: minor === "" ? Number.POSITIVE_INFINITY : Number(minor) };
};

/** What every Excel has that the manifest admits. */
const admitted = new Map(
  [...readFileSync("manifest.xml", "utf8").matchAll(/<Set Name="(\w+)" MinVersion="1\.(\d+)"\/>/g)].map(
    ([, set = "", minor]) => [set, Number(minor)],
  ),
);

interface Use {
  readonly file: string;
  readonly line: number;
  readonly member: string;
  readonly level: Level;
  /** Whether a question for this level comes before it. */
  readonly isGuarded: boolean;
}

/** What the checker is tried on: a member that nothing asks for, in a call, in a load and behind a lower question. */
const tried = `
declare const context: Excel.RequestContext;
const { workbook } = context;
workbook.names.load("items/name,items/arrayValues");
workbook.names.load({ name: true, arrayValues: true, $top: 1 });
workbook.worksheets.getItem("a").notes.add("A1", "b");
if (Office.context.requirements.isSetSupported("ExcelApi", "1.17")) workbook.worksheets.getItem("a").notes.add("A1", "b");
if (Office.context.requirements.isSetSupported("ExcelApi", "1.18")) workbook.worksheets.getItem("a").notes.add("A1", "b");
export {};`;
const triedFile = join(folder, "tried.ts");

/** One program for both tests: the types of Excel's library are read once. */
function openProgram(): ts.Program {
  const read = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...read.config, include: [], files: [] }, ts.sys, process.cwd());
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === triedFile || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === triedFile ? ts.createSourceFile(name, tried, ts.ScriptTarget.ES2022, true) : getSourceFile(name, ...more);
  return ts.createProgram([...files, triedFile], options, host);
}

let program: ts.Program;
beforeAll(() => {
  program = openProgram();
});

function usesIn(names: readonly string[]): { readonly uses: readonly Use[]; readonly unread: readonly string[] } {
  const checker = program.getTypeChecker();
  const uses: Use[] = [];
  const unread: string[] = [];
  for (const name of names) {
    const source = program.getSourceFile(name) as ts.SourceFile;
    const note = (node: ts.Node, member: string, declaration: ts.Declaration | undefined) => {
      const level = declaration && levelOf(declaration);
      if (!level) return;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      uses.push({
        file: name.slice(folder.length + 1),
        line,
        member,
        level,
        isGuarded: isGuarded(node, level, checker),
      });
    };
    const walk = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
      if (ts.isPropertyAccessExpression(node)) {
        const call = ts.isCallExpression(node.parent) && node.parent.expression === node ? node.parent : undefined;
        const chosen = call && checker.getResolvedSignature(call)?.declaration;
        const declaration = chosen ?? checker.getSymbolAtLocation(node.name)?.declarations?.[0];
        if (declaration && isOffice(declaration)) note(node, node.name.text, declaration as ts.Declaration);
        if (call && node.name.text === "load" && chosen && isOffice(chosen)) loaded(call, node.expression);
      }
      ts.forEachChild(node, walk);
    };
    /** Members that are named in a text, as `items/name`. */
    const loaded = (call: ts.CallExpression, target: ts.Expression) => {
      const [given] = call.arguments;
      const texts = given
        ? ts.isObjectLiteralExpression(given)
          ? membersOf(given, target)
          : textsOf(given, checker)
        : [];
      if (texts.length === 0) unread.push(`${name.slice(folder.length + 1)}: ${call.getText()}`);
      for (const path of texts.flatMap((text) => text.split(","))) {
        let type = checker.getTypeAtLocation(target);
        for (const part of path.trim().split("/")) {
          const symbol = type.getProperty(part);
          const declaration = symbol?.declarations?.[0];
          if (!symbol || !declaration) {
            unread.push(`${name.slice(folder.length + 1)}: ${path} of ${checker.typeToString(type)}`);
            break;
          }
          note(call, part, declaration);
          type = checker.getTypeOfSymbol(symbol);
          if (part === "items") type = checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? type;
        }
      }
    };
    /** The members that an object names; of a list they are those of its items, and `$top` and `$skip` are none. */
    const membersOf = (given: ts.Expression, target: ts.Expression) => {
      const names = checker
        .getTypeAtLocation(given)
        .getProperties()
        .map((one) => one.name);
      const isList = checker.getTypeAtLocation(target).getProperty("items") !== undefined;
      return names.filter((one) => !one.startsWith("$")).map((one) => (isList ? `items/${one}` : one));
    };
    walk(source);
  }
  return { uses, unread };
}

const isOffice = (declaration: ts.Node) => /@types\/office-js\//.test(declaration.getSourceFile().fileName);

/** The level beside a member, else the one beside the class, interface or enum that it is in. */
function levelOf(declaration: ts.Declaration): Level | undefined {
  for (let node: ts.Node | undefined = declaration; node && !ts.isSourceFile(node); node = node.parent) {
    const comments = ts.getJSDocCommentsAndTags(node).map((comment) => comment.getFullText());
    const found = comments.map(least).find((level) => level !== undefined);
    if (found) return found;
  }
  return undefined;
}

/** The texts that an expression may be: a literal, a constant, or what callers in this file pass for a parameter. */
function textsOf(node: ts.Expression, checker: ts.TypeChecker): readonly string[] {
  const type = checker.getTypeAtLocation(node);
  if (type.isStringLiteral()) return [type.value];
  if (ts.isStringLiteralLike(node)) return [node.text];
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  if (!declaration || !ts.isParameter(declaration)) return [];
  const at = declaration.parent.parameters.indexOf(declaration);
  const found: string[] = [];
  const walk = (one: ts.Node): void => {
    if (ts.isCallExpression(one) && checker.getResolvedSignature(one)?.declaration === declaration.parent) {
      const argument = one.arguments[at];
      if (argument) found.push(...textsOf(argument, checker));
    }
    ts.forEachChild(one, walk);
  };
  walk(node.getSourceFile());
  return found;
}

/** Whether this is reached only where `isSetSupported` has said yes to the level, or to a higher one. */
function isGuarded(node: ts.Node, level: Level, checker: ts.TypeChecker): boolean {
  const asks = (condition: ts.Expression): boolean => {
    if (ts.isIdentifier(condition)) {
      const declaration = checker.getSymbolAtLocation(condition)?.valueDeclaration;
      return (
        !!declaration &&
        ts.isVariableDeclaration(declaration) &&
        !!declaration.initializer &&
        asks(declaration.initializer)
      );
    }
    if (!ts.isCallExpression(condition) || !/\bisSetSupported$/.test(condition.expression.getText())) return false;
    const [set, version] = condition.arguments.map((one) => (ts.isStringLiteral(one) ? one.text : ""));
    return set === level.set && Number(/^1\.(\d+)$/.exec(version ?? "")?.[1] ?? -1) >= level.minor;
  };
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (ts.isIfStatement(outer) && inner === outer.thenStatement && asks(outer.expression)) return true;
    if (ts.isConditionalExpression(outer) && inner === outer.whenTrue && asks(outer.condition)) return true;
    if (ts.isBinaryExpression(outer) && outer.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      if (inner === outer.right && asks(outer.left)) return true;
    }
    if (!ts.isBlock(outer)) continue;
    const before = outer.statements.slice(0, outer.statements.indexOf(inner as ts.Statement));
    const leaves = before.some(
      (one) =>
        ts.isIfStatement(one) &&
        ts.isReturnStatement(one.thenStatement) &&
        ts.isPrefixUnaryExpression(one.expression) &&
        one.expression.operator === ts.SyntaxKind.ExclamationToken &&
        asks(one.expression.operand),
    );
    if (leaves) return true;
  }
  return false;
}

const isAdmitted = ({ set, minor }: Level) => minor <= (admitted.get(set) ?? 0);

// E22: `@types/office-js`
test("each member of Excel's library that src/excel uses is in every Excel that the manifest admits, or is asked for first", () => {
  const { uses, unread } = usesIn(files);
  expect(unread).toEqual([]);
  expect(uses.filter(({ level, isGuarded }) => !isAdmitted(level) && !isGuarded)).toEqual([]);
  // The checker sees them: calls, properties, constants, and what is only loaded.
  expect(uses.length).toBeGreaterThan(100);
  const seen = new Map(uses.map(({ member, level }) => [member, `${level.set} 1.${level.minor}`]));
  expect(
    ["getRangeByIndexes", "notes", "barClustered", "columnIndex", "getSpillingToRangeOrNullObject"].map((name) =>
      seen.get(name),
    ),
  ).toEqual(["ExcelApi 1.7", "ExcelApi 1.18", "ExcelApi 1.1", "ExcelApi 1.1", "ExcelApi 1.12"]);
});

test("this test's checker finds a member that is not asked for: in a call, in a `load`, and where a lower level is asked for", () => {
  const { uses } = usesIn([triedFile]);
  const loaded = uses.filter(({ member }) => member === "arrayValues");
  expect(loaded.map(({ line, level }) => [line, level.set, level.minor])).toEqual([
    [4, "ExcelApi", 7],
    [5, "ExcelApi", 7],
  ]);
  const found = uses.filter(({ level, isGuarded }) => !isAdmitted(level) && !isGuarded);
  expect(found.map(({ line, member }) => [line, member])).toEqual([
    [6, "add"],
    [6, "notes"],
    [7, "add"],
    [7, "notes"],
  ]);
});
