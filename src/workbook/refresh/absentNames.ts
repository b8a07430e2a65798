/**
 * Mends formulas of ours that Excel saved while the add-in was absent. Their cells show `#NAME?` for good, because the
 * file does not have the names by which Excel knows an add-in's functions. The formulas get these names; their values
 * come with the next refresh.
 */
import type { FunctionName } from "../../functions/catalogue";
import { resultShapes } from "../../functions/signatures";
import { type Area, addressOf } from "../area";
import { argumentOf } from "../formulas/argumentOf";
import { callsIn, isCallAlone } from "../formulas/formula";
import type { CellValue } from "./newValues";

/** A formula as a file stores it. */
export interface AbsentFormula {
  readonly cell: Area;
  readonly formula: string;
  readonly isArray: boolean;
  /** Cells with the same number share the text of one formula. */
  readonly shared?: string | undefined;
}

export interface Healed {
  readonly cell: Area;
  /** The formula with `=`, in the form that the file stores. */
  readonly formula: string;
  /** Whether it is stored as a formula that may fill other cells. */
  readonly isDynamic: boolean;
}

export interface Unhealed {
  readonly cell: Area;
  /** Why the formula is not mended, as the end of a sentence. */
  readonly why: string;
}

export interface Healing {
  readonly healed: readonly Healed[];
  readonly left: readonly Unhealed[];
}

export interface HealingBook {
  valueAt(cell: Area): CellValue | undefined;
  named(): ReadonlyMap<string, Area>;
  /** Whether the file has the metadata with which a formula may fill other cells. */
  readonly canSpill: boolean;
}

/** A part of the file (`xl/metadata.xml`) marks such formulas. Its entry is known only from a cell that Excel saved. */
const mayFill = "it may fill several cells, and only Excel can mark a formula as such in this file";

export function heal(
  formulas: readonly AbsentFormula[],
  spelt: ReadonlyMap<string, string>,
  book: HealingBook,
): Healing {
  const isSick = (cell: Area) => {
    const value = book.valueAt(cell);
    return typeof value === "object" && value.error === "#NAME?";
  };
  const groups = new Map<string, AbsentFormula[]>();
  for (const one of formulas) {
    if (one.shared !== undefined) groups.set(groupOf(one), [...(groups.get(groupOf(one)) ?? []), one]);
  }
  const healed: Healed[] = [];
  const left: Unhealed[] = [];
  for (const one of formulas) {
    const { cell, formula, isArray } = one;
    const calls = callsIn(formula, spelt).filter(({ start }) => !/^(?:_xldudf_|_xll\.)/i.test(formula.slice(start)));
    if (calls.length === 0 || !isSick(cell)) continue;
    const why = isArray
      ? "it is an array formula, which only Excel can store anew"
      : groups.get(groupOf(one))?.some((other) => !isSick(other.cell))
        ? "it shares its formula with a cell that shows a value"
        : book.canSpill || isSingle(one, spelt, book.named())
          ? undefined
          : mayFill;
    if (why === undefined) healed.push({ cell, formula: respelt(formula, calls), isDynamic: book.canSpill });
    else left.push({ cell, why });
  }
  return { healed, left };
}

function groupOf({ cell, shared, ...rest }: AbsentFormula): string {
  return shared === undefined ? `${cell.sheet}!${addressOf(cell)}${rest.formula}` : `${cell.sheet}#${shared}`;
}

/**
 * Whether a formula is one call of ours that gives one cell: its function gives one value whatever it is asked, or each
 * argument is one cell or one value.
 */
function isSingle(
  { cell, formula }: AbsentFormula,
  spelt: ReadonlyMap<string, string>,
  named: ReadonlyMap<string, Area>,
): boolean {
  const [call, ...others] = callsIn(formula, spelt);
  if (!call?.args || others.length > 0 || !isCallAlone(formula, spelt)) return false;
  const { shape, from } = resultShapes[call.name as FunctionName];
  if (shape === "table" || call.args.length < from) return false;
  if (shape === "one") return true;
  return call.args.every((text) => {
    const arg = argumentOf(text, cell, named);
    if (!arg) return false;
    return "area" in arg ? arg.area.rows === 1 && arg.area.columns === 1 : !Array.isArray(arg.value);
  });
}

function respelt(formula: string, calls: ReturnType<typeof callsIn>): string {
  let text = formula;
  for (const { name, start, end } of [...calls].reverse()) {
    text = `${text.slice(0, start)}_xldudf_SHARIAH_${name.replace(/\./g, "_")}${text.slice(end)}`;
  }
  return text;
}
