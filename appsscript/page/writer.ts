/**
 * Worksheets as Google Sheets keeps them: what is described becomes few calls of Google's, in portions that each take the
 * script a moment. The last of them is the mark of a worksheet that is whole. Longer than a
 * file should be: the portions are one list, in the order in which they are written.
 */
import type { Sheets } from "../../src/pane/worksheets/inserting";
import { addressOf } from "../../src/workbook/area";
import type { Filling } from "../../src/workbook/filling";
import { boxOf, placeOf } from "../../src/workbook/worksheets/layout";
import { spellings, spelt } from "../../src/workbook/worksheets/spelling";
import { type Mark, marksOf } from "../../src/workbook/worksheets/standing";
import { formats, looks } from "../../src/workbook/worksheets/styles";
import type {
  Cell,
  Chart,
  Condition,
  Format,
  Style,
  Table,
  Value,
  Worksheet,
} from "../../src/workbook/worksheets/worksheet";
import type { Calls, Fill, Step } from "../laying";
import { type Ask, callsOver } from "./messages";

/** Rows of a table that are written at a time. */
const portion = 100;
/** Rows that are filled at a time: each is looked at by itself. */
const fillsARun = 20;
/** Rows below the last one, to type into. */
const room = 200;

export function writerOver(asking: Ask): Sheets {
  const ask = callsOver(asking);
  const append: Sheets["append"] = async (sheet, worksheet, table, from) => {
    await ask("worksheets.makeRoom", sheet, table.row + 1 + table.rows.length);
    for (let start = from; start < table.rows.length; start += portion) {
      const end = Math.min(start + portion, table.rows.length);
      await ask("worksheets.write", sheet, rowSteps(worksheet, table, start, end));
    }
  };
  return {
    selected: async () => (await ask("worksheets.selected")) ?? [],
    held: async (sheet) => {
      const values = (await ask("worksheets.held", sheet)) ?? [];
      const size = { rows: values.length, columns: values[0]?.length ?? 0 };
      return [{ sheet, row: 0, column: 0, ...size, values, formulas: [] }];
    },
    marked: async () => {
      const found = await ask("worksheets.marked");
      return new Map(
        found.map(({ name, sheet, row, column }) => [
          name,
          { sheet, row: row - 1, column: column - 1, rows: 1, columns: 1 },
        ]),
      );
    },
    lay: async (worksheet, finished, again) => {
      const { cells, tables, widths } = worksheet;
      const rows = Math.max(
        ...cells.map(({ row }) => row + 1),
        ...tables.map(({ row, rows: own }) => row + 1 + own.length),
      );
      const columns = Math.max(widths.length, ...cells.map(({ column }) => column + 1));
      const parts = marksOf(worksheet).map(counted);
      const sheet = (await ask(
        "worksheets.begin",
        worksheet.name,
        again ?? null,
        rows + room,
        columns,
        parts,
      )) as string;
      await ask("worksheets.write", sheet, [...cellSteps(worksheet), ...tables.flatMap(headingSteps)]);
      for (const table of tables) await append(sheet, worksheet, table, 0);
      await ask("worksheets.write", sheet, dressOf(worksheet));
      await ask("worksheets.mark", sheet, [counted(finished)]);
      await ask("worksheets.show", sheet);
    },
    append,
    fill: async (sheet, _, table, fills) => {
      let filled = 0;
      for (let start = 0; start < fills.length; start += fillsARun) {
        const rows = fills.slice(start, start + fillsARun).map((one) => fillOf(table, one));
        filled += await ask("worksheets.fill", sheet, rows);
      }
      return filled;
    },
    show: async (sheet) => {
      await ask("worksheets.show", sheet);
    },
  };
}

function counted({ name, row, column }: Mark): Mark {
  return { name, row: row + 1, column: column + 1 };
}

const oneCell = ({ row, column }: { row: number; column: number }) => addressOf({ row, column, rows: 1, columns: 1 });

