/** Describes the figures above a worksheet's table: a line for each, with its label and the figure right of it. */
import type { Cell } from "../workbook/sheet/worksheet";

type Content = Omit<Cell, "row" | "column">;

/** `at`: the cell of the first label. A figure may have a style of its own. */
export function figureLines(
  { row, column }: Pick<Cell, "row" | "column">,
  lines: readonly (readonly [label: Content, figure: Content])[],
): readonly Cell[] {
  return lines.flatMap(([label, figure], index): readonly Cell[] => [
    { style: "label", ...label, row: row + index, column },
    { style: "figure", ...figure, row: row + index, column: column + 1 },
  ]);
}
