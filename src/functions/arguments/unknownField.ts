/** Makes the failure for an unknown field name. It lists the nearest names first, then all others. */
import { type Failure, fail } from "../../core/failure";
import { phrase } from "../words";
import { nameKey } from "./arguments";
import { nearestNames } from "./nearestNames";

/**
 * `path` is the whole dotted path as typed, `part` the piece of it that is unknown, `before` the path up to that piece
 * with its dot, and `names` those that exist there.
 */
export function unknownField(path: string, part: string, before: string, names: readonly string[]): Failure {
  // `report date` and `reportDate` are one field. Columns are listed first, so the column's name is the one that stays.
  const known = names.filter((name, nth) => names.findIndex((other) => nameKey(other) === nameKey(name)) === nth);
  const near = nearestNames(part, known).map((name) => before + name);
  const all = [...new Set([...near, ...known.map((name) => before + name)])];
  // What was typed is repeated in the sentence only if it could be a name.
  const named = /^(?!.*\. )[\w .-]{1,60}$/.test(path) ? phrase("noFieldNamed", path) : phrase("noSuchField");
  return fail("noField", near.length > 0 ? phrase("fieldsMeant", named, near.join(", ")) : named, all.join(", "));
}
