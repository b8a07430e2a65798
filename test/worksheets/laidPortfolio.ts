/** A portfolio as a worksheet, and a sheet on which it was laid as a host reads it. */
import type { Area, Block } from "../../src/workbook/area";
import { finishedMark, marksOf } from "../../src/worksheets/marks";
import { portfolio } from "../../src/worksheets/sheets/portfolio";
import { worksheetWords } from "../../src/worksheets/words/words";

export const words = worksheetWords("en");

export const portfolioOf = (...tickers: string[]) =>
  portfolio(
    tickers.map((ticker) => ({ ticker })),
    words,
  );

/** A sheet on which a portfolio of these tickers was laid; `moved` is by how many rows and columns it was moved since. */
export function laidPortfolio(
  tickers: readonly string[],
  moved: { readonly down?: number; readonly across?: number } = {},
) {
  const { down = 0, across = 0 } = moved;
  const worksheet = portfolioOf(...tickers);
  const marks = new Map<string, Area>(
    [...marksOf(worksheet), finishedMark(worksheet)].map(({ name, row, column }) => [
      name,
      { sheet: "Mine", row: row + down, column: column + across, rows: 1, columns: 1 },
    ]),
  );
  const head = (worksheet.tables[0]?.row ?? 0) + down;
  const values = Array.from({ length: head + 1 + tickers.length }, (_, row) =>
    Array.from({ length: 30 }, (__, column) =>
      row > head && column === across
        ? (tickers[row - head - 1] ?? "")
        : row === head && column === across
          ? "Ticker"
          : "",
    ),
  );
  const block: Block = { sheet: "Mine", row: 0, column: 0, rows: values.length, columns: 30, formulas: [], values };
  return { marks, blocks: [block] };
}
