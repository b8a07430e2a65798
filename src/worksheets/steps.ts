/**
 * Decides the steps that write a worksheet, add rows or columns to one, or fill its cells: free names, the spelling of
 * formulas, the order, sizes and colours. A host only carries the steps out. This code runs in a page and in Google's
 * script, so it uses what both have.
 */
import { addressOf, type Block } from "../workbook/area";
import { fillRow } from "../workbook/sheet/fills";
import { type Into, type Spelling, spell, spellings } from "../workbook/sheet/spelling";
import type {
  ChartStep,
  Doing,
  GrowStep,
  LayoutStep,
  NotesStep,
  RuledArea,
  RulesStep,
  Snapshot,
  Step,
  Target,
  When,
  WriteStep,
} from "../workbook/sheet/step";
import {
  type CellStyle,
  letterWidth,
  looks,
  numberFormats,
  rowHeights,
  styles,
  tableStyle,
} from "../workbook/sheet/styles";
import { boxOf, sheetColumn } from "../workbook/sheet/tablePlaces";
import type {
  Box,
  Cell,
  Chart,
  Column,
  Condition,
  Content,
  Looking,
  Place,
  Style,
  Table,
  Value,
  Worksheet,
} from "../workbook/sheet/worksheet";
import { type Widening, wideningMarks } from "./laterColumns";
import { finishedMark, formatMarks, markName, markStart, marksOf } from "./marks";
import { rowFormula } from "./rowFormula";
import type { SheetChange } from "./sheetChange";
import { wrapText } from "./titleCells";

/** How many rows of a table one step writes. */
const portion = 100;
/** The styles of sentences. In a host that writes every cell from the left, Arabic ones are marked as right-to-left. */
const sentences: ReadonlySet<Style | undefined> = new Set<Style | undefined>(["note", "warning", "label"]);

export function stepsOf(writing: SheetChange, snapshot: Snapshot, target: Target): readonly Step[] {
  if (writing.how === "lay") return laySteps(writing, snapshot, target);
  const { sheet, worksheet, table } = writing;
  if (writing.how === "fill") {
    const { fills, inOrder = false, marks = [] } = writing;
    // By addresses: the user may have made plain cells of the host's table.
    const spelling = { ...target.spelling, ...looseCells };
    const rows = fills.map((one) =>
      fillRow(table, one, (formula) => spell(formula, worksheet, spelling, { table, row: one.row })),
    );
    const fill: Step = { do: "fill", sheet, rows, ...(inOrder && { inOrder }) };
    return marks.length > 0 ? [fill, { do: "marks", sheet, marks }] : [fill];
  }
  if (writing.how === "choose") return chooseSteps(writing, target);
  if (writing.how === "widen") return widenSteps(writing, snapshot, target);
  return appendSteps(writing, snapshot, target);
}

/** The steps for colours and charts alone, for hosts that store these apart from the cells. */
export function drawnSteps(worksheet: Worksheet, target: Target): readonly (RulesStep | ChartStep)[] {
  return [
    { do: "rules", areas: worksheet.looks.map((looking) => ruledArea(looking, worksheet, target)) },
    ...worksheet.charts.map((chart) => chartStep(chart, worksheet)),
  ];
}

