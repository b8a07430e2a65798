/** Which cells show no value of ours: an error's name, or in a range the sentence of a failure. */
import { isOpenBeside } from "./area";
import { argumentOf, callsIn, type Found } from "./formula";

/**
 * Those of a sheet's formulas whose own cell, or one of those that they may fill, shows no value of ours. `values` are the
 * sheet's, from its first cell on.
 */
export function failing(
  found: readonly Found[],
  values: readonly (readonly unknown[])[],
  spelt: ReadonlyMap<string, string>,
): readonly Found[] {
  const anchors = new Set(found.map(({ cell }) => `${cell.row},${cell.column}`));
  return found.filter((one) => {
    const { row, column } = one.cell;
    const { rows, columns } = filledBy(one, spelt);
    for (let down = 0; down < Math.min(rows, values.length - row); down += 1) {
      for (let across = 0; across < columns; across += 1) {
        if (down + across > 0 && anchors.has(`${row + down},${column + across}`)) break;
        if (isFailing(values[row + down]?.[column + across])) return true;
      }
    }
    return false;
  });
}

/** How far a formula's result may reach: as many rows as its tickers, and as many columns as a table may have. */
function filledBy({ cell, formula }: Found, spelt: ReadonlyMap<string, string>): { rows: number; columns: number } {
  const [tickers = ""] = callsIn(formula, spelt)[0]?.args || [];
  const told = argumentOf(tickers, cell, new Map());
  if (!told || !("area" in told) || told.area.rows * told.area.columns === 1) return { rows: 1, columns: 1 };
  return { rows: told.area.rows, columns: isOpenBeside(told.area) ? 10 : Math.max(told.area.columns, 10) };
}

/** A failure's sentence has a colon or a comma, and ends in a full stop, or asks what is meant; WHY's begin with a verdict, and are answers. */
export function isFailing(value: unknown): boolean {
  return isError(value) || /^(?![A-Z ?]+:).*[:,] .{10,}[.?؟]$/.test(String(value));
}

export function isError(value: unknown): boolean {
  return /^#[A-Z/0_]+[!?]?$/.test(String(value));
}

/** Its answer is on the way. Google Sheets says "Loading..." in its user's language, in a word or two. */
export function isWaiting(value: unknown): boolean {
  return /^(#BUSY!|#GETTING_DATA|.{1,40}(\.\.\.|…))$/.test(String(value));
}
