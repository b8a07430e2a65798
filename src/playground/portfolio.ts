/**
 * The sheet that the playground opens with: the S&P 500 as a user would set it up, a formula a row. The companies are
 * real, the shares made up (a round number from each ticker), and the verdicts are the sample service's inventions.
 */
import type { ICellData, IStyleData, IWorksheetData } from "@univerjs/core";
import { type Cells, columnWidths, rowOf, styles } from "./sheets";
import type { Words } from "./strings";

export interface Company {
  readonly ticker: string;
  readonly name: string;
  readonly sector: string;
}

interface Column {
  readonly head: keyof Words["portfolio"]["heads"];
  readonly width: number;
  readonly number?: true;
  /** `row` counts from 1, as formulas do; `index` is the company's place in the list. */
  readonly cell: (company: Company, row: number, index: number) => ICellData | undefined;
}

/** Functions that cost one call a ticker are shown for a few rows only. */
const costlyRows = 5;
const headerRow = 3;
const firstRow = headerRow + 1;
const verdicts = ["HALAL", "NOT HALAL", "DOUBTFUL", "NOT COVERED"];

const columns: readonly Column[] = [
  { head: "ticker", width: 75, cell: ({ ticker }) => ({ v: ticker }) },
  { head: "name", width: 185, cell: ({ name }) => ({ v: name }) },
  { head: "sector", width: 175, cell: ({ sector }) => ({ v: sector }) },
  { head: "shares", width: 85, number: true, cell: ({ ticker }) => ({ v: sharesOf(ticker), s: styles.whole }) },
  { head: "status", width: 120, cell: (_, row) => ({ f: `=SHARIAH.STATUS(A${row})` }) },
  { head: "rank", width: 55, number: true, cell: (_, row) => ({ f: `=SHARIAH.RANK(A${row})` }) },
  {
    head: "revenue",
    width: 90,
    number: true,
    cell: (_, row) => ({ f: `=SHARIAH.RATIO(A${row},"revenue")`, s: styles.amount }),
  },
  {
    head: "purify",
    width: 85,
    number: true,
    cell: (_, row) => ({ f: `=SHARIAH.PURIFY(A${row},D${row})`, s: styles.amount }),
  },
  {
    head: "zakat",
    width: 125,
    number: true,
    cell: costly((row) => `=SHARIAH.ZAKAT(A${row},D${row},"short")`, styles.amount),
  },
  { head: "currency", width: 95, cell: costly((row) => `=SHARIAH.REPORT(A${row},"mainCurrency")`) },
];

export function portfolio(companies: readonly Company[], words: Words["portfolio"]): Partial<IWorksheetData> {
  const last = firstRow + companies.length;
  const answers = `E${firstRow + 1}:E${last}`;
  const counts = verdicts.map((verdict) => ({ f: `=COUNTIF(${answers},"${verdict}")`, s: styles.tally }));
  const cellData: Cells = {
    0: { 0: { v: words.title, s: styles.title } },
    1: rowOf(
      [...verdicts, words.open].map((v) => ({ v, s: styles.faint })),
      1,
    ),
    // A row without a ticker is blank here, and waits for nothing.
    2: rowOf([...counts, { f: `=ROWS(${answers})-COUNTBLANK(${answers})-SUM(B3:E3)`, s: styles.tally }], 1),
    [headerRow]: rowOf(
      columns.map(({ head, number }) => ({ v: words.heads[head], s: number ? styles.numberHeader : styles.header })),
    ),
  };
  companies.forEach((company, index) => {
    const row = firstRow + index;
    cellData[row] = rowOf(columns.map(({ cell }) => cell(company, row + 1, index)));
  });
  return {
    id: "portfolio",
    name: words.name,
    // Room below for formulas of the user's own.
    rowCount: last + 1500,
    columnCount: 26,
    cellData,
    columnData: columnWidths(columns.map(({ width }) => width)),
    freeze: { xSplit: 1, ySplit: firstRow, startRow: firstRow, startColumn: 1 },
  };
}

/** A made-up holding: a multiple of 5 between 5 and 500, always the same for a ticker. */
export function sharesOf(ticker: string): number {
  const sum = [...ticker].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return 5 * (1 + (sum % 100));
}

function costly(formula: (row: number) => string, style?: IStyleData): Column["cell"] {
  return (_, row, index) => (index < costlyRows ? { f: formula(row), ...(style && { s: style }) } : undefined);
}
