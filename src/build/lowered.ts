/**
 * The bundle as Apps Script parses it, ES2019, in fewer words than compilers use for any program. What they must allow
 * for is not here: one variable holds whatever `?.` and `??` look at, since nothing runs between looking and using; and
 * functions that have no `this` of their own are arrows at the start of their scope, which is when declarations exist.
 */
import ts from "typescript";

const { factory } = ts;
const held = "held$";

type Link = ts.PropertyAccessChain | ts.ElementAccessChain | ts.CallChain;

/** A module's statements in place; `let` for `const`, so that one word declares what stands together. */
export function lowered(bundle: ts.SourceFile): ts.SourceFile {
  const { transformed } = ts.transform(bundle, [selves, arrows, chains]);
  const [file] = transformed as [ts.SourceFile];
  const declaration = factory.createVariableDeclaration(held);
  return factory.updateSourceFile(file, [variables([declaration]), ...file.statements]);
}

/** A method that says `this` often says it once. What has a `this` of its own, as a function in it, keeps that. */
function selves(context: ts.TransformationContext): ts.Transformer<ts.SourceFile> {
  const self = factory.createIdentifier("self$");
  const isApart = (node: ts.Node) => ts.isFunctionLike(node) && !ts.isArrowFunction(node);
  const uses = (node: ts.Node): readonly ts.Node[] => {
    const found: ts.Node[] = node.kind === ts.SyntaxKind.ThisKeyword ? [node] : [];
    ts.forEachChild(node, (child) => void found.push(...(isApart(child) ? [] : uses(child))));
    return found;
  };
  const said = (node: ts.Node): ts.Node => {
    if (node.kind === ts.SyntaxKind.ThisKeyword) return self;
    return isApart(node) ? node : ts.visitEachChild(node, said, context);
  };
  const visit = (node: ts.Node): ts.Node => {
    const isBody = ts.isBlock(node) && ts.isClassElement(node.parent);
    if (!isBody || uses(node).length < 4) return ts.visitEachChild(node, visit, context);
    const declaration = factory.createVariableDeclaration(self, undefined, undefined, factory.createThis());
    const statements = node.statements.map((statement) => said(statement) as ts.Statement);
    return factory.updateBlock(node, [variables([declaration]), ...statements]);
  };
  return (file) => visit(file) as ts.SourceFile;
}

function arrows(context: ts.TransformationContext): ts.Transformer<ts.SourceFile> {
  const visit = (node: ts.Node): ts.Node => {
    const inner = ts.visitEachChild(node, visit, context);
    if (ts.isSourceFile(inner)) return factory.updateSourceFile(inner, arrowsFirst(inner.statements));
    if (ts.isBlock(inner)) return factory.updateBlock(inner, arrowsFirst(inner.statements));
    if (ts.isVariableDeclarationList(inner) && inner.flags & ts.NodeFlags.Const)
      return factory.createVariableDeclarationList(inner.declarations, ts.NodeFlags.Let);
    return inner;
  };
  return (file) => visit(file) as ts.SourceFile;
}

function arrowsFirst(statements: readonly ts.Statement[]): readonly ts.Statement[] {
  const made: ts.VariableDeclaration[] = [];
  const rest = statements.filter((statement) => {
    if (!ts.isFunctionDeclaration(statement) || !statement.name || !statement.body) return true;
    if (statement.asteriskToken || hasOwn(ts.getOriginalNode(statement))) return true;
    const { name, modifiers, parameters, body } = statement;
    const isAsync = modifiers?.filter((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword) as
      | ts.Modifier[]
      | undefined;
    const arrow = factory.createArrowFunction(isAsync, undefined, parameters, undefined, undefined, body);
    made.push(factory.createVariableDeclaration(name, undefined, undefined, arrow));
    return false;
  });
  return made.length > 0 ? [variables(made), ...rest] : statements;
}

/** Whether a function names its own `this` or `arguments`; as a property's name that word means neither. */
function hasOwn(top: ts.Node): boolean {
  const names = (node: ts.Node): boolean => {
    if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
    if (ts.isIdentifier(node) && node.text === "arguments") return !isPropertyName(node);
    const isOther = ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isClassLike(node);
    return !isOther && (ts.forEachChild(node, names) ?? false);
  };
  return ts.forEachChild(top, names) ?? false;
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isBindingElement(parent) && parent.propertyName === node;
}

function chains(context: ts.TransformationContext): ts.Transformer<ts.SourceFile> {
  const visit = (node: ts.Node): ts.Node => {
    if (ts.isOptionalChain(node)) return factory.createParenthesizedExpression(chain(node));
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken)
      return ts.visitEachChild(node, visit, context);
    const [looked, used] = hold(visited(node.left));
    return factory.createParenthesizedExpression(unlessNull(looked, visited(node.right), used));
  };
  const visited = (node: ts.Expression) => visit(node) as ts.Expression;

  /** The links after the last `?.` are taken of what is held; what stands before it may be a chain itself. */
  const chain = (node: ts.OptionalChain): ts.Expression => {
    const links = [node as Link];
    let [first] = links as [Link];
    while (!first.questionDotToken) {
      first = first.expression as Link;
      links.unshift(first);
    }
    if (ts.isCallExpression(first) && ts.isOptionalChain(first.expression))
      throw new Error(
        `${node.getText()}: a chain whose end is called only if it is there must be written in two steps.`,
      );
    // A method is called on what it was looked up in.
    const method =
      ts.isCallExpression(first) && ts.isPropertyAccessExpression(first.expression) ? first.expression : undefined;
    const [looked, used] = hold(visited(method?.expression ?? first.expression));
    const of = (object: ts.Expression) =>
      method ? factory.createPropertyAccessExpression(object, method.name as ts.Identifier) : object;
    return unlessNull(of(looked), factory.createVoidZero(), links.reduce(linked, of(used)));
  };
  const linked = (object: ts.Expression, link: Link): ts.Expression => {
    if (ts.isPropertyAccessExpression(link)) return factory.createPropertyAccessExpression(object, link.name);
    if (ts.isCallExpression(link)) return factory.createCallExpression(object, [], link.arguments.map(visited));
    return factory.createElementAccessExpression(object, visited(link.argumentExpression));
  };
  return (file) => visit(file) as ts.SourceFile;
}

/** To look at, and then to use: a name is read twice, anything else once. */
function hold(expression: ts.Expression): [looked: ts.Expression, used: ts.Expression] {
  if (ts.isIdentifier(expression) || expression.kind === ts.SyntaxKind.ThisKeyword) return [expression, expression];
  const name = factory.createIdentifier(held);
  return [factory.createParenthesizedExpression(factory.createAssignment(name, expression)), name];
}

function unlessNull(looked: ts.Expression, otherwise: ts.Expression, used: ts.Expression): ts.Expression {
  const isNull = factory.createEquality(looked, factory.createNull());
  return factory.createConditionalExpression(isNull, undefined, otherwise, undefined, used);
}

function variables(declarations: readonly ts.VariableDeclaration[]): ts.Statement {
  const list = factory.createVariableDeclarationList(declarations, ts.NodeFlags.Let);
  return factory.createVariableStatement(undefined, list);
}
