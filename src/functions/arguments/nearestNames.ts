/** Finds the names that somebody may have meant who misspelt one. */
import { nameKey } from "./arguments";

/**
 * The nearest names, at most three. A name counts as near if it contains what was typed, or differs from it in few
 * letters.
 */
export function nearestNames(typed: string, names: readonly string[]): readonly string[] {
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
