/**
 * Worksheets from the pane, in any host that can write one: the holdings that are selected or pasted, and laying a sheet
 * or adding to the one that stands. Wishes wait for one another: two clicks are not two sheets.
 */
import type { Asked } from "../../core/call";
import type { Area, Block } from "../../workbook/area";
import { type Holdings, holdingsIn, pastedRows } from "../../workbook/holdings";
import type { Demand } from "../../workbook/price";
import { insertable } from "../../workbook/worksheets/catalogue";
import { finishedMark, type Mark, sheetOf, standingOf } from "../../workbook/worksheets/standing";
import { worksheetWords } from "../../workbook/worksheets/words";
import type { Kind, Table, Worksheet } from "../../workbook/worksheets/worksheet";
import type { Worksheets } from "../ports";

/** What a host can do with sheets for it; `src/workbook/workbook.ts` tells what each of these promises. */
export interface Sheets {
  /** What is selected, row by row; nothing where nothing is. */
  selected(): Promise<readonly (readonly unknown[])[]>;
  /** What stands on this sheet. */
  held(sheet: string): Promise<readonly Block[]>;
  marked(): Promise<ReadonlyMap<string, Area>>;
  lay(worksheet: Worksheet, finished: Mark, again?: string): Promise<void>;
  append(sheet: string, worksheet: Worksheet, table: Table, from: number): Promise<void>;
  show(sheet: string): Promise<void>;
}

/** `demands` are what these would ask. */
export function worksheetsOver(
  sheets: Sheets,
  demands: (asks: readonly Asked[]) => Promise<readonly Demand[]>,
  language: string,
): Worksheets {
  const words = worksheetWords(language);
  const read = async (text: string | undefined): Promise<Holdings> =>
    holdingsIn(text === undefined ? await sheets.selected() : pastedRows(text));
  const described = (kind: Kind, { holdings }: Holdings): Worksheet => {
    const insert = insertable.get(kind);
    if (!insert) throw new Error(`There is no worksheet ${kind}.`);
    return insert.of(holdings, words);
  };
  const standing = async (worksheet: Worksheet) => {
    const marked = await sheets.marked();
    const sheet = sheetOf(worksheet, marked);
    return { sheet, stands: standingOf(worksheet, marked, sheet === undefined ? [] : await sheets.held(sheet)) };
  };
  let last: Promise<unknown> = Promise.resolve();
  const insert: Worksheets["insert"] = async (kind, text) => {
    const holdings = await read(text);
    const worksheet = described(kind, holdings);
    const { sheet, stands } = await standing(worksheet);
    if (!stands) {
      await sheets.lay(worksheet, finishedMark(worksheet), sheet);
      return { added: holdings.holdings.length, kept: 0 };
    }
    // An empty list adds no empty rows.
    const additions = holdings.holdings.length > 0 ? stands.additions : [];
    for (const { table, from } of additions) await sheets.append(stands.sheet, stands.worksheet, table, from);
    await sheets.show(stands.sheet);
    return {
      added: additions.reduce((sum, { table, from }) => sum + table.rows.length - from, 0),
      kept: holdings.holdings.length > 0 ? stands.kept : 0,
    };
  };
  return {
    plan: async (kind, text) => {
      const holdings = await read(text);
      const { stands } = await standing(described(kind, holdings));
      const asks = insertable.get(kind)?.asks(holdings.holdings.map(({ ticker }) => [ticker])) ?? [];
      return { ...holdings, sheet: stands?.sheet, kept: stands?.kept ?? 0, demands: await demands(asks) };
    },
    insert: (kind, text) => {
      const next = last.then(() => insert(kind, text));
      last = next.catch(() => undefined);
      return next;
    },
  };
}
