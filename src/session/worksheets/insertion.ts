/**
 * Inserts worksheets for the pane, in any host that can write a sheet: reads the selected or pasted holdings, and writes
 * a new sheet or adds to an existing one.
 */
import { Ledger } from "../../ledger/ledger";
import { writeRows } from "../../ledger/ledgerWrites";
import { isOfBook } from "../../ledger/sampleBook";
import { adoptableIn } from "../../ledger/sheets/adoption";
import { insertable } from "../../ledger/sheets/insertable";
import { purificationLedger } from "../../ledger/sheets/ledgers";
import { TypedCurrencies } from "../../ledger/sheets/typedCurrencies";
import type { Inserted, InsertionChoices, WorksheetPlan } from "../../ports/host";
import { type Decided, type Holdings, noHoldings } from "../../workbook/holdings/holding";
import { holdingsIn, holdingsOf, isTitleAlone } from "../../workbook/holdings/holdings";
import { mayBeFunds } from "../../workbook/refresh/refresh";
import type { Filling } from "../../workbook/sheet/fills";
import type { Snapshot, Step, Target } from "../../workbook/sheet/step";
import { sheetColumn } from "../../workbook/sheet/tablePlaces";
import { holdingKinds, type Kind, type Mark, type Worksheet } from "../../workbook/sheet/worksheet";
import { withBars } from "../../worksheets/bars";
import { finishedStarts, markedBy, markStart, nextStart } from "../../worksheets/marks";
import { priceFills, priceNotes, pricesToFill, withPrices } from "../../worksheets/prices";
import { choiceMarks, chosenMethod, isPurification } from "../../worksheets/purificationMethod";
import { renewals } from "../../worksheets/renewal";
import { isPriced } from "../../worksheets/rowFormula";
import { asSample, ofSample, sampleLine } from "../../worksheets/sample";
import type { SheetChange } from "../../worksheets/sheetChange";
import { type AboutOrigin, aboutState } from "../../worksheets/sheets/about";
import { withOutstanding } from "../../worksheets/sheets/income";
import { type StandingSheet, standingSheet } from "../../worksheets/standingSheet";
import { type WorksheetWords, worksheetWords } from "../../worksheets/words/words";
import type { SheetBook } from "./sheetBook";
import type { InsertionMemory, SheetAnswers, Sheets } from "./sheets";

/** The holdings to insert; and how many there are of the last insertion, where none are given. */
type GivenHoldings = Holdings & { readonly last: number };

/** What is there of a worksheet before it is inserted. */
interface Before {
  readonly found: Snapshot;
  /** All sheets of its kind that exist. */
  readonly standing: readonly StandingSheet[];
  /** The worksheet with the marks that the next sheet would get. */
  readonly next: Worksheet;
}

/** A list that is added to a sheet that stands. */
interface Addition {
  readonly list: Worksheet;
  /** The same with the choices of the workbook's ledger. */
  readonly told: Worksheet;
  readonly stands: StandingSheet;
  readonly hasHoldings: boolean;
  readonly typed: TypedCurrencies;
  readonly chosen: readonly Mark[];
  readonly choices: InsertionChoices;
}

export class Insertion {
  /** Whether the lines below the titles of worksheets say that answers are made up; undefined when it is not known. */
  private followed: boolean | undefined;

  constructor(
    private readonly sheets: Sheets,
    private readonly answers: SheetAnswers,
    private readonly own: SheetBook,
    private readonly memory: InsertionMemory,
  ) {}

  async plan(
    book: SheetBook,
    kind: Kind,
    text?: string,
    withLast = false,
    decided: Decided = {},
  ): Promise<WorksheetPlan> {
    const { target } = this.sheets;
    const { words } = this.own;
    const holdings = await this.given(kind, text, withLast, decided);
    const bare = worksheetOf(kind, holdings, await this.originFor(kind, book), words, target);
    const worksheet = target.prices ? withPrices(bare, target.prices, words) : bare;
    const { standing, found } = await this.readAll(book, worksheet);
    const existing = standing.map((one) => ({
      sheet: one.sheet,
      untouched: one.untouched,
      differing: renewals(worksheet.tables[0], one).length,
      prices: holdings.holdings.length > 0 ? pricesToFill(one, worksheet.tables[0]) : 0,
    }));
    const [stands] = standing;
    const asks = insertable.get(kind)?.asks(holdings.holdings.map(({ ticker }) => [ticker])) ?? [];
    return {
      ...holdings,
      roles: rolesIn(holdings, stands?.worksheet ?? worksheet),
      sheet: stands?.sheet,
      untouched: stands?.untouched ?? 0,
      differing: existing[0]?.differing ?? 0,
      existing,
      method: chosenMethod(found.marked),
      prices:
        kind === "portfolio" && target.prices
          ? { source: target.prices, count: (worksheet.tables[0]?.rows ?? []).filter(isPriced).length }
          : undefined,
      demands: await this.answers.demands(asks),
      mayBeFunds: mayBeFunds(asks),
    };
  }

