/**
 * Finds the rows of Purification that have no currency, and fills it in. A company's currency is in its full report,
 * which is read only when the user wants it, because that costs a request for each ticker. The currency is written as a
 * value with its source beside it, and never over what was typed meanwhile. A sample's currency is made up and closes
 * no period.
 */

import type { Row, Worksheet } from "../../workbook/sheet/worksheet";
import type { SheetChange, SheetReading } from "../../worksheets/sheetChange";
import { purification } from "../../worksheets/sheets/purification";
import { rowsOf, type StandingSheet, standingSheet } from "../../worksheets/standingSheet";
import type { WorksheetWords } from "../../worksheets/words/words";
import { fillRows } from "../ledgerWrites";
import { mayDividendCurrencyDiffer } from "./dividendCurrency";
import type { ReportCurrency } from "./reportCurrency";

/** The rows of Purification without a currency, read once. */
export class MissingCurrencies {
  private constructor(
    private readonly stands: StandingSheet | undefined,
    private readonly madeUp: boolean,
    private readonly words: WorksheetWords,
  ) {}

  /** The worksheets that must be read. */
  static sources(words: WorksheetWords): readonly Worksheet[] {
    return [purification([], words)];
  }

  /** `madeUp`: whether answers are the sample's. With real answers, a currency that the sample gave is missing too. */
  static in({ marked, blocks }: SheetReading, words: WorksheetWords, madeUp: boolean): MissingCurrencies {
    return new MissingCurrencies(standingSheet(purification([], words), marked, blocks), madeUp, words);
  }

  /** The tickers of these rows, each once. */
  tickers(): readonly string[] {
    return [...new Set(this.rows().map(({ ticker }) => ticker))];
  }

  /** Writes these currencies into their rows. */
  fill(named: readonly ReportCurrency[]): readonly SheetChange[] {
    const { madeUp, words } = this;
    const by = new Map(named.map((one) => [one.ticker, one]));
    const fills = this.rows().flatMap(({ ticker, index, row }) => {
      const { currency, day } = by.get(ticker) ?? {};
      if (currency === undefined) return [];
      const expected = { ticker: row.ticker ?? null, currency: row.currency ?? null };
      const source = sourceOf(currency, day, madeUp, words);
      const more =
        !madeUp && mayDividendCurrencyDiffer(ticker, currency) ? toConfirm + words.purification.toConfirm : "";
      return [{ row: index, expected, values: { currency, currencyFrom: source + more } }];
    });
    return fillRows(this.stands, fills);
  }

  private rows() {
    return rowsOf(this.stands).flatMap((row, index) => {
      const ticker = String(row.ticker ?? "").trim();
      const isBlank = String(row.currency ?? "").trim() === "";
      return ticker !== "" && (isBlank || (!this.madeUp && isSamples(row))) ? [{ ticker, index, row }] : [];
    });
  }
}

/**
 * U+2063, invisible. It stands behind the currency in the source of the sample's currency, so that the source tells which
 * currency was made up, whatever its words.
 */
const mark = "\u2063";

/** The text without that sign, for the book that is kept on sample data. */
export function withoutSampleMark<Value>(value: Value): Value | string {
  return typeof value === "string" && value.includes(mark) ? value.split(mark).join("") : value;
}

/** What was written in its place up to version 1.0, after the currency. */
const earlier: readonly string[] = [": sample data, made up", ": بيانات نموذجية مختلقة"];

/** Whether this row's currency is the sample's, and nobody has typed another. */
export function isSamples({ currency, currencyFrom }: Row): boolean {
  const code = String(currency ?? "").trim();
  const source = String(currencyFrom ?? "").replace(/[\u2066-\u2069]/g, "");
  return code !== "" && (source.startsWith(code + mark) || earlier.some((words) => source === code + words));
}

/**
 * U+2064, invisible. It stands before the words that say that a report's currency is to be confirmed, because a dividend
 * may be paid in another.
 */
const toConfirm = "\u2064";

/** Whether this row's currency is a report's that a person has still to confirm. Typing another one answers that. */
export function isToConfirm({ currency, currencyFrom }: Row): boolean {
  const code = String(currency ?? "").trim();
  const source = String(currencyFrom ?? "").replace(/[\u2066-\u2069]/g, "");
  return code !== "" && source.startsWith(code) && source.includes(toConfirm);
}

function sourceOf(currency: string, day: string | undefined, madeUp: boolean, { purification: words }: WorksheetWords) {
  const sentence = madeUp ? words.fromSample : words.fromReport;
  return sentence.replace("{currency}", madeUp ? currency + mark : currency).replace("{day}", day ?? "?");
}
