/**
 * Builds the pane's ports for worksheets and ledgers in Google Sheets. They ask the script what the document holds and
 * what its cells know, and have it write. Loaded at their first use, because most visits need none of it.
 */
import type { Asked } from "../../../src/core/call";
import { version } from "../../../src/core/version";
import type { Currencies, Ledgers, Sample, SavedSettings, WorksheetPlan, Worksheets } from "../../../src/ports/host";
import { type Sources, worksheetsOver } from "../../../src/session/worksheets/insert";
import { areaOf } from "../../../src/workbook/area";
import { knownIn, ledgerOperations } from "../../../src/workbook/cachedAnswers";
import type { Holdings } from "../../../src/workbook/holdings";
import { questionsOf } from "../../../src/workbook/questions";
import type { Named } from "../../../src/workbook/reportCurrency";
import { slotsOf } from "./known";
import { type Ask, type Call, callsOver, whole } from "./messages";
import { writerOver } from "./writer";

interface Page {
  readonly settings: SavedSettings;
  readonly sample: Sample;
  /** Reads the progress again, after requests were sent. */
  readonly look: () => Promise<void>;
}

export interface ScriptWorksheets {
  readonly worksheets: Worksheets;
  readonly currencies: Currencies;
  readonly ledgers: Ledgers;
}

export function worksheetsOfScript(ask: Ask, { settings, sample, look }: Page, language: string): ScriptWorksheets {
  const given = callsOver(ask);
  const origin = async () => {
    const [shown, isSample] = [await settings.load(), await sample.active()];
    const madeUp = isSample || shown?.demo === true;
    return { version, address: isSample ? undefined : shown?.address, madeUp };
  };
  const sources: Sources = {
    demands: (asks: readonly Asked[]) =>
      given(
        "worksheets.demands",
        questionsOf(asks).map(({ operation, input }) => ({ operation: operation.name, inputs: [input] })),
      ),
    origin,
    reports: async (tickers: readonly string[]) => {
      const waiting = (all: readonly Named[]) => all.filter(({ waits }) => waits === "answer").length;
      let named = await given("worksheets.reported", tickers);
      // Each run of the script fetches as many reports as it has time for. A run that brings none ends the loop, and
      // the rest is returned as still waiting.
      for (let left = tickers.length; waiting(named) > 0 && waiting(named) < left; ) {
        left = waiting(named);
        named = await given("worksheets.reported", tickers);
      }
      await look();
      return named.map((one) => whole(one));
    },
    frozen: async () => {
      const addresses = (await given("freezer.frozen")).flatMap(({ address }) => address.split(", "));
      return new Set(addresses.flatMap((address) => areaOf(address, "")?.sheet ?? []));
    },
    known: async () => {
      const [{ madeUp }, shown] = [await origin(), await settings.load()];
      const slots = slotsOf(await given("worksheets.known", ledgerOperations));
      return knownIn(slots, madeUp, shown);
    },
  };
  const { currencies, ledgers } = worksheetsOver(writerOver(ask), sources, language);
  return {
    worksheets: worksheetsBy(given, language),
    currencies: currencies as Currencies,
    ledgers: { ...(ledgers as Ledgers), observe: () => given("worksheets.observe") },
  };
}

/**
 * Each method is one run of the script, which reads, decides and writes. A run that writes waits until the one before
 * it has ended.
 */
function worksheetsBy(given: Call, language: string): Worksheets {
  /** The holdings that were planned last, and those that were last inserted. */
  let planned: Holdings | undefined;
  let last: Holdings | undefined;
  const call = async (method: keyof Worksheets, values: readonly unknown[]): Promise<unknown> => {
    const called = await given("worksheets.call", method, values, language, last ?? null);
    last = called.last;
    for (let { left } = called; left.length > 0; ) left = await given("worksheets.goOn", left);
    return called.reply ?? undefined;
  };
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = <Reply>(act: () => Promise<unknown>): Promise<Reply> => {
    const next = before.then(act);
    before = next.catch(() => undefined);
    return next as Promise<Reply>;
  };
  return {
    plan: async (...asked) => {
      const plan = (await call("plan", asked)) as WorksheetPlan;
      planned = plan;
      // Google turns undefined into null in a list, and drops it in a field.
      return { ...plan, roles: plan.roles.map((role) => role ?? undefined) };
    },
    insert: (...asked) =>
      inTurn(() =>
        call("insert", asked).catch((thrown) => {
          // The run's reply is lost, and with it the inserted holdings. The planned ones take their place.
          if (planned && planned.holdings.length > 0) last = planned;
          throw thrown;
        }),
      ),
    follow: () => inTurn(() => call("follow", [])),
    adoptable: () => call("adoptable", []) as ReturnType<Worksheets["adoptable"]>,
    adopt: () => inTurn(() => call("adopt", [])),
  };
}
