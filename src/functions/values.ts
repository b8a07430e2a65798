/** Turns JSON of any shape into cells: one value, a table of fields and values, or a table of rows. */

import { isDay } from "../api/inputs";
import type { Cell, Cells } from "../core/call";
import { type Failure, fail } from "../core/failure";
import { isObject, isText } from "../core/json";
import { withNoun } from "../core/plural";
import { mostCharacters } from "../core/resultSize";
import { badArgument, missingValue } from "./words";

/** Limits of what is shown: a cell holds at most 32,767 characters. */
const longestText = 32_000;
/** A table of more cells is too large whatever they hold, and need not be made. */
const mostCells = mostCharacters / 2;
const mostColumns = 200;
const deepest = 12;

const day = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}.*)?$/;

/**
 * A JSON value as a cell; undefined where there is no value, and for an object. A list is shown as text or by its
 * number of entries, and never as `[object …]`.
 */
export function scalar(value: unknown): Cell | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "boolean") return value;
  if (isText(value)) return isEmpty(value) ? undefined : (dayOf(value) ?? clip(value));
  if (Array.isArray(value)) return textOfList(value);
  return undefined;
}

/** Whether there is no value. A blank text counts as none, because it tells nothing. */
export function isEmpty(value: unknown): value is undefined {
  return value === undefined || (isText(value) && value.trim() === "");
}

/** The day of `2026-03-31` or `2026-03-31T10:00:00.000Z`; undefined for anything else. */
export function dayOf(text: string | undefined): { day: string } | undefined {
  const found = text === undefined ? undefined : day.exec(text.trim())?.[1];
  return found !== undefined && isDay(found) ? { day: found } : undefined;
}

/**
 * The value at a dotted path such as `items.0.name`. Only the object's own properties are read, so that no path reaches
 * a built-in one.
 */
export function at(value: unknown, path: string): unknown {
  let found = value;
  for (const part of path.split(".")) {
    if (!isObject(found) || !Object.getOwnPropertyNames(found).includes(part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return found;
}

/** The cell at a dotted path. If an object is there, the failure names the fields inside it. */
export function fieldAt(value: unknown, path: string): Cell {
  const found = at(value, path);
  if (isObject(found) && !(Array.isArray(found) && found.every(isScalar))) {
    const inside = Object.keys(found).slice(0, 12).join(", ");
    return badArgument("field", "hasParts", clip(path), inside || "none");
  }
  return scalar(found) ?? missingField(path);
}

function missingField(path: string): Failure {
  return missingValue("noFieldAt", path.slice(0, 60));
}

/**
 * Any JSON as a table. A list of objects: a header row with all their fields in the order in which they appear, then a
 * row for each object. One object: two columns, fields and values, with nested fields by dotted path. Any other list:
 * one column. A single value: one cell.
 */
export function tabulate(json: unknown): Cells {
  if (Array.isArray(json)) {
    return json.length > 0 && json.every(isRecord) ? records(json) : json.map((one) => [cell(one)]);
  }
  if (isRecord(json)) return fieldsAndValues(json);
  const only = scalar(json);
  return only === undefined ? [] : [[only]];
}

/** Two columns: the dotted path of each field, and its value. */
export function fieldsAndValues(json: Readonly<Record<string, unknown>>): Cells {
  return [...flatten(json, true)].map(([path, value]) => [path, cell(value)]);
}

/** One row for each object, one column for each field that any of them has. */
function records(list: readonly Readonly<Record<string, unknown>>[]): Cells {
  const rows = list.map((one) => flatten(one, false));
  const headers = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, mostColumns);
  if (rows.length * headers.length > mostCells) return [[fail("tableTooLarge")]];
  return [
    headers.map(clip),
    ...rows.map((row) => headers.map((header) => (row.has(header) ? cell(row.get(header)) : ""))),
  ];
}

/**
 * All values by dotted path. A list of plain values counts as one value. A list of objects is gone through if `deep` is
 * true, and otherwise only counted.
 */
function flatten(json: unknown, deep: boolean): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, path: string, depth: number) => {
    const isLeaf = !isRecord(value) && !(deep && Array.isArray(value) && !value.every(isScalar));
    if (isLeaf || depth >= deepest) leaves.set(path, value);
    else {
      for (const [name, inner] of Object.entries(value as object)) {
        walk(inner, path === "" ? name : `${path}.${name}`, depth + 1);
      }
    }
  };
  walk(json, "", 0);
  leaves.delete("");
  return leaves;
}

/**
 * A cell of a table. A missing value is a failure that says so. An object too deep to show becomes its number of
 * fields.
 */
function cell(value: unknown): Cell {
  if (isRecord(value)) return withNoun(Object.keys(value).length, "field");
  return scalar(value) ?? missingValue("noValue");
}

function textOfList(list: readonly unknown[]): string {
  if (list.every(isScalar)) return clip(list.map((one) => String(one ?? "")).join(", "));
  return withNoun(list.length, "entry", "entries");
}

function isScalar(value: unknown): boolean {
  return !isObject(value);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value);
}

export function clip(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
