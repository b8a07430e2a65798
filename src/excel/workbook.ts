/**
 * Reads and writes Excel's sheets for the pane. Each method is one `Excel.run`, never inside a cell's function. What
 * can be read together is read in one request to Excel, and no request is larger than Excel's limit (5 MB). What is
 * rarely used is in scripts of its own, loaded when needed: `snapshot`, `writeSteps` and `charts` for worksheets,
 * `scratch` for the check of the host.
 */

import { RefusalError } from "../ports/refusalError";
import { refusalPhrase } from "../ports/refusals";
import { type Area, addressOf, areaOf as areaNamed, type Block, intersection, mergeAreas } from "../workbook/area";
import type { CellsState } from "../workbook/formulas/oneFormula";
import { isFrozenNote } from "../workbook/freeze/stamp";
import { targets } from "../workbook/sheet/step";
import type { Entering, Workbook, WorkbookPart } from "../workbook/workbook";
import { sheetsWith } from "../worksheets/marks";
import { namesIn } from "./names";
import { errorCode, isRequestTooLarge, type RequestPlace, requestExcel } from "./requests";

/** Cells in the first request of a reading. Later ones are larger or smaller, as the answers are. */
const cellsARound = 20_000;
const mostCellsARound = 400_000;
/** Bytes of an answer below which the next request may be twice as large. Excel's limit is 5 MB. */
const smallAnswer = 1_000_000;
/** Letters in one request that writes: in UTF-8 well below 5 MB in any language. */
const lettersARound = 1_000_000;
/** The most proxies (Office's objects for ranges) in one request, where each cell needs one of its own. */
const proxiesARound = 1_000;
/** The longest list of addresses that Excel takes, in characters. */
const longestAddress = 8_000;
/**
 * The sheet that stores the formulas of a freeze. A "very hidden" sheet is in no menu, so nobody opens it by accident.
 */
const frozenSheet = "shariah-sheets-frozen";
/** The prefix of the names that mark frozen cells; such names are hidden from Excel's lists. */
const pinPrefix = "shariah_frozen_";

type Context = Excel.RequestContext;
type Values = unknown[][];

/** The sheets of the open workbook; undefined when the page is not in Excel. */
export function excelWorkbook(): Workbook | undefined {
  if (typeof Excel === "undefined") return undefined;
  return {
    read: (part) => requestExcel(async (context, place) => blocksOf(context, place, await partsOf(context, part))),
    values: (areas) => requestExcel((context, place) => valuesOf(context, place, areas)),
    named: () => requestExcel(namedAreas),
    selection: () =>
      requestExcel(async (context) => {
        const areas = await selectedAreas(context);
        return areas.length === 1 ? areas[0] : undefined;
      }),
    selectedAreas: () => requestExcel(selectedAreas),
    selecting: (changed) =>
      requestExcel(async (context) => {
        const listening = context.workbook.onSelectionChanged.add(async () => changed());
        await context.sync();
        return () =>
          void Excel.run(listening.context, async (own) => {
            listening.remove();
            await own.sync();
          });
      }),
    sheets: () =>
      requestExcel(async (context) => {
        const sheets = context.workbook.worksheets.load("items/name,items/id");
        await context.sync();
        return new Map(sheets.items.map(({ name, id }) => [name, id]));
      }),
    activeSheet: () =>
      requestExcel(async (context) => {
        const sheet = context.workbook.worksheets.getActiveWorksheet().load("name");
        await context.sync();
        return sheet.name;
      }),
    activeCell: () =>
      requestExcel(async (context) => {
        const range = context.workbook.getActiveCell().untrack();
        range.load("formulas,values,rowIndex,columnIndex,rowCount,columnCount,worksheet/name");
        await context.sync();
        const { formulas, values } = range;
        return { cell: areaOf(range.worksheet.name, range), holds: formulas[0]?.[0] || values[0]?.[0] };
      }),
    recalculate: (areas) => requestExcel((context) => recalculate(context, areas)),
    reach: (cells) => requestExcel((context) => reachOf(context, cells)),
    settle: (areas) => requestExcel((context) => settle(context, areas)),
    mark: (cells) => requestExcel((context, place) => mark(context, place, cells)),
    enter: (formulas) => requestExcel((context, place) => enter(context, place, formulas)),
    // Older versions of Excel fill one cell for each formula.
    ...(knowsSpills() && {
      layoutOf: (area: Area) => requestExcel((context) => layoutOf(context, area)),
    }),
    pin: (cells) => requestExcel((context) => pin(context, cells)),
    pinned: () => requestExcel(frozenCells),
    unpin: (names) => requestExcel((context) => unpin(context, names)),
    frozenCells: () => requestExcel(readFrozen),
    keepFrozenCells: (rows) => requestExcel((context) => writeFrozen(context, rows)),
    scratch: async () => (await import(/* webpackChunkName: "checks" */ "./scratch")).excelScratch(),
    target: targets.excel,
    // This and `carryOut` are one chunk, which is loaded when a worksheet is first written.
    snapshot: async (marks) => {
      const { snapshot } = await import(/* webpackChunkName: "writer" */ "./snapshot");
      const found = await snapshot();
      const sheets = sheetsWith(marks, found.marked);
      if (sheets.length === 0) return { ...found, blocks: [] };
      const blocks = await requestExcel(async (context, place) =>
        blocksOf(context, place, await usedAreas(context, sheets)),
      );
      return { ...found, blocks };
    },
    carryOut: async (steps) => (await import(/* webpackChunkName: "writer" */ "./writeSteps")).writeSteps(steps),
  };
}

