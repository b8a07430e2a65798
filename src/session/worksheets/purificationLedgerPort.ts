/**
 * Builds the part of the pane's port for ledgers that is about the purification ledger. Each method reads the sheets,
 * decides, and writes. `src/ledger/ledger` decides, so that hosts that block decide the same.
 */

import type { Signed } from "../../ledger/entries/entries";
import { Ledger } from "../../ledger/ledger";
import { purificationLedger } from "../../ledger/sheets/ledgers";
import { StatusLedger } from "../../ledger/statuses/statusLedger";
import type { Inserted, Ledgers, Periods } from "../../ports/host";
import type { Snapshot } from "../../workbook/sheet/step";
import { sheetOf } from "../../worksheets/marks";
import type { SheetChange } from "../../worksheets/sheetChange";
import { standingSheet } from "../../worksheets/standingSheet";
import type { SheetBook, SheetBooks } from "./sheetBook";

type PurificationLedgerPort = Pick<
  Ledgers,
  "record" | "periods" | "confirm" | "decide" | "agree" | "takeBack" | "pay" | "pack" | "journal" | "correct" | "close"
>;

export function purificationLedgerPort(books: SheetBooks): PurificationLedgerPort {
  return {
    record: () => books.inTurn(record),
    periods: () => periods(books),
    confirm: (ids, by) =>
      books.inTurn(async (book) => {
        const { added } = await change(book, (ledger) => ledger.confirm({ ids, by, at: Date.now() }));
        return added;
      }),
    decide: (ids, meant, by) =>
      books.inTurn(async (book) => {
        const { added } = await change(book, (ledger) => ledger.decide({ ids, meant, by, at: Date.now() }));
        return added;
      }),
    agree: (convention, answer, by) =>
      books.inTurn(async (book) => {
        const said = { convention, answer, by, at: Date.now() };
        await change(book, (ledger) => ({ writings: ledger.agree(said) }));
      }),
    takeBack: (id, by) =>
      books.inTurn(async (book) => {
        await change(book, (ledger) => ({ writings: ledger.takeBack({ id, by, at: Date.now() }) }));
      }),
    pay: (payment) =>
      books.inTurn(async (book) => {
        const { added, marked } = await change(book, (ledger) => ledger.pay({ ...payment, at: Date.now() }));
        return { added, marked };
      }),
    pack: (year, by) => books.inTurn((book) => pack(book, year, by)),
    journal: async (year, accounts) => {
      const book = await books.now();
      return Ledger.in(await book.read(Ledger.sources(book.words)), book.words).journal(year, accounts);
    },
    correct: (id, correction) =>
      books.inTurn(async (book) => {
        const found = await book.read(Ledger.sources(book.words));
        const ledger = Ledger.in(found, book.words);
        const { added, writings } = ledger.correct({ id, ...correction, at: Date.now() });
        await book.write(writings, found);
        await book.write(ledger.count(added), found);
        return added;
      }),
    close: (ids, by, reviewedBy) =>
      books.inTurn((book) => close(book, ids, { by, at: Date.now(), ...(reviewedBy && { reviewedBy }) })),
  };
}

/** Adds new periods, and restated ones, where there is a ledger: a refresh begins none. Returns how many rows it got. */
export async function recordStandingLedger(book: SheetBook): Promise<number> {
  const ledger = purificationLedger([], book.words);
  const { marked, blocks } = await book.read([ledger]);
  return standingSheet(ledger, marked, blocks) ? (await record(book)).added : 0;
}

/** Adds new periods, and restated ones, to the purification ledger. */
async function record(book: SheetBook): Promise<Inserted> {
  const { added, untouched } = await change(book, (ledger) => ledger.record());
  return { added, untouched };
}

async function periods(books: SheetBooks): Promise<Periods> {
  const book = await books.now();
  const { periods, statuses, refused, unanswered = [] } = await book.known();
  const isUnbooked = [...periods, ...statuses].some(({ sample }) => sample);
  const found = isUnbooked ? await book.read(Ledger.sources(book.words)) : await readWithNotes(book, books);
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
    madeUp: isUnbooked || book.isSample,
  };
}

/** Reads the sheets after the periods of typed shares are noted; as they are, where the sheet may not be written. */
async function readWithNotes(book: SheetBook, books: SheetBooks): Promise<Snapshot> {
  const found = await book.read(Ledger.sources(book.words));
  const notes = Ledger.in(found, book.words).noteShares();
  if (notes.length === 0) return found;
  const isNoted = await books
    .inTurn(() => book.write(notes, found))
    .then(
      () => true,
      () => false,
    );
  return isNoted ? book.read(Ledger.sources(book.words)) : found;
}

async function pack(book: SheetBook, year: string, by: string): Promise<number> {
  const { words } = book;
  const { periods, statuses, unanswered = [] } = await book.known();
  const found = await book.read([...Ledger.sources(words), ...StatusLedger.sources(words)]);
  const writings = Ledger.in(found, words, periods).pack({ year, by, unanswered, statuses, at: Date.now() });
  await book.write(writings, found);
  return writings.length;
}

/**
 * Writing stops at a row that was changed since it was read, or is protected. That row stays open, and the rows after it
 * are closed without it.
 */
async function close(book: SheetBook, ids: readonly string[], stamp: Signed): Promise<Inserted> {
  let [left, added] = [ids, 0];
  while (left.length > 0) {
    const found = await book.read(Ledger.sources(book.words));
    const ledger = Ledger.in(found, book.words, (await book.known()).periods);
    const { appended, filled, writings } = ledger.close({ ids: left, ...stamp });
    const done = await book.write(writings, found);
    added += appended + done;
    await book.write(ledger.count(appended + done), found);
    const refused = filled[done];
    left = refused === undefined ? [] : filled.slice(done + 1);
  }
  return { added, untouched: ids.length - added };
}

/** Reads the ledger and what cells answer, writes what is decided of them, and returns what that did. */
async function change<Done extends { readonly writings: readonly SheetChange[] }>(
  book: SheetBook,
  decide: (ledger: Ledger) => Done,
): Promise<Done> {
  const found = await book.read(Ledger.sources(book.words));
  const done = decide(Ledger.in(found, book.words, (await book.known()).periods));
  await book.write(done.writings, found);
  return done;
}
