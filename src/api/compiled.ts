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
  /** The data alone; undefined where there is none. */
  readonly read: (value: unknown) => unknown;
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
  return reading((value) => schemas.map(({ read }) => read(value)).find((data) => data !== undefined));
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
  const documented = Object.entries(shape);
  const copied = (given: Readonly<Record<string, unknown>>) => {
    const data: Record<string, unknown> = {};
    for (const name of Object.keys({ ...shape, ...given })) {
      const schema = shape[name];
      if (name in given && name !== "__proto__") data[name] = schema ? schema.read(given[name]) : given[name];
    }
    return data;
  };
  const read = (value: unknown) => {
    if (!isObject(value) || Array.isArray(value)) return undefined;
    const given = value as Readonly<Record<string, unknown>>;
    let next = 0;
    // Where every field is what and where it should be, the object itself is the answer, and nothing is made anew.
    for (const name in given) {
      while (next < documented.length && documented[next]?.[0] !== name) next += 1;
      const schema = documented[next]?.[1];
      const isInPlace = schema ? schema.read(given[name]) === given[name] : !(name in shape) && name !== "__proto__";
      if (!isInPlace) return copied(given);
      next += 1;
    }
    return given;
  };
  return { ...reading(read), shape };
}

function kind(takes: (value: unknown) => boolean): Compiled {
  return reading((value) => (takes(value) ? value : undefined));
}

/** JSON holds no undefined, so that undefined can mean that there is no data. */
function reading(read: Compiled["read"]): Compiled {
  const safeParse = (value: unknown) => {
    const data = read(value);
    return { success: data !== undefined, data };
  };
  return { safeParse, read };
}
