/**
 * Draws the charts of worksheets over the grid, because the grid's own charts are not open source. The charts follow
 * scrolling, moved columns, the sheet in front, and the figures; clicks go through to the cells below.
 */
import type { Univer } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import {
  type FormulaDataModel,
  type FWorksheet,
  IRenderManagerService,
  SHEET_VIEWPORT_KEY,
} from "@univerjs/preset-sheets-core";
import type { ChartStep } from "../../workbook/sheet/step";
import type { Box, Format } from "../../workbook/sheet/worksheet";
import { contentOf, plainValue } from "../grid/content";
import { type ChartFigures, picture } from "./picture";
import type { GridWorksheets } from "./worksheets";

interface Seen {
  readonly univer: Univer;
  readonly api: FUniver;
  readonly formulas: FormulaDataModel;
  readonly worksheets: GridWorksheets;
}

/** Draws the charts into `over`, an element that lies over the grid in `element`, and draws again after each change. */
export function showCharts(seen: Seen, element: HTMLElement, over: HTMLElement, dark: MediaQueryList): void {
  let due = false;
  const sizes = new ResizeObserver(() => soon());
  const soon = () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      draw(seen, element, over, dark.matches);
      // The grid gives its canvas the new size some time after the element has it.
      const canvas = largest(element.querySelectorAll("canvas"));
      if (canvas) sizes.observe(canvas);
    });
  };
  seen.api.onCommandExecuted(soon);
  seen.api.getFormula().calculationResultApplied(soon);
  sizes.observe(element);
  dark.addEventListener("change", soon);
  soon();
}

function draw(
  { univer, api, formulas, worksheets }: Seen,
  element: HTMLElement,
  over: HTMLElement,
  dark: boolean,
): void {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const canvas = largest(element.querySelectorAll("canvas"));
  const main = viewport(univer, api);
  const here = [...worksheets.charts.values()].flatMap((chart) => {
    const place = worksheets.place(chart.mark);
    return place && place.sheet === sheet?.getSheetId() ? [{ chart, place }] : [];
  });
  over.hidden = here.length === 0 || !canvas || !main || !sheet;
  if (!canvas || !main || !sheet || here.length === 0) return;
  const outer = (over.offsetParent ?? document.body).getBoundingClientRect();
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const frozen = sheet.getRange(0, sheet.getFrozenColumns()).getCellRect();
  const [clipX, clipY] = [frozen.x * main.scale, frozen.y * main.scale];
  // Right of the frozen columns, and below the column letters.
  Object.assign(over.style, {
    left: `${left - outer.left + clipX}px`,
    top: `${top - outer.top + clipY}px`,
    width: `${width - clipX}px`,
    height: `${height - clipY}px`,
  });
  const wanted = new Map(here.map((one) => [one.chart.mark, one]));
  for (const child of [...over.children]) if (!wanted.has((child as HTMLElement).dataset.key ?? "")) child.remove();
  for (const [key, { chart, place }] of wanted) {
    const { rows, columns } = chart.at;
    const first = sheet.getRange(place.row, place.column).getCellRect();
    const last = sheet.getRange(place.row + rows - 1, place.column + columns - 1).getCellRect();
    const isFixed = place.row < sheet.getFrozenRows();
    const figure = own(over, key);
    const frame = {
      width: Math.round(last.right - first.left),
      height: Math.round(last.bottom - first.top),
      dark,
      direction: chart.rightToLeft ? ("rtl" as const) : ("ltr" as const),
    };
    const moved = { row: place.row - chart.at.row, column: place.column - chart.at.column };
    const svg = picture(chart, chartFigures(chart, sheet, formulas, moved), frame);
    if (figure.dataset.drawn !== svg) {
      figure.innerHTML = svg;
      figure.dataset.drawn = svg;
    }
    const x = first.left - frozen.x - main.x;
    const y = first.top - frozen.y - (isFixed ? 0 : main.y);
    figure.style.transform = `translate(${x * main.scale}px, ${y * main.scale}px) scale(${main.scale})`;
  }
}

/** The largest canvas: the formula bar is a canvas too. */
function largest(all: Iterable<HTMLCanvasElement>): HTMLCanvasElement | undefined {
  return [...all].sort((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight)[0];
}

function own(over: HTMLElement, key: string): HTMLElement {
  const found = [...over.children].find((child) => (child as HTMLElement).dataset.key === key);
  if (found) return found as HTMLElement;
  const made = document.createElement("div");
  made.dataset.key = key;
  over.append(made);
  return made;
}

function chartFigures(
  chart: ChartStep,
  sheet: FWorksheet,
  formulas: FormulaDataModel,
  moved: { readonly row: number; readonly column: number },
): ChartFigures {
  const cells = ({ row, column, rows }: Box) =>
    Array.from({ length: rows }, (_, down) =>
      plainValue(contentOf(formulas, sheet, row + moved.row + down, column + moved.column)),
    );
  const values = chart.series.map((series) =>
    cells(series.values).map((value) => (typeof value === "number" ? value : undefined)),
  );
  return {
    categories: cells(chart.categories).map((value) => String(value ?? "")),
    values,
    shown: values.map((list, index) =>
      list.map((value) => textOfValue(value, chart.series[index]?.format ?? "general")),
    ),
  };
}

function textOfValue(value: number | undefined, format: Format): string {
  if (value === undefined) return "";
  return format === "percent" ? `${value.toFixed(1)} %` : String(Math.round(value * 100) / 100);
}

function viewport(univer: Univer, api: FUniver) {
  const unit = api.getActiveWorkbook()?.getId() ?? "";
  const scene = univer.__getInjector().get(IRenderManagerService).getRenderById(unit)?.scene;
  const main = scene?.getViewport(SHEET_VIEWPORT_KEY.VIEW_MAIN);
  return scene && main ? { x: main.viewportScrollX, y: main.viewportScrollY, scale: scene.scaleX } : undefined;
}
