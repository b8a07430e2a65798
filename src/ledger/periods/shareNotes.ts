/**
 * Notes in Purification for which period the shares of a row are: the one that the sheet showed when it was looked at
 * while they were typed. Shares stay when the next quarter comes, and must not close it before a person has confirmed
 * them. The note is taken when a row first shows a period, and moves with the sheet while the row has no shares.
 */
import { isLoading, showsFailure } from "../../workbook/refresh/errorCells";
import type { Filling } from "../../workbook/sheet/fills";
import type { Row } from "../../workbook/sheet/worksheet";
import type { SheetChange } from "../../worksheets/sheetChange";
import { rowsOf, type StandingSheet } from "../../worksheets/standingSheet";
import { keyOf, type Period } from "../entries/period";
import { fillRows } from "../ledgerWrites";

/**
 * Writes the notes that are missing or have moved. `stands`: the worksheet Purification. `confirmed`: the keys of periods whose shares a person
 * confirmed.
 */
export function shareNotes(
  stands: StandingSheet | undefined,
  confirmed: ReadonlySet<string> = new Set(),
): readonly SheetChange[] {
  if (!stands?.worksheet.tables[0]?.columns.some(({ key }) => key === "sharesFor")) return [];
  const fills = rowsOf(stands).flatMap((row, index): readonly Filling[] => {
    const shown = shownPeriod(row);
    if (!shown || isNotedFor(row)) return [];
    const isTaken = isBlank(row.shares) || isBlank(row.sharesFor) || confirmed.has(keyOf(shown));
    const { ticker = null, year = null, period = null, shares = null, sharesFor = null } = row;
    const expected = { ticker, year, period, shares, sharesFor };
    return isTaken ? [{ row: index, expected, values: { sharesFor: noteOf(shown) } }] : [];
  });
  return fillRows(stands, fills);
}

/** Whether the shares of this row of Purification are known to be of the period that it shows. */
export function isNotedFor(row: Row): boolean {
  const shown = shownPeriod(row);
  const noted = { ticker: shown?.ticker ?? "", year: "", label: String(row.sharesFor ?? "") };
  return shown !== undefined && !isBlank(row.sharesFor) && keyOf(noted) === keyOf(shown);
}

/** The period that a row shows; undefined while it shows none, or a failure. */
export function shownPeriod({ ticker, year, period }: Row): Period | undefined {
  if (isBlank(ticker) || isBlank(period)) return undefined;
  if ([year, period].some((value) => showsFailure(value) || isLoading(value))) return undefined;
  return { ticker: String(ticker), year: String(year ?? ""), label: String(period) };
}

function noteOf({ year, label }: Period): string {
  return `${year} ${label}`.trim();
}

function isBlank(value: Row[string] | undefined): boolean {
  return String(value ?? "").trim() === "";
}