/** Writes a worksheet on a sheet. `again`: the sheet on which an earlier attempt broke off; else a new one is made. */
function laySteps(
  { worksheet: described, again, marks = [] }: Extract<SheetChange, { readonly how: "lay" }>,
  { sheets, tables = [], names = [] }: Snapshot,
  target: Target,
): readonly Step[] {
  const sheet = again ?? freeName(described.name, " ", sheets);
  const there = tables.filter((one) => one.sheet === again);
  const taken = [...names, ...tables.map(({ name }) => name)];
  const worksheet: Worksheet = {
    ...described,
    tables: described.tables.map((table, index) => ({
      ...table,
      name: there[index]?.name ?? freeName(table.name, "", taken),
    })),
  };
  const { direction, frozen, print, cells } = worksheet;
  const steps: readonly Doing[] = [
    {
      do: "sheet",
      isNew: again === undefined,
      // A host's table stays where it is, and what the earlier attempt wrote is written over.
      clear: again !== undefined && there.length === 0,
      rows: rowsOf(worksheet) + target.rowsBelow,
      columns: columnsOf(worksheet) + target.columnsBeside,
      rightToLeft: direction === "rtl",
    },
    { do: "marks", marks: marksOf(worksheet) },
    { do: "names", names: worksheet.names.map(({ name, row, column }) => ({ name, row, column })) },
    ...worksheet.tables.flatMap((table, index) => [
      ...headingSteps(table, worksheet),
      ...tableSteps(table, there[index], worksheet, target),
      ...rowSteps(table, 0, worksheet, target.spelling),
      ...alignedSteps(table, { row: table.row + 1, rows: bodyRows(table) + target.takesIn }, worksheet, styles.body),
    ]),
    // The cells come after the tables, because their formulas name them.
    ...cellSteps(worksheet, target),
    { do: "notes", notes: notesOf(worksheet, target) },
    {
      do: "layout",
      widths: worksheet.widths,
      hidden: hiddenColumns(worksheet),
      heights: heightsOf(worksheet),
      frozen,
      // Where the host has tables, their stripes guide the eye in place of gridlines.
      gridlines: !target.hasTables,
    },
    ...(target.hasLists ? choiceSteps(worksheet, cells, target) : []),
    ...drawnSteps(worksheet, target),
    { do: "page", landscape: print.landscape, columns: print.columns, titleRows: print.titleRows },
    // This mark comes last: a sheet without it was not written to the end.
    { do: "marks", marks: [...marks, finishedMark(worksheet)] },
    { do: "show", ...firstRow(worksheet) },
  ];
  return steps.map((step): Step => ({ ...step, sheet }));
}

/** The cell to select on a new sheet: in its first row, the second column. A selected ticker would be a list of one. */
function firstRow({ tables: [table] }: Worksheet) {
  return table && table.rows.length > 0 ? { select: { row: table.row + 1, column: sheetColumn(table, 1) } } : {};
}

/** Adds the table's rows from the index `from` on, below those that stand. Nothing else changes. */
function appendSteps(
  { sheet, worksheet, table, from }: Extract<SheetChange, { readonly how: "append" }>,
  { tables = [], blocks = [] }: Partial<Snapshot>,
  target: Target,
): readonly Step[] {
  const first = Math.min(...table.columns.map((_, index) => sheetColumn(table, index)));
  const own = tables.find((one) => one.sheet === sheet && isIn(one, table.row, first));
  const named = own ? { ...table, name: own.name } : table;
  const whole = { ...worksheet, tables: worksheet.tables.map((one) => (one.key === table.key ? named : one)) };
  const rows = table.row + 1 + table.rows.length;
  const grow: GrowStep = {
    do: "grow",
    rows,
    ...(table.rows.length > from && { blank: { ...addedBox(table, 0, from), column: first } }),
    ...(own && { table: { name: own.name, at: { ...boxIn(own), rows: Math.max(own.rows, rows - own.row) } } }),
  };
  // If the user has made plain cells of the table, formulas cannot use its headings any more, only addresses.
  const isLoose = target.hasTables && !own;
  const spelling = isLoose ? { ...target.spelling, ...looseCells } : target.spelling;
  return [
    grow,
    ...letterSteps(
      named,
      whole,
      spelling,
      blocks.filter((block) => block.sheet === sheet),
    ),
    ...rowSteps(named, from, whole, spelling),
    ...alignedSteps(named, { row: table.row + 1 + from, rows: table.rows.length - from }, whole, styles.body),
    ...(target.hasLists ? addedChoices(named, from) : []),
    { do: "rules" as const, areas: addedRules(named, from, whole), below: true as const },
  ].map((step): Step => ({ ...step, sheet }));
}

/**
 * Sets the list to choose from in a column that stands; in a host without lists, a note on its heading says what may be
 * chosen.
 */
