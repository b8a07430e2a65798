/** Finds, for every host, the cells that show certain words, so that they can be selected. */
import { type Area, intersection, mergeAreas } from "../area";
import { figureOfText } from "./errorCells";
import type { ReadBlock } from "./questions";

/** The most areas that are selected: their addresses are one text, and a host may take no more than 8,192 letters. */
const mostSelected = 500;

/**
 * The cells that show one of these words; the date behind an old verdict does not count. `filled`: the areas that
 * formulas fill. Other cells are left out, because a text that somebody typed is no answer.
 */
export function areasWithWords(
  words: readonly string[],
  filled: readonly Area[],
  sources: readonly ReadBlock[],
): readonly Area[] {
  const isShown = (value: unknown) => typeof value === "string" && words.includes(figureOfText(value));
  const cells = filled.flatMap((area) => sources.flatMap((source) => cellsWith(isShown, area, source)));
  return mergeAreas(cells).slice(0, mostSelected);
}

/** The cells of the area that are within what was read, and whose values are among these. */
function cellsWith(isAmong: (value: unknown) => boolean, area: Area, source: ReadBlock): readonly Area[] {
  const { sheet, row, column, values } = source;
  const part = intersection(area, { sheet, row, column, rows: values.length, columns: values[0]?.length ?? 0 });
  if (!part) return [];
  return values.slice(part.row - row, part.row - row + part.rows).flatMap((line, down) =>
    line.slice(part.column - column, part.column - column + part.columns).flatMap((value, across) => {
      const cell = { sheet, row: part.row + down, column: part.column + across, rows: 1, columns: 1 };
      return isAmong(value) ? [cell] : [];
    }),
  );
}
