/**
 * Freezes formulas to their values, for readers without the add-in, and thaws them again. Before any cell changes, each
 * formula is written to a list in the workbook, so that none is lost, and its cell gets a hidden name, which moves with
 * the cell. `src/workbook/freeze/freeze` decides, for every host, what a freeze keeps and what may come back.
 */

import type { Freezer } from "../ports/host";
import { RefusalError } from "../ports/refusalError";
import { refusalPhrase } from "../ports/refusals";
import { type Area, addressOnSheet } from "../workbook/area";
import { callsIn, formulasIn, knownNames } from "../workbook/formulas/formula";
import {
  besides,
  freezeReadiness,
  frozenIn,
  holdsFormula,
  nothing,
  readerOf,
  stampOf,
  stillFrozen,
  thawable,
} from "../workbook/freeze/freeze";
import { boxFills, cellCount, frozenNote, markOf, readMark, type Stamped, sumOf } from "../workbook/freeze/stamp";
import { isBusy, isError } from "../workbook/refresh/errorCells";
import type { Workbook } from "../workbook/workbook";
import type { FormulaQuestions } from "./formulaQuestions";

/** The most letters that a cell takes in the host that takes the fewest. */
const longestCell = 32_767;

/** One row of the list of frozen formulas. */
interface Entry {
  readonly row: readonly string[];
  /** The hidden name of the formula's cell; empty in rows that an earlier version wrote. */
  readonly pin: string;
  /** What the freeze kept of the cell; undefined when the cell is gone. */
  readonly kept: Stamped | undefined;
}

/**
 * Makes the port. `functions`: the names of our functions. `asking` tells which cells wait for a newer answer while
 * they show the old one, and which texts are failures.
 */
export function freezerPort(workbook: Workbook, functions: Iterable<string>, asking?: FormulaQuestions): Freezer {
  const names = knownNames(functions);
  const isOurs = (formula: unknown) => callsIn(formula, names).length > 0;
  const entries = async () => {
    const [sheets, pinned] = await Promise.all([workbook.sheets(), workbook.pinned()]);
    return (await workbook.frozenCells()).flatMap((row) => readEntry(row, sheets, pinned));
  };
  const keptIn = (all: readonly Entry[]) => all.flatMap(({ kept }) => kept ?? []);
  const keep = async (all: readonly Entry[]) => {
    await workbook.keepFrozenCells(all.map(({ row }) => row));
    const pins = new Set(all.map(({ pin }) => pin));
    await workbook.unpin([...(await workbook.pinned()).keys()].filter((pin) => !pins.has(pin)));
  };
  /** Marks frozen cells with a note. If that fails, their values are right all the same. Returns whether it failed. */
  const fails = (cells: Parameters<Workbook["mark"]>[0]) =>
    workbook.mark(cells).then(
      () => false,
      () => true,
    );
  return {
    frozen: async () => {
      const kept = keptIn(await entries());
      return kept.length === 0 ? [] : frozenIn(stillFrozen(kept, await workbook.read("workbook"), isOurs));
    },
    freeze: async (part, by = "") => {
      const waits = (await asking?.waiting(part)) ?? 0;
      await workbook.shown?.();
      const blocks = await workbook.read(part);
      const failures = await asking?.failures(part);
      const { ready, waiting, unshown } = freezeReadiness(formulasIn(blocks, isOurs), {
        isWaiting: ({ shows }) => isBusy(shows),
        isFailed: ({ cell, shows }) =>
          isError(shows) || (typeof shows === "string" && failures?.has(addressOnSheet(cell)) === true),
      });
      if (waits + waiting > 0) return { ...nothing, waiting: Math.max(waits, waiting) };
      if (ready.length === 0) return { ...nothing, unshown };
      const reasons = await asking?.reasons(part);
      const areas = await workbook.reach(ready.map(({ cell }) => cell));
      const read = readerOf(part === "workbook" ? blocks : await workbook.read("workbook"));
      const before = await entries();
      const sheets = await workbook.sheets();
      const at = Date.now();
      const stamp = { id: `${at}-${before.length}`, at, by };
      const frozen = ready.map((found, index) => {
        const area = areas[index] ?? found.cell;
        const kept = stampOf(found, besides(area), stamp, read);
        const pin = `${at}_${before.length + index}`;
        return { kept, pin, area, row: writeEntry(kept, area, found.shows, sheets.get(area.sheet) ?? "", pin) };
      });
      // What is longer than a cell can be could not be read again.
      const long = frozen.find(({ row }) => JSON.stringify(row).length > longestCell);
      if (long) throw new RefusalError(refusalPhrase("tooLongToFreeze", addressOnSheet(long.area)));
      await workbook.pin(frozen.map(({ kept, pin }) => ({ name: pin, cell: kept.cell })));
      await keep([...before, ...frozen]);
      let refused: ReadonlySet<string>;
      try {
        refused = new Set(await workbook.settle(frozen.map(({ area }) => area)));
      } catch (broken) {
        // A cell that still has its formula was not frozen.
        const now = await workbook.read("workbook");
        await keep([...before, ...frozen.filter(({ kept }) => !holdsFormula(kept, now))]);
        throw broken;
      }
      const done = frozen.filter(({ area }) => !refused.has(area.sheet));
      if (refused.size > 0) await keep([...before, ...done]);
      const notes = done.map(({ kept }) => {
        const why = reasons?.get(addressOnSheet(kept.cell)) ?? [];
        return { cell: kept.cell, note: frozenNote(kept, why) };
      });
      const unnoted = done.length > 0 && (await fails(notes)) ? done.length : 0;
      const cells = sum(done.map(({ kept }) => kept));
      return {
        ...nothing,
        unshown,
        unnoted,
        formulas: done.length,
        cells,
        ...(refused.size > 0 && { protected: frozen.length - done.length, protectedSheets: [...refused] }),
      };
    },
    thaw: async (id) => {
      const all = await entries();
      const meant = keptIn(all).filter((kept) => id === undefined || kept.id === id);
      if (meant.length === 0) return nothing;
      const { thaws, changed, foreign } = thawable(meant, await workbook.read("workbook"), isOurs);
      await fails(thaws.map(({ kept }) => ({ cell: kept.cell, note: undefined })));
      const missing = thaws.filter(({ stands }) => !stands);
      await workbook.enter(missing.map(({ kept, formula, blanks }) => ({ cell: kept.cell, formula, blanks })));
      const thawed = new Set(thaws.map(({ kept }) => kept));
      // An entry whose cell was deleted cannot be thawed; it is removed when everything is thawed.
      await keep(all.filter(({ kept }) => (kept ? !thawed.has(kept) : id !== undefined)));
      return { ...nothing, changed, foreign, formulas: thaws.length, cells: sum([...thawed]) };
    },
  };
}

