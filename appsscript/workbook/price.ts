/**
 * Counts the requests that questions need before they are sent. The planner says how many questions fit into a request,
 * because that differs in demo mode and with the routes learnt.
 */
import { Planner } from "../../src/core/planner";
import { callsOf, type Demand } from "../../src/workbook/estimate";
import { eachQuestionOnce, type Question } from "../../src/workbook/refresh/questions";
import { demandsOf } from "../../src/workbook/refresh/refresh";
import { host } from "../host";
import type { SharedPace } from "../shared/pace";
import { load, type Stored } from "../shared/settings";
import { currentShared } from "../shared/update";

/**
 * The number of requests by operation. Sends nothing. `untold` is the number of cells whose arguments cannot be read.
 */
export function priceOf(
  questions: Iterable<Question>,
  untold?: number,
  kept = load(),
  { pace } = currentShared(kept, host),
): readonly Demand[] {
  const { demo = false } = kept.settings || {};
  const planner = new Planner({ demo }, [], pace);
  return demandsOf(questions, (operation) => planner.carries(operation, host.now()), untold);
}

/**
 * The number of requests for these questions, each question counted once. If there are none, the properties and the
 * cache are not read.
 */
export function callsFor(waiting: readonly Question[], kept?: Stored, shared?: SharedPace): number {
  return waiting.length > 0 ? callsOf(priceOf(eachQuestionOnce(waiting), 0, kept, shared)) : 0;
}
