/**
 * Decides for every host what a freeze stores and what a thaw brings back. A freeze finds our formulas that show a
 * value, and stores each formula with its value, so that the workbook can be handed on as it is. A thaw brings a
 * formula back when its cells are still as the freeze left them; what somebody has changed since stays. Only formulas
 * of ours are ever written.
 */
import { type Area, addressOnSheet, type Block } from "../area";
import type { FoundFormula } from "../formulas/formula";
import { type AreaReader, inputSums, shiftFormula } from "../formulas/shiftFormula";
import { boxFills, cellCount, type Fill, fillArea, type Stamp, type Stamped, sumOf } from "./stamp";

/** How a host recognises what a formula's cell shows. */
export interface Telling {
  /** Whether its answer is on the way. */
  isWaiting(found: FoundFormula): boolean;
  /** Whether it shows why there is no answer. */
  isFailed(found: FoundFormula): boolean;
}

/**
 * `ready`: the formulas that show a value and can be frozen. The others are counted: `waiting` for an answer, or
 * `unshown` because they show nothing or an error.
 */
export function freezeReadiness(found: readonly FoundFormula[], { isWaiting, isFailed }: Telling) {
  const [ready, waiting, unshown]: [FoundFormula[], FoundFormula[], FoundFormula[]] = [[], [], []];
  for (const one of found) {
    if (isWaiting(one)) waiting.push(one);
    else if (one.shows === "" || isFailed(one)) unshown.push(one);
    else ready.push(one);
  }
  return { ready, waiting: waiting.length, unshown: unshown.length };
}

/** What a freeze stores of a formula. `fills`: the areas that the formula fills besides its own cell. */
export function stampOf(
  { cell, formula, shows }: FoundFormula,
  fills: readonly Area[],
  stamp: Stamp,
  read: AreaReader,
): Stamped {
  const sums = fills.map((fill) => ({
    down: fill.row - cell.row,
    across: fill.column - cell.column,
    rows: fill.rows,
    columns: fill.columns,
    sum: sumOf(read(fill)),
  }));
  const inputs = inputSums(formula, cell, read);
  return { ...stamp, formula, cell, from: cell, sum: sumOf([[shows]]), fills: sums, inputs };
}

/** The areas of a rectangle besides its first cell. */
export function besides({ sheet, row, column, rows, columns }: Area): readonly Area[] {
  return boxFills(rows, columns).map((fill) => ({
    sheet,
    row: row + fill.down,
    column: column + fill.across,
    rows: fill.rows,
    columns: fill.columns,
  }));
}

/** A formula to bring back. */
export interface Thaw {
  readonly kept: Stamped;
  readonly formula: string;
  /** Whether the cell has its formula: a freeze broke off before removing it, or a thaw has written it already. */
  readonly stands: boolean;
  /** The areas that must become blank first, or the formula could not fill them. */
  readonly blanks: readonly Area[];
}

/**
 * The formulas that may come back, and how many may not: `changed`, because somebody has changed their cells since;
 * `foreign`, because what was stored is no formula of ours.
 */
export function thawable(kept: readonly Stamped[], blocks: readonly Block[], isOurs: (formula: unknown) => boolean) {
  const thaws: Thaw[] = [];
  const sheets = sheetsOf(blocks);
  const read = readerOf(blocks);
  let changed = 0;
  let foreign = 0;
  for (const one of kept) {
    const thaw = isOurs(one.formula) ? thawOf(one, sheets, read) : undefined;
    if (thaw) thaws.push(thaw);
    else if (isOurs(one.formula)) changed += 1;
    else foreign += 1;
  }
  return { thaws, changed, foreign };
}

/**
 * The stored formulas that are still frozen. Where somebody has typed a formula or another value, nothing is frozen any
 * more.
 */
export function stillFrozen(
  kept: readonly Stamped[],
  blocks: readonly Block[],
  isOurs: (formula: unknown) => boolean,
): readonly Stamped[] {
  return thawable(kept, blocks, isOurs).thaws.flatMap((thaw) => (thaw.stands ? [] : [thaw.kept]));
}

/** Whether the cell has its formula, because it was not frozen yet or is thawed already. */
export function holdsFormula({ formula, cell }: Stamped, blocks: readonly Block[]): boolean {
  return at(sheetsOf(blocks).get(cell.sheet), "formulas", cell.row, cell.column) === formula;
}

/** Returns a function that reads areas from these blocks; outside them everything is blank. */
export function readerOf(blocks: readonly Block[]): AreaReader {
  const sheets = sheetsOf(blocks);
  const known = new Map<string, unknown[][]>();
  return (area) => {
    const key = `${area.row},${area.column},${area.rows},${area.columns},${area.sheet}`;
    const block = sheets.get(area.sheet);
    const rows = Math.min(area.rows, block ? block.row + block.values.length - area.row : 1);
    const columns = Math.min(area.columns, block ? block.column + block.columns - area.column : 1);
    const values =
      known.get(key) ??
      Array.from({ length: Math.max(rows, 1) }, (_, down) =>
        Array.from({ length: Math.max(columns, 1) }, (__, across) =>
          at(block, "values", area.row + down, area.column + across),
        ),
      );
    // An area that a thousand formulas read is collected only once.
    if (rows * columns > 1) known.set(key, values);
    return values;
  };
}

/**
 * The outcome of a freeze or thaw: how many formulas were frozen or thawed, and how many were left for which reason.
 */
