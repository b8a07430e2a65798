/**
 * Inserts worksheets for the pane, in any host that can write a sheet: reads the selected or pasted holdings, writes a
 * new sheet or adds to an existing one, and builds the ports for currencies and ledgers on the same sheets. Insertions
 * wait for one another, so that two clicks do not make two sheets.
 */
import type { Asked } from "../../core/call";
import { version } from "../../core/version";
import type { CachedAnswers } from "../../ledger/cachedAnswers";
import { Ledger } from "../../ledger/ledger";
import { writeRows } from "../../ledger/ledgerWrites";
import {
  isOfBook,
  sampleAnswers,
  sampleBookWords,
  sampleMark,
  sampleSnapshot,
  sampleSteps,
} from "../../ledger/sampleBook";
import { adoptableIn, isLedger, unmarkedLedger } from "../../ledger/sheets/adoption";
import { insertable } from "../../ledger/sheets/insertable";
import { purificationLedger } from "../../ledger/sheets/ledgers";
import { TypedCurrencies } from "../../ledger/sheets/typedCurrencies";
import type { Choices, Currencies, Inserted, Ledgers, ReportCurrency, Worksheets } from "../../ports/host";
import { Refusal } from "../../ports/refusal";
import { refusalPhrase } from "../../ports/refusals";
import type { Block } from "../../workbook/area";
import { type Decided, type Holdings, noHoldings } from "../../workbook/holdings/holding";
import { holdingsIn, holdingsOf, isTitleAlone } from "../../workbook/holdings/holdings";
import type { Demand } from "../../workbook/price";
import { mayBeFunds } from "../../workbook/refresh/refresh";
import { placeOf } from "../../workbook/sheet/layout";
import type { Snapshot, Step } from "../../workbook/sheet/step";
import { holdingKinds, type Kind, type Worksheet } from "../../workbook/sheet/worksheet";
import type { Workbook } from "../../workbook/workbook";
import { withBars } from "../../worksheets/bars";
import {
  finishedStarts,
  markedBy,
  markNames,
  markStart,
  nextStart,
  type Standing,
  standingOf,
} from "../../worksheets/merge";
import { priceFills, priceNotes, pricesToFill, withPrices } from "../../worksheets/prices";
import { choiceMarks, chosenMethod, isPurification } from "../../worksheets/purificationMethod";
import { isPriced } from "../../worksheets/recipe";
import { renewals } from "../../worksheets/renewal";
import { asSample, ofSample, sampleLine } from "../../worksheets/sample";
import type { Writing } from "../../worksheets/sheetChange";
import { type Origin, standingOfAbout } from "../../worksheets/sheets/about";
import { withOutstanding } from "../../worksheets/sheets/income";
import { stepsOf } from "../../worksheets/steps";
import { type WorksheetWords, worksheetWords } from "../../worksheets/words/words";
import { type Book, ledgersOver, recordStatuses } from "./ledgers";
import { currenciesOver } from "./missingCurrencies";

/** What insertion needs of a host's sheets. `src/workbook/workbook.ts` says what each method promises. */
export interface Sheets extends Pick<Workbook, "target" | "snapshot" | "carryOut">, Partial<Pick<Workbook, "shown">> {
  /**
   * The values of the selected rows; empty when nothing is selected, or when only a single cell of one of our
   * worksheets is selected that is not among its tickers.
   */
  selected(): Promise<readonly (readonly unknown[])[]>;
  /** The first cells of each sheet, in which the headings of a table may stand; those of the open sheet first. */
  fronts(): Promise<readonly Block[]>;
}

