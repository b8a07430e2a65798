/**
 * Builds the pane's ports for worksheets, currencies and ledgers in Google Sheets. Each method is one run of the script,
 * which reads, decides and writes. Loaded at their first use, because most visits need none of it.
 */

import type { ReportCurrency } from "../../../src/ledger/currencies/reportCurrency";
import type { Currencies, Ledgers, WorksheetPlan, Worksheets } from "../../../src/ports/host";
import type { Holdings } from "../../../src/workbook/holdings/holding";
import { type Ask, typedAsk, whole } from "./typedAsk";

export interface ScriptWorksheets {
  readonly worksheets: Worksheets;
  readonly currencies: Currencies;
  readonly ledgers: Ledgers;
}

/** The most periods in one run: so many rows are written long before Google would end the run after six minutes. */
const periodsARun = 200;

/** `look` reads the progress again, after requests were sent. `most` is the number of periods in one run. */
export function worksheetsOfScript(
  ask: Ask,
  look: () => Promise<void>,
  language: string,
  most = periodsARun,
): ScriptWorksheets {
  const given = typedAsk(ask);
  /** The holdings that were planned last, and those that were last inserted. */
  let planned: Holdings | undefined;
  let last: Holdings | undefined;
  const call = async <Reply>(port: keyof ScriptWorksheets, method: string, ...values: readonly unknown[]) => {
    const called = await given("worksheets.call", port, method, values, language, last ?? null);
    if (port === "worksheets") last = called.last;
    for (let { left } = called; left.length > 0; ) left = await given("worksheets.goOn", left);
    return (called.reply ?? undefined) as Reply;
  };
  let before: Promise<unknown> = Promise.resolve();
  /** A run that writes waits until the one before it has ended. */
  const inTurn = <Reply>(act: () => Promise<Reply>): Promise<Reply> => {
    const next = before.then(act);
    before = next.catch(() => undefined);
    return next;
  };
  /** Calls a method of the ledgers' port in turn. */
  const booked = <Reply>(method: keyof Ledgers, ...values: readonly unknown[]) =>
    inTurn(() => call<Reply>("ledgers", method, ...values));
  /** Calls a method for these periods, a part of them in each run, and returns the number of rows written. */
  const inParts = async (method: keyof Ledgers, ids: readonly string[], ...values: readonly unknown[]) => {
    let rows = 0;
    for (let start = 0; start < ids.length; start += most) {
      rows += await booked<number>(method, ids.slice(start, start + most), ...values);
    }
    return rows;
  };
  return {
    worksheets: {
      plan: async (...asked) => {
        const plan = await call<WorksheetPlan>("worksheets", "plan", ...asked);
        planned = plan;
        // Google turns undefined into null in a list, and drops it in a field.
        return { ...plan, roles: plan.roles.map((role) => role ?? undefined) };
      },
      insert: (...asked) =>
        inTurn(() =>
          call<Awaited<ReturnType<Worksheets["insert"]>>>("worksheets", "insert", ...asked).catch((thrown) => {
            // The run's reply is lost, and with it the inserted holdings. The planned ones take their place.
            if (planned && planned.holdings.length > 0) last = planned;
            throw thrown;
          }),
        ),
      follow: () => inTurn(() => call("worksheets", "follow")),
      adoptable: () => call("worksheets", "adoptable"),
      adopt: () => inTurn(() => call("worksheets", "adopt")),
    },
    currencies: {
      missing: () => call("currencies", "missing"),
      read: async (tickers) => {
        const read = () =>
          inTurn(() =>
            call<{ readonly written: number; readonly left: readonly ReportCurrency[] }>("currencies", "read", tickers),
          );
        let { written, left } = await read();
        // Each run of the script fetches as many reports as it has time for, and writes their currencies. A run that
        // brings none ends the loop, and the rest is returned as still waiting.
        for (let waited = tickers.length; countWaiting(left) > 0 && countWaiting(left) < waited; ) {
          waited = countWaiting(left);
          const next = await read();
          written += next.written;
          left = next.left;
        }
        await look();
        return { written, left: left.map((one) => whole(one)) };
      },
    },
    ledgers: {
      record: () => booked("record"),
      periods: () => call("ledgers", "periods"),
      confirm: (ids, by) => inParts("confirm", ids, by),
      decide: (ids, meant, by) => inParts("decide", ids, meant, by),
      agree: (convention, answer, by) => booked("agree", convention, answer, by),
      takeBack: (id, by) => booked("takeBack", id, by),
      close: async (ids, by, reviewedBy) => {
        let closed = { added: 0, untouched: 0 };
        for (let start = 0; start < ids.length; start += most) {
          const part = await booked<typeof closed>("close", ids.slice(start, start + most), by, reviewedBy);
          closed = { added: closed.added + part.added, untouched: closed.untouched + part.untouched };
        }
        return closed;
      },
      pay: (payment) => booked("pay", payment),
      pack: (year, by) => booked("pack", year, by),
      journal: (year, accounts) => call("ledgers", "journal", year, accounts),
      correct: (id, correction) => booked("correct", id, correction),
      observe: () => inTurn(() => given("worksheets.observe")),
      changedSince: (moment) => call("ledgers", "changedSince", moment),
      statusHistory: () => call("ledgers", "statusHistory"),
      statusesInDoubt: () => call("ledgers", "statusesInDoubt"),
      addFalls: () => booked("addFalls"),
      renewWatch: () => booked("renewWatch"),
    },
  };
}

/** How many reports have not come yet. */
function countWaiting(all: readonly ReportCurrency[]): number {
  return all.filter(({ waits }) => waits === "answer").length;
}