/**
 * A range for one request. Excel follows a range until it is told not to, and that would take a second request, so it is
 * told at once.
 */
function rangeOf(context: Context, { sheet, row, column, rows, columns }: Area): Excel.Range {
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns).untrack();
}

// ---- reading

async function partsOf(context: Context, part: WorkbookPart): Promise<readonly Area[]> {
  if (part === "workbook") {
    const sheets = context.workbook.worksheets.load("items/name");
    await context.sync();
    return usedAreas(
      context,
      sheets.items.map(({ name }) => name).filter((name) => name !== frozenSheet),
    );
  }
  const active = context.workbook.worksheets.getActiveWorksheet().load("name");
  await context.sync();
  const used = await usedAreas(context, [active.name]);
  if (part === "sheet") return used;
  const selected = await selectedAreas(context);
  return selected.flatMap((area) => used.flatMap((whole) => intersection(area, whole) ?? []));
}

/** The used area of each of these sheets, without sheets that do not exist or are empty. */
async function usedAreas(context: Context, names: readonly string[]): Promise<readonly Area[]> {
  const ranges = names.map((name) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(name);
    const range = sheet.getUsedRangeOrNullObject(true).untrack();
    return { name, range: range.load("rowIndex,columnIndex,rowCount,columnCount") };
  });
  await context.sync();
  return ranges.flatMap(({ name, range }) => (range.isNullObject ? [] : [areaOf(name, range)]));
}

async function selectedAreas(context: Context): Promise<readonly Area[]> {
  const selected = context.workbook.getSelectedRanges();
  const sheet = selected.worksheet.load("name");
  const areas = selected.areas.load("items/rowIndex,items/columnIndex,items/rowCount,items/columnCount");
  try {
    await context.sync();
  } catch (error) {
    // A chart is selected, or the sheet in front is a chart.
    if (errorCode(error) === "InvalidSelection") return [];
    throw error;
  }
  return areas.items.map((range) => areaOf(sheet.name, range));
}

async function blocksOf(context: Context, place: RequestPlace, parts: readonly Area[]): Promise<readonly Block[]> {
  const blocks = parts.map((part) => ({ ...part, formulas: [] as Values, values: [] as Values }));
  await inPieces(context, place, parts, "formulas,values", (range, index) => {
    blocks[index]?.formulas.push(...range.formulas);
    blocks[index]?.values.push(...range.values);
    return lettersIn(range.formulas) + lettersIn(range.values);
  });
  return blocks;
}

