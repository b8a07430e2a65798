/** The summary above a portfolio's holdings: figures for the whole, and the figures that its two charts show. */
import { fixed } from "../area";
import type { WorksheetWords } from "./words";
import type { Box, Cell, Chart, Name } from "./worksheet";

const verdicts = ["HALAL", "DOUBTFUL", "NOT HALAL", "NOT COVERED"] as const;
export const tests = ["revenue", "securities", "debt"] as const;
export type Test = (typeof tests)[number];

/** The figures and charts above the table take these rows; its headings come next. */
const top = 2;
export const headings = top + 7;
/** Where the figures that the charts show begin. */
const shown = 11;
const usualNear = 2;
/** The points after those that are near which are a band of their own: these times what is usually near. */
const bandsEnd = 4;

/** What formulas below and here speak of. */
export const summaryNames: readonly Name[] = [
  { key: "near", name: "NearPoints", row: top + 3, column: 2 },
  { key: "total", name: "PortfolioValue", row: top + 6, column: shown + 1 },
  { key: "listed", name: "PortfolioListed", row: top + 5, column: shown + 4 },
  { key: "valued", name: "PortfolioValued", row: top + 6, column: shown + 4 },
];

export function summary(words: WorksheetWords): readonly Cell[] {
  return [...headCells(words), ...figureCells(words), ...weightCells(words), ...bandCells(words)];
}

export function charts({ portfolio: words }: WorksheetWords): readonly Chart[] {
  const [first, from] = [top + 1, shown + 3];
  const column = (at: number, rows: number): Box => ({ row: first, column: at, rows, columns: 1 });
  return [
    {
      ...{ key: "status", kind: "bar", title: words.statusChart, description: words.statusChartAbout },
      categories: column(shown, verdicts.length + 1),
      series: [
        {
          ...{ title: words.weight, values: column(shown + 2, verdicts.length + 1), format: "percent" },
          colours: ["#1F8A4C", "#C98A00", "#C23B3B", "#7A7A7A", "#B4B4B4"],
        },
      ],
      at: { row: top, column: 3, rows: headings - top, columns: 4 },
    },
    {
      ...{ key: "headroom", kind: "column", title: words.headroomChart, description: words.headroomChartAbout },
      categories: column(from, 4),
      series: tests.map((test, index) => ({
        ...{ title: words.headings[test], values: column(from + 1 + index, 4), format: "whole" as const },
        colours: [["#2F6FB3", "#8A5FB0", "#2E8F8A"][index] as string],
      })),
      at: { row: top, column: 7, rows: headings - top, columns: 4 },
    },
  ];
}

function headCells({ portfolio: words, notFatwa }: WorksheetWords): readonly Cell[] {
  return [
    { row: 0, column: 0, value: words.title, style: "title" },
    { row: 1, column: 0, value: notFatwa, style: "note" },
  ];
}

/** What holds for the whole, in words and a figure each. */
function figureCells({ portfolio: words }: WorksheetWords): readonly Cell[] {
  const { compliance, coverage, nearCount, nearPoints, unanswered, weights } = words;
  const figures: readonly (readonly [string, Omit<Cell, "row" | "column">])[] = [
    [compliance, { formula: "=SHARIAH.COMPLIANCE(holdings[ticker],holdings[weight])", format: "percent" }],
    [coverage, { formula: "=SHARIAH.COVERAGE(holdings[ticker],holdings[weight])", format: "percent" }],
    [nearCount, { formula: '=COUNTIF(holdings[near],"*⚠*")', format: "whole" }],
    [nearPoints, { value: usualNear, style: "input", note: words.nearNote }],
    [unanswered, { formula: `=${fixed({ row: top + 1 + verdicts.length, column: shown + 1 })}`, format: "whole" }],
    [weights, { formula: `=IF(valued=0,"${words.equal}","${words.byValue}")` }],
  ];
  return figures.flatMap(([label, figure], index) => [
    { row: top + index, column: 0, value: label, style: "label" as const },
    { style: "figure" as const, ...figure, row: top + index, column: 2 },
  ]);
}

/** Holdings and weight a verdict, which the first chart shows, and what the weights rest on. */
function weightCells({ portfolio: words }: WorksheetWords): readonly Cell[] {
  const first = top + 1;
  const last = first + verdicts.length - 1;
  const known = (column: number) => `SUM(${fixed({ row: first, column })}:${fixed({ row: last, column })})`;
  return [
    ...line(top, shown, [words.status, words.holdings, words.weight].map(heading)),
    ...verdicts.flatMap((verdict, index) =>
      line(first + index, shown, [
        { value: verdict },
        { formula: `=COUNTIF(holdings[status],"${verdict}")`, format: "whole" },
        { formula: `=SUMIFS(holdings[weight],holdings[status],"${verdict}")`, format: "percent" },
      ]),
    ),
    ...line(last + 1, shown, [
      { value: words.none },
      { formula: `=listed-${known(shown + 1)}`, format: "whole" },
      // What is left of a sum of shares may be dust.
      { formula: `=ROUND(SUM(holdings[weight])-${known(shown + 2)},9)`, format: "percent" },
    ]),
    ...line(last + 2, shown, [{ value: words.headings.value }, { formula: "=SUM(holdings[value])", format: "amount" }]),
  ];
}

/** Holdings by their headroom in each test, which the second chart shows. */
function bandCells({ portfolio: words }: WorksheetWords): readonly Cell[] {
  const from = shown + 3;
  const far = bandsEnd * usualNear;
  const bands: readonly (readonly [Omit<Cell, "row" | "column">, (column: string) => string])[] = [
    [{ value: words.over }, (column) => `COUNTIF(${column},"<=0")`],
    [{ formula: '="0 – "&near' }, (column) => `COUNTIFS(${column},">0",${column},"<="&near)`],
    [{ formula: `=near&" – "&near+${far}` }, (column) => `COUNTIFS(${column},">"&near,${column},"<="&near+${far})`],
    [{ formula: `="${words.above} "&near+${far}` }, (column) => `COUNTIF(${column},">"&near+${far})`],
  ];
  return [
    ...line(top, from, [words.left, ...tests.map((test) => words.headings[test])].map(heading)),
    ...bands.flatMap(([label, count], index) =>
      line(top + 1 + index, from, [
        label,
        ...tests.map((test) => ({ formula: `=${count(`holdings[${test}Left]`)}`, format: "whole" as const })),
      ]),
    ),
    ...line(top + 5, from, [
      { value: words.holdings },
      { formula: "=ROWS(holdings[ticker])-COUNTBLANK(holdings[ticker])", format: "whole" },
    ]),
    ...line(top + 6, from, [{ value: words.valued }, { formula: "=COUNT(holdings[value])", format: "whole" }]),
  ];
}

function heading(value: string): Omit<Cell, "row" | "column"> {
  return { value, style: "heading" };
}

function line(row: number, column: number, cells: readonly Omit<Cell, "row" | "column">[]): readonly Cell[] {
  return cells.map((cell, index) => ({ ...cell, row, column: column + index }));
}
