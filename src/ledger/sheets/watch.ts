/**
 * Describes the worksheet *Watch*: each holding with the test in which it is nearest to a limit, the nearest first, and
 * as bars. Its values are of the answers that are there when it is made: it asks nothing.
 */
import { serialOfIso } from "../../functions/arguments/days";
import { verdictRules } from "../../workbook/sheet/styles";
import type { Cell, Column, Row, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { titleCells } from "../../worksheets/titleCells";
import type { WorksheetWords } from "../../worksheets/words/words";
import { nearPoints } from "../cachedAnswers";
import type { Watched } from "../statuses/watchList";

/** How many holdings the bars show. */
const mostBars = 15;
/** The widths of the columns beside the table, over which the chart stands. */
const besideWidths = [30, 95, 95, 95, 95, 95];

export function watch(watched: readonly Watched[], words: WorksheetWords): Worksheet {
  const { name, title, note, noRatio, chart, chartAbout, headings: head } = words.watch;
  const columns = columnsOf(words);
  const lines = titleCells([title, note]);
  // The second line says whose the verdicts are, or that they are made up.
  const cells = lines.cells.map((cell): Cell => (cell.row === 0 ? cell : { ...cell, row: cell.row + 1 }));
  const headings = lines.row + 2;
  const rows = watched.map((one): Row => {
    const { ticker, company = null, verdict, test, ratio = null, limit = null, headroom = null, before = null } = one;
    return {
      ticker,
      company,
      verdict,
      test: test === undefined ? noRatio : words.portfolio.headings[test],
      ratio,
      limit,
      headroom,
      before,
      reportDate: serialOfIso(one.reportDate) ?? null,
      reportBefore: serialOfIso(one.reportBefore ?? "") ?? null,
    };
  });
  const table: Table = {
    key: "watched",
    name: "Watch",
    row: headings,
    column: 0,
    columns,
    rows,
    identity: ["ticker"],
  };
  const place = (key: string) => {
    const column = columns.findIndex((one) => one.key === key);
    return { row: headings + 1, column, rows: Math.max(1, Math.min(mostBars, rows.length)), columns: 1 };
  };
  return {
    kind: "watch",
    name,
    direction: words.direction,
    widths: [...columns.map(({ width }) => width), ...besideWidths],
    cells: [{ row: 1, column: 1, value: words.notFatwa, style: "note" }, ...cells],
    tables: [table],
    names: [],
    looks: [
      { on: { table: "watched", column: "verdict" }, rules: verdictRules },
      {
        on: { table: "watched", column: "headroom" },
        rules: [
          { when: { atMost: 0 }, look: "bad" },
          { when: { atMost: nearPoints }, look: "near" },
        ],
      },
    ],
    charts: [
      {
        key: "nearest",
        kind: "bar",
        title: chart,
        description: chartAbout,
        categories: place("ticker"),
        series: [{ title: head.headroom, values: place("headroom"), colours: ["#2F6FB3"], format: "points" }],
        at: { row: headings, column: columns.length + 1, rows: 20, columns: 5 },
      },
    ],
    frozen: { rows: headings + 1, columns: 1 },
    print: { landscape: true, titleRows: [headings, headings], columns: columns.length },
  };
}

function columnsOf({ watch: { headings: head, notes } }: WorksheetWords): readonly Column[] {
  return [
    { key: "ticker", heading: head.ticker, width: 80, format: "text" },
    { key: "company", heading: head.company, width: 190, format: "text" },
    { key: "verdict", heading: head.verdict, width: 115, format: "text" },
    { key: "test", heading: head.test, width: 130, format: "text", note: notes.test },
    { key: "ratio", heading: head.ratio, width: 85, format: "ratio" },
    { key: "limit", heading: head.limit, width: 85, format: "ratio", note: notes.limit },
    { key: "headroom", heading: head.headroom, width: 95, format: "points", note: notes.headroom },
    { key: "before", heading: head.before, width: 100, format: "points", note: notes.before },
    { key: "reportDate", heading: head.reportDate, width: 95, format: "day" },
    { key: "reportBefore", heading: head.reportBefore, width: 100, format: "day", note: notes.before },
  ];
}
