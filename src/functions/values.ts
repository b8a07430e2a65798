/** JSON of any shape as cells: one value, a field / value table, or a table of rows, by one generic rule. */

import type { Cell, Cells } from "../core/call";
import { isDay } from "../core/day";
import type { Failure } from "../core/failure";
import { isObject, isText } from "../core/json";
import { counted } from "../core/plural";
import { badArgument, lacking } from "./words";

/** A cell holds at most 32,767 characters; a spill beyond some 20,000 rows hangs a workbook. */
const longestText = 32_000;
const mostRows = 10_000;
const mostColumns = 200;
const deepest = 12;

const day = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}.*)?$/;

/** A JSON value as a cell; undefined where there is none; objects and lists say what is in them, never `[object …]`. */
export function scalar(value: unknown): Cell | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value === "boolean") return value;
  if (isText(value)) return isEmpty(value) ? undefined : (dayOf(value) ?? clip(value));
  if (Array.isArray(value)) return listed(value);
  return undefined;
}

/** A blank text tells nothing: it is as unknown as what is not there, and no blank cell. */
export function isEmpty(value: unknown): value is undefined {
  return value === undefined || (isText(value) && value.trim() === "");
}

/** `2026-03-31` and `2026-03-31T10:00:00.000Z` are days; anything else is not. */
export function dayOf(text: string | undefined): { day: string } | undefined {
  const found = text === undefined ? undefined : day.exec(text.trim())?.[1];
  return found !== undefined && isDay(found) ? { day: found } : undefined;
}

/** The value at a dotted path, `items.0.name`; own properties alone, so that no name reaches into the language. */
export function at(value: unknown, path: string): unknown {
  let found = value;
  for (const part of path.split(".")) {
    if (!isObject(found) || !Object.getOwnPropertyNames(found).includes(part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  return found;
}

/** The cell at a dotted path; where an object stands there, the names inside it. */
export function fieldAt(value: unknown, path: string): Cell {
  const found = at(value, path);
  if (isObject(found) && !(Array.isArray(found) && found.every(isScalar))) {
    const inside = Object.keys(found).slice(0, 12).join(", ");
    return badArgument("field", "hasParts", clip(path), inside || "none");
  }
  return scalar(found) ?? missingField(path);
}

function missingField(path: string): Failure {
  return lacking("noFieldAt", path.slice(0, 60));
}

/**
 * Any JSON as a table. A list of objects: headers in the order first seen, and a row each. An object: field and value,
 * nested ones with dots. A list of anything else: one column. A value: one cell.
 */
export function tabulate(json: unknown): Cells {
  if (Array.isArray(json)) {
    return json.length > 0 && json.every(isRecord) ? records(json) : json.slice(0, mostRows).map((one) => [cell(one)]);
  }
  if (isRecord(json)) return fieldsAndValues(json);
  const only = scalar(json);
  return only === undefined ? [] : [[only]];
}

/** Two columns: dotted field, value. */
export function fieldsAndValues(json: Readonly<Record<string, unknown>>): Cells {
  return [...flatten(json, true)].map(([path, value]) => [path, cell(value)]);
}

/** Rows of objects under the union of their fields. */
function records(list: readonly Readonly<Record<string, unknown>>[]): Cells {
  const rows = list.slice(0, mostRows).map((one) => flatten(one, false));
  const headers = [...new Set(rows.flatMap((row) => [...row.keys()]))].slice(0, mostColumns);
  return [
    headers.map(clip),
    ...rows.map((row) => headers.map((header) => (row.has(header) ? cell(row.get(header)) : ""))),
  ];
}

/** Leaves by dotted path. Lists of scalars are leaves; lists of objects are walked (`deep`) or counted. */
function flatten(json: unknown, deep: boolean): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  const walk = (value: unknown, path: string, depth: number) => {
    const isLeaf = !isRecord(value) && !(deep && Array.isArray(value) && !value.every(isScalar));
    if (isLeaf || depth >= deepest) leaves.set(path, value);
    else {
      for (const [name, inner] of Object.entries(value as object)) {
        if (leaves.size >= mostRows) return;
        walk(inner, path === "" ? name : `${path}.${name}`, depth + 1);
      }
    }
  };
  walk(json, "", 0);
  leaves.delete("");
  return leaves;
}

/** In a table an unknown value is a cell that says so, and an object too deep to show is counted. */
function cell(value: unknown): Cell {
  if (isRecord(value)) return counted(Object.keys(value).length, "field");
  return scalar(value) ?? lacking("noValue");
}

function listed(list: readonly unknown[]): string {
  if (list.every(isScalar)) return clip(list.map((one) => String(one ?? "")).join(", "));
  return counted(list.length, "entry", "entries");
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