function chooseSteps(
  { sheet, worksheet, table, column, choices }: Extract<SheetChange, { readonly how: "choose" }>,
  target: Target,
): readonly Step[] {
  const index = table.columns.findIndex(({ key }) => key === column);
  const own = { ...table, columns: table.columns.map((one) => (one.key === column ? { ...one, choices } : one)) };
  if (!target.hasLists) {
    const at = sheetColumn(table, index);
    const notes = notesOf({ ...worksheet, cells: [], tables: [own] }, target).filter((note) => note.column === at);
    return [{ do: "notes", sheet, notes }];
  }
  const { rows, ...box } = addedBox(table, index, 0);
  return [{ do: "choices", sheet, at: { ...box, rows: Math.max(1, rows) + target.takesIn }, choices }];
}

/** The lists to choose from in the rows from the index `from` on. */
function addedChoices(table: Table, from: number): readonly Doing[] {
  return table.columns.flatMap(({ choices }, index): readonly Doing[] =>
    choices ? [{ do: "choices", at: addedBox(table, index, from), choices }] : [],
  );
}

/** The rules of colour for the rows from the index `from` on. A column that the user has deleted has none. */
function addedRules(table: Table, from: number, worksheet: Worksheet): readonly RuledArea[] {
  return [...worksheet.looks, ...(worksheet.retiredLooks ?? [])].flatMap((looking) => {
    const { on } = looking;
    const index =
      "table" in on && on.table === table.key ? table.columns.findIndex(({ key }) => key === on.column) : -1;
    return index < 0 ? [] : [areaRuled(addedBox(table, index, from), looking, worksheet)];
  });
}

function addedBox(table: Table, index: number, from: number): Box {
  return { row: table.row + 1 + from, column: sheetColumn(table, index), rows: table.rows.length - from, columns: 1 };
}

/** Adds columns behind all others, side by side. Those with formulas are filled in all rows that are there. */
function widenSteps(writing: Widening, { tables = [] }: Snapshot, target: Target): readonly Step[] {
  const { sheet, worksheet, table, columns } = writing;
  const end = 1 + Math.max(...table.columns.map((_, index) => sheetColumn(table, index)));
  const own = tables.find((one) => one.sheet === sheet && isIn(one, table.row, sheetColumn(table, 0)));
  const first = columns[0]?.at ?? end;
  const grows = own && own.column + own.columns === first;
  const rows = table.row + 1 + table.rows.length;
  const named = own ? { ...table, name: own.name } : table;
  const whole = { ...worksheet, tables: [named] };
  const isLoose = target.hasTables && !grows;
  const spelling = isLoose ? { ...target.spelling, ...looseCells } : target.spelling;
  const only = (some: readonly Column[]): Table => ({ ...named, columns: some });
  const headed = runs(columns, (one, last) => (one.at ?? 0) === (last.at ?? 0) + 1);
  const steps: readonly Doing[] = [
    { do: "grow", rows, columns: end },
    { do: "marks", marks: wideningMarks(writing) },
    ...headed.map((run) => sizedStep(run, rows)),
    ...headed.flatMap((run) => headingSteps({ ...only(run), column: run[0]?.at ?? 0 }, worksheet)),
    ...(grows
      ? [{ do: "grow" as const, rows, table: { name: own.name, at: { ...boxIn(own), columns: end - own.column } } }]
      : []),
    { do: "notes", notes: notesOf({ ...worksheet, cells: [], tables: [only(columns)] }, target) },
    ...columns.flatMap((column) => formulaSteps(column, named, whole, spelling)),
    ...besideRules(named, columns, whole, target),
    { do: "marks", marks: formatMarks(worksheet) },
  ];
  return steps.map((step): Step => ({ ...step, sheet }));
}

function sizedStep(run: readonly Column[], rows: number): GrowStep {
  return { do: "grow", rows, sized: { from: run[0]?.at ?? 0, widths: run.map(({ width }) => width) } };
}

/** The rules of colour for these columns, in all rows that are there. */
function besideRules(
  table: Table,
  columns: readonly Column[],
  whole: Worksheet,
  { takesIn }: Target,
): readonly Doing[] {
  const areas = whole.looks.flatMap((looking) => {
    const { on } = looking;
    const index =
      "table" in on && columns.some(({ key }) => key === on.column)
        ? table.columns.findIndex(({ key }) => key === on.column)
        : -1;
    if (index < 0) return [];
    const { rows, ...box } = addedBox(table, index, 0);
    return [areaRuled({ ...box, rows: Math.max(1, rows) + takesIn }, looking, whole)];
  });
  return areas.length > 0 ? [{ do: "rules", areas, beside: true }] : [];
}

