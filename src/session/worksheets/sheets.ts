/** What the ports for worksheets, currencies and ledgers need of a host, as interfaces. */
import type { Asked } from "../../core/call";
import type { CachedAnswers } from "../../ledger/cachedAnswers";
import type { ReportCurrency } from "../../ports/host";
import type { Block } from "../../workbook/area";
import type { Demand } from "../../workbook/estimate";
import type { Holdings } from "../../workbook/holdings/holding";
import type { Workbook } from "../../workbook/workbook";
import type { AboutOrigin } from "../../worksheets/sheets/about";

/** The host's sheets. `src/workbook/workbook.ts` says what each method promises. */
export interface Sheets extends Pick<Workbook, "target" | "snapshot" | "carryOut">, Partial<Pick<Workbook, "shown">> {
  /**
   * The values of the selected rows; empty when nothing is selected, or when only a single cell of one of our
   * worksheets is selected that is not among its tickers.
   */
  selected(): Promise<readonly (readonly unknown[])[]>;
  /** The first cells of each sheet, in which the headings of a table may stand; those of the open sheet first. */
  fronts(): Promise<readonly Block[]>;
}

/** What the host knows of the questions and answers of its cells. */
export interface SheetAnswers {
  /** The requests that these formulas would make. */
  demands(asks: readonly Asked[]): Promise<readonly Demand[]>;
  /** Where the answers of now come from, as the worksheet *About* says it, and whether they are made up. */
  origin(): Promise<AboutOrigin>;
  /** Asks for the full reports of these tickers, a request each, and returns the currency that each report names. */
  reports(tickers: readonly string[]): Promise<readonly ReportCurrency[]>;
  /**
   * The sheets with frozen cells. Such cells go on showing what they show, so these sheets keep the line that calls
   * their answers made up.
   */
  frozen(): Promise<ReadonlySet<string>>;
  /** The answers that cells have now. */
  known(): Promise<CachedAnswers>;
}

/** What one insertion leaves for the next. */
export interface InsertionMemory {
  /**
   * The holdings of the last insertion, also of one that failed half way. They are offered again, because an insertion
   * opens the new sheet and the old selection is gone. They are stored nowhere else: a pane that is opened again has
   * none.
   */
  last: Holdings;
}
