/**
 * Excel's writer of worksheets, in the pane's bundle: marks, cells, tables, names, rules of colour, charts and pages. Each
 * step can be done again on what is there, since a page may be closed between two of them. Excel has no way to turn a
 * whole sheet from right to left for an add-in: every cell of an Arabic worksheet is told to read so, and the order of its
 * columns is the user's to turn (Page Layout, Sheet Right-to-Left). Longer than a file should be: the steps are one list, in the
 * order in which a worksheet becomes whole.
 */

import { type Area, addressOf, areaOf } from "../workbook/area";
import { type Filling, stillHolds } from "../workbook/filling";
import type { Workbook } from "../workbook/workbook";
import { boxOf, placeOf, printArea } from "../workbook/worksheets/layout";
import { spellings, spelt } from "../workbook/worksheets/spelling";
import { type Mark, marksOf } from "../workbook/worksheets/standing";
import { formats, looks } from "../workbook/worksheets/styles";
import type { Box, Cell, Column, Condition, Style, Table, Value, Worksheet } from "../workbook/worksheets/worksheet";
import { drawCharts } from "./charts";

/** Of names for marked cells: hidden, so that no list shows them. */
const markPrefix = "shariah_sheet_";
/** Cells a round: formulas of as many are well below what Excel takes in a request. */
const cellsARound = 5_000;
/** Rows a round, where each needs proxies of its own. */
const rowsARound = 200;
const pixelsAPoint = 4 / 3;

type Context = Excel.RequestContext;

export const excelWriter: Pick<Workbook, "lay" | "append" | "fill" | "marked" | "show"> = {
  lay: (worksheet, finished, again) => Excel.run((context) => lay(context, worksheet, finished, again)),
  append: (sheet, worksheet, table, from) => Excel.run((context) => append(context, sheet, worksheet, table, from)),
  fill: (sheet, _worksheet, table, fills) => Excel.run((context) => fill(context, sheet, table, fills)),
  marked: () => Excel.run(markedIn),
  show: (sheet) =>
    Excel.run(async (context) => {
      context.workbook.worksheets.getItem(sheet).activate();
      await context.sync();
    }),
};

async function lay(context: Context, worksheet: Worksheet, finished: Mark, again: string | undefined): Promise<void> {
  const { worksheets, names, tables } = context.workbook;
  worksheets.load("items/name");
  names.load("items/name");
  tables.load("items/name");
  await context.sync();
  const sheet = again
    ? worksheets.getItem(again)
    : worksheets.add(
        freeName(
          worksheet.name,
          " ",
          worksheets.items.map(({ name }) => name),
        ),
      );
  const taken = names.items.map(({ name }) => name);
  for (const mark of marksOf(worksheet)) addMark(context, sheet, mark, taken);
  await context.sync();
  // What it said before may be longer; with a table on it, what broke off is written over.
  if (again && worksheet.tables.length === 0) sheet.getRange().clear();
  nameCells(sheet, worksheet);
  for (const cell of worksheet.cells) writeCell(sheet, cell);
  worksheet.widths.forEach((width, column) => {
    sheet.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width / pixelsAPoint;
  });
  await context.sync();
  const own = sheet.tables.load("items/name");
  await context.sync();
  let written = worksheet;
  for (const [index, table] of worksheet.tables.entries()) {
    const name =
      own.items[index]?.name ??
      freeName(
        table.name,
        "",
        [...tables.items, ...names.items].map((one) => one.name),
      );
    written = { ...written, tables: written.tables.map((one) => (one.key === table.key ? { ...one, name } : one)) };
    await layTable(context, sheet, written, { ...table, name }, own.items[index] === undefined);
  }
  for (const cell of worksheet.cells) if (cell.formula) writeFormula(sheet, cell, written);
  drawLooks(sheet, written);
  drawCharts(sheet, written);
  pages(sheet, written);
  if (worksheet.direction === "rtl") {
    const all = sheet.getRange();
    all.format.readingOrder = Excel.ReadingOrder.rightToLeft;
  }
  addMark(context, sheet, finished, taken);
  sheet.activate();
  await context.sync();
}

/** The sheet's own names: the same may be on another sheet. */
function nameCells(sheet: Excel.Worksheet, worksheet: Worksheet): void {
  for (const { name, row, column } of worksheet.names) {
    sheet.names.getItemOrNullObject(name).delete();
    sheet.names.add(name, sheet.getRangeByIndexes(row, column, 1, 1));
  }
}