/**
 * Writes a column's formula again into the cells that show its letters. Up to version 1.3 the last column of a ledger
 * was formatted as text, and a cell of text calculates nothing.
 */
function letterSteps(table: Table, whole: Worksheet, spelling: Spelling, blocks: readonly Block[]): readonly Doing[] {
  return table.columns.flatMap((column, index): readonly Doing[] => {
    const { formula, format } = column;
    if (formula === undefined) return [];
    const at = sheetColumn(table, index);
    const lettered = table.rows.map((_, row) => row).filter((row) => showsLetters(blocks, table.row + 1 + row, at));
    return runs(lettered, (one, last) => one === last + 1).flatMap((run) => {
      const [first = 0] = run;
      const box = { row: table.row + 1 + first, column: at, rows: run.length, columns: 1 };
      const cells = run.map((row) => [{ formula: spell(formula, whole, spelling, { table, row }) }]);
      return inPortions({ at: box, formats: [format], cells });
    });
  });
}

function showsLetters(blocks: readonly Block[], row: number, column: number): boolean {
  return blocks.some((block) => {
    const shown = block.values[row - block.row]?.[column - block.column];
    return typeof shown === "string" && shown.startsWith("=");
  });
}

/** Writes a column's formula into all rows that are there. */
function formulaSteps({ formula, format, at = 0 }: Column, table: Table, whole: Worksheet, spelling: Spelling) {
  if (formula === undefined) return [];
  const cells = table.rows.map((_, row) => [{ formula: spell(formula, whole, spelling, { table, row }) }]);
  const box = { row: table.row + 1, column: at, rows: cells.length, columns: 1 };
  return inPortions({ at: box, formats: [format], cells });
}

function inPortions({ at, formats, cells }: Omit<WriteStep, "do">): readonly Doing[] {
  const steps: Doing[] = [];
  for (let start = 0; start < cells.length; start += portion) {
    const part = cells.slice(start, start + portion);
    steps.push({ do: "write", at: { ...at, row: at.row + start, rows: part.length }, formats, cells: part });
  }
  return steps;
}

const looseCells = { references: "cells", room: spellings.playground.room } as const;

function isIn({ row, column, rows, columns }: Box, atRow: number, atColumn: number): boolean {
  return atRow >= row && atRow < row + rows && atColumn >= column && atColumn < column + columns;
}

function boxIn({ row, column, rows, columns }: Box): Box {
  return { row, column, rows, columns };
}

/** The name, or, if it is taken, the name with the first number from 2 on that makes it free. */
function freeName(name: string, between: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : name + between + number;
    if (!lower.has(free.toLowerCase())) return free;
  }
}

/** How many rows the worksheet has, down to the last cell that is written. */
function rowsOf({ cells, tables }: Worksheet): number {
  const ends = [...cells.map(({ row }) => row + 1), ...tables.map((table) => table.row + 1 + bodyRows(table))];
  return Math.max(1, ...ends);
}

function columnsOf({ cells, tables, widths }: Worksheet): number {
  const ends = [
    ...cells.map(({ column }) => column + 1),
    ...tables.map(({ column, columns }) => column + columns.length),
  ];
  return Math.max(1, widths.length, ...ends);
}

/** How many rows a table has below its headings: at least one, which may be blank. */
function bodyRows({ rows }: Table): number {
  return Math.max(1, rows.length);
}

// ---- tables

function headingSteps(table: Table, worksheet: Worksheet): readonly Doing[] {
  const { row, column, columns } = table;
  const at: Box = { row, column, rows: 1, columns: columns.length };
  return [
    {
      do: "write",
      at,
      formats: columns.map(() => "general" as const),
      cells: [columns.map(({ heading }) => heading)],
    },
    ...alignedSteps(table, { row, rows: 1 }, worksheet, styles.heading),
  ];
}