  /** Writes the worksheet into this book, or adds the missing rows to the sheet that stands. */
  async insert(
    book: SheetBook,
    kind: Kind,
    text?: string,
    withLast = false,
    choices: InsertionChoices = {},
  ): Promise<Inserted> {
    const { renews, prices = false, into, ...decided } = choices;
    const { words } = this.own;
    const { target } = this.sheets;
    const holdings = await this.given(kind, text, withLast, decided);
    if (holdings.holdings.length > 0) this.memory.last = holdings;
    const origin = await this.originFor(kind, book);
    const made = worksheetOf(kind, holdings, origin, isOfBook(kind) ? book.words : words, target);
    const own = withOutstanding(made, target.prices, words);
    const list = prices && target.prices ? withPrices(own, target.prices, words) : own;
    const ledger = isPurification(kind) ? [purificationLedger([], words)] : [];
    const others = holdingKinds.includes(kind) ? [...TypedCurrencies.sources(words), ...ledger] : [];
    const { found, standing, next } = await this.readAll(book, list, others);
    const typed = TypedCurrencies.in(found, words);
    const told = Ledger.in(found, words).withPayable(typed.withTyped(list));
    const meant = standing.find(({ sheet }) => into === undefined || (into !== "own" && into.sheet === sheet));
    const worksheet = markedBy(told, markStart((meant ?? { worksheet: next }).worksheet));
    const stands = meant && standingSheet(worksheet, found.marked, found.blocks);
    const chosen = choiceMarks(kind, found.marked);
    this.followed = undefined;
    const hasHoldings = holdings.holdings.length > 0;
    if (stands) {
      if (kind === "about") return renewAbout(book, worksheet, stands.sheet, found);
      return addTo(book, { list, told, stands, hasHoldings, typed, chosen, choices }, found, words);
    }
    const laid = book.isSample ? ofSample(worksheet, words) : worksheet;
    const writings = writeRows(laid, found).map((one) => (one.how === "lay" ? { ...one, marks: chosen } : one));
    await book.write(writings, found);
    return { added: holdings.holdings.length, untouched: 0 };
  }

  /** Makes the worksheets say whether the answers that fill them now are made up. */
  async follow({ madeUp = false, ...origin }: AboutOrigin): Promise<void> {
    if (madeUp === this.followed) return;
    const { marked } = await this.sheets.snapshot([]);
    const all = ["en", "ar"].map(worksheetWords).flatMap((words) =>
      holdingKinds
        .map((kind) => worksheetOf(kind, noHoldings, origin, words, this.sheets.target))
        .flatMap((one) => (hasFurther(one) ? [...variants(one, marked), asSample(one, words)] : [one]))
        .map((worksheet) => ({ words, worksheet })),
    );
    const found = await this.own.read(
      all.map(({ worksheet }) => worksheet),
      "now",
    );
    const frozen = madeUp ? undefined : await this.answers.frozen();
    const standing = all.flatMap(({ words, worksheet }) => {
      const stands = standingSheet(worksheet, found.marked, found.blocks);
      return stands ? [{ words, stands }] : [];
    });
    const free = standing.filter(({ stands }) => frozen?.has(stands.sheet) !== true);
    const lines = free.flatMap(({ words, stands }) => sampleLine(stands, madeUp, words));
    await this.own.write(lines, found);
    this.followed = free.length === standing.length ? madeUp : undefined;
  }

  async adoptable(): Promise<{ readonly sheet: string; readonly kind: Kind } | undefined> {
    const found = await this.unmarked();
    return found && { sheet: found.sheet, kind: found.kind };
  }

  async adopt(): Promise<boolean> {
    const found = await this.unmarked();
    if (found) await this.sheets.carryOut([{ do: "marks", sheet: found.sheet, marks: found.marks }]);
    this.followed = undefined;
    return found !== undefined;
  }

  private async unmarked() {
    return adoptableIn(await this.sheets.fronts(), (await this.sheets.snapshot([])).marked);
  }

  private async given(
    kind: Kind,
    text: string | undefined,
    withLast: boolean,
    decided: Decided,
  ): Promise<GivenHoldings> {
    if (!holdingKinds.includes(kind)) return { ...noHoldings, last: 0 };
    if (text !== undefined) return { ...holdingsOf(text, decided), last: 0 };
    const selected = await this.sheets.selected();
    const found = holdingsIn(isTitleAlone(selected, ownTitles) ? [] : selected, decided);
    if (found.holdings.length > 0) return { ...found, last: 0 };
    const { last } = this.memory;
    return { ...(withLast ? last : found), last: last.holdings.length };
  }

  /** About tells the method of purification that this workbook has chosen. */
  private async originFor(kind: Kind, { origin }: SheetBook): Promise<AboutOrigin> {
    if (kind !== "about") return origin;
    const method = chosenMethod((await this.sheets.snapshot([])).marked);
    return method === undefined ? origin : { ...origin, method };
  }

