/**
 * Finds out which cells a formula fills, in a host that does not tell: the formula is removed, and the cells that
 * become blank were filled by it. Only formulas of one column are removed at a time, so that each blank cell belongs to
 * one of them: the last above it. A user's own formula that reads such cells may become blank too, and calculates again
 * by itself; where that is possible, the host waits for it.
 */
import type { Area, Block } from "../area";

export interface Reach {
  /** The cell whose formula was removed. */
  readonly cell: Area;
  /** The cells that it filled besides its own, as rectangles. */
  readonly fills: readonly Area[];
}

/**
 * What the formulas of these cells filled, as far as it is certain. `before`, `now`: the sheet before they were
 * removed, and after. `more`: some cells are not certain yet; the host writes what is known, and asks again.
 */
export function reachesOf(
  cells: readonly Area[],
  before: Block,
  now: Block,
): { readonly reaches: readonly Reach[]; readonly more: boolean } {
  const gone = goneBetween(before, now);
  if (gone.size === 0) return { reaches: [], more: false };
  const regions = cells.map((cell) => ({ cell, places: placesFrom(cell, before, gone) }));
  const ours = regions.flatMap(({ places }) => places);
  const others = othersPlaces(cells, before, gone);
  const sure = ours.filter((place) => !others.has(keyOf(place)));
  const first = Math.min(...ours.map(({ column }) => column));
  // When every cell may belong to another formula too, the column next to this formula is its own.
  const told = new Set((sure.length > 0 ? sure : ours.filter(({ column }) => column === first)).map(keyOf));
  const reaches = regions.flatMap(({ cell, places }) => {
    const fills = rectangles(
      cell,
      places.filter((place) => told.has(keyOf(place))),
      now,
    );
    return fills.length > 0 ? [{ cell, fills }] : [];
  });
  return { reaches, more: told.size < ours.length };
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/** The cells without a formula that showed something before and nothing now. */
function goneBetween(before: Block, now: Block): ReadonlySet<string> {
  const gone = new Set<string>();
  before.values.forEach((line, down) => {
    line.forEach((value, across) => {
      const place = { row: before.row + down, column: before.column + across };
      if (value !== "" && !hasFormula(before, place) && valueAt(now, place) === "") gone.add(keyOf(place));
    });
  });
  return gone;
}

/** The blank cells that this formula may have filled, because no other formula stands between it and them. */
function placesFrom(cell: Area, block: Block, gone: ReadonlySet<string>): readonly Place[] {
  const places: Place[] = [];
  let last = block.column + block.columns - 1;
  for (let row = cell.row; row < block.row + block.values.length; row += 1) {
    for (let column = cell.column; column <= last; column += 1) {
      const place = { row, column };
      if (row === cell.row && column === cell.column) continue;
      if (hasFormula(block, place)) last = column - 1;
      else if (gone.has(keyOf(place))) places.push(place);
    }
    if (last < cell.column) break;
  }
  return places;
}

/** The blank cells that a formula besides these may have filled. */
function othersPlaces(cells: readonly Area[], block: Block, gone: ReadonlySet<string>): ReadonlySet<string> {
  const own = new Set(cells.map(keyOf));
  const rows = [...gone].map((key) => Number(key.split(",")[0]));
  const end = rows.reduce((most, row) => Math.max(most, row), 0);
  const upTo = { ...block, values: block.values.slice(0, end - block.row + 1) };
  const found = new Set<string>();
  upTo.values.forEach((line, down) => {
    line.forEach((_, across) => {
      const place = { row: block.row + down, column: block.column + across };
      if (!hasFormula(block, place) || own.has(keyOf(place))) return;
      for (const one of placesFrom({ ...block, ...place, rows: 1, columns: 1 }, upTo, gone)) found.add(keyOf(one));
    });
  });
  return found;
}

/**
 * These places as few rectangles. Cells above and between that are blank are included, from the formula's row on, and
 * are written as blanks.
 */
function rectangles(cell: Area, places: readonly Place[], now: Block): readonly Area[] {
  const columns = new Map<number, number[]>();
  for (const { row, column } of places) columns.set(column, [...(columns.get(column) ?? []), row]);
  const found: Area[] = [];
  for (const column of [...columns.keys()].sort((a, b) => a - b)) {
    const rows = columns.get(column) ?? [];
    const top = column === cell.column ? cell.row + 1 : cell.row;
    for (const [first, last] of runsOf(top, rows, (row) => valueAt(now, { row, column }) === "")) {
      const beside = found.find(
        (area) => area.column + area.columns === column && area.row === first && area.rows === last - first + 1,
      );
      const area = { sheet: now.sheet, row: first, column, rows: last - first + 1, columns: 1 };
      if (beside) found[found.indexOf(beside)] = { ...beside, columns: beside.columns + 1 };
      else found.push(area);
    }
  }
  return found;
}

/**
 * The first and the last row of each run of rows. A run begins at `top` or behind the run before it, and free rows do
 * not end it.
 */
function runsOf(top: number, rows: readonly number[], free: (row: number) => boolean): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const run = runs[runs.length - 1];
    const from = run ? run[1] + 1 : top;
    const isFilled = Array.from({ length: row - from }, (_, index) => from + index).every(free);
    if (run && isFilled) run[1] = row;
    else runs.push([isFilled ? from : row, row]);
  }
  return runs;
}

function hasFormula(block: Block, { row, column }: Place): boolean {
  const formula = block.formulas[row - block.row]?.[column - block.column];
  return typeof formula === "string" && formula.startsWith("=");
}

function valueAt(block: Block, { row, column }: Place): unknown {
  return block.values[row - block.row]?.[column - block.column] ?? "";
}

function keyOf({ row, column }: Place): string {
  return `${row},${column}`;
}
