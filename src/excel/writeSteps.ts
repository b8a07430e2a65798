/**
 * Writes worksheets in Excel by carrying out the steps that `src/worksheets/steps` decides. The pane loads this
 * script when a worksheet is first written. An add-in cannot turn a whole sheet to run from right to left. So every
 * cell of an Arabic worksheet gets that reading order, and the user can turn the columns (Page Layout, Sheet
 * Right-to-Left).
 */

import { RefusalError } from "../ports/refusalError";
import { refusalPhrase } from "../ports/refusals";
import { addressOf } from "../workbook/area";
import { holds } from "../workbook/sheet/fills";
import type { RuledArea, Step, StepOf, When } from "../workbook/sheet/step";
import { bars, type CellStyle, formats, paper, searchText } from "../workbook/sheet/styles";
import type { Box, Content, Format } from "../workbook/sheet/worksheet";
import { drawChart } from "./charts";
import { markPrefix } from "./names";
import { requestExcel } from "./requests";

/** Cells and letters in one request to Excel: well below its limit (5 MB). */
const cellsARound = 5_000;
const lettersARound = 1_000_000;
/** Rows in one request, where each row needs objects of its own. */
const rowsARound = 200;
const pixelsAPoint = 4 / 3;

type Context = Excel.RequestContext;

/** Carries out the steps in order. Returns how many rows the `fill` steps filled. */
export function writeSteps(steps: readonly Step[]): Promise<number> {
  return requestExcel(async (context, place) => {
    let filled = 0;
    let cells = 0;
    let letters = 0;
    for (const step of steps) {
      place.sheet = step.do === "sheet" && step.isNew ? undefined : step.sheet;
      const { worksheets } = context.workbook;
      const sheet = step.do === "sheet" && step.isNew ? worksheets.add(step.sheet) : worksheets.getItem(step.sheet);
      if (step.do === "grow" && step.blank) await expectBlank(context, sheet, step.blank, step.sheet);
      if (step.do === "fill") filled += await fill(context, sheet, step);
      else (carrying[step.do] as (on: Excel.Worksheet, one: Step, context: Context) => void)(sheet, step, context);
      if (step.do === "write") {
        cells += step.at.rows * step.at.columns;
        letters += step.cells.flat().reduce((sum: number, content) => sum + lettersOf(content), 0);
      }
      // Marks are sent to Excel at once, before the steps that follow them.
      const mustGo = step.do === "marks" || step.do === "table" || cells >= cellsARound || letters >= lettersARound;
      if (!mustGo) continue;
      await context.sync();
      cells = 0;
      letters = 0;
    }
    await context.sync();
    return filled;
  });
}

type Carrying = {
  readonly [Name in Exclude<Step["do"], "fill">]: (
    sheet: Excel.Worksheet,
    step: StepOf<Name>,
    context: Context,
  ) => void;
};

const carrying: Carrying = {
  sheet: (sheet, { clear, rightToLeft }) => {
    if (clear) sheet.getRange().untrack().clear();
    if (rightToLeft) sheet.getRange().untrack().format.readingOrder = Excel.ReadingOrder.rightToLeft;
  },
  marks: (sheet, { marks }, { workbook }) => {
    for (const { name, row, column } of marks) {
      workbook.names.getItemOrNullObject(markPrefix + name).delete();
      workbook.names.add(markPrefix + name, sheet.getRangeByIndexes(row, column, 1, 1).untrack()).visible = false;
    }
  },
  // These names belong to the sheet, because another sheet may use the same names.
  names: (sheet, { names }) => {
    for (const { name, row, column } of names) {
      sheet.names.getItemOrNullObject(name).delete();
      sheet.names.add(name, sheet.getRangeByIndexes(row, column, 1, 1).untrack());
    }
  },
  write,
  style: (sheet, { at, style }) => dress(rangeOf(sheet, at), style),
  notes: (sheet, { notes }) => {
    for (const { row, column, text } of notes) note(sheet, row, column, text);
  },
  // A list to choose from; other words may be typed as well, so there is no error alert.
  choices: (sheet, { at, choices }) => {
    const { dataValidation } = rangeOf(sheet, at);
    dataValidation.rule = { list: { inCellDropDown: true, source: choices.join(",") } };
    dataValidation.errorAlert = { showAlert: false, style: "Information", title: "", message: "" };
  },
  table: (sheet, { at, name, style }) => {
    const made = sheet.tables.add(rangeOf(sheet, at), true);
    made.name = name;
    made.style = style;
  },
  grow: (sheet, { table, sized }, { workbook }) => {
    for (const [index, width] of sized?.widths.entries() ?? []) setWidth(sheet, (sized?.from ?? 0) + index, width);
    if (table) workbook.tables.getItem(table.name).resize(rangeOf(sheet, table.at));
  },
  layout: layOut,
  rules: (sheet, { areas }) => {
    for (const { at, rules, bar } of areas) colour(rangeOf(sheet, at), rules, bar);
  },
  chart: drawChart,
  page: pages,
  select: (sheet, { areas }) => {
    const addresses = areas.map(addressOf);
    const [first] = addresses;
    if (first === undefined) return;
    sheet.activate();
    if (Office.context.requirements.isSetSupported("ExcelApi", "1.18")) {
      const all = sheet.getRanges(addresses.join());
      // Excel may have the call before the library that the page loads has it.
      if ("select" in all) return all.select();
    }
    sheet.getRange(first).untrack().select();
  },
  show: (sheet, { select }) => {
    sheet.activate();
    if (select) sheet.getRangeByIndexes(select.row, select.column, 1, 1).untrack().select();
  },
};

