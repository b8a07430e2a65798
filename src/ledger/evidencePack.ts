/** Makes of a year's closed periods the sheets for an auditor: one for each quarter, and the year's statement. */

import { currencyCode } from "../workbook/currency";
import type { Row } from "../workbook/sheet/worksheet";
import type { SheetChange } from "../worksheets/sheetChange";
import { rowsOf } from "../worksheets/standingSheet";
import { missingCount } from "./closedCount";
import type { CoverageGrid } from "./entries/coverage";
import type { Booked } from "./entries/entries";
import { keyOf } from "./entries/period";
import { endOf } from "./entries/seal";
import type { LedgerRows } from "./ledgerRows";
import type { Line } from "./payments/lines";
import type { PaymentRecord } from "./payments/paymentRecords";
import { type Made, type Origins, quarterEvidence } from "./sheets/evidence";
import { yearStatement } from "./sheets/statement";
import type { Seen } from "./statuses/statusChanges";
import { StatusLedger } from "./statuses/statusLedger";

export interface PackOrder {
  readonly year: string;
  /** How the holdings are screened in the answers that cells have now. */
  readonly statuses: readonly Seen[];
  readonly by: string;
  /** ms since 1970. */
  readonly at: number;
}

/** The closed rows, and all that was given. `unread`: the rows of Payments that cannot be read. */
export interface Accounted {
  readonly lines: readonly Line[];
  readonly records: readonly PaymentRecord[];
  readonly unread: readonly number[];
}

/** Writes the evidence pack of a year. */
export function evidencePack(
  ledger: LedgerRows,
  { lines, records, unread }: Accounted,
  grid: CoverageGrid,
  { year, statuses, by, at }: PackOrder,
): readonly SheetChange[] {
  const { words } = ledger;
  const closings = ledger.there.flatMap(({ closing }) => closing ?? []);
  const made: Made = {
    by,
    at,
    missing: missingCount(ledger),
    chainEnd: endOf(closings),
    closedRows: closings.length,
  };
  const known = {
    grid,
    given: records,
    originsOf: originsIn(ledger),
    statuses: [
      ...(StatusLedger.in(ledger.reading, words).rows() ?? []),
      ...statuses.filter(({ kept, sample }) => !kept && !sample),
    ],
  };
  const ofYear = lines.filter((line) => line.year === year);
  const quarters = [...new Set(ofYear.map(({ quarter }) => quarter))].sort();
  const sheets = quarters.map((quarter) => {
    const own = ofYear.filter((line) => line.quarter === quarter);
    return quarterEvidence({ ...known, quarter, lines: own }, made, words);
  });
  // A label without a year has no year that could be carried over.
  const isYear = /^\d{4}$/.test(year) && yearsIn(lines, records).includes(year);
  const statement = isYear ? [yearStatement(year, lines, { records, unread }, made, words)] : [];
  return [...sheets, ...statement].map((worksheet) => ({ how: "lay", worksheet, again: undefined }));
}

/**
 * Finds where the shares and the currency of a closed row come from: the row of Entitlements that has the same of its
 * period and portfolio, entered last.
 */
function originsIn({ entitlements, words }: LedgerRows): (entry: Booked) => Origins {
  const told = rowsOf(entitlements).map((row) => {
    const period = { ticker: String(row.ticker ?? ""), year: "", label: String(row.period ?? "") };
    return { row, key: JSON.stringify([keyOf(period), String(row.portfolio ?? "").trim()]) };
  });
  return (entry) => {
    const own = told.filter(({ key }) => key === JSON.stringify([keyOf(entry), entry.portfolio ?? ""])).reverse();
    const from = (is: (row: Row) => boolean) => {
      const found = own.find(({ row }) => is(row))?.row;
      const text = (key: string) => String(found?.[key] ?? "").trim();
      return found && words.evidence.entitled(text("source"), text("by"), text("enteredAt").slice(0, 10));
    };
    return {
      shares: from(({ shares }) => shares === entry.closing?.shares),
      currency: from(({ currency }) => currencyCode(currency) === entry.closing?.currency),
    };
  };
}

/** The years of these rows and payments, the latest first. */
export function yearsIn(lines: readonly Line[], records: readonly PaymentRecord[]): readonly string[] {
  const years = [...lines.flatMap(({ year, bookYear }) => [year, bookYear]), ...records.map(({ year }) => year)];
  return [...new Set(years)]
    .filter((year) => year !== "")
    .sort()
    .reverse();
}
