/**
 * Worksheets from the pane, in any host that can write one: the holdings that are selected or pasted, and laying a sheet
 * or adding to the one that stands; and the ledgers. Wishes wait for one another: two clicks are not two sheets.
 */
import type { Asked } from "../../core/call";
import { version } from "../../core/version";
import type { Block } from "../../workbook/area";
import { growing, sheetsFor, type Writing } from "../../workbook/booking";
import { type Holdings, holdingsIn, isTitleAlone, pastedRows } from "../../workbook/holdings";
import type { Known } from "../../workbook/knowing";
import type { Demand } from "../../workbook/price";
import type { Workbook } from "../../workbook/workbook";
import { type Origin, standingOfAbout } from "../../workbook/worksheets/about";
import { insertable } from "../../workbook/worksheets/catalogue";
import { ofSample, sampleLine } from "../../workbook/worksheets/sample";
import { finishedMark, standingOf } from "../../workbook/worksheets/standing";
import { worksheetWords } from "../../workbook/worksheets/words";
import { holdingKinds, type Kind, type Worksheet } from "../../workbook/worksheets/worksheet";
import type { Currencies, Inserted, Ledgers, Named, Worksheets } from "../ports";
import { ledgersOver } from "./booking";
import { currenciesOver } from "./naming";

/** What a host can do with sheets for it; `src/workbook/workbook.ts` tells what each of these promises. */
export interface Sheets
  extends Pick<Workbook, "held" | "marked" | "lay" | "append" | "show">,
    Partial<Pick<Workbook, "fill" | "shown">> {
  /** What is selected, row by row; nothing where nothing is. */
  selected(): Promise<readonly (readonly unknown[])[]>;
}

/** What else is known of the host. */
export interface Sources {
  /** What these would ask. */
  demands(asks: readonly Asked[]): Promise<readonly Demand[]>;
  /** Told by *About*; without it the version alone. */
  origin?(): Promise<Origin>;
  /** Asks for the full reports of these, a call a ticker, and tells what each names; without it none are read. */
  reports?(tickers: readonly string[]): Promise<readonly Named[]>;
  /** What cells know now; without it, and where no cells can be filled, there are no ledgers. */
  known?(): Promise<Known>;
}

export interface Laid {
  readonly worksheets: Worksheets;
  readonly currencies: Currencies | undefined;
  readonly ledgers: Ledgers | undefined;
}

export function worksheetsOver(sheets: Sheets, sources: Sources, language: string): Laid {
  const words = worksheetWords(language);
  // Those that are one word, and could be a ticker. The others are none by themselves.
  const titles = [words.portfolio.title, words.funds.title];
  const nothing = holdingsIn([]);
  /** What was inserted last. After an insertion the new sheet is selected, in which there is nothing to read. */
  let inserted = nothing;
  const read = async (kind: Kind, text: string | undefined, withLast: boolean) => {
    if (!holdingKinds.includes(kind)) return { ...nothing, last: 0 };
    if (text !== undefined) return { ...holdingsIn(pastedRows(text)), last: 0 };
    const selected = await sheets.selected();
    const found = holdingsIn(isTitleAlone(selected, titles) ? [] : selected);
    if (found.holdings.length > 0) return { ...found, last: 0 };
    return { ...(withLast ? inserted : found), last: inserted.holdings.length };
  };
  const described = (kind: Kind, { holdings }: Holdings, origin: Origin): Worksheet => {
    const insert = insertable.get(kind);
    if (!insert) throw new Error(`There is no worksheet ${kind}.`);
    return insert.of(holdings, words, origin);
  };
  const origin = async (): Promise<Origin> => (await sources.origin?.()) ?? { version };
  const reading = async (worksheets: readonly Worksheet[]) => {
    const marked = await sheets.marked();
    const blocks = [];
    for (const sheet of sheetsFor(worksheets, marked)) blocks.push(...(await sheets.held(sheet)));
    return { marked, blocks };
  };
  /** Rows are told by what their formulas show: what has just been written or answered is to be there. */
  const settled = async (worksheets: readonly Worksheet[]) => {
    await sheets.shown?.();
    return reading(worksheets);
  };
  /** Gives how many rows were filled, where some were to be. */
  const write = async (writing: Writing): Promise<number> => {
    if (writing.how === "lay") await sheets.lay(writing.worksheet, finishedMark(writing.worksheet), writing.again);
    else if (writing.how === "append") {
      await sheets.append(writing.sheet, writing.worksheet, writing.table, writing.from);
    } else return (await sheets.fill?.(writing.sheet, writing.worksheet, writing.table, writing.fills)) ?? 0;
    return 0;
  };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
  const aboutAgain = async (worksheet: Worksheet, sheet: string, blocks: readonly Block[]): Promise<Inserted> => {
    const about = standingOfAbout(worksheet, blocks);
    if (about === "outdated") await sheets.lay(worksheet, finishedMark(worksheet), sheet);
    await sheets.show(sheet);
    return { added: 0, untouched: 0, about };
  };
  const insert = async (kind: Kind, text: string | undefined, withLast: boolean): Promise<Inserted> => {
    const { last: _, ...holdings } = await read(kind, text, withLast);
    if (holdings.holdings.length > 0) inserted = holdings;
    const from = await origin();
    const worksheet = described(kind, holdings, from);
    const found = await reading([worksheet]);
    const stands = standingOf(worksheet, found.marked, found.blocks);
    if (!stands) {
      const laid = from.madeUp === true ? ofSample(worksheet, words) : worksheet;
      for (const writing of growing(laid, found)) await write(writing);
      return { added: holdings.holdings.length, untouched: 0 };
    }
    if (kind === "about") return aboutAgain(worksheet, stands.sheet, found.blocks);
    // An empty list adds no empty rows.
    const additions = holdings.holdings.length > 0 ? stands.additions : [];
    for (const { table, from } of additions) await sheets.append(stands.sheet, stands.worksheet, table, from);
    for (const writing of sampleLine(stands, from.madeUp === true, words)) await write(writing);
    await sheets.show(stands.sheet);
    return {
      added: additions.reduce((sum, { table, from }) => sum + table.rows.length - from, 0),
      untouched: holdings.holdings.length > 0 ? stands.untouched : 0,
    };
  };
  const { known, reports } = sources;
  return {
    worksheets: {
      plan: async (kind, text, withLast = false) => {
        const holdings = await read(kind, text, withLast);
        const worksheet = described(kind, holdings, await origin());
        const { marked, blocks } = await reading([worksheet]);
        const stands = standingOf(worksheet, marked, blocks);
        const asks = insertable.get(kind)?.asks(holdings.holdings.map(({ ticker }) => [ticker])) ?? [];
        return {
          ...holdings,
          sheet: stands?.sheet,
          untouched: stands?.untouched ?? 0,
          demands: await sources.demands(asks),
        };
      },
      insert: (kind, text, withLast = false) => inTurn(() => insert(kind, text, withLast)),
    },
    currencies:
      reports &&
      sheets.fill &&
      currenciesOver({ reading: settled, write, reports, demands: sources.demands, origin }, words, inTurn),
    ledgers: known && sheets.fill && ledgersOver({ reading: settled, write, known }, words, inTurn),
  };
}
