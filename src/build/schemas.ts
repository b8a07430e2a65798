/**
 * zod's schemas for a bundle, without zod: a webpack loader that gives, in place of `api/schemas`, a module of the same
 * exports in the words of `api/compiled`. What it does not know of zod stops the build, so that no schema ever means
 * less in a bundle than where it is written.
 */
import { pathToFileURL } from "node:url";
import type { LoaderContext } from "webpack";

// biome-ignore lint/style/noDefaultExport: webpack takes a loader from its module's default export.
export default function loader(this: LoaderContext<unknown>): void {
  const done = this.async();
  // A module is evaluated once for each address: with the time, a build that watches reads what is written now.
  import(`${pathToFileURL(this.resourcePath).href}?${Date.now()}`)
    .then((schemas) => done(undefined, compiled(schemas)))
    .catch(done);
}

/** What zod keeps of a schema: its kind, and what that kind needs. */
type Definition = Readonly<Record<string, unknown>> & { readonly type: string };

/** The module's text. Throws on an export that is no schema, and on a schema that `api/compiled` has no words for. */
export function compiled(schemas: Readonly<Record<string, unknown>>): string {
  const names = new Map<unknown, string>();
  const lines: string[] = [];
  /** Each record is a line of its own, once, and before those that hold it. */
  const named = (schema: unknown, fields: Definition, path: string): string => {
    const known = names.get(schema);
    if (known) return known;
    const base = [...names].find(([earlier]) => begins(definitionOf(earlier, path), fields));
    const text = record(fields, path, (inner, where) => written(inner, where, named), base);
    const name = `record${names.size}`;
    names.set(schema, name);
    lines.push(`const ${name} = ${text};`);
    return name;
  };
  const exported = Object.entries(schemas).map(([name, schema]) => {
    return `export const ${name} = ${written(schema, name, named)};`;
  });
  return ['import * as compiled from "./compiled";', ...lines, ...exported, ""].join("\n");
}

/** A schema as an expression; records go by their names. */
function written(
  schema: unknown,
  path: string,
  named: (schema: unknown, fields: Definition, path: string) => string,
): string {
  const definition = definitionOf(schema, path);
  const inner = (schemas: readonly unknown[]) => schemas.map((one) => written(one, path, named));
  switch (definition.type) {
    case "number":
      return known(definition, path, "compiled.number");
    case "string":
      return known(definition, path, "compiled.text");
    case "unknown":
      return known(definition, path, "compiled.anything");
    case "array":
      if (definitionOf(definition.element, path).type !== "unknown") throw unknown(path, "a list of a kind");
      return known(definition, path, "compiled.list", "element");
    case "union":
      known(definition, path, "", "options", "inclusive");
      return `/* @__PURE__ */ compiled.either(${inner(definition.options as unknown[]).join(", ")})`;
    case "object":
      return named(schema, definition, path);
    default:
      throw unknown(path, definition.type);
  }
}

/** Whether a record has all the fields of another, in its order, before its own. */
function begins(base: Definition, { shape }: Definition): boolean {
  const fields = Object.entries(shape as object);
  return Object.entries(base.shape as object).every(
    ([name, schema], index) => fields[index]?.[0] === name && fields[index][1] === schema,
  );
}

/**
 * A loose object, after an earlier one that it begins as. Fields that follow one another under one schema share it:
 * `text, "companyName symbol"`.
 */
function record(
  definition: Definition,
  path: string,
  inner: (schema: unknown, path: string) => string,
  [base, name]: readonly [unknown?, string?] = [],
): string {
  known(definition, path, "", "shape", "catchall");
  if (!definition.catchall || definitionOf(definition.catchall, path).type !== "unknown")
    throw unknown(path, "an object that is not loose");
  const turns: [schema: string, names: string[]][] = [];
  const told = base ? Object.keys(definitionOf(base, path).shape as object) : [];
  for (const [name, field] of Object.entries(definition.shape as object).slice(told.length)) {
    const where = `${path}.${name}`;
    if (!/^[\w-]+$/.test(name) || name === "__proto__") throw unknown(where, "a field of this name");
    const schema = inner(forgiven(field, where), where);
    const last = turns.at(-1);
    if (last?.[0] === schema) last[1].push(name);
    else turns.push([schema, [name]]);
  }
  const words = turns.map(([schema, fields]) => `${schema}, ${JSON.stringify(fields.join(" "))}`);
  return `/* @__PURE__ */ compiled.record(${[...(name ? [name] : []), ...words].join(", ")})`;
}

/** What stands in a field's `catch(optional(...), undefined)`: a record forgives each of its fields, and no other way. */
function forgiven(field: unknown, path: string): unknown {
  const outer = definitionOf(field, path);
  if (outer.type !== "catch") throw unknown(path, "a field that is not forgiven");
  known(outer, path, "", "innerType", "catchValue");
  const otherwise = outer.catchValue as (context: object) => unknown;
  if (otherwise({ value: null, issues: [], error: { issues: [] }, input: null }) !== undefined)
    throw unknown(path, "a field that is forgiven with a value");
  const optional = definitionOf(outer.innerType, path);
  if (optional.type !== "optional") throw unknown(path, "a field that must be there");
  known(optional, path, "", "innerType");
  return optional.innerType;
}

function definitionOf(schema: unknown, path: string): Definition {
  const { _zod: zod } = (schema ?? {}) as { _zod?: { def?: Definition } };
  if (!zod?.def) throw unknown(path, "what is no schema");
  return zod.def;
}

/** The word, if the definition holds nothing but its kind and these. */
function known(definition: Definition, path: string, word: string, ...parts: readonly string[]): string {
  const more = Object.entries(definition).filter(
    ([name, value]) => value !== undefined && ![...parts, "type"].includes(name) && !isEmpty(value),
  );
  if (more.length > 0) throw unknown(path, `${definition.type} with ${more.map(([name]) => name).join(", ")}`);
  return word;
}

function isEmpty(value: unknown): boolean {
  return value === false || (Array.isArray(value) && value.length === 0);
}

function unknown(path: string, what: string): Error {
  return new Error(`${path}: api/compiled has no words for ${what}. Give it some, and build/schemas too.`);
}
