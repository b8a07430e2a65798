/**
 * What zod's schemas come down to in a bundle. `schemas.ts` is the source: types, tests, the service and the build read
 * by it; for a bundle `build/schemas` writes each of its schemas down with the words of this page. They give what zod
 * gives, for any JSON, down to the order of the fields, in a tenth of zod's 6 of the 25 KB that a workbook may load
 * before its first formula; of what is wrong with a value they only say that something is.
 */
import { isObject, isText } from "../core/json";

export interface Compiled {
  /** Never throws. */
  readonly safeParse: (value: unknown) => Parsed;
}

interface Parsed {
  readonly success: boolean;
  readonly data?: unknown;
}

interface CompiledRecord extends Compiled {
  readonly shape: Readonly<Record<string, Compiled>>;
}

export const anything = kind(() => true);

/** JSON spells numbers that overflow to infinity: those are none. */
export const number = kind(Number.isFinite);

export const text = kind((value) => isText(value));

/** A list, its elements as they came. */
export const list = kind(Array.isArray);

/** What the first of several schemas takes. */
export function either(...schemas: readonly Compiled[]): Compiled {
  return {
    safeParse: (value) =>
      schemas.map((schema) => schema.safeParse(value)).find(({ success }) => success) ?? { success: false },
  };
}

/**
 * An object: its documented fields by their schemas, each forgiven (what is none is undefined), and then the others as
 * they came. A schema and the names of the fields that follow one another under it, in turns: `text, "symbol name"`;
 * before them a record whose fields it has too.
 */
export function record(...turns: readonly (Compiled | string)[]): CompiledRecord {
  // Without a prototype: a reply may have a field called `toString`.
  const shape: Record<string, Compiled> = Object.create(null);
  turns.forEach((turn, index) => {
    if (isText(turn)) for (const name of turn.split(" ")) shape[name] = turns[index - 1] as Compiled;
    else if (!isText(turns[index + 1])) Object.assign(shape, (turn as CompiledRecord).shape);
  });
  return {
    shape,
    safeParse: (value) => {
      if (!isObject(value) || Array.isArray(value)) return { success: false };
      const given = value as Readonly<Record<string, unknown>>;
      const data: Record<string, unknown> = {};
      for (const name of Object.keys({ ...shape, ...given })) {
        if (!(name in given) || name === "__proto__") continue;
        const schema = shape[name];
        data[name] = schema ? schema.safeParse(given[name]).data : given[name];
      }
      return { success: true, data };
    },
  };
}

function kind(takes: (value: unknown) => boolean): Compiled {
  return { safeParse: (data) => (takes(data) ? { success: true, data } : { success: false }) };
}
