/// <reference types="google-apps-script" />
/**
 * Carries out in Google Sheets the steps that `src/worksheets/steps` decides. The marks of a worksheet (by
 * which its parts are found again) are named ranges.
 */

import { serialOf } from "../../src/functions/arguments/days";
import { RefusalError } from "../../src/ports/refusalError";
import { refusalPhrase } from "../../src/ports/refusals";
import { type Area, addressOf, type Block } from "../../src/workbook/area";
import { holds } from "../../src/workbook/sheet/fills";
import type { Step, StepOf, When } from "../../src/workbook/sheet/step";
import { type CellStyle, formats, numberFormats } from "../../src/workbook/sheet/styles";
import type { Box, Content } from "../../src/workbook/sheet/worksheet";
import { isCellBesideTickers, sheetsWith } from "../../src/worksheets/marks";
import { toDay } from "../cells/days";
import { activeSpreadsheet, blockOf, sheetNamed, sheetOrNone } from "./workbook";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

const prefix = "SHARIAH_";

/** The range of a box if this user may write there; undefined if it is protected. */
type Editable = (box: Box) => Range | undefined;

type Carrying = {
  readonly [Name in Step["do"]]: (sheet: Sheet, step: StepOf<Name>, editable: Editable) => unknown;
};

const carrying: Carrying = {
  sheet: (sheet, { clear, rows, columns, rightToLeft }) => {
    if (clear) for (const chart of sheet.clear().getCharts()) sheet.removeChart(chart);
    makeRoom(sheet, rows, columns);
    sheet.setRightToLeft(rightToLeft);
  },
  // Marks are named ranges, which move with their cells. The user can see them.
  marks: (sheet, { marks }) => {
    for (const { name, row, column } of marks) {
      activeSpreadsheet().setNamedRange(prefix + name.replace(/\./g, "_"), sheet.getRange(row + 1, column + 1));
    }
  },
  // Nothing to do: formulas in Sheets refer to these cells by address and not by name.
  names: () => undefined,
  write: (_, { at, formats: own, cells }, editable) => {
    // A script cannot indent a cell. So the format adds a blank as wide as a bracket, which keeps a number apart from
    // the text beside it.
    const patterns = own.map(
      (format) => formats[format] + (numberFormats.has(format) && format !== "number" ? "_)" : ""),
    );
    const range = editable(at);
    if (!range) return;
    range.setNumberFormats(cells.map(() => patterns));
    range.setValues(cells.map((line) => line.map(enteredValue)));
  },
  style: (_, { at, style }, editable) => dress(editable(at), style),
  notes: (_, { notes }, editable) => {
    for (const { row, column, text } of notes) editable({ row, column, rows: 1, columns: 1 })?.setNote(text);
  },
  choices: (_, { at, choices }, editable) => {
    const list = SpreadsheetApp.newDataValidation().requireValueInList([...choices], true);
    editable(at)?.setDataValidation(list.build());
  },
  // Nothing to do: formulas in Sheets cannot refer to tables.
  table: () => undefined,
  grow: (sheet, { rows, columns, sized }) => {
    makeRoom(sheet, rows, columns);
    for (const [index, width] of sized?.widths.entries() ?? []) {
      sheet.setColumnWidth((sized?.from ?? 0) + index + 1, width);
    }
  },
  layout: (sheet, { widths, hidden, heights, frozen }) => {
    for (const [index, width] of widths.entries()) sheet.setColumnWidth(index + 1, width);
    for (const column of hidden) sheet.hideColumns(column + 1);
    for (const { row, height } of heights) sheet.setRowHeight(row + 1, height);
    sheet.setFrozenRows(frozen.rows);
    sheet.setFrozenColumns(frozen.columns);
  },
  rules: (sheet, { areas, below, beside }) => {
    if (below) return extendRules(sheet, areas);
    const rules = areas.flatMap(({ at, rules }) =>
      rules.map(({ when, look }) => {
        const { fill, ink, bold = false, italic = false } = look;
        const rule = condition(SpreadsheetApp.newConditionalFormatRule(), when);
        const drawn = rule
          .setFontColor(ink)
          .setBold(bold)
          .setItalic(italic)
          .setRanges([rangeOf(sheet, at)]);
        return (fill === undefined ? drawn : drawn.setBackground(fill)).build();
      }),
    );
    return sheet.setConditionalFormatRules(beside ? [...sheet.getConditionalFormatRules(), ...rules] : rules);
  },
  chart: (sheet, step) => sheet.insertChart(chartOf(sheet, step)),
  // Nothing to do: a script cannot set how Sheets prints.
  page: () => undefined,
  fill: (sheet, { rows, inOrder = false }, editable) => {
    let filled = 0;
    for (const row of rows) {
      if (fill(sheet, row, editable)) filled += 1;
      else if (inOrder) break;
    }
    return filled;
  },
  select: (sheet, { areas }) => {
    activeSpreadsheet().setActiveSheet(sheet);
    if (areas.length > 0) sheet.getRangeList(areas.map(addressOf)).activate();
  },
  show: (sheet, { select }) => {
    activeSpreadsheet().setActiveSheet(sheet);
    if (select) sheet.getRange(select.row + 1, select.column + 1).activate();
  },
};

