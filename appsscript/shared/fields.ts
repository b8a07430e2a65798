/**
 * Makes readers for stored data, which may be damaged, or written by a version that knew fewer fields. Each returns the
 * value if it has the right type, and else undefined, so that the caller can use a default. Nothing here throws.
 */
import { isObject, isText } from "../../src/core/json";
import type { Area } from "../../src/workbook/area";

export type FieldReader<Value> = (kept: unknown) => Value | undefined;

/** A reader for each field. */
export type Readers<Whole> = { readonly [Field in keyof Whole]-?: FieldReader<Exclude<Whole[Field], undefined>> };

export const text: FieldReader<string> = (kept) => (isText(kept) ? kept : undefined);

export const flag: FieldReader<boolean> = (kept) => (typeof kept === "boolean" ? kept : undefined);

/** A finite number: JSON has no other. */
export const number: FieldReader<number> = (kept) => (Number.isFinite(kept) ? (kept as number) : undefined);

/** Any value. */
export const anyValue: FieldReader<unknown> = (kept) => kept;

/** A whole number from 0. */
export const count: FieldReader<number> = (kept) =>
  Number.isInteger(kept) && (kept as number) >= 0 ? (kept as number) : undefined;

export function oneOfTexts<Value extends string>(...values: readonly Value[]): FieldReader<Value> {
  return (kept) => values.find((value) => value === kept);
}

/** Numbers by name; other values are left out. */
export const counts: FieldReader<Readonly<Record<string, number>>> = (kept) => {
  if (!isObject(kept) || Array.isArray(kept)) return undefined;
  return Object.fromEntries(Object.entries(kept).filter(([, count]) => number(count) !== undefined));
};

/** A list, without the entries that cannot be read. */
export function listOf<Value>(read: FieldReader<Value>): FieldReader<readonly Value[]> {
  return (kept) => (Array.isArray(kept) ? kept.map(read).filter((one): one is Value => one !== undefined) : undefined);
}

/** The fields that exist and are of their kind, and no others. */
export function readableFields<Whole extends object>(readers: Readers<Whole>, kept: unknown): Partial<Whole> {
  if (!isObject(kept)) return {};
  const given = kept as Readonly<Record<string, unknown>>;
  const read = Object.entries<FieldReader<unknown>>(readers).map(
    ([field, reader]) => [field, reader(given[field])] as const,
  );
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Partial<Whole>;
}

/** Whether a field exists but cannot be read. Some fields need this, because their absence has a meaning of its own. */
export function isSpoilt(kept: unknown, field: string, read: FieldReader<unknown>): boolean {
  const value = isObject(kept) ? (kept as Readonly<Record<string, unknown>>)[field] : undefined;
  return value !== undefined && read(value) === undefined;
}

/**
 * A reader of objects: keeps the readable fields, and fills in those of `usual` where one is missing. The result is
 * undefined when a field of `needs` cannot be read.
 */
export function objectReader<Whole extends object>(
  readers: Readers<Whole>,
  needs: readonly (keyof Whole)[],
  usual: Partial<Whole> = {},
): FieldReader<Whole> {
  return (kept) => {
    const found = readableFields(readers, kept);
    return needs.every((field) => field in found) ? ({ ...usual, ...found } as Whole) : undefined;
  };
}

export const area = objectReader<Area>({ sheet: text, row: count, column: count, rows: count, columns: count }, [
  "sheet",
  "row",
  "column",
  "rows",
  "columns",
]);

/** The value of a JSON text; undefined when there is none, or it is no JSON. */
export function parseJson(json: string | undefined): unknown {
  if (!json) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
