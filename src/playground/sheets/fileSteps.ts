/**
 * Makes of the grid's sheets the steps that write them into a file: values in place of formulas, so that the file needs
 * no add-in, with their looks, notes, colour rules and charts in their present places.
 */
import type { ICellData, IStyleData, IWorkbookData, IWorksheetData } from "@univerjs/core";
import { addressOf } from "../../workbook/area";
import type { ChartStep, Doing, RuledArea, Step, When } from "../../workbook/sheet/step";
import { type CellStyle, formats } from "../../workbook/sheet/styles";
import type { Box, Value as FileValue, Format } from "../../workbook/sheet/worksheet";
import type { GridValue } from "../grid/content";
import type { GridWorksheets } from "./worksheets";

/** A cell's value, and the style that a table gives the cells into which it spills. */
export interface ShownCell {
  readonly value: GridValue;
  readonly spilled: ICellData["s"] | undefined;
}

export type ShownAt = (sheet: string, row: number, column: number) => ShownCell;

type Laid = Pick<GridWorksheets, "areas" | "charts" | "place">;

/** What the grid gives a column that has no width of its own, in pixels. */
const usualWidth = 88;

/** The steps of each sheet, in the workbook's order. */
export function fileSteps(
  { sheets = {}, sheetOrder = [], styles = {} }: Partial<IWorkbookData>,
  shownAt: ShownAt,
  laid: Laid,
): readonly (readonly Step[])[] {
  return sheetOrder.flatMap((id) => {
    const sheet = sheets[id];
    if (!sheet?.name) return [];
    const { name } = sheet;
    return [sheetSteps(id, sheet, styles, shownAt, laid).map((step): Step => ({ ...step, sheet: name }))];
  });
}

function sheetSteps(
  id: string,
  sheet: Partial<IWorksheetData>,
  styles: IWorkbookData["styles"],
  shownAt: ShownAt,
  laid: Laid,
): readonly Doing[] {
  const steps: Doing[] = [];
  const notes: { row: number; column: number; text: string }[] = [];
  const { rows, columns } = extent(sheet, id, shownAt);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const cell: ICellData = sheet.cellData?.[row]?.[column] ?? {};
      const { value, spilled } = shownAt(id, row, column);
      const own = styleIn(cell.s, styles);
      const style: IStyleData = { ...styleIn(spilled, styles), ...own };
      const at: Box = { row, column, rows: 1, columns: 1 };
      const content: FileValue = typeof value === "boolean" ? String(value).toUpperCase() : value;
      if (content !== null) steps.push({ do: "write", at, formats: [formatOf(style)], cells: [[content]] });
      if (Object.keys(style).length > 0) steps.push({ do: "style", at, style: cellStyle(style) });
      const { note } = cell.custom?.playground ?? {};
      if (typeof note === "string") notes.push({ row, column, text: note });
    }
  }
  const frozen = { rows: sheet.freeze?.ySplit ?? 0, columns: sheet.freeze?.xSplit ?? 0 };
  const heading = Math.max(0, frozen.rows - 1);
  return [
    { do: "sheet", isNew: true, clear: false, rows, columns, rightToLeft: sheet.rightToLeft === 1 },
    ...steps,
    ...(notes.length > 0 ? [{ do: "notes" as const, notes }] : []),
    {
      do: "layout",
      widths: Array.from({ length: columns }, (_, column) => sheet.columnData?.[column]?.w ?? usualWidth),
      hidden: Object.entries(sheet.columnData ?? {}).flatMap(([column, data]) =>
        data?.hd === 1 && Number(column) < columns ? [Number(column)] : [],
      ),
      heights: Object.entries(sheet.rowData ?? {}).flatMap(([row, data]) => {
        const height = data?.h;
        return height === undefined ? [] : [{ row: Number(row), height }];
      }),
      frozen,
      gridlines: true,
    },
    { do: "rules", areas: rulesOn(id, rows, laid) },
    ...chartsIn(id, laid),
    { do: "page", landscape: true, columns, titleRows: [heading, heading] },
  ];
}

