/**
 * Builds the pane's port for the ledgers. Each method reads the sheets, decides, and writes. The decisions are in
 * `src/ledger/ledger`, so that hosts that block use them too.
 */

import type { CachedAnswers } from "../../ledger/cachedAnswers";
import { Ledger } from "../../ledger/ledger";
import { purificationLedger } from "../../ledger/sheets/ledgers";
import { noLongerCompliant } from "../../ledger/sheets/noLongerCompliant";
import { watch } from "../../ledger/sheets/watch";
import { portfoliosIn, StatusLedger } from "../../ledger/statusLedger";
import type { Ledgers } from "../../ports/host";
import type { PriceSource, Snapshot, Step } from "../../workbook/sheet/step";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import { sheetOf, standingOf } from "../../worksheets/merge";
import type { Writing } from "../../worksheets/sheetChange";
import type { WorksheetWords } from "../../worksheets/words/words";

/** A book: the user's own sheets, or those that are kept on sample data. */
export interface Book {
  reading(worksheets: readonly Worksheet[]): Promise<Snapshot>;
  /** Carries out `show` after these writings. Returns how many rows were filled. */
  write(writings: readonly Writing[], found: Snapshot, show?: readonly Step[]): Promise<number>;
  /** The answers that its cells have now. */
  known(): Promise<CachedAnswers>;
  readonly words: WorksheetWords;
  /** The host's own function for prices, if it has one. */
  readonly prices: PriceSource | undefined;
}

/**
 * `own`: the user's own book. `bookNow`: the book that the answers of now belong to, of the user's service or of sample
 * data.
 */
export function ledgersOver(
  own: Book,
  bookNow: () => Promise<Book>,
  inTurn: <T>(act: () => Promise<T>) => Promise<T>,
): Ledgers {
  const inBook = <T>(act: (book: Book) => Promise<T>) => inTurn(async () => act(await bookNow()));
  return {
    record: () => inBook(record),
    periods: async () => {
      const book = await bookNow();
      const { periods, statuses, refused, unanswered = [] } = await book.known();
      const isUnbooked = [...periods, ...statuses].some(({ sample }) => sample);
      const found = isUnbooked ? await book.reading(Ledger.sources(book.words)) : await withNotes(book, inTurn);
      const ledger = Ledger.in(found, book.words, periods, refused);
      return {
        sheet: sheetOf(purificationLedger([], book.words), found.marked),
        periods: ledger.periods(),
        totals: ledger.totals(),
        missing: ledger.missing(),
        torn: ledger.torn(),
        unmatched: ledger.unmatched(),
        years: ledger.years(),
        answers: ledger.said(),
        owed: ledger.owed(),
        quarters: ledger.quarters(),
        grid: ledger.coverage(unanswered),
        leftOut: ledger.leftOut(),
        refused: ledger.refused,
        madeUp: isUnbooked || book !== own,
      };
    },
    confirm: (ids, by) =>
      inBook(async (book) => {
        const { added } = await change(book, (ledger) => ledger.confirm({ ids, by, at: Date.now() }));
        return added;
      }),
    decide: (ids, meant, by) =>
      inBook(async (book) => {
        const { added } = await change(book, (ledger) => ledger.decide({ ids, meant, by, at: Date.now() }));
        return added;
      }),
    agree: (convention, answer, by) =>
      inBook(async (book) => {
        const said = { convention, answer, by, at: Date.now() };
        await change(book, (ledger) => ({ writings: ledger.agree(said) }));
      }),
    takeBack: (id, by) =>
      inBook(async (book) => {
        await change(book, (ledger) => ({ writings: ledger.takeBack({ id, by, at: Date.now() }) }));
      }),
    pay: (payment) =>
      inBook(async (book) => {
        const { added, marked } = await change(book, (ledger) => ledger.pay({ ...payment, at: Date.now() }));
        return { added, marked };
      }),
    pack: (year, by) =>
      inBook(async ({ reading, write, known, words }) => {
        const { periods, statuses, unanswered = [] } = await known();
        const found = await reading([...Ledger.sources(words), ...StatusLedger.sources(words)]);
        const writings = Ledger.in(found, words, periods).pack({ year, by, unanswered, statuses, at: Date.now() });
        await write(writings, found);
        return writings.length;
      }),
    journal: async (year, accounts) => {
      const { reading, words } = await bookNow();
      return Ledger.in(await reading(Ledger.sources(words)), words).journal(year, accounts);
    },
    correct: (id, correction) =>
      inBook(async ({ reading, write, words }) => {
        const found = await reading(Ledger.sources(words));
        const ledger = Ledger.in(found, words);
        const { added, writings } = ledger.correct({ id, ...correction, at: Date.now() });
        await write(writings, found);
        await write(ledger.count(added), found);
        return added;
      }),
    close: (ids, by, reviewedBy) =>
      inBook(async ({ reading, write, known, words }) => {
        const stamp = { by, at: Date.now(), ...(reviewedBy && { reviewedBy }) };
        let [left, added] = [ids, 0];
        while (left.length > 0) {
          const found = await reading(Ledger.sources(words));
          const ledger = Ledger.in(found, words, (await known()).periods);
          const { appended, filled, writings } = ledger.close({ ids: left, ...stamp });
          const done = await write(writings, found);
          added += appended + done;
          await write(ledger.count(appended + done), found);
          // Writing stops at a row that was changed since it was read, or is protected. That row stays open, and the
          // rows after it are closed without it.
          const refused = filled[done];
          left = refused === undefined ? [] : filled.slice(done + 1);
        }
        return { added, untouched: ids.length - added };
      }),
    observe: () =>
      inBook(async (book) => {
        const statuses = await recordStatuses(book);
        return statuses + (await recordAgain(book));
      }),
    addFalls: () =>
      inBook(async (book) => {
        const found = await readFalls(book);
        const added = StatusLedger.in(found, book.words).addFalls(book.prices);
        if (!added) return undefined;
        await book.write(added.writings, found, showSheet(added.sheet));
        return added.all;
      }),
    // The sheet is the user's own, and says by itself whether its answers are made up. The headroom by an earlier report
    // is from the ledger of the same answers: on sample data never from the real one.
    renewWatch: () =>
      inTurn(async () => {
        const { reading, write, words } = own;
        const book = await bookNow();
        const { statuses } = await book.known();
        if (statuses.length === 0) return 0;
        const found = await reading([...StatusLedger.sources(words), watch([], words)]);
        const watching = book === own ? {} : { earlier: (await statusLedgerOf(book)).rows() ?? [], madeUp: true };
        const { sheet, writings } = StatusLedger.in(found, words).renewWatch(statuses, watching);
        await write(writings, found, showSheet(sheet));
        return statuses.length;
      }),
    changedSince: async (moment) => (await statusLedgerOf(await bookNow())).changesSince(moment),
    statusHistory: async () => (await statusLedgerOf(await bookNow())).history(Date.now()),
    statusesInDoubt: async () => (await statusLedgerOf(await bookNow())).doubtfulRows(),
  };
}