async function valuesOf(context: Context, place: RequestPlace, areas: readonly Area[]): Promise<readonly Values[]> {
  const used = await usedAreas(context, [...new Set(areas.map(({ sheet }) => sheet))]);
  const values: Values[] = areas.map(() => []);
  // Values count from the area's own corner, so blank cells above and left of the used area are read too.
  const ends = areas.map((area) => used.flatMap((part) => upTo(area, part) ?? [])[0]);
  const parts = ends.flatMap((part, index) => (part ? [{ part, index }] : []));
  const places = parts.map(({ part }) => part);
  await inPieces(context, place, places, "values", (range, at) => {
    values[parts[at]?.index ?? 0]?.push(...range.values);
    return lettersIn(range.values);
  });
  return values;
}

/** About how many bytes the values have in an answer. */
function lettersIn(values: Values): number {
  let sum = 0;
  for (const line of values) {
    for (const value of line) sum += typeof value === "string" ? value.length + 3 : 9;
  }
  return sum;
}

function upTo(area: Area, used: Area): Area | undefined {
  return intersection(area, {
    ...used,
    row: 0,
    column: 0,
    rows: used.row + used.rows,
    columns: used.column + used.columns,
  });
}

interface Piece {
  readonly area: Area;
  readonly index: number;
}

/**
 * Loads areas in as many requests as Excel's limit needs. `take` gets each loaded piece in order, with the index of its
 * area, and returns its size in bytes. Where the answers are small, the next request asks for more cells, so that a
 * sheet of a million blank rows takes few; where one would be too large, for half as many, down to a single row.
 */
async function inPieces(
  context: Context,
  place: RequestPlace,
  parts: readonly Area[],
  properties: string,
  take: (range: Excel.Range, index: number) => number,
): Promise<void> {
  let left: readonly Piece[] = parts.map((area, index) => ({ area, index }));
  let most = cellsARound;
  while (left.length > 0) {
    const [round, others] = firstPieces(left, most);
    const ranges = round.map(({ area }) => rangeOf(context, area).load(properties));
    try {
      await context.sync();
    } catch (error) {
      const [only] = round;
      const isRow = round.length === 1 && only?.area.rows === 1;
      place.sheet = only?.area.sheet;
      if (!isRequestTooLarge(error) || isRow) throw error;
      most = Math.floor(sizeOf(round) / 2);
      continue;
    }
    const bytes = ranges.reduce((sum, range, at) => sum + take(range, round[at]?.index ?? 0), 0);
    if (bytes < smallAnswer) most = Math.min(mostCellsARound, Math.max(most, sizeOf(round)) * 2);
    left = others;
  }
}

/** The first pieces that have together no more cells than that, and what is left. A single row is never cut. */
function firstPieces(pieces: readonly Piece[], most: number): readonly [readonly Piece[], readonly Piece[]] {
  const round: Piece[] = [];
  let cells = 0;
  for (const [at, { area, index }] of pieces.entries()) {
    const rows = Math.min(area.rows, Math.floor((most - cells) / area.columns));
    if (rows < 1 && cells > 0) return [round, pieces.slice(at)];
    const taken = Math.max(1, rows);
    round.push({ area: { ...area, rows: taken }, index });
    cells += taken * area.columns;
    if (taken === area.rows) continue;
    const rest = { ...area, row: area.row + taken, rows: area.rows - taken };
    return [round, [{ area: rest, index }, ...pieces.slice(at + 1)]];
  }
  return [round, []];
}

function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { area }) => sum + area.rows * area.columns, 0);
}

