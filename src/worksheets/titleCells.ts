/** Makes the title of a worksheet and the lines below it, none of which is longer than what is printed. */
import type { Cell } from "../workbook/sheet/worksheet";

/** The most letters in a line: what twelve columns hold of a text of ten points. */
const most = 150;

/**
 * The cells, and the row below them. They begin right of the column that stays in sight, so that its edge cuts no text;
 * `left` names another column. `letters`: the most letters in a line.
 */
export function titleCells(
  [title, ...notes]: readonly [title: string, ...notes: string[]],
  { left = 1, letters = most }: { readonly left?: number; readonly letters?: number } = {},
): { readonly cells: readonly Cell[]; readonly row: number } {
  const lines = wrapText(notes.join(" "), / (?<=[.:؟!؛] )/, letters);
  return {
    cells: [
      { row: 0, column: left, value: title, style: "title" },
      ...lines.map((value, index): Cell => ({ row: 1 + index, column: left, value, style: "note" })),
    ],
    row: 1 + lines.length,
  };
}

/**
 * A long text as lines. It is cut only where `between` matches, so a piece that is too long for a line has a line of
 * its own.
 */
export function wrapText(text: string, between: RegExp | string, letters = most): readonly string[] {
  const lines: string[] = [];
  for (const part of text.split(between)) {
    const last = lines.length - 1;
    const longer = `${lines[last]} ${part}`;
    if (last >= 0 && longer.length <= letters) lines[last] = longer;
    else lines.push(part);
  }
  return lines;
}
