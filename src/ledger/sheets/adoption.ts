/**
 * Recognises a sheet that has the headings of one of our worksheets but not its marks: a copy whose original is gone,
 * or a template that somebody opened. It is known by its headings, in either language, and can be marked as that
 * worksheet; nothing else of it changes.
 */
import type { Area, Block } from "../../workbook/area";
import type { Kind, Mark, Worksheet } from "../../workbook/sheet/worksheet";
import { finishedMark, markOf } from "../../worksheets/merge";
import { worksheetWords } from "../../worksheets/words/words";
import { insertable } from "./catalogue";
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
 * What the sheet may be marked as; undefined where it has marks, is none of our worksheets, or another sheet has the
 * marks of that worksheet already.
 */
export function adoptableIn(block: Block | undefined, marked: ReadonlyMap<string, Area>): Adoptable | undefined {
  if (!block || [...marked.values()].some(({ sheet }) => sheet === block.sheet)) return undefined;
  const found = described().flatMap((worksheet) => {
    const place = placeIn(block, worksheet);
    return place ? [{ worksheet, ...place }] : [];
  });
  const [best] = found.sort((one, other) => other.share - one.share);
  // A copy beside its original is none of the other worksheets, however many headings they have in common.
  if (!best || marked.has(finishedMark(best.worksheet).name)) return undefined;
  const { worksheet, row, columns } = best;
  // It is never a `MadeKind`: `described` has no worksheet that is made from a ledger.
  return { kind: worksheet.kind as Kind, sheet: block.sheet, marks: marksFor(worksheet, row, columns) };
}

function described(): readonly Worksheet[] {
  return ["en", "ar"]
    .map(worksheetWords)
    .flatMap((words) => [
      ...[...insertable].filter(([kind]) => kind !== "about").map(([, { of }]) => of([], words, { version: "" })),
      purificationLedger([], words),
    ]);
}

/** The row that has the most of a worksheet's headings. Those of the columns that identify a row must be among them. */
function placeIn({ row: top, column: left, values }: Block, { tables: [table] }: Worksheet) {
  if (!table) return undefined;
  const rows = values.flatMap((line, down) => {
    const columns = new Map<string, number>();
    for (const { key, heading } of table.columns) {
      const across = line.findIndex((value) => String(value ?? "").trim() === heading);
      if (across >= 0) columns.set(key, left + across);
    }
    const isTold = table.identity.every((key) => columns.has(key));
    // An earlier version wrote none of the later columns; and they do not tell the two ledgers apart, which share them.
    const first = table.columns.filter(({ since }) => since === undefined);
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
  const heads = [...columns].map(([key, column]) => ({ name: markOf(kind, table?.key ?? "", key), row, column }));
  const isInPlace = table?.columns.every(({ key }, index) => columns.get(key) === table.column + index) === true;
  const down = row - (table?.row ?? 0);
  const above = [
    ...names.map((one) => ({ ...one, part: "name" })),
    ...charts.map(({ key, at }) => ({ key, row: at.row, column: at.column, part: "chart" })),
  ].filter((one) => isInPlace && one.row + down >= 0);
  const own = above.map(({ key, part, row: at, column }) => ({
    name: markOf(kind, part, key),
    row: at + down,
    column,
  }));
  return [...heads, ...own, finishedMark(worksheet)];
}
