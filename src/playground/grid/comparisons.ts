/**
 * Has the grid's engine compare each cell anew. Its index of compared cells holds an error as 0: the second formula that
 * compares a cell with `#N/A` says FALSE, and `=IF(B2="HALAL","keep","sell")` says "sell" where the verdict is not known.
 * The engine of `refresh` (`src/cli/book/engine.ts`) does the same.
 */
import { CELL_INVERTED_INDEX_CACHE } from "@univerjs/preset-sheets-core";

export function compareEachCellAnew(): void {
  Object.assign(CELL_INVERTED_INDEX_CACHE, {
    canUseCache: () => ({ rowsInCache: [], rowsNotInCache: [] }),
    set: () => undefined,
    setContinueBuildingCache: () => undefined,
  });
}
