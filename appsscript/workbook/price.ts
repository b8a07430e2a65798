/** What questions cost before they are asked. What one call carries now, the planner says: demo mode and learnt routes differ. */
import { Planner } from "../../src/core/planner";
import { callsOf, type Demand } from "../../src/workbook/price";
import { once, type Question } from "../../src/workbook/questions";
import { demandsOf } from "../../src/workbook/refresh";
import { host } from "../host";
import type { Shared } from "../shared/pace";
import { load, type Stored } from "../shared/settings";
import { sharedNow } from "../shared/update";

/** By operation; asks nothing. `untold` are cells whose arguments nobody can tell. */
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

/** The calls to go for what waits, where several cells may wait for the same. Where nothing does, nothing is read. */
export function callsFor(waiting: readonly Question[], kept?: Stored, shared?: Shared): number {
  return waiting.length > 0 ? callsOf(priced(once(waiting), 0, kept, shared)) : 0;
}
