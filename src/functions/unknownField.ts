/** What is said of a field that nobody documents: the names that come nearest, and all others after them. */
import { type Failure, fail } from "../core/failure";
import { plain } from "./arguments";
import { phrase } from "./words";

/** `part` is what is unknown of a dotted path, `before` what leads there, dot included; `names` are those known there. */
export function unknownField(path: string, part: string, before: string, names: readonly string[]): Failure {
  // `report date` and `reportDate` are one field: the column's own name comes first.
  const known = names.filter((name, nth) => names.findIndex((other) => plain(other) === plain(name)) === nth);
  const near = nearest(part, known).map((name) => before + name);
  const all = [...new Set([...near, ...known.map((name) => before + name)])];
  // What was typed is repeated where it may be a name.
  const named = /^(?!.*\. )[\w .-]{1,60}$/.test(path) ? phrase("noFieldNamed", path) : phrase("noSuchField");
  return fail("noField", near.length > 0 ? phrase("fieldsMeant", named, near.join(", ")) : named, all.join(", "));
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