/**
 * Carries out all steps in one run, so that no row of a table is left half written. Returns how many rows were filled.
 */
export function writeWorksheets(steps: readonly Step[]): number {
  return writeWorksheetsWhile(steps, () => true).filled;
}

/** Carries out steps while there is time. Returns how many steps were done, and how many rows were filled. */
export function writeWorksheetsWhile(steps: readonly Step[], isTime: () => boolean) {
  const sheets = new Map<string, Sheet>();
  const made = new Set<string>();
  let filled = 0;
  let done = 0;
  for (const step of steps) {
    if (!isTime()) break;
    const { sheet: name } = step;
    // Steps come from the sidebar, so a name that is not in the table is refused.
    if (!Object.keys(carrying).includes(step.do)) throw new RefusalError(refusalPhrase("notThere", step.do));
    if (step.do === "sheet" && !sheetOrNone(name)) {
      sheets.set(name, activeSpreadsheet().insertSheet(name));
      made.add(name);
    }
    const sheet = sheets.get(name) || sheetNamed(name);
    sheets.set(name, sheet);
    const editable: Editable = (box) => {
      const range = rangeOf(sheet, box);
      return made.has(name) || range.canEdit() ? range : undefined;
    };
    const carry = carrying[step.do] as (on: Sheet, one: Step, may: Editable) => unknown;
    const result = carry(sheet, step, editable);
    if (step.do === "fill") filled += Number(result);
    done += 1;
  }
  return { steps: done, filled };
}

/**
 * A snapshot of the document: its marks, the names of its sheets, and for each list of marks the content of the sheet
 * with the first mark found.
 */
export function snapshot(marks: readonly (readonly string[])[]) {
  const marked = marksToday();
  return {
    marked,
    blocks: sheetsWith(marks, new Map(marked)).map((sheet): Block => {
      const values = sheetValues(sheet);
      return { sheet, row: 0, column: 0, rows: values.length, columns: values[0]?.length ?? 0, values, formulas: [] };
    }),
    sheets: activeSpreadsheet()
      .getSheets()
      .map((sheet) => sheet.getName()),
  };
}

/** The marks whose cells still exist. */
function marksToday(): (readonly [name: string, cell: Area])[] {
  return activeSpreadsheet()
    .getNamedRanges()
    .filter((named) => named.getName().startsWith(prefix))
    .map((named) => {
      const cell = { ...blockOf(named.getRange()), rows: 1, columns: 1 };
      return [named.getName().slice(prefix.length).replace(/_/g, "."), cell] as const;
    });
}

/**
 * The values of the selected cells; undefined when nothing is selected, or when only a single cell of one of our
 * worksheets is selected that is not among its tickers.
 */
export function selectedValues(): unknown[][] | undefined {
  const range = SpreadsheetApp.getActiveRange();
  if (!range) return undefined;
  const area = blockOf(range);
  // Reading marks takes time, so it is done only for a single cell.
  const isBeside = area.rows * area.columns === 1 && isCellBesideTickers(area, new Map(marksToday()));
  return isBeside ? undefined : plainValues(range);
}

/** The first cells of each sheet, in which the headings of a table may stand; those of the open sheet first. */
export function fronts(headings: { readonly rows: number; readonly columns: number }): readonly Block[] {
  const active = activeSpreadsheet().getActiveSheet();
  const others = activeSpreadsheet()
    .getSheets()
    .filter((sheet) => sheet.getName() !== active.getName());
  return [active, ...others].map((sheet) => {
    const rows = Math.min(headings.rows, sheet.getMaxRows());
    const columns = Math.min(headings.columns, sheet.getMaxColumns());
    const values = plainValues(sheet.getRange(1, 1, rows, columns));
    return { sheet: sheet.getName(), row: 0, column: 0, rows, columns, values, formulas: [] };
  });
}

/** The values of a sheet, from its first cell on. */
export function sheetValues(name: string): unknown[][] {
  return plainValues(sheetNamed(name).getDataRange());
}

/**
 * The values as data for the page. A date cannot be passed (Google would drop the whole reply), so it becomes its
 * serial number.
 */
function plainValues(range: Range): unknown[][] {
  return range.getValues().map((row) => row.map((value) => (value instanceof Date ? serialOf(toDay(value)) : value)));
}

function rangeOf(sheet: Sheet, { row, column, rows, columns }: Box): Range {
  return sheet.getRange(row + 1, column + 1, rows, columns);
}