/**
 * Aligns a table's columns. Numbers stand on the right, and so does a text that a cell shows in place of a number. Text
 * starts at its own side, with an indent after a column of numbers. Columns side by side that are alike become one
 * step.
 */
function alignedSteps(
  table: Table,
  { row, rows }: Pick<Box, "row" | "rows">,
  { direction }: Worksheet,
  style: CellStyle,
): readonly Doing[] {
  const side = (column: Column | undefined) => {
    // Such a column may get text or numbers, and so the host aligns it.
    if (!column || (column.format === "general" && column.formula === undefined && !column.choices)) return undefined;
    return direction === "rtl" || numberFormats.has(column.format) ? "right" : "left";
  };
  const placed = table.columns
    .map((column, index) => ({ column, at: sheetColumn(table, index) }))
    .sort((one, other) => one.at - other.at);
  const looking = placed.map(({ column, at }, index) => {
    const align = side(column);
    const before = placed[index - 1];
    const indent = align !== "right" && before?.at === at - 1 && side(before.column) === "right" && direction === "ltr";
    return { at, align, indent, wrap: column.wraps ?? style.wrap } as const;
  });
  const alike = (one: (typeof looking)[number], last: (typeof looking)[number]) =>
    one.at === last.at + 1 && one.align === last.align && one.indent === last.indent && one.wrap === last.wrap;
  return runs(looking, alike).map((run): Doing => {
    const [{ at, align, indent, wrap }] = run as [(typeof looking)[number]];
    const box = { row, column: at, rows, columns: run.length };
    const own = { ...(align && { align }), ...(indent && { indent }), ...(wrap && { wrap }) };
    return { do: "style", at: box, style: { ...style, ...own } };
  });
}

/** Makes the host's own table. `there`: the one that an earlier attempt left, which then only grows. */
function tableSteps(table: Table, there: Box | undefined, worksheet: Worksheet, target: Target): readonly Doing[] {
  const { row, column, columns, name } = table;
  const rows = 1 + bodyRows(table);
  const at: Box = { row, column, rows, columns: columns.length };
  if (there)
    return [{ do: "grow", rows: row + rows, table: { name, at: { ...at, rows: Math.max(rows, there.rows) } } }];
  if (!target.hasTables) return [];
  const told = columns.map(({ heading, formula }) => ({
    heading,
    ...(formula !== undefined && { formula: spell(formula, worksheet, target.spelling, { table, row: 0 }) }),
  }));
  return [{ do: "table", name, at, columns: told, style: tableStyle }];
}

/**
 * Writes a table's rows. Columns side by side are written together. Those that identify a row come last, so that a row
 * which has them is complete. Columns that the user has put between ours are not written.
 */
function rowSteps(table: Table, from: number, worksheet: Worksheet, spelling: Spelling): readonly Doing[] {
  const placed = table.columns.map((column, index) => ({ ...column, place: sheetColumn(table, index) }));
  const groups = runs(
    placed.sort((one, other) => one.place - other.place),
    (one, last) => one.place === last.place + 1,
  );
  const identifies = (group: readonly Column[]) => group.some(({ key }) => table.identity.includes(key));
  const inOrder = [...groups.filter((group) => !identifies(group)), ...groups.filter(identifies)];
  const end = from === 0 ? bodyRows(table) : table.rows.length;
  const steps: Doing[] = [];
  for (let start = from; start < end; start += portion) {
    const rows = Array.from({ length: Math.min(portion, end - start) }, (_, index) => start + index);
    for (const group of inOrder) {
      const [{ place: column }] = group as [(typeof placed)[number]];
      steps.push({
        do: "write",
        at: { row: table.row + 1 + start, column, rows: rows.length, columns: group.length },
        formats: group.map(({ format }) => format),
        cells: rows.map((row) => group.map((one) => rowContent(one, { table, row }, worksheet, spelling))),
      });
    }
  }
  return steps;
}

function rowContent(column: Column, into: Into, worksheet: Worksheet, spelling: Spelling): Content {
  const row = into.table.rows[into.row];
  const formula = rowFormula(column, row);
  if (formula === undefined) return row?.[column.key] ?? null;
  return { formula: spell(formula, worksheet, spelling, into) };
}

// ---- cells beside the tables

