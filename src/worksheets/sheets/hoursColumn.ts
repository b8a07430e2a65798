/**
 * The column *Hours old* of earlier versions, which nobody read: how long ago a row's answers came. A sheet that has it
 * keeps it.
 */
import type { Column } from "../../workbook/sheet/worksheet";

interface Words {
  readonly headings: { readonly hours: string };
  readonly notes: { readonly hours: string };
}

/**
 * `formula` asks AGE, which sends no request and does not wait. So AGE is called only when the row has its answer, and
 * is calculated again with each new one.
 */
export function hoursColumn({ headings, notes }: Words, formula: string): Column {
  return { key: "hours", heading: headings.hours, width: 75, format: "hours", note: notes.hours, formula };
}
