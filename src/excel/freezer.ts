/**
 * Values in the place of formulas, for people who have no add-in, and the way back. The formulas are written to the
 * workbook's ledger before any cell changes, so that none is lost; a cell that somebody has changed since is theirs, and
 * is left as it is.
 */
import type { Grid } from "../pane/grid";
import type { Freezer, Frozen } from "../pane/ports";
import { type Area, addressOnSheet, type Block } from "../workbook/area";
import { callsIn, spellings } from "../workbook/formula";

/** One formula that is frozen, and the stamp it was frozen under. */
interface Entry {
  readonly id: string;
  readonly at: number;
  readonly by: string;
  readonly area: Area;
  /** What the sheet keeps when it is renamed; empty where that is not known. */
  readonly sheetId: string;
  readonly formula: string;
  /** What its first cell showed, as JSON: how a changed cell is told. */
  readonly shows: string;
}

export function freezerPort(grid: Grid, functions: Iterable<string>): Freezer {
  const names = spellings(functions);
  const entries = async () => {
    const sheets = await grid.sheets();
    return (await grid.ledger()).flatMap(readEntry).map((entry) => onSheetOfToday(entry, sheets));
  };
  const keep = (kept: readonly Entry[]) => grid.keepLedger(kept.map(writeEntry));
  return {
    frozen: async () => stampsOf(await entries()),
    freeze: async (where, by = "") => {
      const cells = (await grid.read(where)).flatMap((block) => formulasIn(block, names));
      if (cells.some(({ shows }) => isWaiting(shows))) {
        throw new Error("Cells still wait for their answers: freeze when they have them.");
      }
      if (cells.length === 0) return 0;
      const areas = await grid.reach(cells.map(({ area }) => area));
      const at = Date.now();
      const before = await entries();
      const id = `${at}-${before.length}`;
      const sheets = await grid.sheets();
      const frozen = cells.map(({ area, formula, shows }, index) => ({
        ...{ id, at, by, formula, shows: JSON.stringify(shows) },
        ...{ area: areas[index] ?? area, sheetId: sheets.get(area.sheet) ?? "" },
      }));
      await keep([...before, ...frozen]);
      try {
        await grid.settle(frozen.map(({ area }) => area));
      } catch (refused) {
        // A protected sheet, say: what kept its formula is not frozen.
        const blocks = await blocksOf(grid);
        await keep([...before, ...frozen.filter((entry) => !holdsFormula(entry, blocks.get(entry.area.sheet)))]);
        throw refused;
      }
      return cellsOf(frozen);
    },
    thaw: async (id) => {
      const all = await entries();
      const meant = all.filter((entry) => id === undefined || entry.id === id);
      if (meant.length === 0) return 0;
      const blocks = await blocksOf(grid);
      const untouched = meant.filter((entry) => isUntouched(entry, blocks.get(entry.area.sheet)));
      await grid.enter(untouched);
      const thawed = new Set(untouched);
      await keep(all.filter((entry) => !thawed.has(entry)));
      return cellsOf(untouched);
    },
  };
}

function formulasIn({ sheet, row, column, formulas, values }: Block, names: ReadonlyMap<string, string>) {
  return formulas.flatMap((line, down) =>
    line.flatMap((formula, across) => {
      if (callsIn(formula, names).length === 0) return [];
      const area = { sheet, row: row + down, column: column + across, rows: 1, columns: 1 };
      return [{ area, formula: formula as string, shows: values[down]?.[across] ?? "" }];
    }),
  );
}

/** By its name as long as there is one of that name: not every host's ids are the same in the next session. */
function onSheetOfToday(entry: Entry, sheets: ReadonlyMap<string, string>): Entry {
  if (sheets.has(entry.area.sheet)) return entry;
  const [sheet = entry.area.sheet] = [...sheets].find(([, id]) => id === entry.sheetId) ?? [];
  return { ...entry, area: { ...entry.area, sheet } };
}

function isWaiting(shows: unknown): boolean {
  return shows === "#BUSY!" || shows === "#GETTING_DATA";
}

async function blocksOf(grid: Grid): Promise<ReadonlyMap<string, Block>> {
  return new Map((await grid.read("workbook")).map((block) => [block.sheet, block]));
}

function holdsFormula(entry: Entry, block: Block | undefined): boolean {
  return firstOf(block?.formulas, entry, block) === entry.formula;
}

/** It holds what it was frozen to, or, where a freeze broke off, its formula still. */
function isUntouched(entry: Entry, block: Block | undefined): boolean {
  const holds = firstOf(block?.formulas, entry, block);
  if (typeof holds === "string" && holds.startsWith("=")) return holds === entry.formula;
  return JSON.stringify(firstOf(block?.values, entry, block)) === entry.shows;
}

function firstOf(cells: Block["values"] | undefined, { area }: Entry, block: Block | undefined): unknown {
  return cells?.[area.row - (block?.row ?? 0)]?.[area.column - (block?.column ?? 0)] ?? "";
}

function cellsOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { area }) => sum + area.rows * area.columns, 0);
}

function stampsOf(entries: readonly Entry[]): readonly Frozen[] {
  const stamps = new Map<string, Entry[]>();
  for (const entry of entries) {
    const own = stamps.get(entry.id);
    if (own) own.push(entry);
    else stamps.set(entry.id, [entry]);
  }
  return [...stamps].map(([id, own]) => {
    const [{ at, by }] = own as [Entry];
    const address = boxes(own).map(addressOnSheet).join(", ");
    return { id, address, cells: cellsOf(own), at, ...(by === "" ? {} : { by }) };
  });
}

/** On each sheet the smallest area around what is frozen there. */
function boxes(entries: readonly Entry[]): readonly Area[] {
  const found = new Map<string, Area>();
  for (const { area } of entries) {
    const box = found.get(area.sheet) ?? area;
    const row = Math.min(box.row, area.row);
    const column = Math.min(box.column, area.column);
    const rows = Math.max(box.row + box.rows, area.row + area.rows) - row;
    const columns = Math.max(box.column + box.columns, area.column + area.columns) - column;
    found.set(area.sheet, { sheet: area.sheet, row, column, rows, columns });
  }
  return [...found.values()];
}

function writeEntry({ id, at, by, area, formula, shows, sheetId }: Entry): readonly string[] {
  const { sheet, row, column, rows, columns } = area;
  return [id, String(at), by, sheet, ...[row, column, rows, columns].map(String), formula, shows, sheetId];
}

/** Somebody may have looked at the ledger, and touched it: what is no entry is passed over. */
function readEntry(cells: readonly string[]): Entry[] {
  const [id = "", at, by = "", sheet = "", row, column, rows, columns, formula = "", shows = "", sheetId = ""] = cells;
  const numbers = [at, row, column, rows, columns].map(Number);
  if (id === "" || !formula.startsWith("=") || !numbers.every(Number.isInteger)) return [];
  const [moment, top, left, down, across] = numbers as [number, number, number, number, number];
  const area = { sheet, row: top, column: left, rows: down, columns: across };
  return [{ id, at: moment, by, area, sheetId, formula, shows }];
}
