/** What waits, held or called off; and what waits for a person's word. */

import { always, alwaysAllowed, declined } from "../core/budget";
import type { Asked } from "../core/call";
import { allow, decline, hold, tryNow } from "../core/consent";
import { longPause } from "../core/pace";
import type { Consent, Queue } from "../pane/ports";
import { type Area, merged } from "../workbook/area";
import type { Asking } from "./asking";
import type { Session } from "./session";

/**
 * `recalculate` makes the host ask functions again, all or those of some cells: what was refused for want of consent asks
 * anew. `asking` tells which cells these are, where there is a sheet.
 */
export function queuePort(
  session: Session,
  recalculate: (areas?: readonly Area[]) => Promise<void>,
  asking: Asking | undefined,
): Queue {
  const setPaused = async (paused: boolean) => {
    hold(session.planning, paused, Date.now());
    session.pump();
  };
  return {
    paused: () => session.planning.isPaused,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    cancel: async () => {
      const now = Date.now();
      const hadConsents = session.planning.held.length > 0;
      session.planning.cancel(now);
      session.pump();
      if (hadConsents && asking) await recalculate(merged(await cancelledIn(asking, now)));
    },
    consents: () => consentsOf(session),
    answer: async (id, decision) => {
      const { planning } = session;
      const work = planning.held.find(({ operation }) => operation === id);
      if (!work) return;
      await session.turn(() => {
        if (decision === "no") decline(planning, id);
        else allow(planning, id, decision === "always" ? always : work.calls);
      });
      session.pump();
      await recalculate();
    },
    longPause: () => longPause(session.planning.pace, Date.now()),
    tryNow: async () => {
      let isLifted = false;
      await session.turn(() => {
        isLifted = tryNow(session.planning, Date.now());
      });
      session.pump();
      if (isLifted) await recalculate();
    },
    allowed: () => alwaysAllowed(session.planning.pace).map((id) => ({ id, what: titleOf(session, id) })),
    declined: () => declined(session.planning.pace).map((id) => ({ id, what: titleOf(session, id) })),
    askAgain: async (id) => {
      const wasDeclined = declined(session.planning.pace).includes(id);
      await session.turn(() => allow(session.planning, id, -always));
      session.pump();
      if (wasDeclined) await recalculate();
    },
  };
}

/** Cells that still show a request for consent, though it is cancelled: they were answered with it long ago. */
async function cancelledIn(asking: Asking, now: number): Promise<readonly Area[]> {
  const isCancelled = (asked: Asked) =>
    asking
      .slots(asked)
      .some(
        ({ failure, failedUntil, calledOffAt }) =>
          calledOffAt >= now || (failure?.failure === "cancelled" && failedUntil > now),
      );
  return (await asking.cells("workbook")).filter(({ asks }) => asks.some(isCancelled)).map(({ area }) => area);
}

function consentsOf({ planning, operations, callsPerSecond }: Session): readonly Consent[] {
  return planning.held.map(({ operation, calls, multiplied }) => ({
    id: operation,
    what: titleOf({ operations }, operation),
    calls,
    ms: Math.ceil((calls * 1000) / callsPerSecond),
    why: multiplied ? "multiplies" : "many",
  }));
}

function titleOf({ operations }: Pick<Session, "operations">, operation: string): string {
  return Object.values(operations).find(({ name }) => name === operation)?.title ?? operation;
}
