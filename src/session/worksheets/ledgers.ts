/**
 * Builds the pane's port for the ledgers. Each method reads the sheets, decides, and writes. The decisions are in
 * `src/ledger/booking`, so that hosts that block use them too.
 */

import type { Known } from "../../ledger/cachedAnswers";
import { Ledger } from "../../ledger/ledger";
import { ledgerAndSources } from "../../ledger/ledgerRows";
import { purificationLedger, statusLedger } from "../../ledger/sheets/ledgers";
import { noLongerCompliant } from "../../ledger/sheets/noLongerCompliant";
import { watch } from "../../ledger/sheets/watch";
import { portfoliosIn, StatusLedger } from "../../ledger/statusLedger";
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
  /** Reads the ledger and what cells answer, writes what is decided of them, and returns what that did. */
  const change = async <Done extends { readonly writings: readonly Writing[] }>(decide: (ledger: Ledger) => Done) => {
    const found = await reading(sources);
    const done = decide(Ledger.in(found, words, (await known()).periods));
    await write(done.writings, found);
    return done;
  };
  /** Reads the sheets after the periods of typed shares are noted; as they are, where the sheet may not be written. */
  const withNotes = async (): Promise<Snapshot> => {
    const found = await reading(sources);
    const notes = Ledger.in(found, words).noteShares();
    if (notes.length === 0) return found;
    const isNoted = await inTurn(() => write(notes, found)).then(
      () => true,
      () => false,
    );
    return isNoted ? reading(sources) : found;
  };
  const record = async () => {
    const { added, untouched } = await change((ledger) => ledger.record());
    return { added, untouched };
  };
  /** Records where there is a ledger: none is begun by a refresh. Returns how many rows it got. */
  const recordAgain = async (): Promise<number> => {
    const ledger = purificationLedger([], words);
    const { marked, blocks } = await reading([ledger]);
    return standingOf(ledger, marked, blocks) ? (await record()).added : 0;
  };
  return {
    record: () => inTurn(record),
    periods: async () => {
      const { periods, statuses, refused, unanswered = [] } = await known();
      const madeUp = [...periods, ...statuses].some(({ sample }) => sample);
      const found = madeUp ? await reading(sources) : await withNotes();
      const ledger = Ledger.in(found, words, periods, refused);
      const [sheet] = sources;
      return {
        sheet: sheet && sheetOf(sheet, found.marked),
        periods: ledger.periods(),
        totals: ledger.totals(),
        missing: ledger.missing(),
        torn: ledger.torn(),
        unmatched: ledger.unmatched(),
        years: ledger.years(),
        answers: ledger.said(),
        owed: ledger.owed(),
        grid: ledger.coverage(unanswered),
        leftOut: ledger.leftOut(),
        refused: ledger.refused,
        madeUp,
      };
    },
    confirm: async (ids, by) =>
      (await inTurn(() => change((ledger) => ledger.confirm({ ids, by, at: Date.now() })))).added,
    decide: async (ids, meant, by) =>
      (await inTurn(() => change((ledger) => ledger.decide({ ids, meant, by, at: Date.now() })))).added,
    agree: async (convention, answer, by) => {
      const said = { convention, answer, by, at: Date.now() };
      await inTurn(() => change((ledger) => ({ writings: ledger.agree(said) })));
    },
    takeBack: async (id, by) => {
      await inTurn(() => change((ledger) => ({ writings: ledger.takeBack({ id, by, at: Date.now() }) })));
    },
    pay: async (payment) => {
      const { added, marked } = await inTurn(() => change((ledger) => ledger.pay({ ...payment, at: Date.now() })));
      return { added, marked };
    },
    pack: (year, by) =>
      inTurn(async () => {
        const { periods, statuses: seen, unanswered = [] } = await known();
        const found = await reading([...sources, ...statuses]);
        const ledger = Ledger.in(found, words, periods);
        const writings = ledger.pack({ year, by, unanswered, statuses: seen, at: Date.now() });
        await write(writings, found);
        return writings.length;
      }),
    journal: async (year, accounts) => Ledger.in(await reading(sources), words).journal(year, accounts),
    correct: (id, correction) =>
      inTurn(async () => {
        const found = await reading(sources);
        const ledger = Ledger.in(found, words);
        const { added, writings } = ledger.correct({ id, ...correction, at: Date.now() });
        await write(writings, found);
        await write(ledger.count(added), found);
        return added;
      }),
    close: (ids, by, reviewedBy) =>
      inTurn(async () => {
        const stamp = { by, at: Date.now(), ...(reviewedBy && { reviewedBy }) };
        let [left, added] = [ids, 0];
        while (left.length > 0) {
          const found = await reading(sources);
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
      inTurn(async () => {
        const statuses = await observeStatuses(book, words);
        return statuses + (await recordAgain());
      }),
    addFalls: () =>
      inTurn(async () => {
        const found = await readingFalls(book, words);
        const added = StatusLedger.in(found, words).addFalls(prices);
        if (!added) return undefined;
        await write(added.writings, found, opened(added.sheet));
        return added.all;
      }),
    renewWatch: () =>
      inTurn(async () => {
        const found = await reading([...statuses, watch([], words)]);
        const { statuses: answers } = await known();
        if (answers.length === 0) return 0;
        const { sheet, writings } = StatusLedger.in(found, words).renewWatch(answers);
        await write(writings, found, opened(sheet));
        return answers.length;
      }),
    changedSince: async (moment) => StatusLedger.in(await reading(statuses), words).changesSince(moment),
    statusesInDoubt: async () => StatusLedger.in(await reading(statuses), words).doubtful(),
  };
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
  const ledger = StatusLedger.in(found, words);
  const { added, writings } = ledger.record((await known()).statuses);
  await write(writings, found);
  const isListed = sheetOf(noLongerCompliant([], new Map(), prices, words), found.marked) !== undefined;
  if (added > 0 && isListed) {
    const now = await readingFalls(book, words);
    await write(StatusLedger.in(now, words).addFalls(prices, ledger.rows())?.writings ?? [], now);
  }
  return added;
}
