/**
 * Counts the calls that questions need before they are asked. The planner says how many questions a call carries,
 * because demo mode and learnt routes differ.
 */
import { Planner } from "../../src/core/planner";
import { callsOf, type Demand } from "../../src/workbook/price";
import { once, type Question } from "../../src/workbook/questions";
import { demandsOf } from "../../src/workbook/refresh";
import { host } from "../host";
import type { Shared } from "../shared/pace";
import { load, type Stored } from "../shared/settings";
import { sharedNow } from "../shared/update";

/** The calls by operation; asks nothing. `untold`: cells whose arguments cannot be read. */
export function priced(
  questions: Iterable<Question>,
  untold?: number,
  kept = load(),
  { pace } = sharedNow(kept, host),
): readonly Demand[] {
  const { demo = false } = kept.settings || {};
  const planner = new Planner({ demo }, [], pace);
  return demandsOf(questions, (operation) => planner.carries(operation, host.now()), untold);
}

/** The calls for questions that wait, each counted once. If none waits, nothing is read. */
export function callsFor(waiting: readonly Question[], kept?: Stored, shared?: Shared): number {
  return waiting.length > 0 ? callsOf(priced(once(waiting), 0, kept, shared)) : 0;
}
