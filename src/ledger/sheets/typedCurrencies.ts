/**
 * Takes over a currency that is typed once into the other worksheets: where Portfolio, Purification, Zakat and Funds
 * agree on a holding's currency, their rows of it that have none get it. Nothing that was typed is written over, and a
 * made-up currency is not taken over.
 */

import { currencyCode } from "../../workbook/currency";
import type { Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import type { SheetChange, SheetReading } from "../../worksheets/sheetChange";
import { funds } from "../../worksheets/sheets/funds";
import { portfolio } from "../../worksheets/sheets/portfolio";
import { purification } from "../../worksheets/sheets/purification";
import { zakat } from "../../worksheets/sheets/zakat";
import { rowsOf, type StandingSheet, standingSheet } from "../../worksheets/standingSheet";
import type { WorksheetWords } from "../../worksheets/words/words";
import { isSamples, isToConfirm } from "../currencies/missingCurrencies";
import { tickerIn } from "../entries/period";

/** The currency of each ticker, and the sheet on which it is typed. */
export class TypedCurrencies {
  constructor(
    readonly byTicker: ReadonlyMap<string, { readonly currency: string; readonly sheet: string }>,
    private readonly words: WorksheetWords,
  ) {}

  /** The worksheets that must be read. */
  static sources(words: WorksheetWords): readonly Worksheet[] {
    return [portfolio, purification, zakat, funds].map((of) => of([], words));
  }

  /** Where two rows of a ticker have different currencies, neither is taken. */
  static in({ marked, blocks }: SheetReading, words: WorksheetWords): TypedCurrencies {
    const found = new Map<string, { currency: string; sheet: string } | undefined>();
    for (const source of TypedCurrencies.sources(words)) {
      const stands = standingSheet(source, marked, blocks);
      for (const row of rowsOf(stands)) {
        const [symbol, currency] = [tickerIn(row.ticker), String(row.currency ?? "").trim()];
        if (!stands || symbol === "" || currency === "" || isSamples(row) || isToConfirm(row)) continue;
        const before = found.get(symbol);
        const isOther = found.has(symbol) && currencyCode(before?.currency) !== currencyCode(currency);
        found.set(symbol, isOther ? undefined : (before ?? { currency, sheet: stands.sheet }));
      }
    }
    const agreed = [...found].flatMap(([symbol, one]) => (one ? [[symbol, one] as const] : []));
    return new TypedCurrencies(new Map(agreed), words);
  }

  /** The worksheet with the currencies that are typed elsewhere, in those of its rows that have none. */
  withTyped(worksheet: Worksheet): Worksheet {
    const tables = worksheet.tables.map((table) => {
      const keys = typedKeys(table);
      return { ...table, rows: table.rows.map((row) => ({ ...row, ...this.takenBy(row, keys) })) };
    });
    return { ...worksheet, tables };
  }

  /** The fillings that do the same in the rows that are on the sheet already. */
  fills({ sheet, worksheet, additions }: StandingSheet): readonly Extract<SheetChange, { readonly how: "fill" }>[] {
    const [table] = worksheet.tables;
    if (!table) return [];
    const keys = typedKeys(table);
    const there = table.rows.slice(0, additions.find((one) => one.table === table)?.from);
    const fills = there.flatMap((row, index) => {
      const values = this.takenBy(row, keys);
      const expected = { ticker: row.ticker ?? null, currency: null };
      return values.currency === undefined ? [] : [{ row: index, expected, values }];
    });
    return fills.length > 0 ? [{ how: "fill", sheet, worksheet, table, fills }] : [];
  }

  /** What a row takes over: only where its currency is blank. */
  private takenBy(row: Row, keys: readonly string[]): Row {
    const found = this.byTicker.get(tickerIn(row.ticker));
    if (!found || !keys.includes("currency") || String(row.currency ?? "").trim() !== "") return {};
    const { currency, sheet } = found;
    const { fromSheet } = this.words.purification;
    const from = fromSheet.replace("{currency}", currency).replace("{sheet}", sheet);
    return { currency, ...(keys.includes("currencyFrom") && { currencyFrom: from }) };
  }
}

/** The columns that are typed: a currency that a formula gives, such as a report's, is not written over. */
function typedKeys({ columns }: Table): readonly string[] {
  return columns.flatMap(({ key, formula }) => (formula === undefined ? [key] : []));
}
