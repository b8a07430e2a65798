/**
 * Names of fields are checked before anything is asked: a misspelt one would cost a call a ticker to hear that there is
 * no such field. What is wrong is told with all names that there are, the nearest first.
 */
import type { Failure } from "../core/failure";
import { plain } from "./arguments";
import { unknownField } from "./unknownField";

/** A documented object of the service's, as zod has it or compiled; what is under a list is known to nobody. */
interface Documented {
  readonly shape?: Shape;
  readonly def?: { readonly innerType?: unknown };
}

export type Shape = Readonly<Record<string, unknown>>;

/** What is wrong with the first of some dotted paths that leads to no documented field, and is no column's `title`. */
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
      known = shapeOf(known[part]);
    }
  }
  return undefined;
}

function shapeOf(schema: unknown): Shape | undefined {
  const { shape, def } = (schema || {}) as Documented;
  return shape ?? (def?.innerType ? shapeOf(def.innerType) : undefined);
}
