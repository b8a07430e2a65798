/** Makes the failure for an unknown field name. It lists the nearest names first, then all others. */
import { type Failure, fail } from "../core/failure";
import { nameKey } from "./arguments";
import { phrase } from "./words";

/**
 * `path` is the whole dotted path as typed, `part` the piece of it that is unknown, `before` the path up to that piece
 * with its dot, and `names` those that exist there.
 */
export function unknownField(path: string, part: string, before: string, names: readonly string[]): Failure {
  // `report date` and `reportDate` are one field. Columns are listed first, so the column's name is the one that stays.
  const known = names.filter((name, nth) => names.findIndex((other) => nameKey(other) === nameKey(name)) === nth);
  const near = nearest(part, known).map((name) => before + name);
  const all = [...new Set([...near, ...known.map((name) => before + name)])];
  // What was typed is repeated in the sentence only if it could be a name.
  const named = /^(?!.*\. )[\w .-]{1,60}$/.test(path) ? phrase("noFieldNamed", path) : phrase("noSuchField");
  return fail("noField", near.length > 0 ? phrase("fieldsMeant", named, near.join(", ")) : named, all.join(", "));
}

/**
 * The nearest names, at most three. A name counts as near if it contains what was typed, or differs from it in few
 * letters.
 */
function nearest(typed: string, names: readonly string[]): readonly string[] {
  const wanted = nameKey(typed);
  // No name is that long, and comparing long texts takes time.
  if (wanted.length > 60) return [];
  const most = Math.max(2, wanted.length / 3);
  return names
    .map((name) => ({ name, far: nameKey(name).includes(wanted) ? 1 : distance(wanted, nameKey(name)) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** The number of letters to insert, remove or change (Levenshtein). */
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
