/**
 * Styles the cells with answers: a verdict has a colour beside its word, and numbers of a spilled table keep their
 * format, which the grid itself applies only to the table's first cell.
 */
import { InterceptorEffectEnum, type IStyleData, type Univer } from "@univerjs/core";
import { FormulaDataModel, INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";
import { type Drawn, looks as drawings } from "../../workbook/sheet/styles";
import { type GridContent, spillAt } from "./content";
import { headingStyle } from "./darkColours";
import { busy } from "./valueObjects";

const looks: ReadonlyMap<unknown, IStyleData> = new Map<unknown, IStyleData>([
  ["HALAL", styleOfLook(drawings.good)],
  ["NOT HALAL", styleOfLook(drawings.refused)],
  ["DOUBTFUL", styleOfLook(drawings.doubtful)],
  ["NOT COVERED", styleOfLook(drawings.unknown)],
  [busy, { cl: { rgb: "#767676" } }],
]);

/** The style of frozen cells; the line at the foot of the page says since when. */
const frozen: IStyleData = { it: 1, ul: { s: 1 } };

/** Called once the workbook exists. */
export function dressCells(univer: Univer): void {
  const injector = univer.__getInjector();
  const formulas = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: 50,
    effect: InterceptorEffectEnum.Style,
    handler: (cell, { unitId, subUnitId, row, col, rawData, workbook }, next) => {
      const spilled = spillAt(formulas, unitId, subUnitId, row, col);
      const format = formatOf(spilled);
      const isFrozen = rawData?.custom?.playground?.frozen === true;
      const look = { ...looks.get(spilled?.v ?? rawData?.v), ...(isFrozen && frozen) };
      const own = workbook.getStyles().getStyleByCell(cell) ?? {};
      const heading = headingStyle(own);
      if (heading) return next({ ...(cell ?? rawData), s: heading });
      if (Object.keys(look).length === 0 && !format) return next(cell);
      const style = { ...look, ...own, ...(format && { n: { pattern: format } }) };
      return next({ ...(cell ?? rawData), s: style });
    },
  });
}

/** A look of the worksheets as the grid writes it. */
export function styleOfLook({ fill, ink, bold, italic }: Drawn): IStyleData {
  return {
    cl: { rgb: ink },
    ...(fill !== undefined && { bg: { rgb: fill } }),
    ...(bold && { bl: 1 }),
    ...(italic && { it: 1 }),
  };
}

function formatOf(cell: GridContent): string | undefined {
  return typeof cell?.s === "object" ? cell.s?.n?.pattern : undefined;
}
