/**
 * The portfolio: what is held, its verdict and how near it is to each limit, a formula a row, and above it what holds for
 * all of it. All of a row's answers are of one operation, so 500 rows cost five calls.
 */
import { addressOf } from "../area";
import type { Holding } from "../holdings";
import type { WorksheetWords } from "./words";
import type { Box, Cell, Chart, Column, Row, Table, Worksheet } from "./worksheet";

/** What is not known of a holding is left blank. */
type Held = Pick<Holding, "ticker"> & Partial<Holding>;

const verdicts = ["HALAL", "DOUBTFUL", "NOT HALAL", "NOT COVERED"] as const;
const tests = ["revenue", "securities", "debt"] as const;
type Test = (typeof tests)[number];

/** The figures and charts above the table take these rows; its headings come next. */
const top = 2;
const headings = top + 7;
/** Where the figures that the charts show begin. */
const shown = 11;
const usualNear = 2;
/** To type into, where no holdings are given. They cost nothing. */
const blankRows = 20;
/** The points after those that are near which are a band of their own: these times what is usually near. */
const bandsEnd = 4;

export function portfolio(holdings: readonly Held[], words: WorksheetWords): Worksheet {
  const columns = columnsOf(words);
  const table: Table = {
    key: "holdings",
    name: "Portfolio",
    row: headings,
    column: 0,
    columns,
    rows:
      holdings.length > 0
        ? holdings.map(({ ticker, shares = null, cost = null, price = null }): Row => ({ ticker, shares, cost, price }))
        : Array.from({ length: blankRows }, () => ({})),
    identity: ["ticker"],
  };
  return {
    kind: "portfolio",
    name: words.portfolio.name,
    direction: words.direction,
    widths: columns.map(({ width }) => width),
    cells: [...headCells(words), ...figureCells(words), ...weightCells(words), ...bandCells(words)],
    tables: [table],
    names: [
      { key: "near", name: "NearPoints", row: top + 3, column: 2 },
      { key: "total", name: "PortfolioValue", row: top + 6, column: shown + 1 },
      { key: "listed", name: "PortfolioListed", row: top + 5, column: shown + 4 },
      { key: "valued", name: "PortfolioValued", row: top + 6, column: shown + 4 },
    ],
    looks: [
      {
        on: { table: "holdings", column: "status" },
        rules: [
          { when: { equals: "HALAL" }, look: "good" },
          { when: { equals: "NOT HALAL" }, look: "bad" },
          { when: { equals: "DOUBTFUL" }, look: "doubtful" },
          { when: { equals: "NOT COVERED" }, look: "unknown" },
        ],
      },
      {
        on: { table: "holdings", column: "near" },
        rules: [
          { when: { contains: "✕" }, look: "bad" },
          { when: { contains: "⚠" }, look: "near" },
          { when: { contains: "?" }, look: "unknown" },
        ],
      },
      ...tests.map((test) => ({
        on: { table: "holdings", column: `${test}Left` },
        rules: [
          { when: { atMost: 0 }, look: "bad" as const },
          { when: { atMost: "near" }, look: "near" as const },
        ],
      })),
    ],
    charts: charts(words),
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: columns.length },
  };
}

function columnsOf({ portfolio: { headings: head, notes } }: WorksheetWords): readonly Column[] {
  const left = (test: Test): Column => ({
    ...{ key: `${test}Left`, heading: head[`${test}Left`], width: 95, format: "points", note: notes.headroom },
    formula: `=SHARIAH.HEADROOM([@ticker],"${test}")`,
  });
  const ratio = (test: Test): Column => ({
    ...{ key: test, heading: head[test], width: 85, format: "percent" },
    formula: `=SHARIAH.RATIO([@ticker],"${test}")`,
  });
  const given = (key: "shares" | "cost" | "price", format: Column["format"], note?: string): Column => ({
    ...{ key, heading: head[key], width: 75, format },
    ...(note !== undefined && { note }),
  });
  return [
    { key: "ticker", heading: head.ticker, width: 80, format: "text", note: notes.ticker },
    { key: "company", heading: head.company, width: 160, format: "general", formula: "=SHARIAH.NAME([@ticker])" },
    { key: "status", heading: head.status, width: 115, format: "general", formula: "=SHARIAH.STATUS([@ticker])" },
    { key: "rank", heading: head.rank, width: 55, format: "whole", formula: "=SHARIAH.RANK([@ticker])" },
    { key: "near", heading: head.near, width: 150, format: "general", formula: nearFormula(), note: notes.near },
    given("shares", "general"),
    given("cost", "amount", notes.cost),
    given("price", "amount", notes.price),
    {
      ...{ key: "value", heading: head.value, width: 100, format: "amount", note: notes.value },
      formula: '=IF(COUNT([@shares],[@price])<2,"",[@shares]*[@price])',
    },
    {
      ...{ key: "weight", heading: head.weight, width: 75, format: "percent", note: notes.weight },
      formula: '=IF([@ticker]="","",IF(valued=0,100/listed,IF([@value]="","",100*[@value]/total)))',
    },
    ...tests.flatMap((test) => [ratio(test), left(test)]),
    {
      ...{ key: "reportDate", heading: head.reportDate, width: 95, format: "day" },
      formula: "=SHARIAH.ASOF([@ticker])",
    },
    {
      ...{ key: "source", heading: head.source, width: 180, format: "general", note: notes.source },
      formula: "=SHARIAH.SOURCE([@ticker])",
    },
    {
      ...{ key: "hours", heading: head.hours, width: 75, format: "hours", note: notes.hours },
      // AGE makes no call and waits for none: it is asked once there is a verdict, and again with each new one.
      formula: '=IF([@status]="","",SHARIAH.AGE([@ticker]))',
    },
  ];

  /** Of each test that is not clear a sign and its name: not a verdict, but which limit is near. */
  function nearFormula(): string {
    const cells = tests.map((test) => `[@${test}Left]`);
    const signs = tests.map((test, index) => {
      const [cell, name] = [cells[index], head[test]];
      return `IF(ISNUMBER(${cell}),IF(${cell}<=0,"✕ ${name} ",IF(${cell}<=near,"⚠ ${name} ","")),"? ${name} ")`;
    });
    return `=IF([@ticker]="","",TRIM(${signs.join("&")}&IFERROR(IF(MIN(${cells.join(",")})>MAX(0,near),"✓",""),"")))`;
  }
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
    [unanswered, { formula: `=${fixed(top + 1 + verdicts.length, shown + 1)}`, format: "whole" }],
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
  const known = (column: number) => `SUM(${fixed(first, column)}:${fixed(last, column)})`;
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

function charts({ portfolio: words }: WorksheetWords): readonly Chart[] {
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

function heading(value: string): Omit<Cell, "row" | "column"> {
  return { value, style: "heading" };
}

function line(row: number, column: number, cells: readonly Omit<Cell, "row" | "column">[]): readonly Cell[] {
  return cells.map((cell, index) => ({ ...cell, row, column: column + index }));
}

function fixed(row: number, column: number): string {
  return addressOf({ row, column, rows: 1, columns: 1 }).replace(/([A-Z]+)(\d+)/, "$$$1$$$2");
}