/** What else insertion can use of a host. Each optional method adds something, and the pane lacks it without. */
export interface Sources {
  /** The requests that these formulas would make. */
  demands(asks: readonly Asked[]): Promise<readonly Demand[]>;
  /** What the worksheet *About* says of where the answers come from. Without this method it names the version only. */
  origin?(): Promise<Origin>;
  /** Asks for the full reports of these tickers, a request each, and returns the currency that each report names. */
  reports?(tickers: readonly string[]): Promise<readonly ReportCurrency[]>;
  /**
   * The sheets with frozen cells. Such cells go on showing what they show, so these sheets keep the line that calls
   * their answers made up.
   */
  frozen?(): Promise<ReadonlySet<string>>;
  /** The answers that cells have now. Without this method there are no ledgers. */
  known?(): Promise<CachedAnswers>;
  /** For a host that builds these ports anew for each request, as Sheets does: what must outlive a request. */
  readonly memory?: Memory;
}

/** What one insertion leaves for the next. */
export interface Memory {
  /**
   * The holdings of the last insertion, also of one that failed half way. They are offered again, because an insertion
   * opens the new sheet and the old selection is gone. They are stored nowhere else: a pane that is opened again has
   * none.
   */
  last: Holdings;
}

export interface Laid {
  readonly worksheets: Worksheets;
  readonly currencies: Currencies | undefined;
  readonly ledgers: Ledgers | undefined;
}

interface Insertion {
  readonly worksheets: Worksheets;
  readonly words: WorksheetWords;
  readonly origin: () => Promise<Origin>;
  /** Reads and writes the user's own sheets, or those of the book that is kept on sample data. */
  readonly bookOf: (isSample: boolean) => Pick<Book, "reading" | "write">;
  readonly inTurn: <T>(act: () => Promise<T>) => Promise<T>;
}

export function worksheetsOver(sheets: Sheets, sources: Sources, language: string): Laid {
  const { worksheets, words, inTurn, origin, bookOf } = insertionOver(sheets, sources, language);
  const { known, reports, demands } = sources;
  const { prices } = sheets.target;
  const own = known && { ...bookOf(false), known, words, prices };
  const sample = known && {
    ...bookOf(true),
    known: async () => sampleAnswers(await known()),
    words: sampleBookWords(words),
    prices,
  };
  /** A status ledger begins with the statuses that are known when it is made. */
  const insert: Worksheets["insert"] = async (kind, ...asked) => {
    const inserted = await worksheets.insert(kind, ...asked);
    if (kind === "statuses" && own) await inTurn(() => recordStatuses(own));
    return inserted;
  };
  return {
    worksheets: { ...worksheets, insert },
    currencies: reports && currenciesOver({ ...bookOf(false), reports, demands, origin }, words, inTurn),
    ledgers: own && sample && ledgersOver(own, async () => ((await origin()).madeUp === true ? sample : own), inTurn),
  };
}