/** Cells beside one another are written together. */
function cellSteps(worksheet: Worksheet): readonly Step[] {
  const runs: Cell[][] = [];
  for (const cell of [...worksheet.cells].sort((a, b) => a.row - b.row || a.column - b.column)) {
    const run = runs[runs.length - 1];
    const last = run?.[run.length - 1];
    if (run && last?.row === cell.row && last.column + 1 === cell.column) run.push(cell);
    else runs.push([cell]);
  }
  return runs.flatMap((run) => {
    const [first] = run as [Cell];
    const at = addressOf({ row: first.row, column: first.column, rows: 1, columns: run.length });
    const content = run.map(({ value = null, formula }) =>
      formula === undefined ? entered(value) : spelt(formula, worksheet, spellings.sheets),
    );
    return [
      [at, ["setNumberFormats", [run.map(({ format = "general" }) => formatOf(format))]]],
      [at, ["setValues", [content]]],
      [at, ["setNotes", [run.map(({ note = "" }) => note)]]],
      ...run.flatMap((cell) => (cell.style ? styled(oneCell(cell), cell.style) : [])),
    ];
  });
}

function headingSteps(table: Table): readonly Step[] {
  const { row, column, columns } = table;
  const at = addressOf({ row, column, rows: 1, columns: columns.length });
  return [
    [at, ["setValues", [columns.map(({ heading }) => entered(heading))]]],
    [at, ["setNotes", [columns.map(({ note = "" }) => note)]]],
    ...styled(at, "heading"),
  ];
}

/**
 * Columns beside one another are written together, those by which a row is found again last: a row that has them is whole.
 * The format comes first, since text that looks like a number stays text only where the cell is for text.
 */
function rowSteps(worksheet: Worksheet, table: Table, from: number, end: number): readonly Step[] {
  const columns = table.columns.map((column, index) => ({ ...column, place: placeOf(table, index) }));
  const groups: (typeof columns)[] = [];
  for (const column of [...columns].sort((a, b) => a.place - b.place)) {
    const group = groups[groups.length - 1];
    const last = group?.[group.length - 1];
    if (group && last && last.place + 1 === column.place) group.push(column);
    else groups.push([column]);
  }
  const identifies = (group: typeof columns) => group.some(({ key }) => table.identity.includes(key));
  const inOrder = [...groups.filter((group) => !identifies(group)), ...groups.filter(identifies)];
  const rows = Array.from({ length: end - from }, (_, index) => from + index);
  return inOrder.flatMap((group): Step[] => {
    const [first] = group as [(typeof columns)[number]];
    const at = addressOf({ row: table.row + 1 + from, column: first.place, rows: rows.length, columns: group.length });
    const cell = (row: number, { key, formula }: (typeof columns)[number]) =>
      formula === undefined
        ? entered(table.rows[row]?.[key] ?? null)
        : spelt(formula, worksheet, spellings.sheets, { table, row });
    return [
      [at, ["setNumberFormats", rows.map(() => group.map(({ format }) => formatOf(format)))]],
      [at, ["setValues", rows.map((row) => group.map((column) => cell(row, column)))]],
    ];
  });
}

function fillOf(table: Table, { row, expected, values }: Filling): Fill {
  const places = table.columns.map((_, index) => placeOf(table, index));
  const left = Math.min(...places);
  const at = { row: table.row + 1 + row, column: left, rows: 1, columns: Math.max(...places) - left + 1 };
  const own = table.columns.map(({ key }, index) => ({ key, place: places[index] as number }));
  return [
    addressOf(at),
    own.filter(({ key }) => key in expected).map(({ key, place }) => [place - left, expected[key] ?? ""]),
    own
      .filter(({ key }) => (values[key] ?? null) !== null)
      .map(
        ({ key, place }): Step => [
          oneCell({ row: at.row, column: place }),
          ["setValues", [[entered(values[key] ?? null)]]],
        ],
      ),
  ];
}

/** Behind an apostrophe text is what it is; else Sheets would make a formula, a number or a date of it. */
function entered(value: Value): string | number {
  if (value === null || value === "") return "";
  return typeof value === "number" ? value : `'${value}`;
}

function formatOf(format: Format): string {
  // Sheets has a word of its own for a cell's usual format.
  return format === "general" ? "General" : formats[format];
}

const styles: Readonly<Record<Style, Calls>> = {
  title: [
    ["setFontSize", 18],
    ["setFontWeight", "bold"],
    ["setFontColor", "#0b4f30"],
  ],
  note: [
    ["setFontSize", 9],
    ["setFontStyle", "italic"],
    ["setFontColor", "#4a4a4a"],
  ],
  warning: [
    ["setFontWeight", "bold"],
    ["setFontColor", "#a11d1d"],
  ],
  heading: [
    ["setFontWeight", "bold"],
    ["setFontColor", "#ffffff"],
    ["setBackground", "#0b4f30"],
    ["setWrap", true],
  ],
  label: [["setFontColor", "#4a4a4a"]],
  figure: [["setFontWeight", "bold"]],
  input: [
    ["setFontWeight", "bold"],
    ["setFontColor", "#1f3864"],
    ["setBackground", "#fff9e5"],
  ],
  text: [["setWrap", true]],
};

