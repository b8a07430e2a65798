/**
 * How answers look: a verdict has a colour beside its word, and numbers of a spilled table keep their format, which the
 * grid applies to a table's first cell only.
 */
import { InterceptorEffectEnum, type IStyleData, type Univer } from "@univerjs/core";
import { FormulaDataModel, INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";
import { busy } from "./cells";
import { type Content, spilledInto } from "./content";

const looks: ReadonlyMap<unknown, IStyleData> = new Map(
  [
    ["HALAL", "#0b6b3a", "#dff3e6"],
    ["NOT HALAL", "#a11d1d", "#fbe3e1"],
    ["DOUBTFUL", "#7a5200", "#fdf0cf"],
    ["NOT COVERED", "#4a4a4a", "#ececec"],
    [busy, "#767676", undefined],
  ].map(([text, color, background]) => [
    text,
    { cl: { rgb: color as string }, ...(background && { bg: { rgb: background } }) },
  ]),
);

/** Called once the workbook exists. */
export function dressCells(univer: Univer): void {
  const injector = univer.__getInjector();
  const formulas = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: 50,
    effect: InterceptorEffectEnum.Style,
    handler: (cell, { unitId, subUnitId, row, col, rawData, workbook }, next) => {
      const spilled = spilledInto(formulas, unitId, subUnitId, row, col);
      const format = formatOf(spilled);
      const look = looks.get(spilled?.v ?? rawData?.v);
      if (!look && !format) return next(cell);
      const own = workbook.getStyles().getStyleByCell(cell) ?? {};
      const style = { ...look, ...own, ...(format && { n: { pattern: format } }) };
      return next({ ...(cell ?? rawData), s: style });
    },
  });
}

function formatOf(cell: Content): string | undefined {
  return typeof cell?.s === "object" ? cell.s?.n?.pattern : undefined;
}
