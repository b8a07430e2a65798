/**
 * Calculates the formulas that read cells with new values, and tests the engine on each first: from the old values it
 * must give the value that the workbook stores, or its new value is not trusted either. A cell whose formula fails this
 * test is left as it is, and so is every cell that reads it.
 */
import { type Area, addressOnSheet } from "../area";
import type { Resolved } from "../formulas/resolvedFormula";
import { tokensOf } from "../formulas/tokensOf";
import { type CellValue, isSameValue } from "./newValues";

export interface PlacedValue {
  readonly cell: Area;
  /** `undefined` for an empty cell. */
  readonly value: CellValue | undefined;
}

/** The cells of a sheet that hold a value. */
export interface FilledSheet {
  readonly name: string;
  readonly cells: readonly (readonly [row: number, column: number, value: CellValue])[];
}

export interface Engine {
  /** Whether it has a function of this name. */
  knows(name: string): boolean;
  /**
   * Whether the formula reads too much, together with all formulas before it: so many cells that it would take minutes.
   */
  isTooLarge(cell: Area, formula: string): boolean;
  /** The formula's value in this cell; undefined when it has several, or cannot be read. */
  evaluate(cell: Area, formula: string): CellValue | undefined;
  set(values: readonly PlacedValue[]): void;
}

/**
 * The areas whose cells a formula's value may depend on. SUMIF and AVERAGEIF read as many cells of their last area as of
 * their first, however small it is written.
 */
export function areasRead({ reads, functions }: Resolved): readonly Area[] {
  if (!functions.some((name) => name === "SUMIF" || name === "AVERAGEIF")) return reads;
  const rows = Math.max(...reads.map((area) => area.rows));
  const columns = Math.max(...reads.map((area) => area.columns));
  return reads.map((area) => ({ ...area, rows, columns }));
}

/** A formula of the sheet's own that reads a cell with a new value. */
export interface Dependent {
  readonly cell: Area;
  /**
   * The formula in a form that an engine can read; undefined when the file does not say what one of its names means.
   */
  readonly resolved: Resolved | undefined;
  /** Its value in the file, from before the refresh. */
  readonly stored: CellValue | undefined;
  /** Why it must not be calculated; undefined when nothing speaks against it beforehand. */
  readonly left?: string | undefined;
}

/** A formula's new value, or why it has none, as the end of a sentence. */
export type Calculated = { readonly after: CellValue } | { readonly left: string };

export interface Recalculation {
  readonly moved: readonly PlacedValue[];
  /**
   * Whether the file tells every program that opens it to calculate it. Then a cell without a stored value was never
   * calculated, and the engine cannot be tested on it.
   */
  readonly isCalculatedAnew: boolean;
}

/** Functions whose value changes by itself, or that read cells which the formula's text does not name. */
const volatile = ["NOW", "TODAY", "RAND", "RANDBETWEEN", "RANDARRAY", "OFFSET", "INDIRECT", "INFO", "CELL"];
/** Functions whose value depends on a country, a format or a formula, which are not known here. */
const uncertain = [
  "TEXT",
  "DOLLAR",
  "FIXED",
  "VALUE",
  "NUMBERVALUE",
  "DATEVALUE",
  "TIMEVALUE",
  "FORMULATEXT",
  "ISFORMULA",
  "SHEET",
  "SHEETS",
  "GETPIVOTDATA",
];

/**
 * For each dependent, in their order, its new value or why it has none. At the call the engine must hold the stored
 * values. `begin`: is told the index of each formula before the engine gets it.
 */
export function calculateDependents(
  dependents: readonly Dependent[],
  { moved, isCalculatedAnew }: Recalculation,
  engine: Engine,
  begin: (index: number) => void = () => undefined,
): readonly Calculated[] {
  const isNew = ({ stored }: Dependent) => isCalculatedAnew && isSameValue(stored, undefined);
  const found = dependents.map((one, index) => {
    begin(index);
    return whyUnread(one, engine) ?? (isNew(one) ? undefined : unproven(one, engine));
  });
  engine.set(moved);
  // The order matters only for those that are calculated.
  const order = levels(
    dependents.map((one, index) => (found[index] === undefined ? one : { ...one, resolved: undefined })),
  );
  const results: Calculated[] = found.map((left) => ({ left: left ?? "it reads itself" }));
  for (const level of order.levels) {
    const fresh: PlacedValue[] = [];
    for (const index of level) {
      if (found[index] !== undefined) continue;
      const one = dependents[index] as Dependent;
      const stale = order.readBy(index).find((other) => "left" in (results[other] as Calculated));
      if (stale !== undefined) {
        const { cell } = dependents[stale] as Dependent;
        results[index] = { left: `it reads ${addressOnSheet(cell)}, which was not calculated` };
        continue;
      }
      begin(index);
      const after = evaluateDependent(one, engine);
      results[index] = after === undefined ? { left: "the engine gives it no single value" } : { after };
      if (after !== undefined) fresh.push({ cell: one.cell, value: after });
    }
    engine.set(fresh);
  }
  return results;
}

/**
 * The function in a formula that has another value each time it is calculated; undefined when there is none. A file
 * writes `_xlfn.` before the names of newer functions, such as RANDARRAY.
 */
export function volatileIn(formula: string): string | undefined {
  const calls = tokensOf(formula).map(({ kind, name }) => (kind === "call" ? name.toUpperCase() : ""));
  return calls.map((name) => name.replace(/^(?:_XLFN\.|_XLWS\.)+/, "")).find((name) => volatile.includes(name));
}

