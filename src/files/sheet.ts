/**
 * Writes the text of one worksheet's part, such as `xl/worksheets/sheet1.xml`: cells, view, print settings and
 * conditional formats.
 */
import { addressOf } from "../workbook/area";
import { type RuledArea, type Step, type StepOf, stepsThat, type When } from "../workbook/sheet/step";
import { bars, type CellStyle, paper, searchText } from "../workbook/sheet/styles";
import type { Box, Content, Format, Value } from "../workbook/sheet/worksheet";
import type { SharedStrings } from "./sharedStrings";
import { storedFormula } from "./storedFormula";
import type { Styles } from "./styles";
import { countedList, element, escapeText, xmlDocument } from "./xml";

/**
 * The IDs by which the sheet refers to its other parts: the drawing of its charts, the boxes of its notes, its tables.
 */
export interface SheetParts {
  readonly drawing?: string | undefined;
  readonly notes?: string | undefined;
  readonly tables: readonly string[];
}

export const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function sheetText(
  steps: readonly Step[],
  styles: Styles,
  texts: SharedStrings,
  parts: SheetParts,
  isFirst: boolean,
): string {
  const rightToLeft = stepsThat(steps, "sheet").some((step) => step.rightToLeft);
  const [layout] = stepsThat(steps, "layout");
  const [page] = stepsThat(steps, "page");
  const rows = rowsOf(steps);
  const heights = new Map(layout?.heights.map(({ row, height }) => [row, height]));
  const { left, center, right } = paper.footer;
  return xmlDocument(
    element(
      "worksheet",
      { xmlns: spreadsheet, "xmlns:r": relation },
      element("sheetPr", {}, element("pageSetUpPr", { fitToPage: true })),
      element("dimension", { ref: addressOf(extent(rows)) }),
      element("sheetViews", {}, layout ? view(layout, rightToLeft, isFirst) : ""),
      element("sheetFormatPr", { defaultRowHeight: 15 }),
      columns(layout?.widths ?? [], new Set(layout?.hidden)),
      element(
        "sheetData",
        {},
        ...[...rows]
          .sort(([a], [b]) => a - b)
          .map(([row, cells]) =>
            element(
              "row",
              { r: row + 1, ...height(heights.get(row)) },
              ...[...cells]
                .sort(([a], [b]) => a - b)
                .map(([column, cell]) => cellText(row, column, cell, rightToLeft, styles, texts)),
            ),
          ),
      ),
      ...conditions(
        stepsThat(steps, "rules").flatMap(({ areas }) => areas),
        styles,
      ),
      choices(stepsThat(steps, "choices")),
      element("printOptions", { horizontalCentered: true }),
      element("pageMargins", { ...paper.margins }),
      element("pageSetup", {
        paperSize: 9,
        orientation: page?.landscape ? "landscape" : "portrait",
        fitToWidth: 1,
        fitToHeight: 0,
      }),
      element("headerFooter", {}, element("oddFooter", {}, escapeText(`&L${left}&C${center}&R${right}`))),
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

interface FileCell {
  readonly content: Content;
  readonly format: Format;
  readonly style?: CellStyle;
}

type Rows = ReadonlyMap<number, ReadonlyMap<number, FileCell>>;

/** What each cell holds once all steps are carried out, by row and column. */
function rowsOf(steps: readonly Step[]): Rows {
  const rows = new Map<number, Map<number, FileCell>>();
  const change = (row: number, column: number, to: Partial<FileCell>) => {
    const cells = rows.get(row) ?? new Map<number, FileCell>();
    rows.set(row, cells.set(column, { content: null, format: "general", ...cells.get(column), ...to }));
  };
  for (const { at, formats, cells } of stepsThat(steps, "write")) {
    cells.forEach((line, down) => {
      line.forEach((content, across) => {
        change(at.row + down, at.column + across, { content, format: formats[across] ?? "general" });
      });
    });
  }
  for (const { at, style } of stepsThat(steps, "style")) {
    for (let row = at.row; row < at.row + at.rows; row += 1) {
      for (let column = at.column; column < at.column + at.columns; column += 1) change(row, column, { style });
    }
  }
  return rows;
}

/** A row's height in points: an inch has 72 points and 96 pixels. */
function height(pixels: number | undefined): { ht?: number; customHeight?: true } {
  return pixels === undefined ? {} : { ht: (pixels * 3) / 4, customHeight: true };
}

function cellText(
  row: number,
  column: number,
  { content, format, style }: FileCell,
  rightToLeft: boolean,
  styles: Styles,
  texts: SharedStrings,
): string {
  const r = addressOf({ row, column, rows: 1, columns: 1 });
  const quoted = typeof content === "string" && /^[=+\-@]/.test(content);
  const s = styles.of({ style, format, quoted, rightToLeft });
  return typeof content === "object" && content !== null
    ? formulaCell(r, s, storedFormula(content.formula))
    : valueCell(r, s, content, texts);
}

/**
 * A formula's cell before it was ever calculated. It holds blank text, so that nobody takes it for an answer and no
 * program shows it as 0.
 */
function formulaCell(r: string, s: number, { text, array }: ReturnType<typeof storedFormula>): string {
  const formula = array ? element("f", { t: "array", ref: r }, escapeText(text)) : element("f", {}, escapeText(text));
  return element("c", { r, s, t: "str", cm: array ? 1 : undefined }, formula, element("v"));
}

function valueCell(r: string, s: number, value: Value, texts: SharedStrings): string {
  if (value === null || value === "") return element("c", { r, s });
  if (typeof value === "number") return element("c", { r, s }, element("v", {}, String(value)));
  return element("c", { r, s, t: "s" }, element("v", {}, String(texts.of(value))));
}

function extent(rows: Rows): Box {
  const last = Math.max(0, ...[...rows.values()].flatMap((cells) => [...cells.keys()]));
  return { row: 0, column: 0, rows: Math.max(0, ...rows.keys()) + 1, columns: last + 1 };
}

function view({ frozen, gridlines }: StepOf<"layout">, rightToLeft: boolean, tabSelected: boolean): string {
  const { rows, columns } = frozen;
  const isFrozen = rows > 0 || columns > 0;
  const active = `${rows > 0 ? "bottom" : "top"}${columns > 0 ? "Right" : "Left"}`;
  const topLeftCell = addressOf({ row: rows, column: columns, rows: 1, columns: 1 });
  const split = { xSplit: columns || undefined, ySplit: rows || undefined };
  return element(
    "sheetView",
    {
      showGridLines: gridlines,
      rightToLeft: rightToLeft || undefined,
      tabSelected: tabSelected || undefined,
      workbookViewId: 0,
    },
    isFrozen ? element("pane", { ...split, topLeftCell, activePane: active, state: "frozen" }) : "",
    isFrozen ? element("selection", { pane: active, activeCell: topLeftCell, sqref: topLeftCell }) : "",
  );
}

/** Column widths. The format counts in digits of seven pixels, plus five pixels of padding. */
function columns(widths: readonly number[], hidden: ReadonlySet<number>): string {
  const all = widths.map((pixels, index) =>
    element("col", {
      min: index + 1,
      max: index + 1,
      width: Math.round(((pixels - 5) / 7) * 100) / 100,
      customWidth: true,
      hidden: hidden.has(index) || undefined,
    }),
  );
  return all.length > 0 ? element("cols", {}, ...all) : "";
}

function conditions(areas: readonly RuledArea[], styles: Styles): readonly string[] {
  let priority = 0;
  return areas.map(({ at, rules, bar }) => {
    const first = addressOf({ ...at, rows: 1, columns: 1 });
    // The bar comes before the rules, because the first rule that is true ends what comes after it.
    if (bar) priority += 1;
    const drawn = bar ? [dataBar(bar.full, priority)] : [];
    const each = rules.map(({ when, look }) => {
      priority += 1;
      const formula = element("formula", {}, escapeText(conditionOf(when, first)));
      return element("cfRule", { type: "expression", dxfId: styles.look(look), priority, stopIfTrue: true }, formula);
    });
    return element("conditionalFormatting", { sqref: addressOf(at) }, ...drawn, ...each);
  });
}

/** A bar behind the numbers. Without lengths of its own, Excel would draw a tenth of the cell for 0. */
function dataBar(full: number, priority: number): string {
  const bounds = [0, full].map((val) => element("cfvo", { type: "num", val }));
  const colour = element("color", { rgb: `FF${bars.behind.slice(1)}` });
  const drawn = element("dataBar", { minLength: 0, maxLength: 100 }, ...bounds, colour);
  return element("cfRule", { type: "dataBar", priority }, drawn);
}

function choices(steps: readonly StepOf<"choices">[]): string {
  const lists = steps.map(({ at, choices: words }) =>
    element(
      "dataValidation",
      { type: "list", allowBlank: true, sqref: addressOf(at) },
      element("formula1", {}, escapeText(`"${words.join(",")}"`)),
    ),
  );
  return countedList("dataValidations", lists);
}

function conditionOf(when: When, cell: string): string {
  const text = (value: string) => `"${value.replace(/"/g, '""')}"`;
  if ("equals" in when) return `${cell}=${text(when.equals)}`;
  if ("contains" in when) return `ISNUMBER(SEARCH(${text(searchText(when.contains))},${cell}))`;
  return when.formula.slice(1);
}
