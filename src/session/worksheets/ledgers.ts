/**
 * Builds the pane's port for the ledgers. Each method reads the sheets, decides, and writes. The decisions are in
 * `src/ledger/booking`, so that hosts that block use them too.
 */

import { agreeing, answersIn, takingBack } from "../../ledger/answers";
import { bookings, closing, confirming, correcting, counted, deciding, paying, recording } from "../../ledger/booking";
import type { Known } from "../../ledger/cachedAnswers";
import type { Observed } from "../../ledger/ledger";
import {
  bookedTotals,
  closedYears,
  completeness,
  journal,
  missingIn,
  packing,
  payable,
  tornRows,
} from "../../ledger/ledgerReports";
import { ledgerAndSources } from "../../ledger/ledgerRows";
import { notingShares } from "../../ledger/sharesNoted";
import { statusLedger } from "../../ledger/sheets/ledgers";
import { changedAfter, observing, statusesInDoubt } from "../../ledger/statusRecords";
import type { Ledgers } from "../../ports/host";
import type { Snapshot } from "../../workbook/sheet/step";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import { sheetOf } from "../../worksheets/merge";
import type { Writing } from "../../worksheets/sheetChange";
import type { WorksheetWords } from "../../worksheets/words/words";

/** The book on the sheets: that of the user's own service, or the one that is kept on sample data. */
export interface Book {
  /** The words of its sheets. */
  readonly words: WorksheetWords;
  readonly isSample: boolean;
  reading(worksheets: readonly Worksheet[]): Promise<Snapshot>;
  /** Returns how many rows were filled. */
  write(writings: readonly Writing[], found: Snapshot): Promise<number>;
  known(): Promise<Known>;
}