/** Writes column by column; a column holds only formulas or only values. */
function write(sheet: Excel.Worksheet, { at, formats: own, cells }: StepOf<"write">): void {
  for (const [across, format] of own.entries()) {
    const range = sheet.getRangeByIndexes(at.row, at.column + across, at.rows, 1).untrack();
    const column = cells.map((line) => line[across] ?? null);
    const hasFormulas = column.some(isFormula);
    // The format comes first: otherwise text would be read as a number or a date. A cell of text calculates nothing.
    range.numberFormat = [[formats[hasFormulas && format === "text" ? "general" : format]]];
    if (hasFormulas) range.formulas = column.map((content) => [enteredValue(content, format)]);
    else range.values = column.map((content) => [enteredValue(content, format)]);
  }
}

function lettersOf(content: Content): number {
  return typeof content === "string" ? content.length : isFormula(content) ? content.formula.length : 8;
}

function isFormula(content: Content): content is { readonly formula: string } {
  return typeof content === "object" && content !== null;
}

/**
 * What is entered into a cell. Text that Excel would read as a formula or a number gets an apostrophe, which keeps it
 * text and is not shown.
 */
function enteredValue(content: Content, format: Format): string | number {
  if (isFormula(content)) return content.formula;
  if (typeof content !== "string") return content ?? "";
  return /^[=+\-@']/.test(content) || (format !== "text" && /^\d/.test(content)) ? `'${content}` : content;
}

/** Where two people add rows to one workbook at once, the second sees the first one's rows only here. */
async function expectBlank(context: Context, sheet: Excel.Worksheet, at: Box, name: string): Promise<void> {
  const range = rangeOf(sheet, at).load("values");
  await context.sync();
  if (range.values.flat().some((value) => value !== "")) throw new RefusalError(refusalPhrase("rowsTaken", name));
}

/**
 * Fills rows that still hold what they held when the step was decided. All rows of a request are checked first and then
 * written together. With `inOrder` it stops at the first row that differs. Returns how many rows were filled.
 */
async function fill(context: Context, sheet: Excel.Worksheet, { rows, inOrder }: StepOf<"fill">): Promise<number> {
  let filled = 0;
  let isOver = false;
  for (let from = 0; from < rows.length && !isOver; from += rowsARound) {
    const round = rows.slice(from, from + rowsARound).map((row) => ({
      row,
      range: rangeOf(sheet, row.at).load("values"),
    }));
    await context.sync();
    for (const { row, range } of round) {
      isOver = isOver || (inOrder === true && !holds(row, range.values[0] ?? []));
      if (isOver || !holds(row, range.values[0] ?? [])) continue;
      filled += 1;
      for (const [place, value] of row.values) {
        const cell = sheet.getRangeByIndexes(row.at.row, row.at.column + place, 1, 1).untrack();
        cell.values = [[enteredValue(value, "general")]];
      }
    }
    await context.sync();
  }
  return filled;
}

function dress(
  { format }: Excel.Range,
  { size, bold, italic, ink, fill, border, wrap, align, indent, vertical }: CellStyle,
): void {
  if (size !== undefined) format.font.size = size;
  if (bold) format.font.bold = true;
  if (italic) format.font.italic = true;
  if (ink !== undefined) format.font.color = ink;
  if (fill !== undefined) format.fill.color = fill;
  if (wrap) format.wrapText = true;
  if (align !== undefined) format.horizontalAlignment = Excel.HorizontalAlignment[align];
  if (indent) format.indentLevel = 1;
  format.verticalAlignment = vertical === "top" ? Excel.VerticalAlignment.top : Excel.VerticalAlignment.center;
  if (border === undefined) return;
  for (const edge of ["EdgeTop", "EdgeBottom", "EdgeLeft", "EdgeRight"] as const) {
    format.borders.getItem(edge).style = Excel.BorderLineStyle.continuous;
    format.borders.getItem(edge).color = border;
  }
}

function note(sheet: Excel.Worksheet, row: number, column: number, text: string): void {
  // An add-in cannot write notes in older versions; the sheet is complete without them.
  if (!Office.context.requirements.isSetSupported("ExcelApi", "1.18")) return;
  const address = addressOf({ row, column, rows: 1, columns: 1 });
  // A cell can have only one note, and a run that was interrupted may have left one.
  sheet.notes.getItemOrNullObject(address).delete();
  sheet.notes.add(address, text);
}

function layOut(sheet: Excel.Worksheet, { widths, hidden, heights, frozen, gridlines }: StepOf<"layout">): void {
  for (const [column, width] of widths.entries()) setWidth(sheet, column, width);
  for (const column of hidden) sheet.getRangeByIndexes(0, column, 1, 1).untrack().columnHidden = true;
  for (const { row, height } of heights) {
    sheet.getRangeByIndexes(row, 0, 1, 1).untrack().format.rowHeight = height / pixelsAPoint;
  }
  if (!gridlines) sheet.showGridlines = false;
  if (frozen.rows > 0 && frozen.columns > 0) {
    sheet.freezePanes.freezeAt(sheet.getRangeByIndexes(0, 0, frozen.rows, frozen.columns).untrack());
  } else if (frozen.rows > 0) sheet.freezePanes.freezeRows(frozen.rows);
}

function setWidth(sheet: Excel.Worksheet, column: number, width: number): void {
  sheet.getRangeByIndexes(0, column, 1, 1).untrack().format.columnWidth = width / pixelsAPoint;
}

function colour(range: Excel.Range, rules: RuledArea["rules"], bar: RuledArea["bar"]): void {
  range.conditionalFormats.clearAll();
  if (bar) drawBar(range, bar);
  for (const { when, look } of rules) {
    const { format } = ruleOn(range, when);
    if (look.fill !== undefined) format.fill.color = look.fill;
    format.font.color = look.ink;
    format.font.bold = look.bold ?? false;
    format.font.italic = look.italic ?? false;
    if (look.edge !== undefined) format.borders.left.color = look.edge;
  }
}

function drawBar(range: Excel.Range, { full, rightToLeft }: NonNullable<RuledArea["bar"]>): void {
  const drawn = range.conditionalFormats.add(Excel.ConditionalFormatType.dataBar).dataBar;
  drawn.lowerBoundRule = { type: Excel.ConditionalFormatRuleType.number, formula: "0" };
  drawn.upperBoundRule = { type: Excel.ConditionalFormatRuleType.number, formula: String(full) };
  drawn.barDirection = rightToLeft
    ? Excel.ConditionalDataBarDirection.rightToLeft
    : Excel.ConditionalDataBarDirection.leftToRight;
  drawn.positiveFormat.fillColor = bars.behind;
  drawn.positiveFormat.gradientFill = false;
}

function ruleOn(range: Excel.Range, when: When) {
  if ("contains" in when) {
    const rule = range.conditionalFormats.add(Excel.ConditionalFormatType.containsText).textComparison;
    rule.rule = { operator: Excel.ConditionalTextOperator.contains, text: searchText(when.contains) };
    return rule;
  }
  if ("equals" in when) {
    const rule = range.conditionalFormats.add(Excel.ConditionalFormatType.cellValue).cellValue;
    rule.rule = { formula1: `="${when.equals}"`, operator: "EqualTo" };
    return rule;
  }
  const rule = range.conditionalFormats.add(Excel.ConditionalFormatType.custom).custom;
  rule.rule.formula = when.formula;
  return rule;
}

function pages({ pageLayout }: Excel.Worksheet, { landscape, columns, titleRows }: StepOf<"page">): void {
  const [first, last] = titleRows;
  const { header, footer, ...margins } = paper.margins;
  pageLayout.orientation = landscape ? Excel.PageOrientation.landscape : Excel.PageOrientation.portrait;
  // As many pages long as there are rows. Excel refuses a 0 for that.
  pageLayout.zoom = { horizontalFitToPages: 1 };
  pageLayout.centerHorizontally = true;
  pageLayout.setPrintMargins(Excel.PrintMarginUnit.inches, { ...margins, header, footer });
  const foot = pageLayout.headersFooters.defaultForAllPages;
  foot.leftFooter = paper.footer.left;
  foot.centerFooter = paper.footer.center;
  foot.rightFooter = paper.footer.right;
  // The print area is made of whole columns, so that rows added later are printed too.
  const [, end = "A"] = /^([A-Z]+)/.exec(addressOf({ row: 0, column: columns - 1, rows: 1, columns: 1 })) ?? [];
  pageLayout.setPrintArea(`A:${end}`);
  pageLayout.setPrintTitleRows(`$${first + 1}:$${last + 1}`);
}

function rangeOf(sheet: Excel.Worksheet, { row, column, rows, columns }: Box): Excel.Range {
  // For one request: Excel need not follow it to the next.
  return sheet.getRangeByIndexes(row, column, rows, columns).untrack();
}
