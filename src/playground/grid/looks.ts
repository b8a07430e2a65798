/**
 * Styles the cells with answers: a verdict has a colour beside its word, and numbers of a spilled table keep their
 * format, which the grid itself applies only to the table's first cell.
 */
import { type ICellData, InterceptorEffectEnum, type IStyleData, type Nullable, type Univer } from "@univerjs/core";
import { FormulaDataModel, INTERCEPTOR_POINT, SheetInterceptorService } from "@univerjs/preset-sheets-core";
import type { When } from "../../workbook/worksheets/step";
import { type Drawn, looks as drawings } from "../../workbook/worksheets/styles";
import type { Laying } from "../sheets/worksheets";
import { busy } from "./cells";
import { type Content, spilledInto } from "./content";
import type { Grid } from "./grid";

const looks: ReadonlyMap<unknown, IStyleData> = new Map<unknown, IStyleData>([
  ["HALAL", drawn(drawings.good)],
  ["NOT HALAL", drawn(drawings.bad)],
  ["DOUBTFUL", drawn(drawings.doubtful)],
  ["NOT COVERED", drawn(drawings.unknown)],
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
      const spilled = spilledInto(formulas, unitId, subUnitId, row, col);
      const format = formatOf(spilled);
      const isFrozen = rawData?.custom?.playground?.frozen === true;
      const look = { ...looks.get(spilled?.v ?? rawData?.v), ...(isFrozen && frozen) };
      if (Object.keys(look).length === 0 && !format) return next(cell);
      const own = workbook.getStyles().getStyleByCell(cell) ?? {};
      const style = { ...look, ...own, ...(format && { n: { pattern: format } }) };
      return next({ ...(cell ?? rawData), s: style });
    },
  });
}

/** Shows the worksheets' own colour rules, in the present places of their columns. */
export function showLooks({ univer }: Pick<Grid, "univer">, laying: Laying): void {
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

function drawn({ fill, ink, bold, italic }: Drawn): IStyleData {
  return { cl: { rgb: ink }, bg: { rgb: fill }, ...(bold && { bl: 1 }), ...(italic && { it: 1 }) };
}

function formatOf(cell: Content): string | undefined {
  return typeof cell?.s === "object" ? cell.s?.n?.pattern : undefined;
}
