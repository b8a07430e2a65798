/**
 * Finds figures in a list of holdings that differ from those on a sheet: new shares, cost, price or currency of
 * holdings that a worksheet has already. They are written over the old ones only when a person says so, and only in
 * rows that still hold what was read of them.
 */
import type { Filling } from "../workbook/sheet/fills";
import type { Row, Table } from "../workbook/sheet/worksheet";
import type { StandingSheet } from "./standingSheet";

/** The columns whose values may come from a list of holdings; what a user types into the others comes from no list. */
const told = ["shares", "cost", "price", "currency"];

/**
 * The fillings that write a list's new figures. `list`: the table as it would be made from the list. Where a ticker
 * stands in several rows, the rows of the list and of the sheet are matched in their order.
 */
export function renewals(list: Table | undefined, { worksheet, additions }: StandingSheet): readonly Filling[] {
  const [table] = worksheet.tables;
  const typed = table?.columns.filter(({ key, formula }) => told.includes(key) && formula === undefined) ?? [];
  const there = table?.rows.slice(0, additions.find((one) => one.table === table)?.from) ?? [];
  const left = there.map((row, index) => ({ row, index }));
  return (list?.rows ?? []).flatMap((given): readonly Filling[] => {
    const at = left.findIndex(({ row }) => symbolOf(row) === symbolOf(given));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (!found) return [];
    const changed = typed.filter(({ key }) => isOther(given[key] ?? null, found.row[key] ?? null));
    if (changed.length === 0) return [];
    const of = (row: Row) => Object.fromEntries(changed.map(({ key }) => [key, row[key] ?? null]));
    const { ticker = null } = found.row;
    return [{ row: found.index, expected: { ticker, ...of(found.row) }, values: of(given) }];
  });
}

function symbolOf({ ticker }: Row): string {
  return String(ticker ?? "")
    .trim()
    .toUpperCase();
}

/** Whether the list has another figure. A blank in the list does not count as one. */
function isOther(given: Row[string], stands: Row[string]): boolean {
  return given !== null && given !== stands;
}
