/**
 * Describes the summary above a portfolio's holdings: figures for the whole, its value by currency, and the figures of
 * its chart. Shares are of the holdings that have a verdict and a weight, and the number of these is shown beside
 * them, so that a ticker without an answer leaves no figure blank.
 */
import { absoluteAddress } from "../../workbook/area";
import type { Box, Cell, Chart, Name } from "../../workbook/sheet/worksheet";
import { currencyLines, totalsByCurrency } from "../currencies";
import { figureLines } from "../figureLines";
import type { WorksheetWords } from "../words/words";

const covered = ["HALAL", "DOUBTFUL", "NOT HALAL"] as const;
export const tests = ["revenue", "securities", "debt"] as const;
export type Test = (typeof tests)[number];

const verdict = (name: string) => `COUNTIF(holdings[status],"${name}")`;
/** How many holdings have a verdict. */
const judged = `(${covered.map(verdict).join("+")})`;

/** The first row of the figures and charts above the table; the table's headings come after them. */
const top = 2;
export const headingsRow = top + 7;
/** The column of labels, with the figures beside it: right of the frozen columns, which would cut off their text. */
const labels = 1;
const byCurrency = 7;
/** The widths of the columns beyond the table's: room for the user's own, and then figures for the chart and others. */
export const besideWidths = [...Array.from({ length: 10 }, () => 75), 150, 75, 80, 150, 110];
/** Where the figures that the chart shows begin: outside what is printed, and beyond room for the user's own beside the table. */
const shown = 33;
const reckoned = shown + 3;
const usualNear = 2;

/** The cells that formulas refer to. A worksheet of an earlier version lacks some of them. */
export const summaryNames: readonly Name[] = [
  { key: "near", name: "NearPoints", row: top + 3, column: labels + 1 },
  { key: "listed", name: "PortfolioListed", row: top + 1, column: reckoned + 1 },
  { key: "valued", name: "PortfolioValued", row: top + 2, column: reckoned + 1 },
  { key: "weighing", name: "PortfolioWeighing", row: top + 3, column: reckoned + 1 },
  { key: "total", name: "PortfolioValue", row: top + 4, column: reckoned + 1 },
  { key: "base", name: "PortfolioBase", row: top + 5, column: reckoned + 1 },
  { key: "baseWeight", name: "PortfolioBaseWeight", row: top + 6, column: reckoned + 1 },
];

/** The values of the named cell `weighing`, which says how weights are computed; in the order of its words. */
const weighings = { equal: 1, value: 2, rate: 3, currency: 4 } as const;

export function summary(words: WorksheetWords): readonly Cell[] {
  return [
    ...headCells(words),
    ...figureCells(words),
    ...valueCells(words),
    ...statusCells(words),
    ...reckonedCells(words),
  ];
}

export function charts({ portfolio: words }: WorksheetWords): readonly Chart[] {
  const first = top + 1;
  const column = (at: number, rows: number): Box => ({ row: first, column: at, rows, columns: 1 });
  return [
    {
      key: "status",
      kind: "bar",
      title: words.statusChart,
      description: words.statusChartAbout,
      categories: column(shown, covered.length + 1),
      series: [
        {
          title: words.weight,
          values: column(shown + 2, covered.length + 1),
          format: "percent",
          colours: ["#1F8A4C", "#C98A00", "#C23B3B", "#7A7A7A"],
        },
      ],
      at: { row: top, column: 3, rows: headingsRow - top, columns: byCurrency - 3 },
    },
  ];
}

function headCells({ portfolio: words, notFatwa }: WorksheetWords): readonly Cell[] {
  return [
    { row: 0, column: labels, value: words.title, style: "title" },
    { row: 1, column: labels, value: notFatwa, style: "note" },
  ];
}

/** The figures for the whole, each with its label. */
function figureCells({ portfolio: words }: WorksheetWords): readonly Cell[] {
  const { coverage, nearCount, nearPoints, unanswered, weights, weightsNote, weighing } = words;
  const [before, between, after] = coverage;
  const has = `="${before}"&${judged}&"${between}"&listed&"${after}"`;
  const apart = `weighing=${weighings.currency},"${weighing[weighings.currency - 1]}"`;
  const share = (part: string, whole: string) => `=IF(${apart},IF(${whole}=0,"",100*${part}/${whole}))`;
  const halal = 'SUMIFS(holdings[weight],holdings[status],"HALAL")';
  const modes = weighing.map((mode) => `"${mode}"`).join(",");
  const unansweredCell = absoluteAddress({ row: top + 6, column: shown + 1 });
  return figureLines({ row: top, column: labels }, [
    [{ value: words.compliance }, { formula: share(halal, "baseWeight"), format: "percent", style: "large" }],
    [{ formula: has }, { formula: share("baseWeight", "SUM(holdings[weight])"), format: "percent", style: "large" }],
    [{ value: nearCount }, { formula: '=COUNTIF(holdings[near],"*⚠*")', format: "whole", style: "large" }],
    [{ value: nearPoints }, { value: usualNear, style: "input", note: words.nearNote }],
    [{ value: unanswered }, { formula: `=${unansweredCell}`, format: "whole" }],
    [{ value: weights }, { formula: `=CHOOSE(weighing,${modes})`, format: "number", note: weightsNote }],
  ]);
}

