/** Makes what a host is to write on a ledger's sheet: new rows, values in rows that are there, columns of a later version. */
import type { Filling } from "../workbook/sheet/fills";
import type { Worksheet } from "../workbook/sheet/worksheet";
import { againOn } from "../worksheets/againOn";
import { type Widening, withLaterColumns } from "../worksheets/laterColumns";
import type { SheetChange, SheetReading } from "../worksheets/sheetChange";
import { type StandingSheet, standingSheet } from "../worksheets/standingSheet";

/** Writes a worksheet on a new sheet; or, where the workbook has it already, adds the rows that are missing there. */
export function writeRows(worksheet: Worksheet, { marked, blocks }: SheetReading): readonly SheetChange[] {
  const found = standingSheet(worksheet, marked, blocks);
  if (!found) return [{ how: "lay", worksheet, again: againOn(worksheet, marked, blocks) }];
  const { stands, widening } = withLaterColumns(worksheet, found, { marked, blocks });
  const place = { how: "append", sheet: stands.sheet, worksheet: stands.worksheet } as const;
  if (stands.additions.length === 0) return [];
  return [...(widening ? [widening] : []), ...stands.additions.map((addition) => ({ ...place, ...addition }))];
}

export function fillRows(
  stands: StandingSheet | undefined,
  fills: readonly Filling[],
  inOrder = false,
): readonly SheetChange[] {
  const [table] = stands?.worksheet.tables ?? [];
  if (!stands || !table || fills.length === 0) return [];
  return [{ how: "fill", sheet: stands.sheet, worksheet: stands.worksheet, table, fills, inOrder }];
}

/**
 * Puts the columns that a ledger of an earlier version lacks before all other writings, and only if there are others.
 */
export function widenFirst(widening: Widening | undefined, writings: readonly SheetChange[]): readonly SheetChange[] {
  const others = writings.filter(({ how }) => how !== "widen");
  return widening && others.length > 0 ? [widening, ...others] : others;
}
