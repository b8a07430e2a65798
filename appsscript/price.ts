/** What questions cost before they are asked. What one call carries now, the planner says: demo mode and learnt routes differ. */
import { carries } from "../src/core/holding";
import { Planner } from "../src/core/planner";
import type { Question } from "../src/workbook/asking";
import type { Demand } from "../src/workbook/price";
import { demandsOf } from "../src/workbook/refreshing";
import { sharedNow } from "./amend";
import { host } from "./host";
import { load } from "./settings";

/** By operation; asks nothing. `untold` are cells whose arguments nobody can tell. */
export function priced(questions: Iterable<Question>, untold?: number): readonly Demand[] {
  const kept = load();
  const { demo = false } = kept.settings || {};
  const planner = new Planner({ demo }, [], sharedNow(kept, host).pace);
  return demandsOf(questions, (operation) => carries(planner, operation, host.now()), untold);
}
