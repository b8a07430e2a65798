/**
 * Works out the formula of a cell that shares it with others. The file stores its text in the first of these cells
 * only; in each other cell the references have moved by the distance from there.
 */
import { addressWith, type End, endsOf } from "../workbook/area";
import { tokensOf } from "../workbook/formulas/tokensOf";

const [sheetRows, sheetColumns] = [1_048_576, 16_384];

/**
 * The formula so many rows further down and columns further right. Texts in quotes, sheet names and table headings do
 * not change.
 */
export function shiftedFormula(formula: string, down: number, across: number): string {
  const shifted = ({ column, row, isColumnFixed, isRowFixed }: End): End => ({
    column: isColumnFixed ? column : moveAround(column, across, sheetColumns),
    row: isRowFixed ? row : moveAround(row, down, sheetRows),
    isColumnFixed,
    isRowFixed,
  });
  return tokensOf(formula)
    .map(({ text, prefix, address }) => {
      const ends = endsOf(address);
      return ends ? prefix + addressWith(ends.map(shifted)) + (text.endsWith("#") ? "#" : "") : text;
    })
    .join("");
}

/** Past the sheet's edge, references continue at the other edge. */
function moveAround(place: number | undefined, by: number, size: number): number | undefined {
  return place === undefined ? undefined : (place + by + size) % size;
}
