/**
 * Works out the formula of a cell that shares it with others. The file stores its text in the first of these cells
 * only; in each other cell the references have moved by the distance from there.
 */
import { addressOf, areaOf } from "../workbook/area";

const corner = String.raw`(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})`;
const reference = new RegExp(
  String.raw`"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]|(?<![\p{L}\d_.$])(?:${corner}|(\$?)([A-Za-z]{1,3}):(\$?)([A-Za-z]{1,3})|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\p{L}\d_.$(!])`,
  "gu",
);

/**
 * The formula so many rows further down and columns further right. Texts in quotes, sheet names and table headings do
 * not change.
 */
export function shiftedFormula(formula: string, down: number, across: number): string {
  return formula.replace(reference, (found: string, ...groups: (string | undefined)[]) => {
    const [fixedColumn, letters, fixedRow, digits, fixedFrom, from, fixedTo, to, fixedTop, top, fixedEnd, end] = groups;
    if (letters) return columnAt(fixedColumn, letters, across) + rowAt(fixedRow, digits as string, down);
    if (from) return `${columnAt(fixedFrom, from, across)}:${columnAt(fixedTo, to as string, across)}`;
    if (top) return `${rowAt(fixedTop, top, down)}:${rowAt(fixedEnd, end as string, down)}`;
    return found;
  });
}

function columnAt(fixed: string | undefined, letters: string, across: number): string {
  const area = areaOf(`${letters}1`, "");
  if (fixed || !area) return (fixed ?? "") + letters;
  // Past the sheet's edge, references continue at the other edge.
  const column = (area.column + across + 16_384) % 16_384;
  return addressOf({ row: 0, column, rows: 1, columns: 1 }).slice(0, -1);
}

function rowAt(fixed: string | undefined, digits: string, down: number): string {
  if (fixed) return fixed + digits;
  return String(((Number(digits) - 1 + down + 1_048_576) % 1_048_576) + 1);
}
