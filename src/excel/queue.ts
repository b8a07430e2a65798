/** What waits, held or called off; and what waits for a person's word. */
import type { Asked } from "../core/call";
import type { Consent, Queue } from "../pane/ports";
import { type Area, merged } from "../workbook/area";
import type { AddIn } from "./addin";
import type { Asking } from "./asking";

/** "Always": more calls than anybody makes. A number, because an infinity does not survive being kept. */
const always = 1e12;

/**
 * `recalculate` makes the host ask functions again, all or those of some cells: what was refused for want of consent asks
 * anew. `asking` tells which cells these are, where there is a sheet.
 */
export function queuePort(
  addIn: AddIn,
  recalculate: (areas?: readonly Area[]) => Promise<void>,
  asking: Asking | undefined,
): Queue {
  const hold = async (paused: boolean) => {
    addIn.planning.hold(paused, Date.now());
    addIn.pump();
  };
  return {
    paused: () => addIn.planning.paused,
    pause: () => hold(true),
    resume: () => hold(false),
    cancel: async () => {
      const now = Date.now();
      const hadConsents = addIn.planning.waitingForConsent.length > 0;
      addIn.planning.cancel(now);
      addIn.pump();
      if (hadConsents && asking) await recalculate(merged(await cancelledIn(asking, now)));
    },
    consents: () => consentsOf(addIn),
    answer: async (id, decision) => {
      const { planning } = addIn;
      const work = planning.waitingForConsent.find(({ operation }) => operation === id);
      if (!work) return;
      if (decision === "no") planning.decline(id);
      else planning.allow(id, decision === "always" ? always : work.calls);
      addIn.pump();
      if (decision !== "no") await recalculate();
    },
  };
}

/** Cells that still show a request for consent, though it is cancelled: they were answered with it long ago. */
async function cancelledIn(asking: Asking, now: number): Promise<readonly Area[]> {
  const isCancelled = (asked: Asked) =>
    asking.slots(asked).some(({ failure, failedUntil }) => failure?.failure === "cancelled" && failedUntil > now);
  return (await asking.cells("workbook")).filter(({ asks }) => asks.some(isCancelled)).map(({ area }) => area);
}

function consentsOf({ planning, operations, callsPerSecond }: AddIn): readonly Consent[] {
  return planning.waitingForConsent.map(({ operation, calls, multiplied }) => ({
    id: operation,
    what: Object.values(operations).find(({ name }) => name === operation)?.title ?? operation,
    calls,
    ms: Math.ceil((calls * 1000) / callsPerSecond),
    why: multiplied ? "multiplies" : "many",
  }));
}