/** Adds rows and columns where the sheet is too small, because nothing can be written beyond its end. */
function makeRoom(sheet: Sheet, rows: number, columns = 0): void {
  const [down, across] = [sheet.getMaxRows(), sheet.getMaxColumns()];
  if (rows > down) sheet.insertRowsAfter(down, rows - down);
  if (columns > across) sheet.insertColumnsAfter(across, columns - across);
}

/**
 * The value to write into a cell. Text gets an apostrophe, because Sheets would otherwise read it as a formula, a
 * number or a date.
 */
function enteredValue(content: Content): string | number {
  if (content === null || content === "") return "";
  if (typeof content === "object") return content.formula;
  return typeof content === "number" ? content : `'${content}`;
}

/**
 * Fills a row completely or not at all. The row must still hold what is expected, and this user must be allowed to edit
 * all its cells. Cells beside one another are written together, so that a run that Google ends leaves no row half
 * written between them.
 */
function fill(sheet: Sheet, row: StepOf<"fill">["rows"][number], editable: Editable): boolean {
  if (!holds(row, plainValues(rangeOf(sheet, row.at))[0] || [])) return false;
  const { at } = row;
  const cells = runsOf(row.values).map(({ place, values }) => ({
    range: editable({ row: at.row, column: at.column + place, rows: 1, columns: values.length }),
    values,
  }));
  if (!cells.every(({ range }) => range)) return false;
  for (const { range, values } of cells) range?.setValues([values.map(enteredValue)]);
  return true;
}

/** The values of a row's cells, in one list for cells beside one another; `place` is the first one's. */
function runsOf(cells: readonly (readonly [place: number, value: Content])[]) {
  const runs: { readonly place: number; readonly values: Content[] }[] = [];
  for (const [place, value] of [...cells].sort(([one], [other]) => one - other)) {
    const last = runs[runs.length - 1];
    if (last && last.place + last.values.length === place) last.values.push(value);
    else runs.push({ place, values: [value] });
  }
  return runs;
}

function dress(range: Range | undefined, style: CellStyle): void {
  const { size, bold, italic, ink, fill: background, border, wrap, align, vertical } = style;
  if (!range) return;
  if (size !== undefined) range.setFontSize(size);
  if (bold) range.setFontWeight("bold");
  if (italic) range.setFontStyle("italic");
  if (ink !== undefined) range.setFontColor(ink);
  if (background !== undefined) range.setBackground(background);
  if (wrap) range.setWrap(true);
  if (align !== undefined) range.setHorizontalAlignment(align);
  range.setVerticalAlignment(vertical);
  const { SOLID } = SpreadsheetApp.BorderStyle;
  if (border !== undefined) range.setBorder(true, true, true, true, null, null, border, SOLID);
}

/**
 * For each area, makes the conditional formats of the cell above it reach down to the area's end, whoever made them.
 */
function extendRules(sheet: Sheet, areas: StepOf<"rules">["areas"]): void {
  const reaching = (range: Range): Range => {
    const [row, column, end] = [range.getRow(), range.getColumn(), range.getLastRow()];
    const next = areas.find(({ at }) => {
      return column <= at.column + 1 && at.column + 1 <= range.getLastColumn() && row <= at.row && at.row <= end;
    });
    const last = next ? next.at.row + next.at.rows : end;
    return last > end ? sheet.getRange(row, column, last - row + 1, range.getNumColumns()) : range;
  };
  const rules = sheet.getConditionalFormatRules();
  if (areas.length > 0) {
    sheet.setConditionalFormatRules(rules.map((rule) => rule.copy().setRanges(rule.getRanges().map(reaching)).build()));
  }
}

function condition(rule: GoogleAppsScript.Spreadsheet.ConditionalFormatRuleBuilder, when: When) {
  if ("equals" in when) return rule.whenTextEqualTo(when.equals);
  return "contains" in when ? rule.whenTextContains(when.contains) : rule.whenFormulaSatisfied(when.formula);
}

function chartOf(sheet: Sheet, chart: StepOf<"chart">) {
  const { title, description, categories, series, at, width, height } = chart;
  const options: Readonly<Record<string, unknown>> = {
    title,
    // Screen readers read this out.
    alttext: description,
    width,
    height,
    colors: series.map(({ colours }) => colours[0]),
    legend: { position: "none" },
    series: Object.fromEntries(series.map(({ title: labelInLegend }, index) => [index, { labelInLegend }])),
  };
  const builder = sheet.newChart().asBarChart();
  for (const box of [categories, ...series.map(({ values }) => values)]) builder.addRange(rangeOf(sheet, box));
  builder.setNumHeaders(0).setPosition(at.row + 1, at.column + 1, 0, 0);
  for (const [name, value] of Object.entries(options)) builder.setOption(name, value);
  return builder.build();
}
