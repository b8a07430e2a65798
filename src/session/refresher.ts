/**
 * The pane's port for refreshing the workbook or a part of it. `src/workbook/refresh/refresh` decides what is refreshed and
 * what that costs.
 */
import type { Slot } from "../core/slot";
import { changesSince, lookOf, slotFigures } from "../ledger/figures";
import type { Refresher } from "../ports/host";
import { mergeAreas } from "../workbook/area";
import { callsIn, formulasIn, knownNames } from "../workbook/formulas/formula";
import { misspeltIn } from "../workbook/formulas/misspelt";
import { areasWithWords } from "../workbook/refresh/areasWithWords";
import type { Figures } from "../workbook/refresh/changes";
import { isBusy, isError } from "../workbook/refresh/errorCells";
import {
  costsMore,
  demandsOf,
  type Extent,
  type Insight,
  isOfAll,
  isUnasked,
  partOf,
  type RefreshWork,
  refreshOutcome,
  refreshWork,
} from "../workbook/refresh/refresh";
import type { Workbook } from "../workbook/workbook";
import type { FormulaQuestions } from "./formulaQuestions";
import type { Session } from "./session";

/**
 * ms to wait until cells have asked. They may never ask: with manual calculation, or if an IF leaves the function out.
 */
const patience = 5_000;

export function refresherPort(
  session: Session,
  workbook: Workbook,
  asking: FormulaQuestions,
): Omit<Required<Refresher>, "kinds"> {
  const insight: Insight = {
    slotsOf: (asked) => asking.slots(asked),
    isGood: (slot) => slot.state !== "idle" || session.planning.isKnown(slot, Date.now()),
    errorIn: ({ shows }) => (isError(shows) && !isBusy(shows) ? "now" : undefined),
  };
  const spelt = knownNames(session.functions.keys());
  const meant = async (extent: Extent) => refreshWork(extent, await asking.cells(partOf(extent)), insight, Date.now());
  const priced = ({ slots, untold }: RefreshWork) =>
    demandsOf(slots, (operation) => session.planning.carries(operation, Date.now()), untold);
  let last: { readonly before: ReadonlyMap<Slot, Figures>; readonly since: number } = { before: new Map(), since: 0 };
  return {
    demands: async (extent) => priced(await meant(extent)),
    selecting: (changed) => workbook.selecting(changed),
    refresh: async (extent, calls) => {
      const found = await meant(extent);
      if (costsMore(priced(found), calls)) return false;
      const { cells, slots, untold } = found;
      const since = Date.now();
      last = { before: new Map([...slots].map((slot) => [slot, slotFigures(slot)])), since };
      if (isOfAll(extent, untold)) await session.refresh();
      else session.planning.refresh(since, slots);
      await workbook.recalculate(extent.kind === "all" ? undefined : mergeAreas(cells.map(({ cell }) => cell)));
      if (session.standIn || session.settings) await untilAsked(slots, since);
      return true;
    },
    outcome: async () => ({
      ...refreshOutcome(last.before.keys(), last.since),
      changes: changesSince(last.before, last.since),
    }),
    sheets: async () => {
      const found = new Map<string, Set<Slot>>();
      for (const { cell, asks } of await asking.cells("workbook")) {
        const slots = found.get(cell.sheet) ?? new Set();
        for (const slot of asks.flatMap((asked) => asking.slots(asked))) slots.add(slot);
        found.set(cell.sheet, slots);
      }
      return [...found].map(([sheet, slots]) => ({
        sheet,
        figures: lookOf([...slots]),
        unanswered: [...slots].filter(({ answer, failure, kept }) => answer === undefined || (failure && !kept)).length,
      }));
    },
    select: async (sheet, words) => {
      const blocks = (await workbook.read("workbook")).filter((block) => block.sheet === sheet);
      const found = formulasIn(blocks, (formula) => callsIn(formula, spelt).length > 0);
      const areas = areasWithWords(words, await workbook.reach(found.map(({ cell }) => cell)), blocks);
      if (areas.length > 0) await workbook.carryOut([{ do: "select", sheet, areas }]);
    },
    front: () => workbook.activeSheet(),
    misspelt: async () => misspeltIn(await asking.blocks("workbook"), spelt),
  };
}

async function untilAsked(slots: Iterable<Slot>, since: number): Promise<void> {
  const waiting = () => [...slots].some((slot) => isUnasked(slot, since));
  const end = Date.now() + patience;
  while (waiting() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}
