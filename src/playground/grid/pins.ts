/**
 * Names cells by hidden names, as Excel can: a name goes on meaning its cell while rows and columns are inserted or
 * removed.
 */
import type { FUniver } from "@univerjs/core/facade";
import type { FWorkbook } from "@univerjs/preset-sheets-core";
import type { Workbook } from "../../workbook/workbook";

export interface PinnedPlace {
  /** The sheet's id. */
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** The grid's parameters when rows or columns are inserted, removed or moved. */
interface Moving {
  readonly subUnitId: string;
  readonly range: { startRow: number; endRow: number; startColumn: number; endColumn: number };
}

type Move = (place: PinnedPlace, { range }: Moving) => PinnedPlace | undefined;

/** Where a place is after a command of the grid; undefined when it is gone. */
const moves: Readonly<Record<string, Move>> = {
  "sheet.mutation.insert-row": (place, { range: { startRow, endRow } }) =>
    place.row < startRow ? place : { ...place, row: place.row + endRow - startRow + 1 },
  "sheet.mutation.insert-col": (place, { range: { startColumn, endColumn } }) =>
    place.column < startColumn ? place : { ...place, column: place.column + endColumn - startColumn + 1 },
  "sheet.mutation.remove-rows": (place, { range: { startRow, endRow } }) => {
    if (place.row < startRow) return place;
    return place.row > endRow ? { ...place, row: place.row - (endRow - startRow + 1) } : undefined;
  },
  "sheet.mutation.remove-col": (place, { range: { startColumn, endColumn } }) => {
    if (place.column < startColumn) return place;
    return place.column > endColumn ? { ...place, column: place.column - (endColumn - startColumn + 1) } : undefined;
  },
};

export interface Pins extends Pick<Workbook, "pin" | "pinned" | "unpin"> {
  /** Where the named cell is now; undefined when the cell is gone. */
  place(name: string): PinnedPlace | undefined;
  all(): readonly (readonly [string, PinnedPlace])[];
}

export function pins(
  api: FUniver,
  workbook: () => FWorkbook,
  saved: readonly (readonly [string, PinnedPlace])[] = [],
): Pins {
  const places = new Map<string, PinnedPlace>(saved);
  api.onCommandExecuted(({ id, params }) => {
    const move = moves[id];
    if (!move) return;
    const moving = params as Moving;
    for (const [name, place] of [...places]) {
      const now = place.sheet === moving.subUnitId ? move(place, moving) : place;
      if (now) places.set(name, now);
      else places.delete(name);
    }
  });
  return {
    place: (name) => places.get(name),
    all: () => [...places],
    pin: async (cells) => {
      for (const { name, cell } of cells) {
        const sheet = workbook().getSheetByName(cell.sheet)?.getSheetId();
        if (sheet !== undefined) places.set(name, { sheet, row: cell.row, column: cell.column });
      }
    },
    pinned: async () => {
      const names = new Map(
        workbook()
          .getSheets()
          .map((sheet) => [sheet.getSheetId(), sheet.getSheetName()]),
      );
      return new Map(
        [...places].flatMap(([name, { sheet: id, row, column }]) => {
          const sheet = names.get(id);
          return sheet === undefined ? [] : [[name, { sheet, row, column, rows: 1, columns: 1 }] as const];
        }),
      );
    },
    unpin: async (names) => {
      for (const name of names) places.delete(name);
    },
  };
}