  /** Reads all sheets of this worksheet's kind, and `others`. */
  private async readAll(book: SheetBook, worksheet: Worksheet, others: readonly Worksheet[] = []): Promise<Before> {
    const all = hasFurther(worksheet) ? variants(worksheet, (await this.sheets.snapshot([])).marked) : [worksheet];
    const found = await book.read([...all, ...others], "now");
    const standing = all.flatMap((one) => standingSheet(one, found.marked, found.blocks) ?? []);
    const next = all.find(({ markedAs }) => !standing.some((one) => one.worksheet.markedAs === markedAs));
    return { found, standing, next: next ?? worksheet };
  }
}

/** Titles of our worksheets that could be taken for tickers, in both languages. All other titles cannot be tickers. */
const ownTitles = ["en", "ar"].map(worksheetWords).flatMap(({ portfolio, funds }) => [portfolio.title, funds.title]);

function worksheetOf(
  kind: Kind,
  { holdings }: Holdings,
  origin: AboutOrigin,
  words: WorksheetWords,
  { bars }: Target,
): Worksheet {
  const insert = insertable.get(kind);
  if (!insert) throw new Error(`There is no worksheet ${kind}.`);
  return withBars(insert.of(holdings, words, origin), bars);
}

/** Adds the missing rows to a sheet that stands, and fills what is renewed or still blank there. */
async function addTo(
  book: SheetBook,
  { list, told, stands, hasHoldings, typed, chosen, choices }: Addition,
  found: Snapshot,
  words: WorksheetWords,
): Promise<Inserted> {
  const { sheet, worksheet } = stands;
  const [table] = worksheet.tables;
  // An empty list adds no rows to an existing sheet.
  const additions = hasHoldings ? stands.additions : [];
  const renewed = choices.renews && table ? renewals(list.tables[0], stands) : [];
  const priced = table ? priceFills(stands, told.tables[0]) : [];
  const rows = additions.map((addition): SheetChange => ({ how: "append", sheet, worksheet, ...addition }));
  const fill = (fills: readonly Filling[]): readonly SheetChange[] =>
    table && fills.length > 0 ? [{ how: "fill", sheet, worksheet, table, fills }] : [];
  const currencies = typed.fills(stands);
  const line = sampleLine(stands, book.isSample, words);
  const noted: readonly Step[] = choices.prices ? [{ do: "notes", sheet, notes: priceNotes(table) }] : [];
  const choice: readonly Step[] = chosen.length > 0 ? [{ do: "marks", sheet, marks: chosen }] : [];
  const show: Step = { do: "show", sheet, ...firstNew(stands) };
  // The list's own figures are written first. A currency that the list has is then not looked for elsewhere.
  await book.write([...fill(renewed), ...rows, ...fill(priced), ...currencies, ...line], found, [
    ...noted,
    ...choice,
    show,
  ]);
  return {
    added: additions.reduce((sum, { table, from }) => sum + table.rows.length - from, 0),
    untouched: hasHoldings ? stands.untouched - renewed.length : 0,
    ...(renewed.length > 0 && { renewed: renewed.length }),
    ...(currencies.length > 0 && { currencies: currencies.flatMap(({ fills }) => fills).length }),
  };
}

/** Writes About again on its sheet where its text is an earlier one, and shows it. */
async function renewAbout(book: SheetBook, worksheet: Worksheet, sheet: string, found: Snapshot): Promise<Inserted> {
  const about = aboutState(worksheet, found.blocks);
  const writings: readonly SheetChange[] = about === "outdated" ? [{ how: "lay", worksheet, again: sheet }] : [];
  await book.write(writings, found, [{ do: "show", sheet }]);
  return { added: 0, untouched: 0, about };
}

/**
 * The worksheet once for each sheet of its kind that exists, with that sheet's marks, and once with the marks that the
 * next sheet would get.
 */
function variants(worksheet: Worksheet, marked: Snapshot["marked"]): readonly Worksheet[] {
  return [...finishedStarts(worksheet, marked), nextStart(worksheet, marked)].map((start) =>
    markedBy(worksheet, start),
  );
}

/**
 * Whether a worksheet of this kind may exist several times: holdings may be divided among portfolios, each on a sheet
 * of its own.
 */
function hasFurther({ kind }: Worksheet): boolean {
  return kind === "portfolio";
}

/**
 * The roles of the list's columns that this worksheet has a column for: sheets of an earlier version have no currencies,
 * and other worksheets have no prices.
 */
function rolesIn({ roles }: Holdings, { tables }: Worksheet): Holdings["roles"] {
  const keys = tables.flatMap(({ columns }) =>
    columns.flatMap(({ key, formula }) => (formula === undefined ? [key] : [])),
  );
  return roles.map((role) => {
    const serves = role === "paid" ? keys.includes("cost") : role === "name" || role === "isin";
    return role !== undefined && (serves || keys.includes(role)) && role !== "value" ? role : undefined;
  });
}

/**
 * The cell to select after an insertion: in the first new row, the second column. A selected ticker would be read as a
 * list of one the next time.
 */
function firstNew({ worksheet: { tables }, additions }: StandingSheet) {
  const [table, addition] = [tables[0], additions[0]];
  if (!table || !addition || addition.table.rows.length === 0) return {};
  return { select: { row: addition.table.row + 1 + addition.from, column: sheetColumn(table, 1) } };
}
