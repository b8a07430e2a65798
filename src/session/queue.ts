/** The pane's port for calls that wait: pausing, cancelling, and the user's consent. */

import { alwaysAllowed, declinedOperations } from "../core/budget";
import type { Asked } from "../core/call";
import { longPause } from "../core/pace";
import type { Queue } from "../ports/host";
import { type Area, mergeAreas } from "../workbook/area";
import { consentsOf, decide, isCancelledAt, kindOf, takeBackConsent } from "../workbook/consents";
import type { FormulaQuestions } from "./formulaQuestions";
import type { Session } from "./session";

/**
 * `recalculate` makes the host calculate our functions again, in all cells or in some, so that cells which failed for
 * lack of consent ask once more. `asking` finds these cells; it is undefined when there is no sheet.
 */
export function queuePort(
  session: Session,
  recalculate: (areas?: readonly Area[]) => Promise<void>,
  asking: FormulaQuestions | undefined,
): Queue {
  const setPaused = async (paused: boolean) => {
    session.planning.hold(paused, Date.now());
    session.pump();
  };
  return {
    paused: () => session.planning.isPaused,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    cancel: async () => {
      const now = Date.now();
      const hadConsents = session.planning.consent.held.length > 0;
      session.planning.cancel(now);
      session.pump();
      if (hadConsents && asking) await recalculate(mergeAreas(await cancelledCells(asking, now)));
    },
    consents: () => consentsOf(session.planning.consent.held, session.operations, session.callsPerSecond),
    answer: async (id, decision) => {
      const { planning } = session;
      if (!planning.consent.held.some(({ operation }) => operation === id)) return;
      await session.turn(() => void decide(planning.consent, id, decision));
      session.pump();
      await recalculate();
    },
    longPause: () => longPause(session.planning.pace, Date.now()),
    tryNow: async () => {
      let isLifted = false;
      await session.turn(() => {
        isLifted = session.planning.tryNow(Date.now());
      });
      session.pump();
      if (isLifted) await recalculate();
    },
    allowed: () => alwaysAllowed(session.planning.pace).map((id) => kindOf(id, session.operations)),
    declined: () => declinedOperations(session.planning.pace).map((id) => kindOf(id, session.operations)),
    askAgain: async (id) => {
      let wasDeclined = false;
      await session.turn(() => {
        wasDeclined = takeBackConsent(session.planning.consent, id);
      });
      session.pump();
      if (wasDeclined) await recalculate();
    },
  };
}

/** The cells that still show a request for consent although it was cancelled: they got that failure before. */
async function cancelledCells(asking: FormulaQuestions, now: number): Promise<readonly Area[]> {
  const isCancelled = (asked: Asked) => asking.slots(asked).some((slot) => isCancelledAt(slot, now));
  return (await asking.cells("workbook")).filter(({ asks }) => asks.some(isCancelled)).map(({ cell }) => cell);
}