async function layTable(
  context: Context,
  sheet: Excel.Worksheet,
  worksheet: Worksheet,
  table: Table,
  isNew: boolean,
): Promise<void> {
  const { row, column, columns, rows } = table;
  const heads = sheet.getRangeByIndexes(row, column, 1, columns.length);
  if (isNew) {
    heads.values = [columns.map(({ heading }) => heading)];
    const body = sheet.getRangeByIndexes(row, column, 1 + Math.max(1, rows.length), columns.length);
    const made = sheet.tables.add(body, true);
    made.name = table.name;
    made.style = "TableStyleLight9";
    await context.sync();
  }
  columns.forEach(({ note }, index) => {
    if (note !== undefined && isNew) noteOn(sheet, row, column + index, note);
  });
  await writeRows(context, sheet, worksheet, table, 0);
}

async function append(context: Context, name: string, worksheet: Worksheet, table: Table, from: number): Promise<void> {
  const sheet = context.workbook.worksheets.getItem(name);
  const first = Math.min(...table.columns.map((_, index) => placeOf(table, index)));
  const inTables = sheet.getRangeByIndexes(table.row, first, 1, 1).getTables(false).load("items/name");
  await context.sync();
  const [own] = inTables.items;
  if (own) {
    const whole = own.getRange().load("rowIndex,columnIndex,rowCount,columnCount");
    await context.sync();
    const rows = Math.max(whole.rowCount, table.rows.length + 1);
    own.resize(sheet.getRangeByIndexes(whole.rowIndex, whole.columnIndex, rows, whole.columnCount));
  }
  const named = own ? { ...table, name: own.name } : table;
  const tables = worksheet.tables.map((one) => (one.key === table.key ? named : one));
  await writeRows(context, sheet, { ...worksheet, tables }, named, from, own === undefined);
}

/** All is looked at in one round and written in the next, which Excel takes as one. */
async function fill(context: Context, name: string, table: Table, fills: readonly Filling[]): Promise<number> {
  const sheet = context.workbook.worksheets.getItem(name);
  const places = table.columns.map((_, index) => placeOf(table, index));
  const [left, right] = [Math.min(...places), Math.max(...places)];
  let filled = 0;
  for (let from = 0; from < fills.length; from += rowsARound) {
    const round = fills.slice(from, from + rowsARound).map((one) => ({
      ...one,
      range: sheet.getRangeByIndexes(table.row + 1 + one.row, left, 1, right - left + 1).load("values"),
    }));
    await context.sync();
    for (const { row, expected, values, range } of round) {
      const held = range.values[0] ?? [];
      const stands = Object.fromEntries(table.columns.map(({ key }, at) => [key, held[(places[at] ?? 0) - left]]));
      if (!stillHolds(expected, stands)) continue;
      filled += 1;
      table.columns.forEach((column, index) => {
        const value = values[column.key] ?? null;
        if (value === null) return;
        const cell = sheet.getRangeByIndexes(table.row + 1 + row, places[index] ?? 0, 1, 1);
        cell.values = [[typed(value, { format: "general" })]];
      });
    }
    await context.sync();
  }
  return filled;
}

/** Column by column: what the user has put between them is not written. */
async function writeRows(
  context: Context,
  sheet: Excel.Worksheet,
  worksheet: Worksheet,
  table: Table,
  from: number,
  byCells = false,
): Promise<void> {
  const rows = table.rows.slice(from);
  if (rows.length === 0) return;
  const spelling = byCells ? spellings.playground : spellings.excel;
  let cells = 0;
  for (const [index, column] of table.columns.entries()) {
    const range = sheet.getRangeByIndexes(table.row + 1 + from, placeOf(table, index), rows.length, 1);
    // Before the values: text would be read as a number or a date first.
    range.numberFormat = [[formats[column.format]]];
    const { formula } = column;
    if (formula !== undefined) {
      range.formulas = rows.map((_, down) => [spelt(formula, worksheet, spelling, { table, row: from + down })]);
    } else {
      range.values = rows.map((given) => [typed(given[column.key] ?? null, column)]);
    }
    cells += rows.length;
    if (cells < cellsARound) continue;
    await context.sync();
    cells = 0;
  }
  await context.sync();
}

