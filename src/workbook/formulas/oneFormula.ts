/**
 * Makes one formula out of a column of formulas: `STATUS(A2)` to `STATUS(A1001)` become `STATUS(A2:A1001)`, which fills
 * the same cells. That is faster, because a host hands over each formula and each value by itself. A formula is
 * replaced only if the new one gives the same answer; a cell in which anything else stands is named to the user, and
 * stays.
 */
import type { FunctionName } from "../../functions/catalogue";
import { resultShapes, signatures } from "../../functions/signatures";
import { type Area, addressOf, areaOf, type Block, intersection } from "../area";
import { callsIn, isCallAlone, type WrittenCall } from "./formula";

/** A column of formulas, and the one for all of them. */
export interface OneFormula {
  readonly area: Area;
  readonly formula: string;
  /** The formulas that it replaces, from the first row on. */
  readonly before: readonly string[];
}

/**
 * Why no such formula can be made. `none`: no formula of ours is selected; `alone`: there is only one; `columns`:
 * several columns are selected; `other`: a cell is blank, or holds something else; `kind`: this function gives more
 * than one value for each ticker, or one for all; `apart`: the formulas do not go down row by row; `table`, `merged`,
 * `filtered`: such cells cannot be filled by a formula.
 */
export type Obstacle = "none" | "alone" | "columns" | "other" | "kind" | "apart" | "table" | "merged" | "filtered";

export interface Refused {
  readonly why: Obstacle;
  /** The first cell that stands in the way; undefined where no cell does. */
  readonly cell?: string | undefined;
}

/** What a host says of cells besides their content. */
export interface CellsState {
  readonly merged: boolean;
  /** A filter or a hidden row hides some of them. */
  readonly filtered: boolean;
}

/**
 * The one formula, or why there is none. `selected`: the selection; a single cell means the column of formulas around
 * it. `block`: what the host has read of the sheet. `tables`: the areas of the host's own tables.
 */
export function oneFormula(
  selected: Area,
  block: Block,
  spelt: ReadonlyMap<string, string>,
  tables: readonly Area[],
): OneFormula | Refused {
  if (selected.columns > 1) return { why: "columns" };
  const formulaAt = (row: number) => block.formulas[row - block.row]?.[selected.column - block.column];
  const callAt = (row: number) => callOf(formulaAt(row), spelt);
  const [top, end] = selected.rows === 1 ? around(selected.row, callAt) : within(selected, block);
  const first = callAt(top);
  const at = (row: number) => addressOf({ row, column: selected.column, rows: 1, columns: 1 });
  if (!first) return { why: "none" };
  if (end - top < 2) return { why: "alone" };
  const { shape, from } = resultShapes[first.name as FunctionName];
  if (shape !== "each" || first.args.length < from) return { why: "kind" };
  for (let row = top; row < end; row += 1) {
    const call = callAt(row);
    if (!call) return { why: "other", cell: at(row) };
    if (!goesOn(first, call, row - top, selected.sheet)) return { why: "apart", cell: at(row) };
  }
  const last = callAt(end - 1) as Told;
  const args = first.args.map((arg, index) => together(arg, last.args[index] ?? ""));
  if (args.every((arg, index) => arg === first.args[index]?.trim())) return { why: "apart", cell: at(top + 1) };
  const area = { ...selected, row: top, rows: end - top };
  if (tables.some((table) => intersection(table, area))) return { why: "table" };
  const before = Array.from({ length: end - top }, (_, down) => String(formulaAt(top + down)));
  return { area, formula: `=${before[0]?.slice(first.start, first.end)}(${args.join(",")})`, before };
}

/** A call whose arguments are told. */
type Told = WrittenCall & { readonly args: readonly string[] };

/** The call that a formula is, if it is nothing else. */
function callOf(formula: unknown, spelt: ReadonlyMap<string, string>): Told | undefined {
  if (typeof formula !== "string" || !isCallAlone(formula, spelt)) return undefined;
  const [call] = callsIn(formula, spelt);
  return call?.args && { ...call, args: call.args };
}

/** Why a formula cannot fill these cells, by what the host tells of them. */
export function refusalOf({ merged, filtered }: CellsState): Refused | undefined {
  if (merged) return { why: "merged" };
  return filtered ? { why: "filtered" } : undefined;
}

/** The rows around this one whose formulas continue it: the first row, and the row after the last. */
function around(row: number, callAt: (row: number) => Told | undefined): readonly [number, number] {
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

/**
 * Whether `call` is what `first` would be so many rows further down: the same function, with references that have moved
 * as far.
 */
function goesOn(first: Told, call: Told, down: number, sheet: string): boolean {
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

/**
 * Whether an argument is a reference to one cell without `$` before its row. If it is the same in each row, it was
 * perhaps meant to move, and such formulas are left alone.
 */
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
