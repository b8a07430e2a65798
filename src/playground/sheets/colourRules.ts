/**
 * Shows the worksheets' rules of colour and their bars in the grid, which has none that follow their columns: each
 * cell's look is worked out when the grid draws it.
 */
import {
  type ICellData,
  type ICellRenderContext,
  InterceptorEffectEnum,
  type Nullable,
  type Univer,
} from "@univerjs/core";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";
import type { RuledArea, When } from "../../workbook/sheet/step";
import { bars } from "../../workbook/sheet/styles";
import { styleOfLook } from "../grid/looks";
import type { GridWorksheets } from "./worksheets";

type Read = (at: { row: number; column: number }) => Nullable<ICellData>;

/** The height of a bar, in pixels. It lies at the cell's foot, because the grid draws it over the figure. */
const barHeight = 4;
/** The width of the mark at a cell's left, in pixels. */
const edgeWidth = 3;

/** Shows the worksheets' own rules of colour, in the present places of their columns. */
export function showColourRules(univer: Univer, worksheets: GridWorksheets): void {
  univer
    .__getInjector()
    .get(SheetInterceptorService)
    .intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      priority: 40,
      effect: InterceptorEffectEnum.Style,
      handler: (cell, { subUnitId, row, col, rawData, workbook }, next) => {
        const value = rawData?.v;
        const area = areaAt(worksheets, subUnitId, row, col);
        if (!area || value === undefined || value === null || value === "") return next(cell);
        const sheet = workbook.getSheetBySheetId(subUnitId);
        const look = area.rules.find(({ when }) =>
          holds(when, value, worksheets.place, (at) => sheet?.getCellRaw(at.row, at.column)),
        )?.look;
        const drawings = [...barOf(area, value), ...edgeOf(look?.edge, sheet?.getConfig().rightToLeft === 1)];
        if (!look && drawings.length === 0) return next(cell);
        const own = workbook.getStyles().getStyleByCell(cell) ?? {};
        return next({
          ...(cell ?? rawData),
          s: { ...own, ...(look && styleOfLook(look)) },
          ...(drawings.length > 0 && { customRender: drawings.map((drawWith) => ({ drawWith })) }),
        });
      },
    });
}

function areaAt({ areas, place }: GridWorksheets, sheet: string, row: number, column: number): RuledArea | undefined {
  for (const [mark, area] of areas) {
    const head = place(mark);
    if (head?.sheet === sheet && head.column === column && row > head.row) return area;
  }
  return undefined;
}

function holds(when: When, value: unknown, place: GridWorksheets["place"], read: Read): boolean {
  if ("equals" in when) return value === when.equals;
  if ("contains" in when) return String(value).includes(when.contains);
  if (typeof value !== "number") return false;
  if ("atLeast" in when) return value >= when.atLeast;
  const { atMost } = when;
  if (typeof atMost === "number") return value <= atMost;
  const named = place(atMost.mark);
  return value <= Number(named ? read(named)?.v : Number.NaN);
}

type Drawing = (context: CanvasRenderingContext2D, at: ICellRenderContext) => void;

function barOf({ bar }: RuledArea, value: unknown): readonly Drawing[] {
  if (!bar || typeof value !== "number") return [];
  const { full, rightToLeft } = bar;
  const part = Math.min(1, Math.max(0, value / full));
  const colour = value < full ? bars.beside : bars.over;
  return [
    (context, { primaryWithCoord: { startX, endX, startY, endY } }) => {
      const width = (endX - startX - 4) * part;
      context.fillStyle = colour;
      context.fillRect(rightToLeft ? endX - 2 - width : startX + 2, endY - barHeight - 1, width, barHeight);
    },
  ];
}

function edgeOf(colour: string | undefined, rightToLeft: boolean): readonly Drawing[] {
  if (colour === undefined) return [];
  return [
    (context, { primaryWithCoord: { startX, endX, startY, endY } }) => {
      context.fillStyle = colour;
      context.fillRect(rightToLeft ? endX - edgeWidth : startX, startY, edgeWidth, endY - startY);
    },
  ];
}
