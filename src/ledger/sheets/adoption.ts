/**
 * Recognises a sheet that has the headings of one of our worksheets but not its marks: a copy whose original is gone,
 * or a template that somebody opened. It is known by its headings, in either language, and can be marked as that
 * worksheet; nothing else of it changes. Kinds are told apart by the columns that only they have.
 */
import type { Area, Block } from "../../workbook/area";
import type { Column, Kind, Mark, Table, Worksheet } from "../../workbook/sheet/worksheet";
import { finishedMark, markName } from "../../worksheets/marks";
import { worksheetWords } from "../../worksheets/words/words";
import { decisions } from "./decisions";
import { insertable } from "./insertable";
import { purificationLedger } from "./ledgers";

export interface Adoptable {
  readonly kind: Kind;
  readonly sheet: string;
  readonly marks: readonly Mark[];
}

/** How many rows and columns are searched for headings, from a sheet's first cell on. */
export const headings = { rows: 40, columns: 60 } as const;

/**
 * The share of a worksheet's headings that must be there. It is not all of them, because earlier versions had fewer,
 * and the user may have deleted some.
 */
const enough = 0.7;

/**
 * The sheet that may be marked as one of our worksheets: the one in front, or a ledger on any other sheet, which must
 * not be forgotten while it is not in front. Undefined where there is none, or another sheet has the marks of that
 * worksheet already. `fronts`: the first cells of each sheet, the one in front first.
 */
export function adoptableIn(fronts: readonly Block[], marked: ReadonlyMap<string, Area>): Adoptable | undefined {
  const [front, ...others] = fronts;
  const found = front && toldAs(front, marked);
  return found ?? ledgerKinds.flatMap((kind) => unmarkedLedger(kind, others, marked) ?? [])[0];
}

/** The sheet that is a ledger of this kind by its headings, where no sheet has the marks of such a ledger. */
export function unmarkedLedger(
  kind: Kind,
  fronts: readonly Block[],
  marked: ReadonlyMap<string, Area>,
): Adoptable | undefined {
  if (!isLedger(kind) || marked.has(finishedMark({ kind }).name)) return undefined;
  return fronts.flatMap((block) => toldAs(block, marked) ?? []).find((one) => one.kind === kind);
}

/** Whether it is a table of observations that nobody could make again. */
export function isLedger(kind: Worksheet["kind"]): kind is "ledger" | "statuses" {
  return ledgerKinds.some((one) => one === kind);
}

const ledgerKinds = ["ledger", "statuses"] as const;

/** What this sheet is by its headings; undefined where it has marks, or another sheet has those of such a worksheet. */
function toldAs(block: Block, marked: ReadonlyMap<string, Area>): Adoptable | undefined {
  if ([...marked.values()].some(({ sheet }) => sheet === block.sheet)) return undefined;
  const found = descriptions().flatMap(({ worksheet, own }) => {
    const place = placeIn(block, worksheet, own);
    return place ? [{ worksheet, ...place }] : [];
  });
  const [best] = found.sort((one, other) => other.share - one.share);
  if (!best || marked.has(finishedMark(best.worksheet).name) || isOfSample(block)) return undefined;
  const { worksheet, row, columns } = best;
  // It is never a `MadeKind`: `descriptions` has no worksheet that is made from a ledger.
  return { kind: worksheet.kind as Kind, sheet: block.sheet, marks: marksFor(worksheet, row, columns) };
}

/** Whether it is a copy of a sheet of the sample's book, by its title: that is never taken for a real ledger. */
function isOfSample({ values }: Block): boolean {
  const titles = new Set<unknown>(["en", "ar"].flatMap((tag) => Object.values(worksheetWords(tag).sampleBook)));
  return values.slice(0, titleRows).some((line) => line.some((value) => titles.has(value)));
}

/** How many rows are searched for the title, so that rows may be inserted above it. */
const titleRows = 20;

interface Described {
  readonly worksheet: Worksheet;
  /** The keys of the columns whose headings no other kind of worksheet has. */
  readonly own: readonly string[];
}

function descriptions(): readonly Described[] {
  return ["en", "ar"].map(worksheetWords).flatMap((words) => {
    const all = [
      ...[...insertable].filter(([kind]) => kind !== "about").map(([, { of }]) => of([], words, { version: "" })),
      purificationLedger([], words),
      decisions([], words),
    ];
    return all.map((worksheet) => {
      const others = new Set(all.flatMap((one) => (one === worksheet ? [] : headingsOf(one))));
      const first = firstColumns(worksheet.tables[0]);
      return { worksheet, own: first.flatMap(({ key, heading }) => (others.has(heading) ? [] : [key])) };
    });
  });
}

function headingsOf({ tables }: Worksheet): readonly string[] {
  return tables.flatMap(({ columns, retired = [] }) => [...columns, ...retired].map(({ heading }) => heading));
}

/** The columns without those of later versions, which a sheet of an earlier version lacks. */
function firstColumns(table: Table | undefined): readonly Column[] {
  return (table?.columns ?? []).filter(({ since }) => since === undefined);
}

/**
 * The row that has the most of a worksheet's headings. Those of the columns that identify a row must be among them, and
 * at least half of those that no other worksheet has.
 */
function placeIn({ row: top, column: left, values }: Block, { tables: [table] }: Worksheet, own: readonly string[]) {
  if (!table) return undefined;
  const rows = values.flatMap((line, down) => {
    const columns = new Map<string, number>();
    for (const { key, heading } of [...table.columns, ...(table.retired ?? [])]) {
      const across = line.findIndex((value) => String(value ?? "").trim() === heading);
      if (across >= 0) columns.set(key, left + across);
    }
    const isItsOwn = own.filter((key) => columns.has(key)).length * 2 >= own.length;
    const isTold = isItsOwn && table.identity.every((key) => columns.has(key));
    const first = firstColumns(table);
    const share = first.filter(({ key }) => columns.has(key)).length / first.length;
    return isTold && share >= enough ? [{ row: top + down, columns, share }] : [];
  });
  return rows.sort((one, other) => other.share - one.share)[0];
}

/**
 * The marks for the sheet. Named cells and charts have no headings: they are marked by their places, and only if all
 * columns of the table are in their places too.
 */
function marksFor(worksheet: Worksheet, row: number, columns: ReadonlyMap<string, number>): readonly Mark[] {
  const { kind, tables, names, charts } = worksheet;
  const [table] = tables;
  const heads = [...columns].map(([key, column]) => ({ name: markName(kind, table?.key ?? "", key), row, column }));
  const isInPlace = table?.columns.every(({ key }, index) => columns.get(key) === table.column + index) === true;
  const down = row - (table?.row ?? 0);
  const above = [
    ...names.map((one) => ({ ...one, part: "name" })),
    ...charts.map(({ key, at }) => ({ key, row: at.row, column: at.column, part: "chart" })),
  ].filter((one) => isInPlace && one.row + down >= 0);
  const own = above.map(({ key, part, row: at, column }) => ({
    name: markName(kind, part, key),
    row: at + down,
    column,
  }));
  return [...heads, ...own, finishedMark(worksheet)];
}
