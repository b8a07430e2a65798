/** The answers that the document's cells have and the ledgers store, as the service gave them. */
import { operations } from "../../src/api/operations";
import type { Operation } from "../../src/core/operation";
import type { Slot } from "../../src/core/slot";
import type { Demand } from "../../src/workbook/price";
import { type Named, namedIn } from "../../src/workbook/reportCurrency";
import { lookedUp, type Question, questionsOn } from "../cells/plannerFromCache";
import { Rendezvous } from "../cells/rendezvous";
import { host } from "../host";
import type { Slip } from "../leader/board";
import { questionsAsked } from "./demand";
import { priced } from "./price";
import { spots } from "./workbook";

/**
 * `at`: when the service gave it, ms since 1970. `isOld`: it stands in for a newer answer that failed. The answer is null
 * where the service was asked and gave none. `account`: the account behind a relay, as far as it was told.
 */
export type KnownAnswer = readonly [
  ...[operation: string, input: string, answer: unknown, at: number, isOld: boolean],
  account: string | null,
];

/** The calls for questions of these that no cell knows; asks nothing. */
export function demands(slips: readonly Pick<Slip, "operation" | "inputs">[]): readonly Demand[] {
  return demandsOf(slips.flatMap(questionsOn));
}

export function demandsOf(questions: readonly Question[]): readonly Demand[] {
  const open = lookedUp(questions, host.now()).filter(({ slot }) => slot?.state !== "idle");
  return priced(open.map(({ question }) => question));
}

/** The known answers of the operations with these names, for the sidebar; asks nothing. */
export function known(names: readonly string[]): readonly KnownAnswer[] {
  return knownSlots(names).map(({ operation, input, answer, sentAt, age, account, kept, failure }) =>
    answer === undefined
      ? [operation.name, input, null, sentAt, true, null]
      : [operation.name, input, answer, sentAt - age, kept || Boolean(failure), account ?? null],
  );
}

/** The questions of these operations that have an answer, or of which the service gave none; asks nothing. */
export function knownSlots(names: readonly string[]): readonly Slot[] {
  const asked = questionsAsked(spots("all")).filter(({ operation }) => names.includes(operation.name));
  return lookedUp(asked, host.now()).flatMap(({ slot }) =>
    slot && (slot.answer !== undefined || slot.failure) ? [slot] : [],
  );
}

/** Asks for the full reports of these for `ms`, and returns the currency that each names; some may still wait. */
export function reported(tickers: readonly string[], ms: number): readonly Named[] {
  const rendezvous = new Rendezvous(host, undefined, { cells: ms * 0.8, leading: ms });
  const questions = tickers.map((input) => ({ operation: operations.report as Operation, input }));
  rendezvous.insist(questions, undefined);
  return tickers.map((ticker, index) => namedIn(ticker, rendezvous.known(questions.slice(index, index + 1))[0]));
}
