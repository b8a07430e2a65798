/**
 * Builds the pane's port for the ledgers. Each method reads the sheets, decides, and writes. The decisions are in
 * `src/ledger/booking`, so that hosts that block use them too.
 */

import { agreeing, answersIn, takingBack } from "../../ledger/answers";
import { bookings, closing, confirming, correcting, counted, deciding, paying, recording } from "../../ledger/booking";
import type { Known } from "../../ledger/cachedAnswers";
import { addFalls, portfoliosIn, renewWatch } from "../../ledger/complianceSheets";
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
  unmatchedRows,
} from "../../ledger/ledgerReports";
import { ledgerAndSources } from "../../ledger/ledgerRows";
import { shareNotes } from "../../ledger/shareNotes";
import { purificationLedger, statusLedger } from "../../ledger/sheets/ledgers";
import { noLongerCompliant } from "../../ledger/sheets/noLongerCompliant";
import { watch } from "../../ledger/sheets/watch";
import { changedAfter, observing, statusesAt, statusesInDoubt } from "../../ledger/statusRecords";
import type { Ledgers } from "../../ports/host";
import type { PriceSource, Snapshot, Step } from "../../workbook/sheet/step";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import { sheetOf, standingOf } from "../../worksheets/merge";
import type { Writing } from "../../worksheets/sheetChange";
import type { WorksheetWords } from "../../worksheets/words/words";

export interface Book {
  reading(worksheets: readonly Worksheet[]): Promise<Snapshot>;
  /** Carries out `show` after these writings. Returns how many rows were filled. */
  write(writings: readonly Writing[], found: Snapshot, show?: readonly Step[]): Promise<number>;
  known(): Promise<Known>;
  /** The host's own function for prices, if it has one. */
  readonly prices: PriceSource | undefined;
}

