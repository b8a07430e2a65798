/**
 * Describes the worksheet *Watch*: each holding with the test in which it is nearest to a limit, the nearest first, and
 * as bars. Its values are of the answers that are there when it is made: it asks nothing.
 */
import { serialOfIso } from "../../functions/arguments/days";
import { verdictRules } from "../../workbook/sheet/styles";
import type { Cell, Column, Row, Worksheet } from "../../workbook/sheet/worksheet";
import { columnsBy } from "../../worksheets/columnsBy";
import { tableSheet } from "../../worksheets/tableSheet";
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
  const table = {
    key: "watched",
    name: "Watch",
    row: headings,
    columns,
    rows,
    identity: ["ticker"],
  };
  const place = (key: string) => {
    const column = columns.findIndex((one) => one.key === key);
    return { row: headings + 1, column, rows: Math.max(1, Math.min(mostBars, rows.length)), columns: 1 };
  };
  return tableSheet(table, {
    kind: "watch",
    name,
    direction: words.direction,
    besideWidths,
    cells: [{ row: 1, column: 1, value: words.notFatwa, style: "note" }, ...cells],
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
  });
}

function columnsOf({ watch: { headings: head, notes } }: WorksheetWords): readonly Column[] {
  const column = columnsBy(head, notes);
  return [
    column("ticker", "text", 80),
    column("company", "text", 190),
    column("verdict", "text", 115),
    column("test", "text", 130),
    column("ratio", "ratio", 85),
    column("limit", "ratio", 85),
    column("headroom", "points", 95),
    column("before", "points", 100),
    column("reportDate", "day", 95),
    { ...column("reportBefore", "day", 100), note: notes.before },
  ];
}