/** Reads the ledger and what cells answer, writes what is decided of them, and returns what that did. */
async function change<Done extends { readonly writings: readonly Writing[] }>(
  { reading, write, known, words }: Book,
  decide: (ledger: Ledger) => Done,
): Promise<Done> {
  const found = await reading(Ledger.sources(words));
  const done = decide(Ledger.in(found, words, (await known()).periods));
  await write(done.writings, found);
  return done;
}

/** Adds new periods, and restated ones, to the purification ledger. */
async function record(book: Book) {
  const { added, untouched } = await change(book, (ledger) => ledger.record());
  return { added, untouched };
}

/** Does the same where there is a ledger: none is begun by a refresh. Returns how many rows it got. */
async function recordAgain(book: Book): Promise<number> {
  const ledger = purificationLedger([], book.words);
  const { marked, blocks } = await book.reading([ledger]);
  return standingOf(ledger, marked, blocks) ? (await record(book)).added : 0;
}

/** Reads the sheets after the periods of typed shares are noted; as they are, where the sheet may not be written. */
async function withNotes({ reading, write, words }: Book, inTurn: <T>(act: () => Promise<T>) => Promise<T>) {
  const found = await reading(Ledger.sources(words));
  const notes = Ledger.in(found, words).noteShares();
  if (notes.length === 0) return found;
  const isNoted = await inTurn(() => write(notes, found)).then(
    () => true,
    () => false,
  );
  return isNoted ? reading(Ledger.sources(words)) : found;
}

/** Opens a sheet that stands. A new one is opened by being written. */
function showSheet(sheet: string | undefined): readonly Step[] {
  return sheet === undefined ? [] : [{ do: "show", sheet }];
}

async function statusLedgerOf({ reading, words }: Book): Promise<StatusLedger> {
  return StatusLedger.in(await reading(StatusLedger.sources(words)), words);
}

/** Reads the status ledger, the holdings that are no longer compliant, and the portfolios. */
async function readFalls({ reading, prices, words }: Book): Promise<Snapshot> {
  const { marked } = await reading([]);
  const falls = noLongerCompliant([], new Map(), prices, words);
  return reading([...StatusLedger.sources(words), falls, ...portfoliosIn(marked, words)]);
}

/**
 * Writes new verdicts to the status ledger, if there is one, and new falls to their sheet, if there is one. Returns how
 * many verdicts.
 */
export async function recordStatuses(book: Book): Promise<number> {
  const { reading, write, known, prices, words } = book;
  const found = await reading(StatusLedger.sources(words));
  // If there is no ledger, nothing else needs to be read.
  if (found.blocks.length === 0) return 0;
  const ledger = StatusLedger.in(found, words);
  const { added, writings } = ledger.record((await known()).statuses);
  await write(writings, found);
  const isListed = sheetOf(noLongerCompliant([], new Map(), prices, words), found.marked) !== undefined;
  if (added > 0 && isListed) {
    const now = await readFalls(book);
    await write(StatusLedger.in(now, words).addFalls(prices, ledger.rows())?.writings ?? [], now);
  }
  return added;
}
