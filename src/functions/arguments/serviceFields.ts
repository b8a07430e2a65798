/**
 * Knows the service's documented fields, and which of them are numbers. A typed name is checked before anything is
 * sent: a misspelt one would otherwise cost a request for each ticker, only to find that there is no such field.
 */
import { lineFields } from "../../api/schemas";
import type { Failure } from "../../core/failure";
import { nameKey } from "./arguments";
import { unknownField } from "./unknownField";

/** What is read here of a zod schema. */
interface Documented {
  readonly shape?: Shape;
  readonly def?: { readonly type?: string; readonly innerType?: unknown };
}

export type Shape = Readonly<Record<string, unknown>>;

/** The failure of the first dotted path that is neither a documented field nor a column's title. */
export function misspeltField(
  paths: readonly string[],
  shape: Shape,
  titles: readonly string[] = [],
): Failure | undefined {
  for (const path of paths) {
    if (titles.some((title) => nameKey(title) === nameKey(path))) continue;
    let known: Shape | undefined = shape;
    let before = "";
    for (const part of path.split(".")) {
      if (!known) break;
      const names: readonly string[] = Object.keys(known);
      if (!names.includes(part)) {
        return unknownField(path, part, before, before ? names : [...titles, ...names]);
      }
      before += `${part}.`;
      // The entries of a list are not checked, because their fields may differ from one depth to the next.
      known = unwrapSchema(known[part]).shape;
    }
  }
  return undefined;
}

/** Whether the field at a dotted path is documented as a number. Works for line items too, as in `items.0.amount`. */
export function isNumber(path: string, shape: Shape): boolean {
  let known: Documented = { shape };
  for (const part of path.split(".")) {
    if (known.def?.type === "array") known = { shape: lineFields() };
    else known = unwrapSchema(known.shape?.[part]);
  }
  return known.def?.type === "number";
}

/** A schema without the wrapper that makes it optional. */
function unwrapSchema(schema: unknown): Documented {
  const documented = (schema || {}) as Documented;
  return documented.def?.innerType ? unwrapSchema(documented.def.innerType) : documented;
}
