/**
 * Builds the pane's ports for worksheets, currencies and ledgers over a host's sheets. They share the books, so that
 * their changes wait for one another.
 */
import type { Currencies, Ledgers, Worksheets } from "../../ports/host";
import { noHoldings } from "../../workbook/holdings/holding";
import { worksheetWords } from "../../worksheets/words/words";
import { currenciesPort } from "./currenciesPort";
import { Insertion } from "./insertion";
import { purificationLedgerPort } from "./purificationLedgerPort";
import { SheetBooks } from "./sheetBook";
import type { InsertionMemory, SheetAnswers, Sheets } from "./sheets";
import { recordStatuses, statusLedgerPort } from "./statusLedgerPort";

export interface SheetPorts {
  readonly worksheets: Worksheets;
  readonly currencies: Currencies;
  readonly ledgers: Ledgers;
}

/** `memory`: for a host that builds these ports anew for each request, as Sheets does. */
export function portsOverSheets(
  sheets: Sheets,
  answers: SheetAnswers,
  language: string,
  memory: InsertionMemory = { last: noHoldings },
): SheetPorts {
  const books = new SheetBooks(sheets, answers, worksheetWords(language));
  return {
    worksheets: worksheetsPort(new Insertion(sheets, answers, books.own, memory), books),
    currencies: currenciesPort(books, answers),
    ledgers: { ...purificationLedgerPort(books), ...statusLedgerPort(books) },
  };
}

function worksheetsPort(insertion: Insertion, books: SheetBooks): Worksheets {
  return {
    plan: async (...asked) => insertion.plan(await books.now(), ...asked),
    insert: (kind, ...asked) =>
      books.inTurn(async (book) => {
        const inserted = await insertion.insert(book, kind, ...asked);
        // A status ledger begins with the statuses that are known when it is made.
        if (kind === "statuses") await recordStatuses(book);
        return inserted;
      }),
    follow: () => books.inTurn(({ origin }) => insertion.follow(origin)),
    adoptable: () => insertion.adoptable(),
    adopt: () => books.inTurn(() => insertion.adopt()),
  };
}