/** The port for worksheets, and what the ports for currencies and ledgers share with it. */
function insertionOver(sheets: Sheets, sources: Sources, language: string): Insertion {
  const words = worksheetWords(language);
  const sampleWords = sampleBookWords(words);
  // Titles of our worksheets that could be taken for tickers, in both languages. All other titles cannot be tickers.
  const titles = ["en", "ar"].map(worksheetWords).flatMap(({ portfolio, funds }) => [portfolio.title, funds.title]);
  const nothing = noHoldings;
  const memory = sources.memory ?? { last: nothing };
  const read = async (kind: Kind, text: string | undefined, withLast: boolean, decided?: Decided) => {
    if (!holdingKinds.includes(kind)) return { ...nothing, last: 0 };
    if (text !== undefined) return { ...holdingsOf(text, decided), last: 0 };
    const selected = await sheets.selected();
    const found = holdingsIn(isTitleAlone(selected, titles) ? [] : selected, decided);
    if (found.holdings.length > 0) return { ...found, last: 0 };
    return { ...(withLast ? memory.last : found), last: memory.last.holdings.length };
  };
  const described = (kind: Kind, { holdings }: Holdings, origin: Origin, own = words): Worksheet => {
    const insert = insertable.get(kind);
    if (!insert) throw new Error(`There is no worksheet ${kind}.`);
    return withBars(insert.of(holdings, own, origin), sheets.target.bars);
  };
  const origin = async (): Promise<Origin> => (await sources.origin?.()) ?? { version };
  /**
   * The worksheet once for each sheet of its kind that exists, with that sheet's marks, and once with the marks that
   * the next sheet would get.
   */
  const variants = (worksheet: Worksheet, marked: Snapshot["marked"]): readonly Worksheet[] =>
    [...finishedStarts(worksheet, marked), nextStart(worksheet, marked)].map((start) => markedBy(worksheet, start));
  /**
   * Reads all existing sheets of this kind, and says which marks the next one would get. Only portfolios may have
   * several sheets.
   */
  const readingAll = async (worksheet: Worksheet, isSample: boolean, others: readonly Worksheet[] = []) => {
    const all = hasFurther(worksheet) ? variants(worksheet, (await sheets.snapshot([])).marked) : [worksheet];
    const found = await reading([...all, ...others], isSample);
    const standing = all.flatMap((one) => standingOf(one, found.marked, found.blocks) ?? []);
    const next = all.find(({ markedAs }) => !standing.some((one) => one.worksheet.markedAs === markedAs));
    return { found, standing, next: next ?? worksheet };
  };
  const reading = async (worksheets: readonly Worksheet[], isSample = false): Promise<Snapshot> => {
    const marks = worksheets.map(markNames);
    if (!isSample) return sheets.snapshot(marks);
    return sampleSnapshot(await sheets.snapshot(marks.map((names) => names.map(sampleMark))));
  };
  /** Lays no ledger in a workbook that has one whose marks are gone: what is booked there would be booked again. */
  const refuseSecondLedger = async (writings: readonly Writing[], { marked }: Snapshot): Promise<void> => {
    const laid = writings.flatMap((one) =>
      one.how === "lay" && isLedger(one.worksheet.kind) ? [one.worksheet.kind] : [],
    );
    if (laid.length === 0) return;
    const fronts = await sheets.fronts();
    const there = laid.flatMap((kind) => unmarkedLedger(kind, fronts, marked) ?? [])[0];
    if (there) throw new Refusal(refusalPhrase("ledgerThere", there.sheet));
  };
  /**
   * Carries out these writings in one go; `found` is the snapshot that they were decided from. Returns how many rows
   * were filled.
   */
  const write = async (
    writings: readonly Writing[],
    found: Snapshot,
    show: readonly Step[] = [],
    isSample = false,
  ): Promise<number> => {
    if (!isSample) await refuseSecondLedger(writings, found);
    const own = writings.flatMap((writing) => stepsOf(writing, found, sheets.target));
    const steps = isSample ? sampleSteps(own) : own;
    return steps.length + show.length > 0 ? sheets.carryOut([...steps, ...show]) : 0;
  };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
  /** About tells the method of purification that this workbook has chosen. */
  const withMethod = async (kind: Kind, from: Origin): Promise<Origin> => {
    if (kind !== "about") return from;
    const method = chosenMethod((await sheets.snapshot([])).marked);
    return method === undefined ? from : { ...from, method };
  };
  const aboutAgain = async (worksheet: Worksheet, again: string, found: Snapshot): Promise<Inserted> => {
    const about = standingOfAbout(worksheet, found.blocks);
    await write(about === "outdated" ? [{ how: "lay", worksheet, again }] : [], found, [{ do: "show", sheet: again }]);
    return { added: 0, untouched: 0, about };
  };
  /**
   * Whether the lines below the titles of worksheets now say that answers are made up. Undefined when that is not
   * known.
   */
  let followed: boolean | undefined;
  const insert = async (
    kind: Kind,
    text: string | undefined,
    withLast: boolean,
    { renews = false, prices = false, into, ...decided }: Choices,
  ): Promise<Inserted> => {
    const holdings = await read(kind, text, withLast, decided);
    if (holdings.holdings.length > 0) memory.last = holdings;
    const from = await origin();
    const isSample = from.madeUp === true;
    const made = described(
      kind,
      holdings,
      await withMethod(kind, from),
      isSample && isOfBook(kind) ? sampleWords : words,
    );
    const own = withOutstanding(made, sheets.target.prices, words);
    const list = prices && sheets.target.prices ? withPrices(own, sheets.target.prices, words) : own;
    const ledger = isPurification(kind) ? [purificationLedger([], words)] : [];
    const bare = await readingAll(
      list,
      isSample,
      holdingKinds.includes(kind) ? [...TypedCurrencies.sources(words), ...ledger] : [],
    );
    const { found, next } = bare;
    const typed = TypedCurrencies.in(found, words);
    const told = Ledger.in(found, words).withPayable(typed.withTyped(list));
    const meant = bare.standing.find(({ sheet }) => into === undefined || (into !== "own" && into.sheet === sheet));
    const worksheet = markedBy(told, markStart((meant ?? { worksheet: next }).worksheet));
    const stands = meant && standingOf(worksheet, found.marked, found.blocks);
    const chosen = choiceMarks(kind, found.marked);
    followed = undefined;
    if (!stands) {
      const laid = isSample ? ofSample(worksheet, words) : worksheet;
      const writings = writeRows(laid, found).map((one) => (one.how === "lay" ? { ...one, marks: chosen } : one));
      await write(writings, found, [], isSample);
      return { added: holdings.holdings.length, untouched: 0 };
    }
    if (kind === "about") return aboutAgain(worksheet, stands.sheet, found);
    // An empty list adds no rows to an existing sheet.
    const additions = holdings.holdings.length > 0 ? stands.additions : [];
    const { sheet, worksheet: whole } = stands;
    const rows = additions.map((addition): Writing => ({ how: "append", sheet, worksheet: whole, ...addition }));
    const [table] = whole.tables;
    const renewed = renews && table ? renewals(list.tables[0], stands) : [];
    if (table && renewed.length > 0) {
      rows.unshift({ how: "fill", sheet, worksheet: whole, table, fills: renewed });
    }
    const priced = table ? priceFills(stands, told.tables[0]) : [];
    if (table && priced.length > 0) rows.push({ how: "fill", sheet, worksheet: whole, table, fills: priced });
    const noted: readonly Step[] = prices ? [{ do: "notes", sheet, notes: priceNotes(table) }] : [];
    const currencies = typed.fills(stands);
    const line = sampleLine(stands, isSample, words);
    // The list's own figures are written first. A currency that the list has is then not looked for elsewhere.
    const show: Step = { do: "show", sheet, ...firstNew(stands) };
    const choice: readonly Step[] = chosen.length > 0 ? [{ do: "marks", sheet, marks: chosen }] : [];
    await write([...rows, ...currencies, ...line], found, [...noted, ...choice, show], isSample);
    return {
      added: additions.reduce((sum, { table, from }) => sum + table.rows.length - from, 0),
      untouched: holdings.holdings.length > 0 ? stands.untouched - renewed.length : 0,
      ...(renewed.length > 0 && { renewed: renewed.length }),
      ...(currencies.length > 0 && { currencies: currencies.flatMap(({ fills }) => fills).length }),
    };
  };
  const follow = async (): Promise<void> => {
    const { madeUp = false, ...from } = await origin();
    if (madeUp === followed) return;
    const { marked } = await sheets.snapshot([]);
    const all = ["en", "ar"].flatMap((tongue) => {
      const own = worksheetWords(tongue);
      return holdingKinds
        .map((kind) => described(kind, nothing, from, own))
        .flatMap((one) => (hasFurther(one) ? [...variants(one, marked), asSample(one, own)] : [one]))
        .map((worksheet) => ({ own, worksheet }));
    });
    const found = await reading(all.map(({ worksheet }) => worksheet));
    const frozen = madeUp ? undefined : await sources.frozen?.();
    const standing = all.flatMap(({ own, worksheet }) => {
      const stands = standingOf(worksheet, found.marked, found.blocks);
      return stands ? [{ own, stands }] : [];
    });
    const isFree = (sheet: string) => frozen?.has(sheet) !== true;
    const free = standing.filter(({ stands }) => isFree(stands.sheet));
    await write(
      free.flatMap(({ own, stands }) => sampleLine(stands, madeUp, own)),
      found,
    );
    followed = free.length === standing.length ? madeUp : undefined;
  };
  const adoptable = async () => adoptableIn(await sheets.fronts(), (await sheets.snapshot([])).marked);
  return {
    worksheets: {
      plan: async (kind, text, withLast = false, decided = {}) => {
        const holdings = await read(kind, text, withLast, decided);
        const from = await origin();
        const bare = described(kind, holdings, await withMethod(kind, from));
        const worksheet = sheets.target.prices ? withPrices(bare, sheets.target.prices, words) : bare;
        const { standing, found } = await readingAll(worksheet, from.madeUp === true);
        const existing = standing.map((one) => ({
          sheet: one.sheet,
          untouched: one.untouched,
          differing: renewals(worksheet.tables[0], one).length,
          prices: holdings.holdings.length > 0 ? pricesToFill(one, worksheet.tables[0]) : 0,
        }));
        const [stands] = standing;
        const keys = (stands?.worksheet ?? worksheet).tables.flatMap(({ columns }) =>
          columns.flatMap(({ key, formula }) => (formula === undefined ? [key] : [])),
        );
        const asks = insertable.get(kind)?.asks(holdings.holdings.map(({ ticker }) => [ticker])) ?? [];
        return {
          ...holdings,
          // A column's role is kept only if the sheet has that column: sheets of an earlier version have no currencies,
          // and other worksheets have no prices.
          roles: holdings.roles.map((role) => {
            const serves = role === "paid" ? keys.includes("cost") : role === "name" || role === "isin";
            return role !== undefined && (serves || keys.includes(role)) && role !== "value" ? role : undefined;
          }),
          sheet: stands?.sheet,
          untouched: stands?.untouched ?? 0,
          differing: existing[0]?.differing ?? 0,
          existing,
          method: chosenMethod(found.marked),
          prices:
            kind === "portfolio" && sheets.target.prices
              ? { source: sheets.target.prices, count: (worksheet.tables[0]?.rows ?? []).filter(isPriced).length }
              : undefined,
          demands: await sources.demands(asks),
          mayBeFunds: mayBeFunds(asks),
        };
      },
      insert: (kind, text, withLast = false, choices = {}) => inTurn(() => insert(kind, text, withLast, choices)),
      follow: () => inTurn(follow),
      adoptable: async () => {
        const { sheet, kind } = (await adoptable()) ?? {};
        return sheet === undefined || kind === undefined ? undefined : { sheet, kind };
      },
      adopt: () =>
        inTurn(async () => {
          const found = await adoptable();
          if (found) await sheets.carryOut([{ do: "marks", sheet: found.sheet, marks: found.marks }]);
          followed = undefined;
          return found !== undefined;
        }),
    },
    words,
    inTurn,
    origin,
    bookOf: (isSample) => ({
      reading: async (worksheets) => {
        // The ledgers recognise rows by what their formulas show, so cells just written must have their answers.
        await sheets.shown?.();
        return reading(worksheets, isSample);
      },
      write: (writings, found, show) => write(writings, found, show, isSample),
    }),
  };
}

/**
 * Whether a worksheet of this kind may exist several times: holdings may be divided among portfolios, each on a sheet
 * of its own.
 */
function hasFurther({ kind }: Worksheet): boolean {
  return kind === "portfolio";
}

/**
 * The cell to select after an insertion: in the first new row, the second column. A selected ticker would be read as a
 * list of one the next time.
 */
function firstNew({ worksheet: { tables }, additions }: Standing) {
  const [table, addition] = [tables[0], additions[0]];
  if (!table || !addition || addition.table.rows.length === 0) return {};
  return { select: { row: addition.table.row + 1 + addition.from, column: placeOf(table, 1) } };
}
