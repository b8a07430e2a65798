/**
 * Worksheets from the pane, in any host that can write one: the holdings that are selected or pasted, and laying a sheet
 * or adding to the one that stands; and the ledgers. Wishes wait for one another: two clicks are not two sheets.
 */
import type { Asked } from "../../core/call";
import { version } from "../../core/version";
import type { Currencies, Inserted, Ledgers, Named, Worksheets } from "../../ports/host";
import { growing, type Writing } from "../../workbook/booking";
import type { Known } from "../../workbook/cachedAnswers";
import { type Holdings, holdingsIn, isTitleAlone, pastedRows } from "../../workbook/holdings";
import type { Demand } from "../../workbook/price";
import type { Workbook } from "../../workbook/workbook";
import { type Origin, standingOfAbout } from "../../workbook/worksheets/about";
import { insertable } from "../../workbook/worksheets/catalogue";
import { markNames, standingOf } from "../../workbook/worksheets/merge";
import { ofSample, sampleLine } from "../../workbook/worksheets/sample";
import type { Snapshot, Step } from "../../workbook/worksheets/step";
import { stepsOf } from "../../workbook/worksheets/steps";
import { worksheetWords } from "../../workbook/worksheets/words";
import { holdingKinds, type Kind, type Worksheet } from "../../workbook/worksheets/worksheet";
import { ledgersOver } from "./ledgers";
import { currenciesOver } from "./missingCurrencies";

/** What a host can do with sheets for it; `src/workbook/workbook.ts` tells what each of these promises. */
export interface Sheets extends Pick<Workbook, "target" | "snapshot" | "carryOut">, Partial<Pick<Workbook, "shown">> {
  /** What is selected, row by row; nothing where nothing is, or one cell of a worksheet beside its tickers. */
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
  /** What cells know now; without it there are no ledgers. */
  known?(): Promise<Known>;
}

export interface Laid {
  readonly worksheets: Worksheets;
  readonly currencies: Currencies | undefined;
  readonly ledgers: Ledgers | undefined;
}

export function worksheetsOver(sheets: Sheets, sources: Sources, language: string): Laid {
  const words = worksheetWords(language);
  // Those that are one word, and could be a ticker, of a sheet in either language. The others are none by themselves.
  const titles = ["en", "ar"].map(worksheetWords).flatMap(({ portfolio, funds }) => [portfolio.title, funds.title]);
  const nothing = holdingsIn([]);
  /**
   * The holdings of the last insertion, also of one that broke off: after it the new sheet is in front, and what was
   * selected before is not any more. In memory alone: a pane that is closed and opened again offers none.
   */
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
  const reading = (worksheets: readonly Worksheet[]) => sheets.snapshot(worksheets.map(markNames));
  /** Rows are told by what their formulas show: what has just been written or answered is to be there. */
  const settled = async (worksheets: readonly Worksheet[]) => {
    await sheets.shown?.();
    return reading(worksheets);
  };
  /** All at once, decided on what was found. Gives how many rows were filled, where some were to be. */
  const write = async (writings: readonly Writing[], found: Snapshot, show: readonly Step[] = []): Promise<number> => {
    const steps = writings.flatMap((writing) => stepsOf(writing, found, sheets.target));
    return steps.length + show.length > 0 ? sheets.carryOut([...steps, ...show]) : 0;
  };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
  const aboutAgain = async (worksheet: Worksheet, again: string, found: Snapshot): Promise<Inserted> => {
    const about = standingOfAbout(worksheet, found.blocks);
    await write(about === "outdated" ? [{ how: "lay", worksheet, again }] : [], found, [{ do: "show", sheet: again }]);
    return { added: 0, untouched: 0, about };
  };
  const insert = async (kind: Kind, text: string | undefined, withLast: boolean): Promise<Inserted> => {
    const holdings = await read(kind, text, withLast);
    if (holdings.holdings.length > 0) inserted = holdings;
    const from = await origin();
    const worksheet = described(kind, holdings, from);
    const found = await reading([worksheet]);
    const stands = standingOf(worksheet, found.marked, found.blocks);
    if (!stands) {
      const laid = from.madeUp === true ? ofSample(worksheet, words) : worksheet;
      await write(growing(laid, found), found);
      return { added: holdings.holdings.length, untouched: 0 };
    }
    if (kind === "about") return aboutAgain(worksheet, stands.sheet, found);
    // An empty list adds no empty rows.
    const additions = holdings.holdings.length > 0 ? stands.additions : [];
    const { sheet, worksheet: whole } = stands;
    const rows = additions.map((addition): Writing => ({ how: "append", sheet, worksheet: whole, ...addition }));
    await write([...rows, ...sampleLine(stands, from.madeUp === true, words)], found, [{ do: "show", sheet }]);
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
      reports && currenciesOver({ reading: settled, write, reports, demands: sources.demands, origin }, words, inTurn),
    ledgers: known && ledgersOver({ reading: settled, write, known }, words, inTurn),
  };
}
