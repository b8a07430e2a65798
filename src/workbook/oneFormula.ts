/**
 * Makes one formula of a column of them: `STATUS(A2)` to `STATUS(A1001)` become `STATUS(A2:A1001)`, which fills the same
 * cells. A host passes each formula and each value over a bridge, so one is a thousand times less. Nothing is replaced
 * but formulas that the one gives the same answers for; whatever else is there is named, and stays.
 */
import type { FunctionName } from "../functions/catalogue";
import { signatures } from "../functions/signatures";
import { type Area, addressOf, areaOf, type Block, shared } from "./area";
import { callsIn, isCallAlone, type Written } from "./formula";

/** A column of formulas, and the one for all of them. */
export interface OneFormula {
  readonly area: Area;
  readonly formula: string;
  /** The formulas that it replaces, from the first row on. */
  readonly before: readonly string[];
}

/**
 * Why there is no such formula. `none`: no formula of ours is selected; `alone`: there is only one; `columns`: several
 * columns are selected; `other`: a cell is blank, or holds something else; `kind`: this function shows more than a value for
 * each ticker, or one for all; `apart`: the formulas do not go down row by row; `table`, `merged`, `filtered`: a formula
 * cannot fill such cells.
 */
export type Obstacle = "none" | "alone" | "columns" | "other" | "kind" | "apart" | "table" | "merged" | "filtered";

export interface Refused {
  readonly why: Obstacle;
  /** The first cell that stands in the way; undefined where no cell does. */
  readonly cell?: string | undefined;
}

/** What a host tells of cells besides what they hold. */
export interface Cells {
  readonly merged: boolean;
  /** A filter or a hidden row hides some of them. */
  readonly filtered: boolean;
}

/** Functions that give one value for each ticker of a range, in its shape. */
const perTicker: ReadonlySet<string> = new Set<FunctionName>([
  ...(["STATUS", "RANK", "NAME", "ASOF", "SOURCE", "AGE", "WHY", "CARD"] as const),
  ...(["TEST", "RATIO", "HEADROOM", "PURIFY", "ZAKAT", "ETF.STATUS", "ETF.PURIFY"] as const),
]);

/**
 * `selected`: the selection; a single cell means the column of formulas around it. `block`: what the sheet holds. `tables`: the
 * host's tables.
 */
export function oneFormula(
  selected: Area,
  block: Block,
  spelt: ReadonlyMap<string, string>,
  tables: readonly Area[],
): OneFormula | Refused {
  if (selected.columns > 1) return { why: "columns" };
  const formulaAt = (row: number) => block.formulas[row - block.row]?.[selected.column - block.column];
  const callAt = (row: number) => {
    const formula = formulaAt(row);
    return typeof formula === "string" && isCallAlone(formula, spelt) ? callsIn(formula, spelt)[0] : undefined;
  };
  const [top, end] = selected.rows === 1 ? around(selected.row, callAt) : within(selected, block);
  const first = callAt(top);
  const at = (row: number) => addressOf({ row, column: selected.column, rows: 1, columns: 1 });
  if (!first) return { why: "none" };
  if (end - top < 2) return { why: "alone" };
  if (!perTicker.has(first.name)) return { why: "kind" };
  for (let row = top; row < end; row += 1) {
    const call = callAt(row);
    if (!call) return { why: "other", cell: at(row) };
    if (!goesOn(first, call, row - top, selected.sheet)) return { why: "apart", cell: at(row) };
  }
  const last = callAt(end - 1) as Written;
  const args = first.args.map((arg, index) => together(arg, last.args[index] ?? ""));
  if (args.every((arg, index) => arg === first.args[index]?.trim())) return { why: "apart", cell: at(top + 1) };
  const area = { ...selected, row: top, rows: end - top };
  if (tables.some((table) => shared(table, area))) return { why: "table" };
  const before = Array.from({ length: end - top }, (_, down) => String(formulaAt(top + down)));
  return { area, formula: `=${before[0]?.slice(first.start, first.end)}(${args.join(",")})`, before };
}

/** Why a formula cannot fill these cells, by what the host tells of them. */
export function refusedBy({ merged, filtered }: Cells): Refused | undefined {
  if (merged) return { why: "merged" };
  return filtered ? { why: "filtered" } : undefined;
}

/** From the first to behind the last of the rows around this one that have the same function. */
function around(row: number, callAt: (row: number) => Written | undefined): readonly [number, number] {
  const own = callAt(row);
  if (!own) return [row, row];
  const isAlike = (other: number, away: number) => {
    const call = other < 0 ? undefined : callAt(other);
    return call !== undefined && goesOn(own, call, away, "");
  };
  let [top, end] = [row, row + 1];
  while (isAlike(top - 1, top - 1 - row)) top -= 1;
  while (isAlike(end, end - row)) end += 1;
  return [top, end];
}

/** The selection's rows as far as the sheet is filled. */
function within({ row, rows }: Area, block: Block): readonly [number, number] {
  return [row, Math.min(row + rows, block.row + block.formulas.length)];
}

/** Whether the call is the first one, so many rows further down: the same, with references that have moved as far. */
function goesOn(first: Written, call: Written, down: number, sheet: string): boolean {
  if (first.name !== call.name || first.args.length !== call.args.length) return false;
  const isRange = signatures[first.name as FunctionName];
  return first.args.every((arg, index) => {
    const other = call.args[index] ?? "";
    if (arg.trim().toUpperCase() === other.trim().toUpperCase()) return down === 0 || !isRelative(arg, sheet);
    const [from, to] = [cellOf(arg, sheet), cellOf(other, sheet)];
    const isDown = from && to && from.sheet === to.sheet && from.column === to.column && to.row === from.row + down;
    return isDown === true && isRange[index] === true;
  });
}

/** A reference to the same cell in each row, which is not fixed, was meant to be another in each: it is left alone. */
function isRelative(arg: string, sheet: string): boolean {
  return cellOf(arg, sheet) !== undefined && !/\$\d+$/.test(arg.trim());
}

function cellOf(arg: string, sheet: string): Area | undefined {
  const area = areaOf(arg.trim(), sheet);
  return area?.rows === 1 && area.columns === 1 ? area : undefined;
}

/** `A2` and `A1001` together are `A2:A1001`; what is the same in both stays as it is. */
function together(first: string, last: string): string {
  const [from, to] = [first.trim(), last.trim()];
  return from.toUpperCase() === to.toUpperCase() ? from : `${from}:${to.slice(to.lastIndexOf("!") + 1)}`;
}