/** Writes the cells outside the tables. Cells side by side are written together. */
function cellSteps(worksheet: Worksheet, target: Target): readonly Doing[] {
  const sorted = [...worksheet.cells].sort((a, b) => a.row - b.row || a.column - b.column);
  const isNext = (cell: Cell, last: Cell) => cell.row === last.row && cell.column === last.column + 1;
  const boxOfRun = (run: readonly Cell[]): Box => {
    const [{ row, column }] = run as [Cell];
    return { row, column, rows: 1, columns: run.length };
  };
  const written = runs(sorted, isNext).map(
    (run): Doing => ({
      do: "write",
      at: boxOfRun(run),
      formats: run.map(({ format = "general" }) => format),
      cells: [run.map((cell) => cellContent(cell, worksheet, target))],
    }),
  );
  const at = new Map(sorted.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  /** A number stands on the right, and so does the heading right above it. */
  const isRight = ({ row, column, style, format = "general" }: Cell) => {
    const below = style === "heading" ? at.get(`${row + 1} ${column}`)?.format : undefined;
    return numberFormats.has(below ?? format);
  };
  const alike = (one: Cell, last: Cell) => one.style === last.style && isRight(one) === isRight(last);
  const styled = runs(sorted, (cell, last) => isNext(cell, last) && alike(cell, last)).map((run): Doing => {
    const [first] = run as [Cell];
    const style = styles[first.style ?? "body"];
    return { do: "style", at: boxOfRun(run), style: isRight(first) ? { ...style, align: "right" } : style };
  });
  return [...written, ...styled];
}

function cellContent({ value = null, formula, style }: Cell, worksheet: Worksheet, target: Target): Content {
  if (formula !== undefined) return { formula: spell(formula, worksheet, target.spelling) };
  const isIsolated = target.isolates && worksheet.direction === "rtl" && sentences.has(style);
  return isIsolated ? isolate(value) : value;
}

function isolate(value: Value): Value {
  return typeof value === "string" ? `\u2067${value}\u2069` : value;
}

function notesOf({ cells, tables }: Worksheet, { hasLists }: Target): NotesStep["notes"] {
  const heads = tables.flatMap((table) =>
    table.columns.map((column, index) => ({ ...column, row: table.row, column: sheetColumn(table, index) })),
  );
  const told = [...cells, ...heads].flatMap(({ row, column, note = "", choices = [] }) => {
    const list = hasLists ? "" : choices.join(" / ");
    const text = [list, note].filter(Boolean).join(": ");
    return text === "" ? [] : [{ row, column, text }];
  });
  return told.sort((a, b) => a.row - b.row || a.column - b.column);
}

function choiceSteps(worksheet: Worksheet, cells: readonly Cell[], target: Target): readonly Doing[] {
  const single = cells.map(({ row, column, choices }) => ({ at: { row, column, rows: 1, columns: 1 }, choices }));
  const inTables = worksheet.tables.flatMap((table) =>
    table.columns.map(({ key, choices }) => ({
      at: below({ table: table.key, column: key }, worksheet, target),
      choices,
    })),
  );
  return [...single, ...inTables].flatMap(({ at, choices }) => (choices ? [{ do: "choices", at, choices }] : []));
}

/**
 * The area of a place. For a table's column it includes the rows below that a user may type into, in hosts where no
 * table grows.
 */
function below(place: Place, worksheet: Worksheet, { takesIn }: Target): Box {
  const box = boxOf(worksheet, place);
  return "table" in place ? { ...box, rows: box.rows + takesIn } : boxIn(box);
}

// ---- how it looks

function hiddenColumns({ tables }: Worksheet): readonly number[] {
  return tables.flatMap((table) =>
    table.columns.flatMap(({ hidden }, index) => (hidden ? [sheetColumn(table, index)] : [])),
  );
}

function heightsOf({ charts, tables, cells, widths }: Worksheet): LayoutStep["heights"] {
  const heights = new Map<number, number>();
  for (const { row, column, value, style } of cells) {
    const lines = Math.ceil((String(value ?? "").length * letterWidth) / (widths[column] ?? 64));
    if (style === "title") heights.set(row, rowHeights.title);
    if (style !== "text" || lines < 2) continue;
    heights.set(row, Math.max(heights.get(row) ?? 0, lines * rowHeights.line));
  }
  for (const { row, columns, rows } of tables) {
    heights.set(row, rowHeights.heading);
    const wrapped = columns.filter(({ wraps }) => wraps);
    for (const [down, cells] of rows.entries()) {
      const lines = wrapped.map(({ key, width }) => linesIn(cells[key], width));
      const most = Math.max(0, ...lines);
      if (most > 1) heights.set(row + 1 + down, most * rowHeights.line);
    }
  }
  for (const { at } of charts) {
    for (let row = at.row; row < at.row + at.rows; row += 1) {
      // Headings beside a chart keep their two lines.
      heights.set(row, Math.max(heights.get(row) ?? 0, rowHeights.chart));
    }
  }
  for (const { row, style } of cells) if (style === "large") heights.set(row, rowHeights.large);
  return [...heights].sort(([a], [b]) => a - b).map(([row, height]) => ({ row, height }));
}

/** How many lines a text takes in a column of this width in pixels. Lines break between words. */
function linesIn(value: Value | undefined, width: number): number {
  const room = Math.max(1, Math.floor((width - 2 * letterWidth) / letterWidth));
  // A long word, such as an address, breaks where the cell ends.
  const lines = wrapText(String(value ?? ""), " ", room);
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / room)), 0);
}

