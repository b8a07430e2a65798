/** Finds the service's answers that the ledgers store, among those that the document's cells have already. */
import { operations } from "../../src/api/operations";
import type { Operation } from "../../src/core/operation";
import type { Slot } from "../../src/core/slot";
import { type ReportCurrency, reportCurrency } from "../../src/ledger/currencies/reportCurrency";
import type { Demand } from "../../src/workbook/estimate";
import { knownSlotsOf, type Question } from "../cells/knowledge";
import { Rendezvous } from "../cells/rendezvous";
import { host } from "../host";
import { questionsAsked } from "./formulaQuestions";
import { priceOf } from "./price";
import { ourFormulas } from "./workbook";

/** The requests needed for those of these questions that no cell has an answer for. Sends nothing. */
export function uncachedDemands(questions: readonly Question[]): readonly Demand[] {
  const open = knownSlotsOf(questions, host.now()).filter(({ slot }) => slot?.state !== "idle");
  return priceOf(open.map(({ question }) => question));
}

/**
 * The slots of the cells' questions to the operations with these names: those with an answer, and those that failed.
 * Sends nothing.
 */
export function cachedSlots(names: readonly string[]): readonly Slot[] {
  const asked = questionsAsked(ourFormulas("all")).filter(({ operation }) => names.includes(operation.name));
  return knownSlotsOf(asked, host.now()).flatMap(({ slot }) =>
    slot && (slot.answer !== undefined || slot.failure) ? [slot] : [],
  );
}

/** The full reports of these tickers that were read before, by whatever asked for them. Sends nothing. */
export function cachedReports(tickers: readonly string[]): readonly Slot[] {
  const questions = tickers.map((input) => ({ operation: operations.report as Operation, input }));
  return knownSlotsOf(questions, host.now()).flatMap(({ slot }) => (slot?.answer === undefined ? [] : [slot]));
}

/**
 * Asks for the full reports of these tickers for `ms`, and returns the currency that each report names. Some may have
 * no answer yet.
 */
export function askReportCurrencies(tickers: readonly string[], ms: number): readonly ReportCurrency[] {
  const rendezvous = new Rendezvous(host, undefined, { cells: ms * 0.8, leading: ms });
  const questions = tickers.map((input) => ({ operation: operations.report as Operation, input }));
  rendezvous.insist(questions, undefined);
  return tickers.map((ticker, index) => reportCurrency(ticker, rendezvous.known(questions.slice(index, index + 1))[0]));
}