async function namedAreas(context: Context): Promise<ReadonlyMap<string, Area>> {
  const tables = context.workbook.tables.load("items/name");
  const names = await namesIn(context, { type: true });
  const place = "rowIndex,columnIndex,rowCount,columnCount,worksheet/name";
  const ranges = names
    .filter(({ name, type }) => type === Excel.NamedItemType.range && !/^shariah_(?:frozen|sheet)_/.test(name))
    .map((item) => ({ name: item.name, range: item.getRangeOrNullObject().untrack().load(place) }));
  const bodies = tables.items.map((table) => ({
    name: table.name,
    range: table.getDataBodyRange().untrack().load(place),
    columns: table.columns.load("items/name"),
  }));
  await context.sync();
  const found = new Map<string, Area>();
  for (const { name, range } of ranges) {
    if (!range.isNullObject) found.set(name.toUpperCase(), areaOf(range.worksheet.name, range));
  }
  for (const { name, range, columns } of bodies) {
    const body = areaOf(range.worksheet.name, range);
    found.set(name.toUpperCase(), body);
    columns.items.forEach((column, index) => {
      const area = { ...body, column: body.column + index, columns: 1 };
      found.set(`${name}[${column.name}]`.toUpperCase(), area);
    });
  }
  return found;
}

function areaOf(sheet: string, range: Excel.Range): Area {
  const { rowIndex, columnIndex, rowCount, columnCount } = range;
  return { sheet, row: rowIndex, column: columnIndex, rows: rowCount, columns: columnCount };
}

/**
 * Finds which area each formula fills: its own cell, or the area into which its table spills. Each cell needs an object
 * of its own for that, so only cells in columns where something spills are checked one by one.
 */
async function reachOf(context: Context, cells: readonly Area[]): Promise<readonly Area[]> {
  if (!Office.context.requirements.isSetSupported("ExcelApi", "1.12")) return cells;
  const columns = mergeAreas(cells).map((area) => ({ area, range: rangeOf(context, area).load("hasSpill") }));
  await context.sync();
  const spilling = columns.filter(({ range }) => range.hasSpill !== false).map(({ area }) => area);
  const reached = [...cells];
  const places = cells.flatMap((cell, index) =>
    spilling.some((area) => intersection(area, cell)) ? [{ cell, index }] : [],
  );
  for (let from = 0; from < places.length; from += proxiesARound) {
    const round = places.slice(from, from + proxiesARound).map(({ cell, index }) => {
      const spill = rangeOf(context, cell).getSpillingToRangeOrNullObject().untrack();
      return { cell, index, spill: spill.load("rowIndex,columnIndex,rowCount,columnCount") };
    });
    await context.sync();
    for (const { cell, index, spill } of round) {
      if (!spill.isNullObject) reached[index] = areaOf(cell.sheet, spill);
    }
  }
  return reached;
}

// ---- calculating and writing

async function recalculate(context: Context, areas: readonly Area[] | undefined): Promise<void> {
  const { application } = context.workbook;
  if (!areas) application.calculate(Excel.CalculationType.full);
  else {
    for (const [sheet, addresses] of addressesOf(areas)) {
      context.workbook.worksheets.getItem(sheet).getRanges(addresses).setDirty();
    }
    application.calculate(Excel.CalculationType.recalculate);
  }
  await context.sync();
}

/** Joins the areas to lists of addresses, each for one sheet and short enough for Excel. */
function addressesOf(areas: readonly Area[]): readonly (readonly [sheet: string, addresses: string])[] {
  const found: [string, string][] = [];
  for (const area of mergeAreas(areas)) {
    const address = addressOf(area);
    const last = found.at(-1);
    if (last?.[0] === area.sheet && last[1].length + address.length < longestAddress) last[1] += `,${address}`;
    else found.push([area.sheet, address]);
  }
  return found;
}

/**
 * Writes formulas, adjacent ones together. The cells that a formula's table filled are cleared first (`blanks`): a
 * table does not spill over cells that hold something.
 */