function ruledArea(looking: Looking, worksheet: Worksheet, target: Target): RuledArea {
  return areaRuled(below(looking.on, worksheet, target), looking, worksheet);
}

function areaRuled(at: Box, { on, rules, bar }: Looking, worksheet: Worksheet): RuledArea {
  const first = addressOf({ ...at, rows: 1, columns: 1 });
  return {
    at,
    ...("table" in on && { mark: markName(markStart(worksheet), on.table, on.column) }),
    rules: rules.map(({ when, look }) => ({ when: whenOf(when, first, worksheet), look: looks[look] })),
    ...(bar && { bar: { full: bar.full, rightToLeft: worksheet.direction === "rtl" } }),
  };
}

/**
 * A condition as a host's rule. Its formula has no `AND`, because that takes separators, which each locale writes in
 * its own way: it multiplies truth values.
 */
function whenOf(when: Condition, cell: string, worksheet: Worksheet): When {
  if ("atLeast" in when) return { ...when, formula: `=ISNUMBER(${cell})*(${cell}>=${when.atLeast})` };
  if (!("atMost" in when)) return when;
  const { atMost } = when;
  const limit = typeof atMost === "number" ? String(atMost) : spell(atMost, worksheet, spellings.playground);
  return {
    atMost: typeof atMost === "number" ? atMost : { mark: markName(markStart(worksheet), "name", atMost) },
    formula: `=ISNUMBER(${cell})*(${cell}<=${limit})`,
  };
}

function chartStep({ key, kind, title, description, categories, series, at }: Chart, worksheet: Worksheet): ChartStep {
  const box = (place: Place) => boxIn(boxOf(worksheet, place));
  const { widths, direction } = worksheet;
  return {
    do: "chart",
    key,
    kind,
    title,
    description,
    at,
    mark: markName(markStart(worksheet), "chart", key),
    categories: box(categories),
    series: series.map((one) => ({ ...one, values: box(one.values) })),
    rightToLeft: direction === "rtl",
    width: widths.slice(at.column, at.column + at.columns).reduce((sum, width) => sum + width, 0),
    height: heightsOf(worksheet)
      .filter(({ row }) => row >= at.row && row < at.row + at.rows)
      .reduce((sum, { height }) => sum + height, 0),
  };
}

/** Cuts a list into runs: a new one begins where `goesOn` is false for an element and the one before it. */
function runs<T>(all: readonly T[], goesOn: (one: T, last: T) => boolean): readonly (readonly T[])[] {
  const found: T[][] = [];
  for (const one of all) {
    const run = found[found.length - 1];
    const last = run?.[run.length - 1];
    if (run && last !== undefined && goesOn(one, last)) run.push(one);
    else found.push([one]);
  }
  return found;
}