/** As `whyLeft`, also where the formula is too long or too deep to be read. */
function whyUnread(one: Dependent, engine: Engine): string | undefined {
  try {
    return whyLeft(one, engine);
  } catch (broken) {
    if (!(broken instanceof RangeError)) throw broken;
    return tooDeep;
  }
}

/** Why a formula is left whose reading needs more of the stack than there is. */
export const tooDeep = "it is too long, or nested too deep, to be read";

function whyLeft({ cell, resolved, left }: Dependent, engine: Engine): string | undefined {
  if (left !== undefined) return left;
  if (!resolved) return "one of its names or references is not told by the file";
  const { functions } = resolved;
  const own = functions.find((name) => volatile.includes(name));
  if (own !== undefined) return `${own} has another value each time`;
  const doubtful = functions.find((name) => uncertain.includes(name));
  if (doubtful !== undefined) return `the value of ${doubtful} depends on more than its cells`;
  const unknown = functions.find((name) => !engine.knows(name));
  if (unknown !== undefined) return `the engine has no function ${unknown}`;
  return engine.isTooLarge(cell, resolved.text)
    ? "it reads too many cells, together with the formulas before it: whole columns cell by cell, or long ranges"
    : undefined;
}

function unproven(one: Dependent, engine: Engine): string | undefined {
  const before = evaluateDependent(one, engine);
  return before !== undefined && isReproduced(before, one.stored)
    ? undefined
    : "the engine did not reproduce the value that was stored";
}

function evaluateDependent({ cell, resolved }: Dependent, engine: Engine): CellValue | undefined {
  try {
    return resolved && engine.evaluate(cell, resolved.text);
  } catch {
    // The engine throws at some formulas that it cannot read.
    return undefined;
  }
}

/**
 * The largest relative difference of two numbers that count as the same: sums differ so much by the order of their
 * parts.
 */
const close = 1e-12;

function isReproduced(value: CellValue, stored: CellValue | undefined): boolean {
  if (typeof value !== "number" || typeof stored !== "number") return isSameValue(value, stored);
  return Math.abs(value - stored) <= close * Math.max(Math.abs(value), Math.abs(stored));
}

interface Levels {
  /**
   * The dependents, as indexes, in the order of calculation: each level reads only the levels before it. Those that
   * read themselves, directly or through others, are left out.
   */
  readonly levels: readonly (readonly number[])[];
  /** The indexes of the dependents that this one reads. */
  readBy(index: number): readonly number[];
}

function levels(dependents: readonly Dependent[]): Levels {
  const within = cellFinder(dependents.map(({ cell }) => cell));
  const readBy = (index: number) => (dependents[index]?.resolved?.reads ?? []).flatMap(within);
  return { levels: levelsOf(dependents.length, readBy), readBy };
}

/** Returns a function that finds which of these cells stand in an area. It gives their indexes. */
export function cellFinder(cells: readonly Area[]): (area: Area) => readonly number[] {
  const sheets = new Map<string, Map<number, { readonly column: number; readonly index: number }[]>>();
  cells.forEach((cell, index) => {
    const key = cell.sheet.toLowerCase();
    const rows = sheets.get(key) ?? new Map<number, { column: number; index: number }[]>();
    sheets.set(key, rows);
    const place = { column: cell.column, index };
    const line = rows.get(cell.row);
    if (line) line.push(place);
    else rows.set(cell.row, [place]);
  });
  return ({ sheet, row, column, rows: count, columns }) => {
    const rows = sheets.get(sheet.toLowerCase());
    if (!rows) return [];
    const inLine = (line: readonly { readonly column: number; readonly index: number }[] = []) =>
      line.flatMap((one) => (one.column >= column && one.column < column + columns ? [one.index] : []));
    if (count > rows.size) {
      return [...rows].flatMap(([at, line]) => (at >= row && at < row + count ? inLine(line) : []));
    }
    return Array.from({ length: count }, (_, down) => rows.get(row + down)).flatMap(inLine);
  };
}

/**
 * The levels of `Levels`. It walks without recursion, because each cell of a column may read the one above it, many
 * thousand deep.
 */
function levelsOf(count: number, readBy: (index: number) => readonly number[]): readonly (readonly number[])[] {
  const unknown = -1;
  const open = -2;
  const circular = -3;
  const level = new Array<number>(count).fill(unknown);
  const found: number[][] = [];
  for (let first = 0; first < count; first += 1) {
    if (level[first] !== unknown) continue;
    level[first] = open;
    const path = [{ index: first, reads: readBy(first), at: 0 }];
    for (let top = path[path.length - 1]; top; top = path[path.length - 1]) {
      const next = top.reads[top.at];
      if (next === undefined) {
        path.pop();
        const below = top.reads.map((index) => level[index] as number);
        const own = below.some((one) => one < 0) ? circular : deepest(below) + 1;
        level[top.index] = own;
        if (own >= 0) {
          const line = found[own] ?? [];
          found[own] = line;
          line.push(top.index);
        }
        continue;
      }
      top.at += 1;
      if (level[next] !== unknown) continue;
      level[next] = open;
      path.push({ index: next, reads: readBy(next), at: 0 });
    }
  }
  return found;
}

function deepest(below: readonly number[]): number {
  return below.reduce((most, one) => Math.max(most, one), -1);
}