/** The value in each currency, and how much of the covered part is halal. Currencies are never added. */
function valueCells({ portfolio: { totals, headings: head } }: WorksheetWords): readonly Cell[] {
  const value = (more: string) => `SUMIFS(holdings[value],${more},holdings[value],">=0")`;
  const halal = Array.from({ length: currencyLines }, (_, index): Cell => {
    const row = top + 1 + index;
    const own = absoluteAddress({ row, column: byCurrency });
    const of = (verdict: string) => value(`holdings[currency],${own},holdings[status],"${verdict}"`);
    const all = `(${covered.map(of).join("+")})`;
    const formula = `=IF(${own}="","",IF(${all}=0,"",100*${of("HALAL")}/${all}))`;
    return { row, column: byCurrency + 4, formula, format: "percent" };
  });
  return [
    ...totalsByCurrency({
      row: top,
      column: byCurrency,
      table: "holdings",
      currency: "currency",
      words: totals,
      sums: [{ title: head.value, keys: ["value"] }],
      missing: { amount: "value" },
    }),
    { row: top, column: byCurrency + 4, value: totals.halal, style: "heading", note: totals.halalNote },
    ...halal,
  ];
}

/**
 * Holdings and weight by verdict for the chart: of each verdict that is one, and of all others together, which are
 * not covered or have no answer. In percent of all weights. Weights by currency have no sum: then each holding counts
 * the same, and a sentence above the chart says so. How many holdings have a verdict and no weight stands beside.
 */
function statusCells({ portfolio: words }: WorksheetWords): readonly Cell[] {
  const first = top + 1;
  const weight = (name: string) => `SUMIFS(holdings[weight],holdings[status],"${name}")`;
  const isApart = `weighing=${weighings.currency}`;
  const shareOf = (part: string, whole: string) => `IF(${whole}=0,"",100*${part}/${whole})`;
  const share = (counted: string, weighed: string) =>
    `=IF(${isApart},${shareOf(counted, "listed")},${shareOf(weighed, "SUM(holdings[weight])")})`;
  const last = first + covered.length;
  const none = `(listed-${judged})`;
  return [
    { row: 0, column: 3, formula: `=IF(${isApart},"${words.chartCounts}","")`, style: "label" },
    ...line(top, shown, [words.status, words.holdings, words.weight].map(heading)),
    ...covered.flatMap((name, index) =>
      line(first + index, shown, [
        { value: name },
        { formula: `=${verdict(name)}`, format: "whole" },
        { formula: share(verdict(name), weight(name)), format: "percent" },
      ]),
    ),
    ...line(last, shown, [
      { formula: `="${words.noVerdict} "&${none}&IF(${judged}=base,"",", ${words.noWeight} "&${judged}-base)` },
      { formula: `=${none}`, format: "whole" },
      { formula: share(none, "(SUM(holdings[weight])-baseWeight)"), format: "percent" },
    ]),
    ...line(last + 1, shown, [{ value: "NOT COVERED" }, { formula: `=${verdict("NOT COVERED")}`, format: "whole" }]),
    ...line(last + 2, shown, [
      { value: words.none },
      { formula: `=${none}-${verdict("NOT COVERED")}`, format: "whole" },
    ]),
  ];
}

/** The figures on which weights and the figures above are based, each in a named cell. */
function reckonedCells({ portfolio: words }: WorksheetWords): readonly Cell[] {
  const { equal, value, rate, currency } = weighings;
  const valued = 'holdings[value],">=0"';
  const isRated = `COUNTIFS(${valued},holdings[rate],">0")=valued`;
  const only = absoluteAddress({ row: top + 1, column: byCurrency });
  const isOne = `OR(COUNTIFS(${valued},holdings[currency],"?*")=0,COUNTIFS(${valued},holdings[currency],${only})=valued)`;
  const ofBase = (count: (verdict: string) => string) => covered.map(count).join("+");
  const count = ofBase((verdict) => `COUNTIFS(holdings[status],"${verdict}",holdings[weight],">=0")`);
  const weight = ofBase((verdict) => `SUMIFS(holdings[weight],holdings[status],"${verdict}")`);
  const cells: readonly (readonly [string, Omit<Cell, "row" | "column">])[] = [
    [words.holdings, { formula: "=ROWS(holdings[ticker])-COUNTBLANK(holdings[ticker])", format: "whole" }],
    [words.valued, { formula: "=COUNT(holdings[value])", format: "whole" }],
    [
      words.weighingCode,
      { formula: `=IF(valued=0,${equal},IF(${isRated},${rate},IF(${isOne},${value},${currency})))`, format: "whole" },
    ],
    [
      words.whole,
      {
        formula: `=IF(weighing=${rate},SUMPRODUCT(holdings[value],holdings[rate]),IF(weighing=${value},SUM(holdings[value]),""))`,
        format: "amount",
      },
    ],
    [words.covered, { formula: `=${count}`, format: "whole" }],
    [words.coveredWeight, { formula: `=IF(weighing=${currency},0,${weight})`, format: "percent" }],
  ];
  return [
    ...line(top, reckoned, [words.reckoned, ""].map(heading)),
    ...cells.flatMap(([label, cell], index) => line(top + 1 + index, reckoned, [{ value: label }, cell])),
  ];
}

function heading(value: string): Omit<Cell, "row" | "column"> {
  return { value, style: "heading" };
}

function line(row: number, column: number, cells: readonly Omit<Cell, "row" | "column">[]): readonly Cell[] {
  return cells.map((cell, index) => ({ ...cell, row, column: column + index }));
}