/** Text that could be taken for something else begins with the apostrophe that keeps it text, and does not show. */
function typed(value: Value, { format }: Pick<Column, "format">): string | number {
  if (typeof value !== "string") return value ?? "";
  return /^[=+\-@']/.test(value) || (format !== "text" && /^\d/.test(value)) ? `'${value}` : value;
}

function writeCell(sheet: Excel.Worksheet, { row, column, value, format, style, note }: Cell): void {
  const range = sheet.getRangeByIndexes(row, column, 1, 1);
  if (format) range.numberFormat = [[formats[format]]];
  if (value !== undefined) range.values = [[typed(value, { format: format ?? "general" })]];
  if (style) dress(range, style);
  if (note !== undefined) noteOn(sheet, row, column, note);
}

function writeFormula(sheet: Excel.Worksheet, { row, column, formula = "" }: Cell, worksheet: Worksheet): void {
  sheet.getRangeByIndexes(row, column, 1, 1).formulas = [[spelt(formula, worksheet, spellings.excel)]];
}

function dress({ format }: Excel.Range, style: Style): void {
  if (style === "title") format.font.size = 14;
  if (style === "title" || style === "heading" || style === "figure" || style === "warning") format.font.bold = true;
  if (style === "warning") format.font.color = "#A11D1D";
  if (style === "note" || style === "label") format.font.color = "#595959";
  if (style === "figure" || style === "input") format.horizontalAlignment = Excel.HorizontalAlignment.center;
  if (style === "heading") {
    format.fill.color = "#E6EFE9";
    format.font.color = "#173D2A";
  }
  if (style === "input") {
    format.fill.color = "#E8F0FE";
    format.font.color = "#174EA6";
  }
}

function noteOn(sheet: Excel.Worksheet, row: number, column: number, note: string): void {
  // Older Excel has no notes that an add-in could write: the sheet is whole without them.
  if (!Office.context.requirements.isSetSupported("ExcelApi", "1.18")) return;
  const address = addressOf({ row, column, rows: 1, columns: 1 });
  // A cell has one note: it may be there from a laying that broke off.
  sheet.notes.getItemOrNullObject(address).delete();
  sheet.notes.add(address, note);
}

function drawLooks(sheet: Excel.Worksheet, worksheet: Worksheet): void {
  for (const { on, rules } of worksheet.looks) {
    const range = rangeOf(sheet, boxOf(worksheet, on));
    range.conditionalFormats.clearAll();
    for (const { when, look } of rules) {
      const { fill, ink, bold = false, italic = false } = looks[look];
      const { format } = ruleOn(range, when, worksheet);
      format.fill.color = fill;
      format.font.color = ink;
      format.font.bold = bold;
      format.font.italic = italic;
    }
  }
}

function ruleOn(range: Excel.Range, when: Condition, worksheet: Worksheet) {
  if ("contains" in when) {
    const rule = range.conditionalFormats.add(Excel.ConditionalFormatType.containsText).textComparison;
    rule.rule = { operator: Excel.ConditionalTextOperator.contains, text: when.contains };
    return rule;
  }
  const rule = range.conditionalFormats.add(Excel.ConditionalFormatType.cellValue).cellValue;
  if ("equals" in when) {
    rule.rule = { formula1: `="${when.equals}"`, operator: "EqualTo" };
    return rule;
  }
  const { atMost } = when;
  const limit = typeof atMost === "number" ? String(atMost) : spelt(atMost, worksheet, spellings.playground);
  rule.rule = { formula1: `=${limit}`, operator: "LessThanOrEqual" };
  return rule;
}

function pages(sheet: Excel.Worksheet, worksheet: Worksheet): void {
  const { frozen, print } = worksheet;
  if (frozen.rows > 0 && frozen.columns > 0) {
    sheet.freezePanes.freezeAt(sheet.getRangeByIndexes(0, 0, frozen.rows, frozen.columns));
  } else if (frozen.rows > 0) sheet.freezePanes.freezeRows(frozen.rows);
  const { pageLayout } = sheet;
  pageLayout.orientation = print.landscape ? Excel.PageOrientation.landscape : Excel.PageOrientation.portrait;
  pageLayout.zoom = { horizontalFitToPages: 1, verticalFitToPages: 0 };
  pageLayout.setPrintArea(rangeOf(sheet, printArea(worksheet)));
  const [first, last] = print.titleRows;
  pageLayout.setPrintTitleRows(`$${first + 1}:$${last + 1}`);
}

function addMark(
  context: Context,
  sheet: Excel.Worksheet,
  { name, row, column }: Mark,
  taken: readonly string[],
): void {
  const full = markPrefix + name;
  if (taken.some((one) => one.toLowerCase() === full.toLowerCase())) context.workbook.names.getItem(full).delete();
  context.workbook.names.add(full, sheet.getRangeByIndexes(row, column, 1, 1)).visible = false;
}

/** A name whose cell is gone refers to `#REF!`. */
async function markedIn(context: Context): Promise<ReadonlyMap<string, Area>> {
  const names = context.workbook.names.load("items/name,items/formula");
  await context.sync();
  const found = new Map<string, Area>();
  for (const { name, formula } of names.items) {
    const area = name.startsWith(markPrefix) && areaOf(String(formula).slice(1), "");
    if (area) found.set(name.slice(markPrefix.length), area);
  }
  return found;
}

function rangeOf(sheet: Excel.Worksheet, { row, column, rows, columns }: Box): Excel.Range {
  return sheet.getRangeByIndexes(row, column, rows, columns);
}

/** The name, or the name with the first number that is free. */
function freeName(name: string, between: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : name + between + number;
    if (!lower.has(free.toLowerCase())) return free;
  }
}
