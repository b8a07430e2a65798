/**
 * The answers that the document's cells have and the ledgers store, as the service gave them; the sidebar interprets
 * them.
 */
import { operations } from "../../src/api/operations";
import type { Operation } from "../../src/core/operation";
import type { Demand } from "../../src/workbook/price";
import { type Named, namedIn } from "../../src/workbook/reportCurrency";
import { lookedUp, questionsOn } from "../cells/plannerFromCache";
import { Rendezvous } from "../cells/rendezvous";
import { host } from "../host";
import type { Slip } from "../leader/board";
import { questionsAsked } from "./demand";
import { priced } from "./price";
import { spots } from "./workbook";

/**
 * `at`: when the service gave it, ms since 1970. `isOld`: it stands in for a newer answer that failed. The answer is null
 * where the service was asked and gave none.
 */
export type KnownAnswer = readonly [operation: string, input: string, answer: unknown, at: number, isOld: boolean];

/** The calls for questions of these that no cell knows; asks nothing. */
export function demands(slips: readonly Pick<Slip, "operation" | "inputs">[]): readonly Demand[] {
  const open = lookedUp(slips.flatMap(questionsOn), host.now()).filter(({ slot }) => slot?.state !== "idle");
  return priced(open.map(({ question }) => question));
}

/** The known answers of the operations with these names; asks nothing. */
export function known(names: readonly string[]): readonly KnownAnswer[] {
  const kept = questionsAsked(spots("all")).filter(({ operation }) => names.includes(operation.name));
  return lookedUp(kept, host.now()).flatMap(({ question: { operation, input }, slot }): readonly KnownAnswer[] => {
    if (!slot || (slot.answer === undefined && !slot.failure)) return [];
    if (slot.answer === undefined) return [[operation.name, input, null, slot.sentAt, true]];
    return [[operation.name, input, slot.answer, slot.sentAt - slot.age, slot.kept || Boolean(slot.failure)]];
  });
}

/** Asks for the full reports of these for `ms`, and returns the currency that each names; some may still wait. */
export function reported(tickers: readonly string[], ms: number): readonly Named[] {
  const rendezvous = new Rendezvous(host, undefined, { cells: ms * 0.8, leading: ms });
  const questions = tickers.map((input) => ({ operation: operations.report as Operation, input }));
  rendezvous.insist(questions, undefined);
  return tickers.map((ticker, index) => namedIn(ticker, rendezvous.known(questions.slice(index, index + 1))[0]));
}