function styled(at: string, style: Style): readonly Step[] {
  return [[at, ...styles[style]]];
}

function dressOf(worksheet: Worksheet): readonly Step[] {
  const { direction, frozen, widths, charts, cells, tables } = worksheet;
  const list = (at: string, choices: readonly string[] | undefined): readonly Step[] =>
    choices ? [[at, ["setDataValidation", built(["newDataValidation"], ["requireValueInList", choices, true])]]] : [];
  const lists = [
    ...cells.flatMap((cell) => list(oneCell(cell), cell.choices)),
    ...tables.flatMap((table) =>
      table.columns.flatMap(({ key, choices }) =>
        list(withRoom(boxOf(worksheet, { table: table.key, column: key })), choices),
      ),
    ),
  ];
  return [
    ["", ["setRightToLeft", direction === "rtl"]],
    ["", ["setFrozenRows", frozen.rows]],
    ["", ["setFrozenColumns", frozen.columns]],
    ...widths.map((width, index): Step => ["", ["setColumnWidth", index + 1, width]]),
    ["", ["setConditionalFormatRules", rulesOf(worksheet)]],
    ...lists,
    ...charts.map((chart): Step => ["", ["insertChart", chartOf(chart, worksheet)]]),
  ];
}

/** What the script makes of these calls, for another to be given. */
function built(...calls: Calls) {
  return { calls: [...calls, ["build"]] };
}

/** A table's column goes on below its last row, to be typed into. */
function withRoom(box: ReturnType<typeof boxOf>): string {
  return addressOf({ ...box, rows: box.rows + room });
}

function rulesOf(worksheet: Worksheet): readonly object[] {
  return worksheet.looks.flatMap(({ on, rules }) => {
    const box = boxOf(worksheet, on);
    const at = "table" in on ? withRoom(box) : addressOf(box);
    return rules.map(({ when, look }) => {
      const { fill, ink, bold = false, italic = false } = looks[look];
      return built(
        ["newConditionalFormatRule"],
        conditionOf(when, oneCell(box), worksheet),
        ["setBackground", fill],
        ["setFontColor", ink],
        ["setBold", bold],
        ["setItalic", italic],
        ["setRanges", [{ at }]],
      );
    });
  });
}

/** A formula has no separators, which each locale writes in its own way: a product of truths is true where all are. */
function conditionOf(when: Condition, cell: string, worksheet: Worksheet): readonly [string, string] {
  if ("equals" in when) return ["whenTextEqualTo", when.equals];
  if ("contains" in when) return ["whenTextContains", when.contains];
  const limit = typeof when.atMost === "number" ? String(when.atMost) : spelt(when.atMost, worksheet, spellings.sheets);
  return ["whenFormulaSatisfied", `=ISNUMBER(${cell})*(${cell}<=${limit})`];
}

function chartOf(chart: Chart, worksheet: Worksheet): object {
  const { kind, title, description, categories, series, at } = chart;
  const places = [categories, ...series.map(({ values }) => values)];
  const options: Readonly<Record<string, unknown>> = {
    title,
    // What a reader of the screen says of it.
    alttext: description,
    width: worksheet.widths.slice(at.column, at.column + at.columns).reduce((sum, width) => sum + width, 0),
    height: Math.max(160, at.rows * 21),
    colors: series.map(({ colours }) => colours[0]),
    legend: { position: series.length > 1 ? "bottom" : "none" },
    series: Object.fromEntries(series.map(({ title: labelInLegend }, index) => [index, { labelInLegend }])),
  };
  const chain = built(
    ["newChart"],
    [kind === "bar" ? "asBarChart" : "asColumnChart"],
    ...places.map((place): Calls[number] => ["addRange", { at: addressOf(boxOf(worksheet, place)) }]),
    ["setNumHeaders", 0],
    ["setPosition", at.row + 1, at.column + 1, 0, 0],
    ...Object.entries(options).map(([name, value]): Calls[number] => ["setOption", name, value]),
  );
  return { of: "sheet", ...chain };
}
