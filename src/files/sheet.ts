/** One worksheet's part: its cells, how it looks on a screen and on paper, and the conditions under which cells look otherwise. */
import { addressOf } from "../workbook/area";
import { boxOf } from "../workbook/worksheets/layout";
import type { Box, Cell, Condition, Looking, Table, Value, Worksheet } from "../workbook/worksheets/worksheet";
import { stored } from "./stored";
import type { CellStyle, Styles } from "./styles";
import type { Texts } from "./texts";
import { counted, document, element, escaped } from "./xml";

/** The ids of the parts that a sheet needs, in the order in which it names them. */
export interface SheetParts {
  readonly drawing?: string | undefined;
  readonly notes?: string | undefined;
  readonly tables: readonly string[];
}

export const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function sheetText(
  worksheet: Worksheet,
  styles: Styles,
  texts: Texts,
  parts: SheetParts,
  isFirst: boolean,
): string {
  const { direction, frozen, widths, print } = worksheet;
  const cells = cellsOf(worksheet, styles, texts);
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
  const byRow = new Map(rows.map((row) => [row, [] as Placed[]]));
  for (const cell of cells) byRow.get(cell.row)?.push(cell);
  return document(
    element(
      "worksheet",
      { xmlns: spreadsheet, "xmlns:r": relation },
      element("sheetPr", {}, element("pageSetUpPr", { fitToPage: true })),
      element("dimension", { ref: addressOf(extent(cells)) }),
      element("sheetViews", {}, view(frozen, direction === "rtl", isFirst)),
      element("sheetFormatPr", { defaultRowHeight: 15 }),
      columns(widths),
      element(
        "sheetData",
        {},
        ...rows.map((row) =>
          element(
            "row",
            { r: row + 1, ...height(worksheet, row) },
            ...(byRow.get(row) ?? []).sort((a, b) => a.column - b.column).map(({ text }) => text),
          ),
        ),
      ),
      ...conditions(worksheet, styles),
      choices(worksheet),
      element("printOptions", { horizontalCentered: true }),
      element("pageMargins", { left: 0.5, right: 0.5, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 }),
      element("pageSetup", {
        paperSize: 9,
        orientation: print.landscape ? "landscape" : "portrait",
        fitToWidth: 1,
        fitToHeight: 0,
      }),
      element("headerFooter", {}, element("oddFooter", {}, escaped("&L&A&C&P / &N&R&D"))),
      parts.drawing ? element("drawing", { "r:id": parts.drawing }) : "",
      parts.notes ? element("legacyDrawing", { "r:id": parts.notes }) : "",
      parts.tables.length > 0
        ? element(
            "tableParts",
            { count: parts.tables.length },
            ...parts.tables.map((id) => element("tablePart", { "r:id": id })),
          )
        : "",
    ),
  );
}

/** In points. Rows behind a chart are tall enough for it to be read, headings have room for two lines, and texts for theirs. */
function height({ charts, tables, cells, widths }: Worksheet, row: number): { ht?: number; customHeight?: true } {
  if (charts.some(({ at }) => row >= at.row && row < at.row + at.rows)) return { ht: 27, customHeight: true };
  if (tables.some((table) => table.row === row)) return { ht: 32, customHeight: true };
  const lines = cells
    .filter((cell) => cell.row === row && cell.style === "text")
    .map(({ value, column }) => Math.ceil((String(value ?? "").length * letter) / (widths[column] ?? 64)));
  const most = Math.max(0, ...lines);
  return most > 1 ? { ht: 15 * most + 1, customHeight: true } : {};
}

/** A letter's width in pixels, as a rule: no font is at hand to measure it by. */
const letter = 7;