async function enter(context: Context, place: RequestPlace, entries: readonly Entering[]): Promise<void> {
  const byCell = new Map(entries.map((entry) => [cellKey(entry.cell), entry.formula]));
  for (const area of mergeAreas(entries.flatMap(({ blanks }) => blanks))) {
    place.sheet = area.sheet;
    rangeOf(context, area).clear(Excel.ClearApplyTo.contents);
  }
  const runs = mergeAreas(entries.map(({ cell }) => cell));
  await calculable(context, place, runs);
  let written = 0;
  for (const run of runs) {
    for (let from = 0; from < run.rows; ) {
      const lines: unknown[][] = [];
      for (let letters = 0; from + lines.length < run.rows && letters < lettersARound; ) {
        const formula = byCell.get(cellKey({ ...run, row: run.row + from + lines.length })) ?? "";
        lines.push([formula]);
        letters += formula.length + 4;
        written += formula.length + 4;
      }
      place.sheet = run.sheet;
      rangeOf(context, { ...run, row: run.row + from, rows: lines.length }).formulas = lines;
      from += lines.length;
      if (written < lettersARound) continue;
      await context.sync();
      written = 0;
    }
  }
  await context.sync();
}

/** Gives the format General to cells that are formatted as text: there a formula would stay a text. */
async function calculable(context: Context, place: RequestPlace, areas: readonly Area[]): Promise<void> {
  const texts: Area[] = [];
  const row = areas.map(({ row }) => row);
  await inPieces(context, place, areas, "numberFormat", (range, index) => {
    const area = areas[index] as Area;
    const formats = range.numberFormat.map(([format]) => format);
    for (const [down, format] of formats.entries()) {
      if (format === "@") texts.push({ ...area, row: (row[index] ?? 0) + down, rows: 1 });
    }
    row[index] = (row[index] ?? 0) + formats.length;
    return lettersIn(range.numberFormat);
  });
  for (const area of mergeAreas(texts)) rangeOf(context, area).numberFormat = [["General"]];
}

/**
 * Replaces formulas by their values, sheet by sheet. Returns the sheets that are protected, whose formulas stay.
 */
async function settle(context: Context, areas: readonly Area[]): Promise<readonly string[]> {
  const all = mergeAreas(areas);
  const refused: string[] = [];
  for (const sheet of new Set(all.map((area) => area.sheet))) {
    for (const area of all.filter((one) => one.sheet === sheet)) {
      const range = rangeOf(context, area);
      range.copyFrom(range, Excel.RangeCopyType.values);
    }
    try {
      await context.sync();
    } catch (error) {
      if (errorCode(error) !== "AccessDenied") throw error;
      refused.push(sheet);
    }
  }
  return refused;
}

/** Whether this version of Excel has the calls of ExcelApi 1.13; false on a page that Excel does not show. */
function knowsSpills(): boolean {
  const { requirements }: Partial<typeof Office.context> = typeof Office === "undefined" ? {} : Office.context;
  return requirements?.isSetSupported("ExcelApi", "1.13") === true;
}

/** `rowHidden` is null where some of the rows are hidden and some are not. */
async function layoutOf(context: Context, area: Area): Promise<CellsState> {
  const range = rangeOf(context, area).load("rowHidden");
  const merged = range.getMergedAreasOrNullObject();
  await context.sync();
  return { merged: !merged.isNullObject, filtered: range.rowHidden !== false };
}

/**
 * Adds a note to each cell that has none, or removes our own where `note` is undefined; the user's notes stay. Each
 * note needs an object of its own, so where there are very many cells only the top one of each run gets a note.
 */
async function mark(context: Context, place: RequestPlace, cells: Parameters<Workbook["mark"]>[0]): Promise<void> {
  const hasNotes = Office.context.requirements.isSetSupported("ExcelApi", "1.18");
  if (!hasNotes && cells.some(({ note }) => note !== undefined)) throw new RefusalError(refusalPhrase("olderExcel"));
  if (!hasNotes) return;
  const heads = new Set(mergeAreas(cells.map(({ cell }) => cell)).map(cellKey));
  const meant = cells.filter(
    ({ cell, note }) => note === undefined || cells.length <= proxiesARound || heads.has(cellKey(cell)),
  );
  for (let from = 0; from < meant.length; from += proxiesARound) {
    const round = meant.slice(from, from + proxiesARound).map(({ cell, note }) => {
      const { notes } = context.workbook.worksheets.getItem(cell.sheet);
      return {
        notes,
        sheet: cell.sheet,
        address: addressOf(cell),
        note,
        stands: notes.getItemOrNullObject(addressOf(cell)).load("content"),
      };
    });
    await context.sync();
    for (const { notes, address, note, stands, sheet } of round) {
      place.sheet = sheet;
      if (note !== undefined && stands.isNullObject) notes.add(address, note);
      if (note === undefined && !stands.isNullObject && isFrozenNote(stands.content)) stands.delete();
    }
    await context.sync();
  }
}

