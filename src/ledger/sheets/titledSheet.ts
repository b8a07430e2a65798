/** Describes a worksheet that is one table: its title, lines about it, and the table below them. */
import type { Table, Worksheet } from "../../workbook/sheet/worksheet";
import { type BesideTable, tableSheet } from "../../worksheets/tableSheet";
import { titleCells } from "../../worksheets/titleCells";
import type { WorksheetWords } from "../../worksheets/words/words";

interface TitledSheet extends Omit<BesideTable, "direction" | "cells"> {
  /** The title, and the lines below it. */
  readonly lines: readonly [title: string, ...notes: string[]];
  readonly table: Omit<Table, "row" | "column">;
}

export function titledSheet({ lines, table, ...rest }: TitledSheet, { direction }: WorksheetWords): Worksheet {
  const { cells, row } = titleCells(lines);
  return tableSheet({ ...table, row }, { ...rest, direction, cells });
}
