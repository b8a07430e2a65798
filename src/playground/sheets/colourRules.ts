/**
 * Shows the worksheets' rules of colour in the grid, which has no such rules that follow their columns: each cell's
 * look is worked out when the grid draws it.
 */
import { type ICellData, InterceptorEffectEnum, type Nullable, type Univer } from "@univerjs/core";
import { INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";
import type { When } from "../../workbook/sheet/step";
import type { Drawn } from "../../workbook/sheet/styles";
import { drawn } from "../grid/looks";
import type { Laying } from "./worksheets";

/** Shows the worksheets' own colour rules, in the present places of their columns. */
export function showColourRules(univer: Univer, laying: Laying): void {
  univer
    .__getInjector()
    .get(SheetInterceptorService)
    .intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
      priority: 40,
      effect: InterceptorEffectEnum.Style,
      handler: (cell, { subUnitId, row, col, rawData, workbook }, next) => {
        const look = lookOf(laying, subUnitId, row, col, rawData, (at) =>
          workbook.getSheetBySheetId(subUnitId)?.getCellRaw(at.row, at.column),
        );
        if (look === undefined) return next(cell);
        const own = workbook.getStyles().getStyleByCell(cell) ?? {};
        return next({ ...(cell ?? rawData), s: { ...own, ...drawn(look) } });
      },
    });
}

function lookOf(
  { areas, place }: Laying,
  sheet: string,
  row: number,
  column: number,
  cell: Nullable<ICellData>,
  read: (at: { row: number; column: number }) => Nullable<ICellData>,
): Drawn | undefined {
  const value = cell?.v;
  if (value === undefined || value === null || value === "") return undefined;
  const limit = (mark: string) => {
    const named = place(mark);
    return Number(named ? read(named)?.v : Number.NaN);
  };
  for (const [mark, { rules }] of areas) {
    const head = place(mark);
    if (head?.sheet !== sheet || head.column !== column || row <= head.row) continue;
    return rules.find(({ when }) => holds(when, value, limit))?.look;
  }
  return undefined;
}

function holds(when: When, value: unknown, limit: (mark: string) => number): boolean {
  if ("equals" in when) return value === when.equals;
  if ("contains" in when) return String(value).includes(when.contains);
  const { atMost } = when;
  return typeof value === "number" && value <= (typeof atMost === "number" ? atMost : limit(atMost.mark));
}
