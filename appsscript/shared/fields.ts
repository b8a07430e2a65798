/**
 * Readers for what an earlier run has left: it may be damaged, or of a run that knew fewer fields. Each gives the value
 * where it is of its kind, and else undefined, so that whoever reads puts a default in its place. Nothing here throws.
 */
import { isObject, isText } from "../../src/core/json";
import type { Area } from "../../src/workbook/area";

export type Read<Value> = (kept: unknown) => Value | undefined;

/** A reader for each field. */
export type Readers<Whole> = { readonly [Field in keyof Whole]-?: Read<Exclude<Whole[Field], undefined>> };

export const text: Read<string> = (kept) => (isText(kept) ? kept : undefined);

export const flag: Read<boolean> = (kept) => (typeof kept === "boolean" ? kept : undefined);

/** JSON has no infinity, and no number that is none. */
export const number: Read<number> = (kept) => (Number.isFinite(kept) ? (kept as number) : undefined);

/** Anything at all. */
export const anything: Read<unknown> = (kept) => kept;

/** A place in a list, or how many there are of something. */
export const count: Read<number> = (kept) =>
  Number.isInteger(kept) && (kept as number) >= 0 ? (kept as number) : undefined;

export function oneOf<Value extends string>(...values: readonly Value[]): Read<Value> {
  return (kept) => values.find((value) => value === kept);
}

/** Numbers by name; what is no number is left out. */
export const counts: Read<Readonly<Record<string, number>>> = (kept) => {
  if (!isObject(kept) || Array.isArray(kept)) return undefined;
  return Object.fromEntries(Object.entries(kept).filter(([, count]) => number(count) !== undefined));
};

/** Those of a list that can be read. */
export function listOf<Value>(read: Read<Value>): Read<readonly Value[]> {
  return (kept) => (Array.isArray(kept) ? kept.map(read).filter((one): one is Value => one !== undefined) : undefined);
}

/** The fields that are there and of their kind, and no others. */
export function fieldsOf<Whole extends object>(readers: Readers<Whole>, kept: unknown): Partial<Whole> {
  if (!isObject(kept)) return {};
  const given = kept as Readonly<Record<string, unknown>>;
  const read = Object.entries<Read<unknown>>(readers).map(([field, reader]) => [field, reader(given[field])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Partial<Whole>;
}

/** Whether a field is there and cannot be read: where a missing one means something of its own, this is something else. */
export function isSpoilt(kept: unknown, field: string, read: Read<unknown>): boolean {
  const value = isObject(kept) ? (kept as Readonly<Record<string, unknown>>)[field] : undefined;
  return value !== undefined && read(value) === undefined;
}

/** An object with its fields as they can be read; nothing where one that it `needs` cannot. */
export function having<Whole extends object>(
  readers: Readers<Whole>,
  needs: readonly (keyof Whole)[],
  usual: Partial<Whole> = {},
): Read<Whole> {
  return (kept) => {
    const found = fieldsOf(readers, kept);
    return needs.every((field) => field in found) ? ({ ...usual, ...found } as Whole) : undefined;
  };
}

export const area = having<Area>({ sheet: text, row: count, column: count, rows: count, columns: count }, [
  "sheet",
  "row",
  "column",
  "rows",
  "columns",
]);

/** The value of a JSON text; undefined where there is none, or it is no JSON. */
export function parsed(json: string | undefined): unknown {
  if (!json) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