export function ledgersOver(
  book: Book,
  words: WorksheetWords,
  inTurn: <T>(act: () => Promise<T>) => Promise<T>,
): Ledgers {
  const { reading, write, known, prices } = book;
  const sources = ledgerAndSources(words);
  const statuses = [statusLedger([], words)];
  /** Reads the sheets, and writes to the worksheet Entitlements what a person has confirmed or decided. */
  const enter = (
    entered: (
      found: Snapshot,
      periods: readonly Observed[],
    ) => {
      readonly added: number;
      readonly writings: readonly Writing[];
    },
  ) =>
    inTurn(async () => {
      const found = await reading(sources);
      const { added, writings } = entered(found, (await known()).periods);
      await write(writings, found);
      return added;
    });
  /** Reads the sheets after the periods of typed shares are noted; as they are, where the sheet may not be written. */
  const withNotes = async (): Promise<Snapshot> => {
    const found = await reading(sources);
    const notes = shareNotes(found, words);
    if (notes.length === 0) return found;
    const isNoted = await inTurn(() => write(notes, found)).then(
      () => true,
      () => false,
    );
    return isNoted ? reading(sources) : found;
  };
  return {
    record: () => inTurn(() => recordPeriods(book, words)),
    periods: async () => {
      const { periods, statuses, unanswered = [] } = await known();
      const madeUp = [...periods, ...statuses].some(({ sample }) => sample);
      const found = madeUp ? await reading(sources) : await withNotes();
      const [ledger] = sources;
      return {
        sheet: ledger && sheetOf(ledger, found.marked),
        periods: bookings(found, periods, words),
        totals: [...bookedTotals(found, words)].map(([currency, amount]) => ({ currency, amount })),
        missing: missingIn(found, words),
        torn: tornRows(found, words),
        unmatched: unmatchedRows(found, periods, words),
        years: closedYears(found, words),
        answers: answersIn(found, words),
        owed: payable(found, words),
        grid: completeness(found, periods, unanswered, words),
        leftOut: periods.flatMap(({ kept, sample, ticker }) => (kept && !sample ? [ticker] : [])),
        madeUp,
      };
    },
    confirm: (ids, by) => enter((found, periods) => confirming(found, periods, { ids, by, at: Date.now() }, words)),
    decide: (ids, meant, by) =>
      enter((found, periods) => deciding(found, periods, { ids, meant, by, at: Date.now() }, words)),
    agree: (convention, answer, by) =>
      inTurn(async () => {
        const found = await reading(sources);
        const said = { convention, answer, by, at: Date.now() };
        await write(agreeing(found, (await known()).periods, said, words), found);
      }),
    takeBack: (id, by) =>
      inTurn(async () => {
        const found = await reading(sources);
        await write(takingBack(found, { id, by, at: Date.now() }, words), found);
      }),
    pay: (payment) =>
      inTurn(async () => {
        const found = await reading(sources);
        const { added, marked, writings } = paying(found, { ...payment, at: Date.now() }, words);
        await write(writings, found);
        return { added, marked };
      }),
    pack: (year, by) =>
      inTurn(async () => {
        const { periods, statuses: seen, unanswered = [] } = await known();
        const found = await reading([...sources, ...statuses]);
        const writings = packing(found, periods, { year, by, unanswered, statuses: seen, at: Date.now() }, words);
        await write(writings, found);
        return writings.length;
      }),
    journal: async (year, accounts) => journal(await reading(sources), year, accounts, words),
    correct: (id, correction) =>
      inTurn(async () => {
        const found = await reading(sources);
        const { added, writings } = correcting(found, { id, ...correction, at: Date.now() }, words);
        await write(writings, found);
        await write(counted(found, added, words), found);
        return added;
      }),
    close: (ids, by, reviewedBy) =>
      inTurn(async () => {
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
    observe: () =>
      inTurn(async () => {
        const statuses = await observeStatuses(book, words);
        return statuses + (await observePeriods(book, words));
      }),
    addFalls: () =>
      inTurn(async () => {
        const found = await readingFalls(book, words);
        const added = addFalls(found, prices, words);
        if (!added) return undefined;
        await write(added.writings, found, opened(added.sheet));
        return added.all;
      }),
    renewWatch: () =>
      inTurn(async () => {
        const found = await reading([...statuses, watch([], words)]);
        const { statuses: answers } = await known();
        if (answers.length === 0) return 0;
        const { sheet, writings } = renewWatch(found, answers, words);
        await write(writings, found, opened(sheet));
        return answers.length;
      }),
    changedSince: async (moment) => changedAfter(await reading(statuses), moment, words),
    statusesInDoubt: async () => statusesInDoubt(await reading(statuses), words),
  };
}

/** Adds new periods, and restated ones, to the purification ledger. */
async function recordPeriods({ reading, write, known }: Book, words: WorksheetWords) {
  const found = await reading(ledgerAndSources(words));
  const { added, untouched, writings } = recording(found, (await known()).periods, words);
  await write(writings, found);
  return { added, untouched };
}

/** Does the same where there is a ledger: none is begun by a refresh. Returns how many rows it got. */
async function observePeriods(book: Book, words: WorksheetWords): Promise<number> {
  const ledger = purificationLedger([], words);
  const { marked, blocks } = await book.reading([ledger]);
  return standingOf(ledger, marked, blocks) ? (await recordPeriods(book, words)).added : 0;
}

/** Opens a sheet that stands. A new one is opened by being written. */
function opened(sheet: string | undefined): readonly Step[] {
  return sheet === undefined ? [] : [{ do: "show", sheet }];
}

/** Reads the status ledger, the holdings that are no longer compliant, and the portfolios. */
async function readingFalls({ reading, prices }: Book, words: WorksheetWords): Promise<Snapshot> {
  const { marked } = await reading([]);
  const falls = noLongerCompliant([], new Map(), prices, words);
  return reading([statusLedger([], words), falls, ...portfoliosIn(marked, words)]);
}

/**
 * Writes new verdicts to the status ledger, if there is one, and new falls to their sheet, if there is one. Returns how
 * many verdicts.
 */
export async function observeStatuses(book: Book, words: WorksheetWords): Promise<number> {
  const { reading, write, known, prices } = book;
  const found = await reading([statusLedger([], words)]);
  // If there is no ledger, nothing else needs to be read.
  if (found.blocks.length === 0) return 0;
  const { added, writings } = observing(found, (await known()).statuses, words);
  await write(writings, found);
  const isListed = sheetOf(noLongerCompliant([], new Map(), prices, words), found.marked) !== undefined;
  if (added > 0 && isListed) {
    const now = await readingFalls(book, words);
    await write(addFalls(now, prices, words, statusesAt(found, words))?.writings ?? [], now);
  }
  return added;
}