interface Placed {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

function cellsOf(worksheet: Worksheet, styles: Styles, texts: Texts): readonly Placed[] {
  const loose = worksheet.cells.map((cell) => placed(worksheet, cell, styles, texts));
  return [...loose, ...worksheet.tables.flatMap((table) => inTable(worksheet, table, styles, texts))];
}

function inTable(worksheet: Worksheet, table: Table, styles: Styles, texts: Texts): readonly Placed[] {
  const heads = table.columns.map(({ heading }, index) =>
    placed(
      worksheet,
      { row: table.row, column: table.column + index, value: heading, style: "heading" },
      styles,
      texts,
    ),
  );
  // A table has a row at least, be it blank.
  const rows = table.rows.length > 0 ? table.rows : [{}];
  const body = rows.flatMap((row, down) =>
    table.columns.map(({ key, format, formula }, across) => {
      const cell = { row: table.row + 1 + down, column: table.column + across, format };
      const given = formula === undefined ? { value: row[key] ?? null } : { formula };
      return placed(worksheet, { ...cell, ...given }, styles, texts, { table, row: down });
    }),
  );
  return [...heads, ...body];
}

function placed(
  worksheet: Worksheet,
  cell: Cell,
  styles: Styles,
  texts: Texts,
  into?: { table: Table; row: number },
): Placed {
  const { row, column, value = null, formula, style, format } = cell;
  const r = addressOf({ row, column, rows: 1, columns: 1 });
  const look: CellStyle = {
    style,
    format,
    quoted: typeof value === "string" && /^[=+\-@]/.test(value),
    rightToLeft: worksheet.direction === "rtl",
  };
  const s = styles.of(look);
  const text =
    formula === undefined ? valueCell(r, s, value, texts) : formulaCell(r, s, stored(formula, worksheet, into));
  return { row, column, text };
}

/**
 * As never calculated: blank text, so that nobody takes for an answer what no service gave, and no viewer shows the 0
 * that it would make of nothing at all.
 */
function formulaCell(r: string, s: number, { text, array }: ReturnType<typeof stored>): string {
  const formula = array ? element("f", { t: "array", ref: r }, escaped(text)) : element("f", {}, escaped(text));
  return element("c", { r, s, t: "str", cm: array ? 1 : undefined }, formula, element("v"));
}

function valueCell(r: string, s: number, value: Value, texts: Texts): string {
  if (value === null || value === "") return element("c", { r, s });
  if (typeof value === "number") return element("c", { r, s }, element("v", {}, String(value)));
  return element("c", { r, s, t: "s" }, element("v", {}, String(texts.of(value))));
}

function extent(cells: readonly Placed[]): Box {
  const rows = Math.max(0, ...cells.map(({ row }) => row)) + 1;
  const columns = Math.max(0, ...cells.map(({ column }) => column)) + 1;
  return { row: 0, column: 0, rows, columns };
}

function view({ rows, columns }: Worksheet["frozen"], rightToLeft: boolean, tabSelected: boolean): string {
  const isFrozen = rows > 0 || columns > 0;
  const active = `${rows > 0 ? "bottom" : "top"}${columns > 0 ? "Right" : "Left"}`;
  const topLeftCell = addressOf({ row: rows, column: columns, rows: 1, columns: 1 });
  const split = { xSplit: columns || undefined, ySplit: rows || undefined };
  return element(
    "sheetView",
    {
      showGridLines: false,
      rightToLeft: rightToLeft || undefined,
      tabSelected: tabSelected || undefined,
      workbookViewId: 0,
    },
    isFrozen ? element("pane", { ...split, topLeftCell, activePane: active, state: "frozen" }) : "",
    isFrozen ? element("selection", { pane: active, activeCell: topLeftCell, sqref: topLeftCell }) : "",
  );
}

/** The format counts in widths of a digit, of seven pixels, with five around. */
function columns(widths: readonly number[]): string {
  const all = widths.map((pixels, index) =>
    element("col", {
      min: index + 1,
      max: index + 1,
      width: Math.round(((pixels - 5) / 7) * 100) / 100,
      customWidth: true,
    }),
  );
  return all.length > 0 ? element("cols", {}, ...all) : "";
}

/** The first rule that holds is the one that shows. */
function conditions(worksheet: Worksheet, styles: Styles): readonly string[] {
  let priority = 0;
  return worksheet.looks.map(({ on, rules }: Looking) => {
    const box = boxOf(worksheet, on);
    const first = addressOf({ ...box, rows: 1, columns: 1 });
    const each = rules.map(({ when, look }) => {
      priority += 1;
      const formula = element("formula", {}, escaped(conditionOf(when, first, worksheet)));
      return element("cfRule", { type: "expression", dxfId: styles.look(look), priority, stopIfTrue: true }, formula);
    });
    return element("conditionalFormatting", { sqref: addressOf(box) }, ...each);
  });
}

/** Lists to choose from. Other words may be typed all the same, as nothing stops them in the other hosts. */
function choices({ cells, tables }: Worksheet): string {
  const loose = cells.map((cell) => ({ ...cell, rows: 1 }));
  const inTables = tables.flatMap(({ row, column, columns, rows }) =>
    columns.map((one, index) => ({
      ...{ row: row + 1, column: column + index, rows: Math.max(1, rows.length), choices: one.choices },
    })),
  );
  const lists = [...loose, ...inTables].flatMap(({ row, column, rows, choices }) =>
    choices
      ? [
          element(
            "dataValidation",
            { type: "list", allowBlank: true, sqref: addressOf({ row, column, rows, columns: 1 }) },
            element("formula1", {}, escaped(`"${choices.join(",")}"`)),
          ),
        ]
      : [],
  );
  return counted("dataValidations", lists);
}

function conditionOf(when: Condition, cell: string, worksheet: Worksheet): string {
  const text = (value: string) => `"${value.replace(/"/g, '""')}"`;
  if ("equals" in when) return `${cell}=${text(when.equals)}`;
  if ("contains" in when) return `ISNUMBER(SEARCH(${text(when.contains)},${cell}))`;
  const limit = typeof when.atMost === "number" ? String(when.atMost) : stored(`=${when.atMost}`, worksheet).text;
  return `AND(ISNUMBER(${cell}),${cell}<=${limit})`;
}
