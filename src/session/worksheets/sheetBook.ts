/**
 * Reads and writes the worksheets of a book. A workbook has two: the user's own, and the one that is kept on sample data,
 * whose ledgers have names and marks of their own (`src/ledger/sampleBook`). Changes of either wait for one another, so
 * that two clicks do not make two sheets.
 */
import { version } from "../../core/version";
import type { CachedAnswers } from "../../ledger/cachedAnswers";
import { sampleAnswers, sampleBookWords, sampleMark, sampleSnapshot, sampleSteps } from "../../ledger/sampleBook";
import { isLedger, unmarkedLedger } from "../../ledger/sheets/adoption";
import { RefusalError } from "../../ports/refusalError";
import { refusalPhrase } from "../../ports/refusals";
import type { PriceSource, Snapshot, Step } from "../../workbook/sheet/step";
import type { Worksheet } from "../../workbook/sheet/worksheet";
import { markNames } from "../../worksheets/marks";
import type { SheetChange } from "../../worksheets/sheetChange";
import type { AboutOrigin } from "../../worksheets/sheets/about";
import { stepsOf } from "../../worksheets/steps";
import type { WorksheetWords } from "../../worksheets/words/words";
import type { SheetAnswers, Sheets } from "./sheets";

/** `origin`: where the answers come from that belong into this book. Made-up ones belong into the sample's. */
export class SheetBook {
  readonly isSample: boolean;
  readonly words: WorksheetWords;
  /** The host's own function for prices, if it has one. */
  readonly prices: PriceSource | undefined;

  constructor(
    private readonly sheets: Sheets,
    private readonly answers: SheetAnswers,
    words: WorksheetWords,
    readonly origin: AboutOrigin,
  ) {
    this.isSample = origin.madeUp === true;
    this.words = this.isSample ? sampleBookWords(words) : words;
    this.prices = sheets.target.prices;
  }

  /** The answers that its cells have now. */
  async known(): Promise<CachedAnswers> {
    const known = await this.answers.known();
    return this.isSample ? sampleAnswers(known) : known;
  }

  /**
   * Reads the sheets that have these worksheets: `now`, or only when their cells show all answers that have arrived.
   * Ledgers recognise rows by what formulas show, so cells just written must have their answers.
   */
  async read(worksheets: readonly Worksheet[], when: "shown" | "now" = "shown"): Promise<Snapshot> {
    if (when === "shown") await this.sheets.shown?.();
    const marks = worksheets.map(markNames);
    if (!this.isSample) return this.sheets.snapshot(marks);
    return sampleSnapshot(await this.sheets.snapshot(marks.map((names) => names.map(sampleMark))));
  }

  /**
   * Carries out these writings in one go, and `show` after them; `found` is what they were decided from. Returns how
   * many rows were filled.
   */
  async write(writings: readonly SheetChange[], found: Snapshot, show: readonly Step[] = []): Promise<number> {
    if (!this.isSample) await this.refuseSecondLedger(writings, found);
    const own = writings.flatMap((writing) => stepsOf(writing, found, this.sheets.target));
    const steps = this.isSample ? sampleSteps(own) : own;
    return steps.length + show.length > 0 ? this.sheets.carryOut([...steps, ...show]) : 0;
  }

  /** Lays no ledger in a workbook that has one whose marks are gone: what is booked there would be booked again. */
  private async refuseSecondLedger(writings: readonly SheetChange[], { marked }: Snapshot): Promise<void> {
    const laid = writings.flatMap((one) =>
      one.how === "lay" && isLedger(one.worksheet.kind) ? [one.worksheet.kind] : [],
    );
    if (laid.length === 0) return;
    const fronts = await this.sheets.fronts();
    const there = laid.flatMap((kind) => unmarkedLedger(kind, fronts, marked) ?? [])[0];
    if (there) throw new RefusalError(refusalPhrase("ledgerThere", there.sheet));
  }
}

/** The books of a workbook. */
export class SheetBooks {
  /** The user's own book, wherever the answers of now come from. */
  readonly own: SheetBook;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly sheets: Sheets,
    private readonly answers: SheetAnswers,
    private readonly words: WorksheetWords,
  ) {
    this.own = new SheetBook(sheets, answers, words, { version });
  }

  /** The book that the answers of now belong into. */
  async now(): Promise<SheetBook> {
    return new SheetBook(this.sheets, this.answers, this.words, await this.answers.origin());
  }

  /** Changes the book that the answers of now belong into, once all earlier changes are done. */
  inTurn<T>(change: (book: SheetBook) => Promise<T>): Promise<T> {
    const next = this.last.then(() => this.now()).then(change);
    this.last = next.catch(() => undefined);
    return next;
  }
}
