/**
 * Figures of a list that differ from those that stand: new shares, cost, price or currency of holdings that a worksheet has
 * already. They are written over only when a person says so, and only in rows that still hold what was read of them.
 */
import type { Filling } from "../fills";
import type { Standing } from "./merge";
import type { Row, Table } from "./worksheet";

/** What a list of holdings may tell; everything else of a row is typed in the sheet alone. */
const told = ["shares", "cost", "price", "currency"];

/** `list`: the table as it would be laid from the list. A ticker that is held twice is meant in its order. */
export function renewals(list: Table | undefined, { worksheet, additions }: Standing): readonly Filling[] {
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

/** What the list leaves blank is no other figure. */
function isOther(given: Row[string], stands: Row[string]): boolean {
  return given !== null && given !== stands;
}
