/**
 * Takes over a currency that is typed once into the other worksheets: where Portfolio, Purification, Zakat and Funds
 * agree on a holding's currency, their rows of it that have none get it. Nothing that was typed is written over, and a
 * made-up currency is not taken over.
 */

import { codeOf } from "../../workbook/currency";
import type { Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { rowsOf, type Standing, standingOf } from "../../worksheets/merge";
import type { Reading, Writing } from "../../worksheets/sheetChange";
import { funds } from "../../worksheets/sheets/funds";
import { portfolio } from "../../worksheets/sheets/portfolio";
import { purification } from "../../worksheets/sheets/purification";
import { zakat } from "../../worksheets/sheets/zakat";
import type { WorksheetWords } from "../../worksheets/words/words";
import { isSamples, isToConfirm } from "../missingCurrencies";
import { symbolIn } from "../period";

/** Each ticker's currency, and the sheet on which it is typed. */
export type TypedCurrencies = ReadonlyMap<string, { readonly currency: string; readonly sheet: string }>;

/** The worksheets that must be read. */
export function currencySources(words: WorksheetWords): readonly Worksheet[] {
  return [portfolio, purification, zakat, funds].map((of) => of([], words));
}

/** The currency of each ticker. Where two rows of a ticker have different ones, neither is taken. */
export function currenciesTyped({ marked, blocks }: Reading, words: WorksheetWords): TypedCurrencies {
  const found = new Map<string, { currency: string; sheet: string } | undefined>();
  for (const source of currencySources(words)) {
    const stands = standingOf(source, marked, blocks);
    for (const row of rowsOf(stands)) {
      const [symbol, currency] = [symbolIn(row.ticker), String(row.currency ?? "").trim()];
      if (!stands || symbol === "" || currency === "" || isSamples(row) || isToConfirm(row)) continue;
      const before = found.get(symbol);
      const isOther = found.has(symbol) && codeOf(before?.currency) !== codeOf(currency);
      found.set(symbol, isOther ? undefined : (before ?? { currency, sheet: stands.sheet }));
    }
  }
  return new Map([...found].flatMap(([symbol, one]) => (one ? [[symbol, one] as const] : [])));
}

/** The worksheet with the currencies that are typed elsewhere, in those of its rows that have none. */
export function withCurrencies(worksheet: Worksheet, typed: TypedCurrencies, words: WorksheetWords): Worksheet {
  const tables = worksheet.tables.map((table) => {
    const keys = typedKeys(table);
    return { ...table, rows: table.rows.map((row) => ({ ...row, ...takenBy(row, keys, typed, words) })) };
  });
  return { ...worksheet, tables };
}

/** The fillings that do the same in the rows that are on the sheet already. */
export function currencyFills(
  { sheet, worksheet, additions }: Standing,
  typed: TypedCurrencies,
  words: WorksheetWords,
): readonly Extract<Writing, { readonly how: "fill" }>[] {
  const [table] = worksheet.tables;
  if (!table) return [];
  const keys = typedKeys(table);
  const there = table.rows.slice(0, additions.find((one) => one.table === table)?.from);
  const fills = there.flatMap((row, index) => {
    const values = takenBy(row, keys, typed, words);
    const expected = { ticker: row.ticker ?? null, currency: null };
    return values.currency === undefined ? [] : [{ row: index, expected, values }];
  });
  return fills.length > 0 ? [{ how: "fill", sheet, worksheet, table, fills }] : [];
}

/** The columns that are typed: a currency that a formula gives, such as a report's, is not written over. */
function typedKeys({ columns }: Table): readonly string[] {
  return columns.flatMap(({ key, formula }) => (formula === undefined ? [key] : []));
}

function takenBy(
  row: Row,
  keys: readonly string[],
  typed: TypedCurrencies,
  { purification: words }: WorksheetWords,
): Row {
  const found = typed.get(symbolIn(row.ticker));
  if (!found || !keys.includes("currency") || String(row.currency ?? "").trim() !== "") return {};
  const { currency, sheet } = found;
  const from = words.fromSheet.replace("{currency}", currency).replace("{sheet}", sheet);
  return { currency, ...(keys.includes("currencyFrom") && { currencyFrom: from }) };
}
