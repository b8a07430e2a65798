/**
 * Builds the part of the pane's port for ledgers that is about the status ledger, and the sheets that are made from it:
 * the holdings that are no longer compliant, and those to watch. `src/ledger/statuses/statusLedger` decides what is
 * written.
 */
import { noLongerCompliant } from "../../ledger/sheets/noLongerCompliant";
import { watch } from "../../ledger/sheets/watch";
import { portfoliosIn, StatusLedger } from "../../ledger/statuses/statusLedger";
import type { Ledgers } from "../../ports/host";
import type { Snapshot, Step } from "../../workbook/sheet/step";
import { sheetOf } from "../../worksheets/marks";
import { recordStandingLedger } from "./purificationLedgerPort";
import type { SheetBook, SheetBooks } from "./sheetBook";

type StatusLedgerPort = Pick<
  Ledgers,
  "observe" | "addFalls" | "renewWatch" | "changedSince" | "statusHistory" | "statusesInDoubt"
>;

export function statusLedgerPort(books: SheetBooks): StatusLedgerPort {
  const ledgerNow = async () => statusLedgerIn(await books.now());
  return {
    observe: () =>
      books.inTurn(async (book) => {
        const statuses = await recordStatuses(book);
        return statuses + (await recordStandingLedger(book));
      }),
    addFalls: () => books.inTurn(addFalls),
    renewWatch: () => books.inTurn((book) => renewWatch(books.own, book)),
    changedSince: async (moment) => (await ledgerNow()).changesSince(moment),
    statusHistory: async () => (await ledgerNow()).history(Date.now()),
    statusesInDoubt: async () => (await ledgerNow()).doubtfulRows(),
  };
}

/**
 * Writes new verdicts to the status ledger, if there is one, and new falls to their sheet, if there is one. Returns how
 * many verdicts.
 */
export async function recordStatuses(book: SheetBook): Promise<number> {
  const { prices, words } = book;
  const found = await book.read(StatusLedger.sources(words));
  // If there is no ledger, nothing else needs to be read.
  if (found.blocks.length === 0) return 0;
  const ledger = StatusLedger.in(found, words);
  const { added, writings } = ledger.record((await book.known()).statuses);
  await book.write(writings, found);
  const isListed = sheetOf(noLongerCompliant([], new Map(), prices, words), found.marked) !== undefined;
  if (added > 0 && isListed) {
    const now = await readFalls(book);
    await book.write(StatusLedger.in(now, words).addFalls(prices, ledger.rows())?.writings ?? [], now);
  }
  return added;
}

async function addFalls(book: SheetBook) {
  const found = await readFalls(book);
  const added = StatusLedger.in(found, book.words).addFalls(book.prices);
  if (!added) return undefined;
  await book.write(added.writings, found, showSheet(added.sheet));
  return added.all;
}

/**
 * The sheet is the user's own, and says by itself whether its answers are made up. The headroom by an earlier report is
 * from the ledger of the same answers: on sample data never from the real one.
 */
async function renewWatch(own: SheetBook, book: SheetBook): Promise<number> {
  const { statuses } = await book.known();
  if (statuses.length === 0) return 0;
  const found = await own.read([...StatusLedger.sources(own.words), watch([], own.words)]);
  const earlier = book.isSample ? ((await statusLedgerIn(book)).rows() ?? []) : undefined;
  const { sheet, writings } = StatusLedger.in(found, own.words).renewWatch(
    statuses,
    earlier ? { earlier, madeUp: true } : {},
  );
  await own.write(writings, found, showSheet(sheet));
  return statuses.length;
}

async function statusLedgerIn(book: SheetBook): Promise<StatusLedger> {
  return StatusLedger.in(await book.read(StatusLedger.sources(book.words)), book.words);
}

/** Reads the status ledger, the holdings that are no longer compliant, and the portfolios. */
async function readFalls(book: SheetBook): Promise<Snapshot> {
  const { marked } = await book.read([]);
  const falls = noLongerCompliant([], new Map(), book.prices, book.words);
  return book.read([...StatusLedger.sources(book.words), falls, ...portfoliosIn(marked, book.words)]);
}

/** Opens a sheet that stands. A new one is opened by being written. */
function showSheet(sheet: string | undefined): readonly Step[] {
  return sheet === undefined ? [] : [{ do: "show", sheet }];
}