/** How many rows and columns of a sheet hold something; its stored size is that of the grid. */
function extent({ cellData = {}, rowCount = 0, columnCount = 0 }: Partial<IWorksheetData>, id: string, at: ShownAt) {
  let [rows, columns] = [1, 1];
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columnCount; column += 1) {
      if (at(id, row, column).value === null && !cellData[row]?.[column]?.s) continue;
      rows = row + 1;
      columns = Math.max(columns, column + 1);
    }
  }
  return { rows, columns };
}

/** A workbook's cells name their styles, or hold them. */
function styleIn(style: ICellData["s"] | undefined, styles: IWorkbookData["styles"]): IStyleData {
  return (typeof style === "string" ? styles[style] : style) ?? {};
}

/** The format whose pattern the grid has; cells in which a user chose another one show their number as it is. */
function formatOf({ n }: IStyleData): Format {
  if (n?.pattern === "@@@") return "text";
  const [found] = (Object.keys(formats) as Format[]).filter((format) => formats[format] === n?.pattern);
  return found ?? "general";
}

function cellStyle({ fs, bl, it, cl, bg, bd, tb, ht, pd, vt }: IStyleData): CellStyle {
  const [ink, fill, border] = [cl?.rgb, bg?.rgb, bd?.t?.cl?.rgb];
  return {
    ...(fs !== undefined && { size: fs }),
    ...(bl === 1 && { bold: true }),
    ...(it === 1 && { italic: true }),
    ...(isColour(ink) && { ink }),
    ...(isColour(fill) && { fill }),
    ...(isColour(border) && { border }),
    ...(tb === 3 && { wrap: true }),
    ...(ht === 3 && { align: "right" }),
    ...(ht === 1 && { align: "left" }),
    ...(pd?.l && { indent: true }),
    vertical: vt === 1 ? "top" : "middle",
  };
}

function isColour(rgb: unknown): rgb is string {
  return typeof rgb === "string" && /^#[\da-f]{6}$/i.test(rgb);
}

/** The colour rules of the columns whose headings stand on this sheet now. */
function rulesOn(id: string, rows: number, { areas, place }: Laid): readonly RuledArea[] {
  return [...areas].flatMap(([mark, { rules, bar }]): readonly RuledArea[] => {
    const head = place(mark);
    if (head?.sheet !== id || head.row + 1 >= rows) return [];
    const at = { row: head.row + 1, column: head.column, rows: rows - head.row - 1, columns: 1 };
    const ruled = { at, rules: rules.map(({ when, look }) => ({ when: whenAt(when, at, place), look })) };
    return [bar ? { ...ruled, bar } : ruled];
  });
}

/** The condition for the first cell of this area, which may have moved since it was laid. */
function whenAt(when: When, at: Box, place: Laid["place"]): When {
  if ("equals" in when || "contains" in when) return when;
  const cell = addressOf({ ...at, rows: 1 });
  if ("atLeast" in when) return { ...when, formula: `=ISNUMBER(${cell})*(${cell}>=${when.atLeast})` };
  const { atMost } = when;
  const named = typeof atMost === "number" ? undefined : place(atMost.mark);
  const limit =
    typeof atMost === "number" ? String(atMost) : named && fixAddress(addressOf({ ...named, rows: 1, columns: 1 }));
  // Where the limit's cell is gone no number is near it.
  return { atMost, formula: limit === undefined ? "=FALSE" : `=ISNUMBER(${cell})*(${cell}<=${limit})` };
}

function fixAddress(address: string): string {
  return address.replace(/^([A-Z]+)(\d+)$/, "$$$1$$$2");
}

function chartsIn(id: string, { charts, place }: Laid): readonly ChartStep[] {
  return [...charts.values()].flatMap((chart) => {
    const corner = place(chart.mark);
    if (corner?.sheet !== id) return [];
    const moved = (box: Box): Box => ({
      ...box,
      row: box.row + corner.row - chart.at.row,
      column: box.column + corner.column - chart.at.column,
    });
    const series = chart.series.map((one) => ({ ...one, values: moved(one.values) }));
    return [{ ...chart, at: moved(chart.at), categories: moved(chart.categories), series }];
  });
}
