/** Closes periods: seals each of them, and fills its row of the ledger or adds a new one. */
import type { Filling } from "../workbook/sheet/fills";
import type { Row, Worksheet } from "../workbook/sheet/worksheet";
import type { SheetChange } from "../worksheets/sheetChange";
import { countMarks, withCount } from "./closedCount";
import { type Booked, type Closing, differenceOf, methodOf, sealEntry } from "./entries/entries";
import { endOf } from "./entries/seal";
import { canHold, hasClosingColumns, idOf, type LedgerRows } from "./ledgerRows";
import { fillRows, widenFirst, writeRows } from "./ledgerWrites";
import { type PaymentFinder, payableIn, paymentInto } from "./payments/payments";
import type { PeriodStates } from "./periods/periodState";
import { closingCells, keptEntry, purificationLedger } from "./sheets/ledgers";

/**
 * Closes these periods (`ids`): each in its row, or in a new row, together with other new periods. In a row that stands
 * only blank cells are filled, and none if somebody has changed the row since it was read.
 */
export function close(ledger: LedgerRows, states: PeriodStates, ids: ReadonlySet<string>, paid: PaymentFinder) {
  const { stands, widening, rows, there, reading, words } = ledger;
  const seal = sealer(there, stands?.worksheet ?? purificationLedger([], words));
  const done = (entry: Booked): Booked | undefined => {
    const { state, done: after } = states.of(entry);
    return after && ids.has(idOf(entry)) && state === "ready" ? seal(after) : undefined;
  };
  // New rows come first in the chain of checksums, because they are always written. Filling a row may be refused, and
  // with it all that follow.
  const added = states.places.flatMap(({ entry, index, isNew }): readonly Booked[] => {
    if (index !== undefined) return [];
    const after = done(entry);
    return after ? [after] : isNew && canHold(stands?.worksheet.tables[0], entry) ? [entry] : [];
  });
  const filled: string[] = [];
  const fills = states.places.flatMap(({ entry, index }): readonly Filling[] => {
    const row = index === undefined ? {} : (rows[index] ?? {});
    const after = index === undefined ? undefined : done(entry);
    if (index === undefined || !after?.closing) return [];
    filled.push(idOf(entry));
    const portfolio = row.portfolio ? {} : { portfolio: after.portfolio ?? null };
    const method = { method: after.method ?? null, currency: after.closing.currency, ...incomeCells(after) };
    const own = { ...portfolio, ...changedCells(entry, after), ...blankCells(row, after.closing), ...method };
    return [{ row: index, expected: row, values: { ...paymentInto(row, after, paid), ...own } }];
  });
  const writings: SheetChange[] = [];
  if (added.length > 0) {
    const grown = writeRows(withCount(purificationLedger(added, words, paid), added, words), reading);
    writings.push(
      ...grown.map((writing) => (writing.how === "lay" ? { ...writing, marks: countMarks(added) } : writing)),
    );
  }
  if (hasClosingColumns(stands?.worksheet.tables[0])) writings.push(...fillRows(stands, fills, true));
  if (added.length > 0) writings.push(...payableIn(ledger, [...there, ...added]));
  return {
    appended: added.filter((entry) => entry.closing).length,
    /** The ids of the entries whose rows are filled, in order. */
    filled,
    writings: widenFirst(widening, writings),
  };
}

/**
 * Returns a function that seals closed entries one after another: each gets its checksum, and the one of the entry
 * before it. The first follows the end of the ledger. Only what the ledger's columns will keep is sealed.
 */
export function sealer(there: readonly Booked[], { tables: [table] }: Worksheet): (entry: Booked) => Booked {
  const keys = new Set(table?.columns.map(({ key }) => key));
  let follows = endOf(there.flatMap(({ closing: link }) => link ?? []));
  return (entry) => {
    const after = sealEntry(keptEntry(entry, keys), keys.has("follows") ? follows : undefined);
    follows = after.closing?.sum ?? follows;
    return after;
  };
}

/** What an entry's row shows otherwise once it is closed: its period, and the figures that its difference is from. */
function changedCells(entry: Booked, after: Booked): Row {
  const [was, now] = [cellsOf(entry), cellsOf(after)];
  return Object.fromEntries(Object.entries(now).filter(([key, value]) => (was[key] ?? "") !== value));
}

function cellsOf(entry: Booked): Row {
  const { ticker, year, label: period, before } = entry;
  const { dividend = "", percent = "", perShare = "" } = before ?? {};
  const was = { wasDividend: dividend, wasPercent: percent, wasPerShare: perShare };
  return { ticker, year, period, ...was, difference: differenceOf(entry) ?? "" };
}

/** By income, what the row shows otherwise where the shares outstanding were typed anew since it was added. */
function incomeCells(after: Booked): Row {
  const { outstanding = null, perShare = null } = after;
  return methodOf(after) === "income" ? { outstanding, perShare } : {};
}

/**
 * What closing writes into a row: only its blank cells. Shares and currency that are typed there are what was booked.
 */
function blankCells(row: Row, closing: Closing): Row {
  return Object.fromEntries(Object.entries(closingCells(closing)).filter(([key]) => (row[key] ?? null) === null));
}
