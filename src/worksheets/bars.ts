/**
 * Draws the bars of a worksheet by a formula, for Google Sheets, whose rules draw none behind a number: the cell of a bar
 * then holds `SPARKLINE`, and the number stands in the column that the bar is of.
 */
import { bars } from "../workbook/sheet/styles";
import type { Bar, Worksheet } from "../workbook/sheet/worksheet";

/** The worksheet with the formula of its host in each column of bars. */
export function withBars(worksheet: Worksheet, host: "SPARKLINE" | undefined): Worksheet {
  if (host === undefined) return worksheet;
  const drawn = worksheet.looks.flatMap(({ on, bar }) => (bar && "table" in on ? [{ ...on, bar }] : []));
  if (drawn.length === 0) return worksheet;
  const tables = worksheet.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      const own = drawn.find((one) => one.table === table.key && one.column === column.key);
      return own ? { ...column, formula: sparkline(own.bar, worksheet.direction) } : column;
    }),
  }));
  return { ...worksheet, tables };
}

/**
 * What is not known shows a question mark, because a bar of 0 is as empty as a blank cell. The options are put together
 * by functions: between braces each locale separates columns in its own way.
 */
function sparkline({ of, full }: Bar, direction: Worksheet["direction"]): string {
  const number = `[@${of}]`;
  const options = [
    '"charttype","bar"',
    `"max",${full}`,
    `"color1",IF(${number}<${full},"${bars.beside}","${bars.over}")`,
    ...(direction === "rtl" ? ['"rtl",TRUE'] : []),
  ].map((option) => `HSTACK(${option})`);
  const drawn = `SPARKLINE(MIN(${number},${full}),VSTACK(${options.join(",")}))`;
  return `=IF([@ticker]="","",IF(ISNUMBER(${number}),${drawn},"?"))`;
}
