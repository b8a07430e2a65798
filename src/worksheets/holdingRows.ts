/** The rows of a worksheet that is made from a list of holdings. */
import type { Row } from "../workbook/sheet/worksheet";

/** A row for each holding; or blank rows to type into when there are no holdings. Blank rows cost no request. */
export function holdingRows<Held>(
  holdings: readonly Held[],
  rowOf: (holding: Held) => Row,
  blankRows = 20,
): readonly Row[] {
  return holdings.length > 0 ? holdings.map(rowOf) : Array.from({ length: blankRows }, () => ({}));
}
