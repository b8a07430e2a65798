/**
 * The service's documented fields: which there are, and which hold numbers. A name is checked before anything is asked,
 * because a misspelt one would cost a call a ticker to hear that there is no such field.
 */
import { lineFields } from "../api/schemas";
import type { Failure } from "../core/failure";
import { plain } from "./arguments";
import { unknownField } from "./unknownField";

/** The part of a zod schema that is read here. */
interface Documented {
  readonly shape?: Shape;
  readonly def?: { readonly type?: string; readonly innerType?: unknown };
}

export type Shape = Readonly<Record<string, unknown>>;

/** The failure of the first dotted path that is neither a documented field nor a column's title. */
export function misspelt(paths: readonly string[], shape: Shape, titles: readonly string[] = []): Failure | undefined {
  for (const path of paths) {
    if (titles.some((title) => plain(title) === plain(path))) continue;
    let known: Shape | undefined = shape;
    let before = "";
    for (const part of path.split(".")) {
      if (!known) break;
      const names: readonly string[] = Object.keys(known);
      if (!names.includes(part)) {
        return unknownField(path, part, before, before ? names : [...titles, ...names]);
      }
      before += `${part}.`;
      // The entries of a list are not checked, because their fields may differ at each depth.
      known = unwrapped(known[part]).shape;
    }
  }
  return undefined;
}

/** Whether a dotted path leads to a field that is documented as a number, also in a line item: `items.0.amount`. */
export function isNumber(path: string, shape: Shape): boolean {
  let known: Documented = { shape };
  for (const part of path.split(".")) {
    if (known.def?.type === "array") known = { shape: lineFields() };
    else known = unwrapped(known.shape?.[part]);
  }
  return known.def?.type === "number";
}

/** A schema without the wrapper that makes it optional. */
function unwrapped(schema: unknown): Documented {
  const documented = (schema || {}) as Documented;
  return documented.def?.innerType ? unwrapped(documented.def.innerType) : documented;
}
