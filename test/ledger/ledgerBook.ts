/** A workbook of plain sheets with a purification ledger, for tests: what one step writes, the next one reads. */

import type { SameOrNew } from "../../src/ledger/decisions/decisions";
import type { Observed } from "../../src/ledger/entries/entries";
import { rangeLabel } from "../../src/ledger/entries/period";
import { Ledger } from "../../src/ledger/ledger";
import { insertable } from "../../src/ledger/sheets/insertable";
import { purificationLedger } from "../../src/ledger/sheets/ledgers";
import type { Table } from "../../src/workbook/sheet/worksheet";
import { worksheetWords } from "../../src/worksheets/words/words";
import { observation, stamp } from "./bookedEntry";
import { plainSheets } from "./plain-sheets";

export const words = worksheetWords("en");
export const q3 = observation();
export const q4 = observation({ label: "fourth_quarter", at: 6_000 });
const [entriesTable] = purificationLedger([], words).tables as [Table];
/** The row above the ledger's headings, in which the count of closed periods stands, and its column there. */
export const above = entriesTable.row - 1;
export const countAt = entriesTable.columns.findIndex(({ key }) => key === "checksum");
/** Of the ledger's first entry, in the sheet, counted from 1. */
export const firstRow = entriesTable.row + 2;

export function openBook() {
  const sheets = plainSheets();
  const read = () => sheets.reading(Ledger.sources(words));
  // The pane notes the periods of typed shares whenever it shows the ledger.
  const periods = (answers: readonly Observed[] = []) => {
    sheets.write(Ledger.in(read(), words).noteShares());
    return Ledger.in(read(), words, answers).periods();
  };
  return {
    sheets,
    read,
    record: (answers: readonly Observed[]) => sheets.write(Ledger.in(read(), words, answers).record().writings),
    periods,
    close: (answers: readonly Observed[], by = (state: string): boolean => state === "ready", at = stamp.at) => {
      const ids = periods(answers).flatMap(({ id, state }) => (by(state) ? [id] : []));
      const found = read();
      const { appended, writings } = Ledger.in(found, words, answers).close({ ids, ...stamp, at });
      const filled = sheets.write(writings);
      sheets.write(Ledger.in(found, words).count(appended + filled));
      return filled;
    },
    /** Closes these periods alone, if they can be closed. */
    closeOnly: (is: (id: string) => boolean) => {
      const ids = Ledger.in(read(), words)
        .periods()
        .flatMap(({ id }) => (is(id) ? [id] : []));
      sheets.write(Ledger.in(read(), words).close({ ids, ...stamp }).writings);
    },
    correct: (id: string, shares: number | undefined) => {
      const said = { id, shares, currency: "USD", reason: "typed wrong", at: 9_900_000, by: "B. Reviewer" };
      const { added, writings } = Ledger.in(read(), words).correct(said);
      sheets.write(writings);
      return added;
    },
    totals: () =>
      Ledger.in(read(), words)
        .totals()
        .map(({ currency, amount }): [string, number] => [currency, amount]),
  };
}
export const holdingOf = (ticker: string, shares: number | null) => ({
  ticker,
  shares,
  cost: null,
  price: null,
  currency: null,
});

/** What a person says in the pane: confirmed, or the same, or new. */
export function personIn({ sheets, read }: ReturnType<typeof openBook>) {
  const of = (answers: readonly Observed[], state: string) =>
    Ledger.in(read(), words, answers)
      .periods()
      .flatMap((one) => (one.state === state ? [one.id] : []));
  const said = { at: 4_000, by: "A. Auditor" };
  return {
    confirm: (answers: readonly Observed[]) => {
      const { added, writings } = Ledger.in(read(), words, answers).confirm({ ids: of(answers, "confirm"), ...said });
      sheets.write(writings);
      return added;
    },
    decide: (answers: readonly Observed[], meant: SameOrNew, at = said.at) => {
      const { added, writings } = Ledger.in(read(), words, answers).decide({
        ids: of(answers, "look"),
        meant,
        ...said,
        at,
      });
      sheets.write(writings);
      return added;
    },
  };
}

/** A fund's sheet with its dividends of one range of days; gives what is observed of that. */
export function laidFund(sheets: ReturnType<typeof openBook>["sheets"]) {
  sheets.lay(insertable.get("funds")?.of([holdingOf("SPUS", 0)], words, { version: "1" }));
  sheets.named("Funds", "from", 46_023);
  sheets.named("Funds", "to", "2026-03-31");
  sheets.show("Funds", { ticker: "SPUS" }, { dividends: 120, currency: "USD" });
  const label = rangeLabel("2026-01-01", "2026-03-31");
  return { ...q3, ticker: "SPUS", year: "", label, dividend: undefined, perShare: undefined, percent: 4 };
}
