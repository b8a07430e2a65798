/**
 * Tells by which method a workbook purifies. The choice is the workbook's and not a person's, so it is kept in the
 * workbook: a hidden mark on the sheet of the method that was chosen last, by making that sheet or adding to it.
 */
import type { Area } from "../workbook/area";
import type { Kind, Mark } from "../workbook/sheet/worksheet";
import { finishedMark, markName } from "./marks";

/** The worksheets for purification, each by a method of its own. */
export const purificationKinds = ["purification", "income"] as const satisfies readonly Kind[];
export type PurificationKind = (typeof purificationKinds)[number];

export function isPurification(kind: string): kind is PurificationKind {
  return purificationKinds.some((one) => one === kind);
}

/** The worksheet that was chosen last of those that stand; undefined where none stands. */
export function chosenMethod(marked: ReadonlyMap<string, Pick<Area, "sheet">>): PurificationKind | undefined {
  const standing = purificationKinds.filter((kind) => marked.has(finishedMark({ kind }).name));
  return [...standing].sort((one, other) => turnOf(other, marked) - turnOf(one, marked))[0];
}

/** The mark that says that this worksheet is chosen now; none where it is chosen already, or is another kind. */
export function choiceMarks(kind: string, marked: ReadonlyMap<string, Pick<Area, "sheet">>): readonly Mark[] {
  if (!isPurification(kind) || (chosenMethod(marked) === kind && turnOf(kind, marked) > 0)) return [];
  const last = Math.max(...purificationKinds.map((one) => turnOf(one, marked)));
  return [{ name: markName(kind, part, String(last + 1)), row: 0, column: 0 }];
}

const part = "chosen";

/** How often the choice had been made when this worksheet was chosen last; 0 where it never was. */
function turnOf(kind: PurificationKind, marked: ReadonlyMap<string, Pick<Area, "sheet">>): number {
  const start = markName(kind, part, "");
  const turns = [...marked.keys()].flatMap((name) =>
    name.startsWith(start) ? [Number(name.slice(start.length)) || 0] : [],
  );
  return Math.max(0, ...turns);
}