/** `open`: the book of the service that answers now. */
export function ledgersOver(open: () => Promise<Book>, inTurn: <T>(act: () => Promise<T>) => Promise<T>): Ledgers {
  /** The book, with the worksheets that must be read to close a period: the first is the purification ledger. */
  const opened = async () => {
    const book = await open();
    return { ...book, sources: ledgerAndSources(book.words), statuses: [statusLedger([], book.words)] };
  };
  /** Reads the sheets, and writes to the worksheet Entitlements what a person has confirmed or decided. */
  const enter = (
    entered: (
      found: Snapshot,
      periods: readonly Observed[],
      words: WorksheetWords,
    ) => {
      readonly added: number;
      readonly writings: readonly Writing[];
    },
  ) =>
    inTurn(async () => {
      const { words, sources, reading, write, known } = await opened();
      const found = await reading(sources);
      const { added, writings } = entered(found, (await known()).periods, words);
      await write(writings, found);
      return added;
    });
  /** Reads the sheets after the periods of typed shares are noted; as they are, where the sheet may not be written. */
  const withNotes = async ({
    words,
    sources,
    reading,
    write,
  }: Awaited<ReturnType<typeof opened>>): Promise<Snapshot> => {
    const found = await reading(sources);
    const notes = notingShares(found, words);
    if (notes.length === 0) return found;
    const isNoted = await inTurn(() => write(notes, found)).then(
      () => true,
      () => false,
    );
    return isNoted ? reading(sources) : found;
  };
  return {
    record: () =>
      inTurn(async () => {
        const { words, sources, reading, write, known } = await opened();
        const found = await reading(sources);
        const { added, untouched, writings } = recording(found, (await known()).periods, words);
        await write(writings, found);
        return { added, untouched };
      }),
    periods: async () => {
      const book = await opened();
      const { words, sources, isSample } = book;
      const { periods, unanswered = [] } = await book.known();
      const found = await withNotes(book);
      const [ledger] = sources;
      return {
        sheet: ledger && sheetOf(ledger, found.marked),
        periods: bookings(found, periods, words),
        totals: [...bookedTotals(found, words)].map(([currency, amount]) => ({ currency, amount })),
        missing: missingIn(found, words),
        torn: tornRows(found, words),
        years: closedYears(found, words),
        answers: answersIn(found, words),
        owed: payable(found, words),
        grid: completeness(found, periods, unanswered, words),
        leftOut: periods.filter(({ kept, sample }) => kept && !sample).length,
        madeUp: isSample,
      };
    },
    confirm: (ids, by) =>
      enter((found, periods, words) => confirming(found, periods, { ids, by, at: Date.now() }, words)),
    decide: (ids, meant, by) =>
      enter((found, periods, words) => deciding(found, periods, { ids, meant, by, at: Date.now() }, words)),
    agree: (convention, answer, by) =>
      inTurn(async () => {
        const { words, sources, reading, write, known } = await opened();
        const found = await reading(sources);
        const said = { convention, answer, by, at: Date.now() };
        await write(agreeing(found, (await known()).periods, said, words), found);
      }),
    takeBack: (id, by) =>
      inTurn(async () => {
        const { words, sources, reading, write } = await opened();
        const found = await reading(sources);
        await write(takingBack(found, { id, by, at: Date.now() }, words), found);
      }),
    pay: (payment) =>
      inTurn(async () => {
        const { words, sources, reading, write } = await opened();
        const found = await reading(sources);
        const { added, marked, writings } = paying(found, { ...payment, at: Date.now() }, words);
        await write(writings, found);
        return { added, marked };
      }),
    pack: (year, by) =>
      inTurn(async () => {
        const { words, sources, statuses, reading, write, known } = await opened();
        const { periods, statuses: seen, unanswered = [] } = await known();
        const found = await reading([...sources, ...statuses]);
        const writings = packing(found, periods, { year, by, unanswered, statuses: seen, at: Date.now() }, words);
        await write(writings, found);
        return writings.length;
      }),
    journal: async (year, accounts) => {
      const { words, sources, reading } = await opened();
      return journal(await reading(sources), year, accounts, words);
    },
    correct: (id, correction) =>
      inTurn(async () => {
        const { words, sources, reading, write } = await opened();
        const found = await reading(sources);
        const { added, writings } = correcting(found, { id, ...correction, at: Date.now() }, words);
        await write(writings, found);
        await write(counted(found, added, words), found);
        return added;
      }),
    close: (ids, by, reviewedBy) =>
      inTurn(async () => {
        const { words, sources, reading, write, known } = await opened();
        const stamp = { by, at: Date.now(), ...(reviewedBy && { reviewedBy }) };
        let [left, added] = [ids, 0];
        while (left.length > 0) {
          const found = await reading(sources);
          const { appended, filled, writings } = closing(
            found,
            (await known()).periods,
            { ids: left, ...stamp },
            words,
          );
          const done = await write(writings, found);
          added += appended + done;
          await write(counted(found, appended + done, words), found);
          // Writing stops at a row that was changed since it was read, or is protected. That row stays open, and the
          // rows after it are closed without it.
          const refused = filled[done];
          left = refused === undefined ? [] : filled.slice(done + 1);
        }
        return { added, untouched: ids.length - added };
      }),
    observe: () => inTurn(async () => observeStatuses(await open())),
    changedSince: async (moment) => {
      const { words, statuses, reading } = await opened();
      return changedAfter(await reading(statuses), moment, words);
    },
    statusesInDoubt: async () => {
      const { words, statuses, reading } = await opened();
      return statusesInDoubt(await reading(statuses), words);
    },
  };
}

/** Writes new verdicts to the status ledger, if there is one. Returns how many. */
async function observeStatuses({ words, reading, write, known }: Book): Promise<number> {
  const found = await reading([statusLedger([], words)]);
  // If there is no ledger, nothing else needs to be read.
  if (found.blocks.length === 0) return 0;
  const { added, writings } = observing(found, (await known()).statuses, words);
  await write(writings, found);
  return added;
}
