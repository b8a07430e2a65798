/**
 * Names of fields are checked before anything is asked: a misspelt one would cost a call a ticker to hear that there is
 * no such field. What is wrong is told with the names that come nearest.
 */
import { badArgument, type Failure } from "../core/failure";
import { plain } from "./arguments";

/** A documented object of the service's, as zod has it or compiled; what is under a list is known to nobody. */
interface Documented {
  readonly shape?: Shape;
  readonly def?: { readonly innerType?: unknown };
}

export type Shape = Readonly<Record<string, unknown>>;

/** What is wrong with the first of some dotted paths that leads to no documented field, and is no column's `title`. */
export function misspelt(
  argument: string,
  paths: readonly string[],
  shape: Shape,
  titles: readonly string[] = [],
): Failure | undefined {
  for (const path of paths) {
    if (titles.some((title) => plain(title) === plain(path))) continue;
    let known: Shape | undefined = shape;
    let before = "";
    for (const part of path.split(".")) {
      if (!known) break;
      const names: readonly string[] = Object.keys(known);
      if (!names.includes(part)) {
        const near = nearest(part, before ? names : [...titles, ...names]).map((name) => `${before}${name}?`);
        const told = near.length > 0 ? ` ${near.join(" ")}` : "";
        const name = /^[\w .-]{1,60}$/.test(path) ? path : "of that name";
        return badArgument(argument, `no field ${name};${told} Insert in the pane has them all`);
      }
      before += `${part}.`;
      known = shapeOf(known[part]);
    }
  }
  return undefined;
}

/** Three at most: those that have it inside, then those that few letters make of it. */
function nearest(typed: string, names: readonly string[]): readonly string[] {
  const wanted = plain(typed);
  // No name is so long, and to compare one costs its length for each of them.
  if (wanted.length > 60) return [];
  const most = Math.max(2, wanted.length / 3);
  return names
    .map((name) => ({ name, far: plain(name).includes(wanted) ? 1 : distance(wanted, plain(name)) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Letters to put in, take out or change, after Levenshtein. */
function distance(one: string, other: string): number {
  let row = [...one, ""].map((_, index) => index);
  for (const [nth, letter] of [...other].entries()) {
    let before = nth;
    row = row.map((above, index) => {
      before =
        index === 0
          ? nth + 1
          : Math.min(before + 1, above + 1, (row[index - 1] as number) + (one[index - 1] === letter ? 0 : 1));
      return before;
    });
  }
  return row[one.length] as number;
}

function shapeOf(schema: unknown): Shape | undefined {
  const { shape, def } = (schema || {}) as Documented;
  return shape ?? (def?.innerType ? shapeOf(def.innerType) : undefined);
}