function sum(kept: readonly Stamped[]): number {
  return kept.reduce((cells, one) => cells + cellCount(one), 0);
}

/** An entry as a row of the list: the columns of earlier versions, followed by the cell's hidden name and the mark. */
function writeEntry(kept: Stamped, area: Area, shows: unknown, sheetId: string, pin: string): readonly string[] {
  const { id, at, by, formula } = kept;
  const { sheet, row, column, rows, columns } = area;
  const place = [row, column, rows, columns].map(String);
  return [id, String(at), by, sheet, ...place, formula, JSON.stringify(shows), sheetId, pin, markOf(kept)];
}

/** Reads a row of the list; empty when it is no entry, because somebody may have edited the list. */
function readEntry(
  cells: readonly string[],
  sheets: ReadonlyMap<string, string>,
  pinned: ReadonlyMap<string, Area>,
): Entry[] {
  const [id = "", at, by = "", sheet = "", row, column, rows, columns, formula = "", shows = ""] = cells;
  const [sheetId = "", pin = "", mark] = cells.slice(10);
  const numbers = [at, row, column, rows, columns].map(Number);
  if (id === "" || !formula.startsWith("=") || !numbers.every(Number.isInteger)) return [];
  const [moment, top, left, down, across] = numbers as [number, number, number, number, number];
  const written = { sheet: sheetOfToday(sheet, sheetId, sheets), row: top, column: left, rows: 1, columns: 1 };
  const cell = pin === "" ? written : pinned.get(pin);
  if (!cell) return [{ row: cells, pin, kept: undefined }];
  const kept = mark
    ? readMark(mark, cell)
    : { id, from: undefined, sum: sumOf([[parseText(shows)]]), fills: boxFills(down, across), inputs: [] };
  return [{ row: cells, pin, kept: { ...kept, id, at: moment, by, formula, cell } }];
}

function parseText(shows: string): unknown {
  try {
    return JSON.parse(shows);
  } catch {
    return shows;
  }
}

/**
 * The sheet of an entry: the one of that name, if there is one, else by its id, since some hosts give new ids in each
 * session.
 */
function sheetOfToday(name: string, sheetId: string, sheets: ReadonlyMap<string, string>): string {
  if (sheets.has(name)) return name;
  return [...sheets].find(([, id]) => id === sheetId)?.[0] ?? name;
}
