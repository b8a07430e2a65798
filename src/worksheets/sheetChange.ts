/**
 * What is read of the worksheets before something is decided, and what is decided then: a worksheet laid, rows added or
 * filled, columns added, a list to choose from. `steps` makes of each writing the steps that a host carries out.
 */
import type { Area, Block } from "../workbook/area";
import type { Filling } from "../workbook/sheet/fills";
import type { Column, Mark, Table, Worksheet } from "../workbook/sheet/worksheet";

/** What a host has read: the marks of all worksheets, and the content of the sheets that `sheetsWith` names. */
export interface SheetReading {
  readonly marked: ReadonlyMap<string, Area>;
  readonly blocks: readonly Block[];
}

/** What a host is to write. */
export type SheetChange =
  /**
   * Writes the worksheet on a new sheet. `again`: the sheet on which an earlier attempt broke off; it is written over.
   */
  | {
      readonly how: "lay";
      readonly worksheet: Worksheet;
      readonly again: string | undefined;
      readonly marks?: readonly Mark[];
    }
  /** Adds the table's rows from the index `from` on, below those that stand on the sheet. */
  | ({ readonly how: "append"; readonly from: number } & Place)
  /**
   * Adds columns that are new in this version to a ledger of an earlier one: headings, and formulas beside its rows.
   */
  | ({ readonly how: "widen"; readonly columns: readonly Column[] } & Place)
  /** Fills cells of rows that stand. `marks` are set afterwards. */
  | ({
      readonly how: "fill";
      readonly fills: readonly Filling[];
      /**
       * Whether to stop at the first row that somebody has changed since it was read: each holds the checksum of the
       * one before it.
       */
      readonly inOrder?: boolean;
      readonly marks?: readonly Mark[];
    } & Place)
  /** Sets the list to choose from in a column, by the column's key. */
  | ({ readonly how: "choose"; readonly column: string; readonly choices: readonly string[] } & Place);

interface Place {
  readonly sheet: string;
  readonly worksheet: Worksheet;
  readonly table: Table;
}
