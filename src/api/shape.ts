/**
 * Shapes: what a value from outside is taken for. Reading is forgiving: a field that is missing or of another kind is
 * unknown (undefined), never a guess, and spoils nothing beside it. A validator refuses where this forgives, and the
 * smallest one that does both (zod/mini) was 6 of the 25 KB that a workbook may load before its first formula.
 */

export interface Shape<Value> {
  /** The value, when it is one of these; else undefined. Never throws. */
  readonly read: (value: unknown) => Value | undefined;
}

export type Read<S> = S extends Shape<infer Value> ? Value : never;

export interface RecordShape<Fields> extends Shape<{ [Name in keyof Fields]: Read<Fields[Name]> | undefined }> {
  readonly fields: Fields;
}

export const anything: Shape<unknown> = { read: (value) => value };

/** JSON spells numbers that overflow to infinity: those are none. */
export const number: Shape<number> = {
  read: (value) => (typeof value === "number" && Number.isFinite(value) ? value : undefined),
};

export const text: Shape<string> = { read: (value) => (typeof value === "string" ? value : undefined) };

export const flag: Shape<boolean> = { read: (value) => (typeof value === "boolean" ? value : undefined) };

/** A list, its elements as they came. */
export const list: Shape<unknown[]> = { read: (value) => (Array.isArray(value) ? value : undefined) };

/** What the first of two shapes takes, else what the second does. */
export function either<A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> {
  return { read: (value) => first.read(value) ?? second.read(value) };
}

/** Of a shape's values, those that pass. */
export function where<Value, Passing extends Value>(
  shape: Shape<Value>,
  passes: (value: Value) => value is Passing,
): Shape<Passing>;
export function where<Value>(shape: Shape<Value>, passes: (value: Value) => boolean): Shape<Value>;
export function where<Value>(shape: Shape<Value>, passes: (value: Value) => boolean): Shape<Value> {
  return {
    read: (value) => {
      const known = shape.read(value);
      return known !== undefined && passes(known) ? known : undefined;
    },
  };
}

/** An object: its documented fields by their shapes, the others as they came. Unknown only when it is no object. */
export function record<Fields extends Readonly<Record<string, Shape<unknown>>>>(fields: Fields): RecordShape<Fields> {
  const documented = Object.entries(fields);
  const read = (value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    let known = value as Record<string, unknown>;
    for (const [name, shape] of documented) {
      const given = known[name];
      if (given === undefined) continue;
      const read = shape.read(given);
      if (read === given) continue;
      // What is as documented is handed on as it is: most entries are, and a copy of each costs more than reading it.
      if (known === value) known = { ...known };
      known[name] = read;
    }
    return known as Read<RecordShape<Fields>>;
  };
  return { fields, read };
}
