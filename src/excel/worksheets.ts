/**
 * Worksheets from the pane: the holdings that are selected or pasted, what they cost, and laying or adding to a sheet.
 * Wishes wait for one another: two clicks are not two sheets.
 */
import { isFailure } from "../core/failure";
import type { Slot } from "../core/slot";
import type { Inserted, Worksheets } from "../pane/ports";
import { type Holdings, holdingsIn, pastedRows } from "../workbook/holdings";
import { type Observed, observed, observedIn } from "../workbook/ledger";
import type { Workbook } from "../workbook/workbook";
import { insertable } from "../workbook/worksheets/catalogue";
import { entriesIn, purificationLedger } from "../workbook/worksheets/ledgers";
import { finishedMark, sheetOf, standingOf } from "../workbook/worksheets/standing";
import { worksheetWords } from "../workbook/worksheets/words";
import type { Kind, Worksheet } from "../workbook/worksheets/worksheet";
import type { Asking } from "./asking";
import { demandsOf } from "./refresher";
import type { Session } from "./session";

export function worksheetsPort(
  session: Session,
  grid: Workbook,
  asking: Asking,
  language: string,
): Required<Worksheets> {
  const words = worksheetWords(language);
  const read = async (text: string | undefined): Promise<Holdings> => {
    if (text !== undefined) return holdingsIn(pastedRows(text));
    const area = await grid.selection();
    const [values = []] = area ? await grid.values([area]) : [];
    return holdingsIn(values);
  };
  const described = (kind: Kind, { holdings }: Holdings): Worksheet => {
    const insert = insertable.get(kind);
    if (!insert) throw new Error(`There is no worksheet ${kind}.`);
    return insert.of(holdings, words);
  };
  const standing = async (worksheet: Worksheet) =>
    standingOf(worksheet, await grid.marked(), await grid.read("workbook"));
  let last: Promise<unknown> = Promise.resolve();
  const insert: Worksheets["insert"] = async (kind, text) => {
    const holdings = await read(text);
    const worksheet = described(kind, holdings);
    const stands = await standing(worksheet);
    if (!stands) {
      await grid.lay(worksheet, finishedMark(worksheet), sheetOf(worksheet, await grid.marked()));
      return { added: holdings.holdings.length, kept: 0 };
    }
    // An empty list adds no empty rows.
    const additions = holdings.holdings.length > 0 ? stands.additions : [];
    for (const { table, from } of additions) await grid.append(stands.sheet, stands.worksheet, table, from);
    await grid.show(stands.sheet);
    return {
      added: additions.reduce((sum, { table, from }) => sum + table.rows.length - from, 0),
      kept: holdings.holdings.length > 0 ? stands.kept : 0,
    };
  };
  /** As the service says it of what cells ask: live answers alone, and none of the sample's. */
  const purifications = async (): Promise<readonly Observed[]> => {
    const slots = new Set<Slot>();
    for (const { asks } of await asking.cells("workbook")) {
      for (const slot of asks.flatMap((asked) => asking.slots(asked))) {
        if (slot.operation.name === "purification") slots.add(slot);
      }
    }
    return [...slots].flatMap((slot) => observedIn(slot, session.standIn !== undefined) ?? []);
  };
  const record = async (): Promise<Inserted> => {
    const stands = await standing(purificationLedger([], words));
    const before = entriesIn(stands?.worksheet.tables[0]?.rows ?? []);
    const added = observed(before, await purifications()).slice(before.length);
    if (added.length === 0) return { added: 0, kept: before.length };
    const worksheet = purificationLedger(added, words);
    const found = await standing(worksheet);
    if (!found) await grid.lay(worksheet, finishedMark(worksheet), sheetOf(worksheet, await grid.marked()));
    for (const { table, from } of found?.additions ?? []) {
      await grid.append(found?.sheet ?? "", found?.worksheet ?? worksheet, table, from);
    }
    return { added: added.length, kept: before.length };
  };
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    record: () => inTurn(record),
    plan: async (kind, text) => {
      const holdings = await read(text);
      const stands = await standing(described(kind, holdings));
      const tickers = holdings.holdings.map(({ ticker }) => [ticker]);
      const asks = insertable.get(kind)?.asks(tickers) ?? [];
      const slots = new Set<Slot>();
      for (const asked of asks) if (!isFailure(asked)) for (const slot of asking.slots(asked)) slots.add(slot);
      const open = [...slots].filter(({ answer, failure }) => answer === undefined && !failure);
      return { ...holdings, sheet: stands?.sheet, kept: stands?.kept ?? 0, demands: demandsOf(session, open, 0) };
    },
    insert: (kind, text) => inTurn(() => insert(kind, text)),
  };
}