function cellKey({ sheet, row, column }: Area): string {
  return `${row}|${column}|${sheet}`;
}

// ---- names for cells

async function pin(context: Context, cells: Parameters<Workbook["pin"]>[0]): Promise<void> {
  for (let from = 0; from < cells.length; from += proxiesARound) {
    for (const { name, cell } of cells.slice(from, from + proxiesARound)) {
      context.workbook.names.add(pinPrefix + name, rangeOf(context, cell)).visible = false;
    }
    await context.sync();
  }
}

/**
 * The frozen cells, by the hidden names that mark them. A name whose cell was deleted refers to `#REF!` and is left
 * out.
 */
async function frozenCells(context: Context): Promise<ReadonlyMap<string, Area>> {
  const found = new Map<string, Area>();
  for (const { name, formula } of await namesIn(context, { formula: true })) {
    const area = name.startsWith(pinPrefix) && areaNamed(String(formula).slice(1), "");
    if (area) found.set(name.slice(pinPrefix.length), area);
  }
  return found;
}

async function unpin(context: Context, names: readonly string[]): Promise<void> {
  for (let from = 0; from < names.length; from += proxiesARound) {
    for (const name of names.slice(from, from + proxiesARound))
      context.workbook.names.getItem(pinPrefix + name).delete();
    await context.sync();
  }
}

// ---- what is frozen: one cell a row, as JSON, so that a formula in it is text and nothing else

async function readFrozen(context: Context, place: RequestPlace): Promise<readonly (readonly string[])[]> {
  // As values alone: the list may be as long as several requests.
  const [used] = await usedAreas(context, [frozenSheet]);
  const [values = []] = await valuesOf(context, place, used ? [{ ...used, column: 0, columns: 1 }] : []);
  return values.flatMap(([cell]) => rowOf(cell));
}

function rowOf(cell: unknown): (readonly string[])[] {
  try {
    const row: unknown = JSON.parse(String(cell));
    return Array.isArray(row) ? [row.map(String)] : [];
  } catch {
    return [];
  }
}

async function writeFrozen(context: Context, rows: readonly (readonly string[])[]): Promise<void> {
  const before = context.workbook.worksheets.getItemOrNullObject(frozenSheet);
  const [used] = await usedAreas(context, [frozenSheet]);
  if (rows.length === 0) {
    if (before.isNullObject) return;
    // Excel cannot delete a very hidden sheet, so it is made a hidden one first.
    before.visibility = Excel.SheetVisibility.hidden;
    before.delete();
    await context.sync();
    return;
  }
  const sheet = before.isNullObject ? context.workbook.worksheets.add(frozenSheet) : before;
  sheet.visibility = Excel.SheetVisibility.veryHidden;
  // Rows are written from the top and the rest is removed last, so that an interruption loses no row.
  const texts = rows.map((row) => JSON.stringify(row));
  for (let from = 0; from < texts.length; ) {
    const part: string[][] = [];
    for (let letters = 0; from + part.length < texts.length && letters < lettersARound; ) {
      const text = texts[from + part.length] ?? "";
      part.push([text]);
      letters += text.length;
    }
    const range = sheet.getRangeByIndexes(from, 0, part.length, 1).untrack();
    range.numberFormat = [["@"]];
    range.values = part;
    await context.sync();
    from += part.length;
  }
  const end = used ? used.row + used.rows : 0;
  if (end > rows.length) {
    sheet
      .getRangeByIndexes(rows.length, 0, end - rows.length, 1)
      .untrack()
      .clear(Excel.ClearApplyTo.contents);
  }
  await context.sync();
}
