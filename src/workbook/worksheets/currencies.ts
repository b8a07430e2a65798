/**
 * Totals by currency, one line for each. Amounts without a currency are counted, and never added to another's total.
 * These formulas work in every host without being entered as arrays.
 */
import { fixed } from "../area";
import type { Cell } from "./worksheet";

/** Lines; where a table has more currencies, the last line counts what is in none of them. */
const currencyLines = 4;

export interface Totals {
  readonly row: number;
  readonly column: number;
  /** The table's key, and that of its column with currencies. */
  readonly table: string;
  readonly currency: string;
  /** Columns to add up, by key, each under its title. */
  readonly sums: readonly { readonly title: string; readonly key: string }[];
  /** How the holdings that are in no sum are counted: by the column whose text says why, or else by the amounts themselves. */
  readonly missing: { readonly said: string } | { readonly amount: string };
  readonly words: {
    readonly currency: string;
    readonly holdings: string;
    readonly missing: string;
    readonly noCurrency: string;
  };
}

export function totalsByCurrency(totals: Totals): readonly Cell[] {
  const { row, column, sums, words } = totals;
  const titles = [words.currency, words.holdings, ...sums.map(({ title }) => title), words.missing];
  const heads = titles.map((value, index): Cell => ({ row, column: column + index, value, style: "heading" }));
  const lines = Array.from({ length: currencyLines }, (_, index) => line(totals, row + 1 + index)).flat();
  return [...heads, ...lines, ...rest(totals, row + 1 + currencyLines)];
}

function line({ row: head, column, table, currency, sums, missing }: Totals, row: number): readonly Cell[] {
  const currencies = `${table}[${currency}]`;
  const own = fixed({ row, column });
  const above = `${fixed({ row: head, column })}:${fixed({ row: row - 1, column })}`;
  // The first row whose currency stands in no line above: the largest of "so far from the sheet's end".
  const far = `SUMPRODUCT(MAX((${currencies}<>"")*(COUNTIF(${above},${currencies})=0)*(${beyond}-ROW(${currencies}))))`;
  const place = `${beyond}-${far}-SUMPRODUCT(MIN(ROW(${currencies})))+1`;
  const when = (formula: string) => `=IF(${own}="","",${formula})`;
  return [
    { row, column, formula: `=IFERROR(INDEX(${currencies},${place}),"")` },
    { row, column: column + 1, formula: when(`COUNTIF(${currencies},${own})`), format: "whole" },
    ...sums.map(({ key }, index): Cell => {
      const amounts = `${table}[${key}]`;
      // What has no amount is left out of the sum, and counted beside it. Where nothing has one the sum is blank, and not 0.
      const named = `${currencies},${own},${amounts},">=0"`;
      const sum = `IF(COUNTIFS(${named})=0,"",SUMIFS(${amounts},${named}))`;
      return { row, column: column + 2 + index, formula: when(sum), format: "amount", style: "figure" };
    }),
    {
      ...{ row, column: column + 2 + sums.length, format: "whole" },
      formula: when(
        "said" in missing
          ? `COUNTIFS(${currencies},${own},${table}[${missing.said}],"?*")`
          : `COUNTIF(${currencies},${own})-COUNTIFS(${currencies},${own},${table}[${missing.amount}],">=0")`,
      ),
    },
  ];
}

/** Holdings that are in no line: they have no currency, or there are more currencies than lines. */
function rest({ column, table, words, row: head }: Totals, row: number): readonly Cell[] {
  const counted = `${fixed({ row: head + 1, column: column + 1 })}:${fixed({ row: row - 1, column: column + 1 })}`;
  const listed = `ROWS(${table}[ticker])-COUNTBLANK(${table}[ticker])`;
  return [
    { row, column, value: words.noCurrency, style: "label" },
    { row, column: column + 1, formula: `=${listed}-SUM(${counted})`, format: "whole" },
  ];
}

/** Beyond the last row of any sheet. */
const beyond = 1_048_577;
