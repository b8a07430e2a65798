/**
 * Describes totals by currency, one line for each. Amounts without a currency are counted, and never added to the total
 * of a currency. The formulas work in every host without being entered as arrays.
 */
import { absoluteAddress } from "../workbook/area";
import type { Cell, Format } from "../workbook/sheet/worksheet";

/** How many lines of currencies there are. When a table has more, the line below counts the rest. */
export const currencyLines = 4;

export interface Totals {
  readonly row: number;
  readonly column: number;
  /** The key of the table, and the key of its column of currencies. */
  readonly table: string;
  readonly currency: string;
  /** The columns to add, by key, under their titles; several keys when each row has its amount in one of them. */
  readonly sums: readonly {
    readonly title: string;
    readonly keys: readonly string[];
    /** Where `when` is true, amounts of several of these columns are not added, and the sum says `say` in their place. */
    readonly apart?: { readonly when: string; readonly say: string };
    readonly note?: string;
  }[];
  /** How the sums are shown: as amounts, or with more decimals. */
  readonly format?: Format;
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
  const titles = [
    { title: words.currency },
    { title: words.holdings },
    ...sums.map(({ title, note }) => ({ title, ...(note !== undefined && { note }) })),
    { title: words.missing },
  ];
  const heads = titles.map(
    ({ title, ...note }, index): Cell => ({ row, column: column + index, value: title, style: "heading", ...note }),
  );
  const lines = Array.from({ length: currencyLines }, (_, index) => line(totals, row + 1 + index)).flat();
  return [...heads, ...lines, ...rest(totals, row + 1 + currencyLines)];
}

function line(
  { row: head, column, table, currency, sums, missing, format = "amount" }: Totals,
  row: number,
): readonly Cell[] {
  const currencies = `${table}[${currency}]`;
  const own = absoluteAddress({ row, column });
  const above = `${absoluteAddress({ row: head, column })}:${absoluteAddress({ row: row - 1, column })}`;
  // Finds the first row whose currency is in no line above: the largest distance from the sheet's end.
  const far = `SUMPRODUCT(MAX((${currencies}<>"")*(COUNTIF(${above},${currencies})=0)*(${beyond}-ROW(${currencies}))))`;
  const place = `${beyond}-${far}-SUMPRODUCT(MIN(ROW(${currencies})))+1`;
  const when = (formula: string) => `=IF(${own}="","",${formula})`;
  return [
    { row, column, formula: `=IFERROR(INDEX(${currencies},${place}),"")` },
    { row, column: column + 1, formula: when(`COUNTIF(${currencies},${own})`), format: "whole" },
    ...sums.map(({ keys, apart }, index): Cell => {
      const named = keys.map((key) => [`${table}[${key}]`, `${currencies},${own},${table}[${key}],">=0"`] as const);
      const counts = named.map(([, criteria]) => `COUNTIFS(${criteria})`);
      const count = counts.join("+");
      const sum = named.map(([amounts, criteria]) => `SUMIFS(${amounts},${criteria})`).join("+");
      // A holding without an amount is left out of the sum, and counted. When none has one, the sum is blank and not 0.
      const known = `IF(${count}=0,"",${sumUnless(apart, counts, sum)})`;
      return { row, column: column + 2 + index, formula: when(known), format, style: "total" };
    }),
    {
      row,
      column: column + 2 + sums.length,
      format: "whole",
      formula: when(
        "said" in missing
          ? `COUNTIFS(${currencies},${own},${table}[${missing.said}],"?*")`
          : `COUNTIF(${currencies},${own})-COUNTIFS(${currencies},${own},${table}[${missing.amount}],">=0")`,
      ),
    },
  ];
}

/**
 * The line below: the holdings that are in no other line, because they have no currency, or there are more currencies
 * than lines. Several amounts are added up only where no row at all has a currency: beside totals in known currencies
 * their sum would look like one more currency's. One amount is shown as it is. The last cell says how many of these
 * holdings are in no sum.
 */
function rest(
  { column, table, currency, sums, missing, words, row: head, format = "amount" }: Totals,
  row: number,
): readonly Cell[] {
  const counted = `SUM(${absoluteAddress({ row: head + 1, column: column + 1 })}:${absoluteAddress({ row: row - 1, column: column + 1 })})`;
  const listed = `ROWS(${table}[ticker])-COUNTBLANK(${table}[ticker])`;
  const currencies = `${table}[${currency}]`;
  const holdings = absoluteAddress({ row, column: column + 1 });
  const known = `COUNTIF(${currencies},"?*")`;
  /** Whether rows of which `count` have an amount are kept out of a sum. */
  const isApart = (count: string) => `OR(${known}>${counted},AND(${known}>0,${count}>1))`;
  const summed = withAmount(missing, table, currencies, holdings);
  return [
    { row, column, value: words.noCurrency, style: "label" },
    { row, column: column + 1, formula: `=${listed}-${counted}`, format: "whole" },
    ...sums.map(({ keys, apart }, index): Cell => {
      const both = keys.map((key) => [`${table}[${key}]`, `${currencies},"?*",${table}[${key}],">=0"`] as const);
      const counts = both.map(([amounts, named]) => `COUNTIF(${amounts},">=0")-COUNTIFS(${named})`);
      const count = counts.join("+");
      const sum = both
        .map(([amounts, named]) => `SUMIFS(${amounts},${amounts},">=0")-SUMIFS(${amounts},${named})`)
        .join("+");
      const isNone = `OR(${count}=0,${isApart(count)})`;
      return {
        row,
        column: column + 2 + index,
        formula: `=IF(${isNone},"",${sumUnless(apart, counts, sum)})`,
        format,
        style: "total",
      };
    }),
    {
      row,
      column: column + 2 + sums.length,
      format: "whole",
      formula: `=${holdings}-IF(${isApart(`(${summed})`)},0,${summed})`,
    },
  ];
}

/** The sum, or what is said where amounts of several columns would be added that may not be. */
function sumUnless(apart: Totals["sums"][number]["apart"], counts: readonly string[], sum: string): string {
  if (!apart) return sum;
  const meet = counts.map((count) => `${count}>0`).join(",");
  return `IF(AND(${apart.when},${meet}),"${apart.say}",${sum})`;
}

/** How many rows without a currency have an amount; `holdings` is the cell that counts these rows. */
function withAmount(missing: Totals["missing"], table: string, currencies: string, holdings: string): string {
  const among = (column: string, criterion: string) =>
    `COUNTIF(${table}[${column}],${criterion})-COUNTIFS(${currencies},"?*",${table}[${column}],${criterion})`;
  return "said" in missing ? `${holdings}-(${among(missing.said, '"?*"')})` : among(missing.amount, '">=0"');
}

/** A row below the last of any sheet. */
const beyond = 1_048_577;