export interface Freezing {
  /** How many formulas were frozen or thawed, and how many cells these filled. */
  readonly formulas: number;
  readonly cells: number;
  /** Left for lack of time. */
  readonly left: number;
  /**
   * Left because their answer is on the way; because they show nothing or an error; or because the user may not write
   * there.
   */
  readonly waiting: number;
  readonly unshown: number;
  readonly protected: number;
  /** Left because somebody changed the frozen cells; or because what was stored is no formula of ours. */
  readonly changed: number;
  readonly foreign: number;
  /** Frozen, but without the note that says so, because the host could not write it. */
  readonly unnoted: number;
}

/** As the pane tells it: with the names of the protected sheets whose formulas were left, where the host knows them. */
export interface FreezeOutcome extends Freezing {
  readonly protectedSheets?: readonly string[];
}

export const nothing: Freezing = {
  formulas: 0,
  cells: 0,
  left: 0,
  waiting: 0,
  unshown: 0,
  protected: 0,
  changed: 0,
  foreign: 0,
  unnoted: 0,
};

/** All that one freeze has frozen, for a list in the pane. */
export interface Frozen {
  readonly id: string;
  /** Its areas as people read them: `Data!B4:D9, Other!A2:C7`. */
  readonly address: string;
  /** The sheets of these areas. */
  readonly sheets: readonly string[];
  readonly cells: number;
  /** ms since 1970. */
  readonly at: number;
  readonly by?: string;
}

export function frozenIn(kept: readonly Stamped[]): readonly Frozen[] {
  const stamps = new Map<string, Stamped[]>();
  for (const one of kept) {
    const own = stamps.get(one.id);
    if (own) own.push(one);
    else stamps.set(one.id, [one]);
  }
  return [...stamps].map(([id, own]) => {
    const [{ at: moment, by }] = own as [Stamped];
    const cells = own.reduce((sum, one) => sum + cellCount(one), 0);
    const areas = boxes(own.flatMap(areasOf));
    const address = areas.map(addressOnSheet).join(", ");
    const sheets = [...new Set(areas.map(({ sheet }) => sheet))];
    return { id, address, sheets, cells, at: moment, ...(by === "" ? {} : { by }) };
  });
}

function thawOf(kept: Stamped, sheets: ReadonlyMap<string, Block>, read: AreaReader): Thaw | undefined {
  const { cell, sum, fills } = kept;
  const block = sheets.get(cell.sheet);
  const formula = shiftFormula(kept, read);
  const holds = at(block, "formulas", cell.row, cell.column);
  if (typeof holds === "string" && holds.startsWith("=")) {
    return holds === formula || holds === kept.formula ? { kept, formula, stands: true, blanks: [] } : undefined;
  }
  if (sum !== undefined && sumOf(read(cell)) !== sum) return undefined;
  const blanks: Area[] = [];
  for (const fill of fills) {
    const area = fillArea(kept, fill);
    const parts = areasWithoutFormulas(area, block);
    // An earlier version stored no checksum. Then cells without formulas are taken for what it wrote.
    const isOwn = fill.sum === undefined || (isWhole(parts, area) && holdsFill(fill, area, read));
    if (isOwn) blanks.push(...parts);
    // A freeze or thaw that was interrupted left these cells blank.
    else if (!isWhole(parts, area) || !isBlank(read(area))) return undefined;
  }
  return { kept, formula, stands: false, blanks };
}

function holdsFill(fill: Fill, area: Area, read: AreaReader): boolean {
  return sumOf(read(area)) === fill.sum;
}

function isWhole([part]: readonly Area[], area: Area): boolean {
  return part?.rows === area.rows && part.columns === area.columns;
}

/** The parts of an area without formulas: all of it, or row by row. */
function areasWithoutFormulas(area: Area, block: Block | undefined): readonly Area[] {
  const { sheet, row, column, rows, columns } = area;
  const parts: Area[] = [];
  for (let down = 0; down < rows; down += 1) {
    let from = 0;
    for (let across = 0; across <= columns; across += 1) {
      const holds = across < columns ? at(block, "formulas", row + down, column + across) : "=";
      if (typeof holds !== "string" || !holds.startsWith("=")) continue;
      if (across > from) parts.push({ sheet, row: row + down, column: column + from, rows: 1, columns: across - from });
      from = across + 1;
    }
  }
  return parts.length === rows && parts.every((part) => part.columns === columns) ? [area] : parts;
}

function isBlank(values: readonly (readonly unknown[])[]): boolean {
  return values.every((row) => row.every((value) => value === ""));
}

function areasOf(kept: Stamped): readonly Area[] {
  return [kept.cell, ...kept.fills.map((fill) => fillArea(kept, fill))];
}

/** For each sheet, the smallest rectangle around these areas. */
function boxes(areas: readonly Area[]): readonly Area[] {
  const found = new Map<string, Area>();
  for (const area of areas) {
    const box = found.get(area.sheet) ?? area;
    const row = Math.min(box.row, area.row);
    const column = Math.min(box.column, area.column);
    const rows = Math.max(box.row + box.rows, area.row + area.rows) - row;
    const columns = Math.max(box.column + box.columns, area.column + area.columns) - column;
    found.set(area.sheet, { sheet: area.sheet, row, column, rows, columns });
  }
  return [...found.values()];
}

/** The block of each sheet; the blocks must come from a reading of the whole workbook, which has one for each. */
function sheetsOf(blocks: readonly Block[]): ReadonlyMap<string, Block> {
  return new Map(blocks.map((block) => [block.sheet, block]));
}

function at(block: Block | undefined, what: "formulas" | "values", row: number, column: number): unknown {
  return block?.[what][row - block.row]?.[column - block.column] ?? "";
}
