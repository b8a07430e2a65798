/** What waits, held or called off; and what waits for a person's word. */
import type { Consent, Queue } from "../pane/ports";
import type { AddIn } from "./addin";

/** "Always": more calls than anybody makes. A number, because an infinity does not survive being kept. */
const always = 1e12;

/** `recalculate` makes the host ask every function again: cells that were refused for want of consent ask anew. */
export function queuePort(addIn: AddIn, recalculate: () => Promise<void>): Queue {
  const hold = async (paused: boolean) => {
    addIn.planning.hold(paused, Date.now());
    addIn.pump();
  };
  return {
    paused: () => addIn.planning.paused,
    pause: () => hold(true),
    resume: () => hold(false),
    cancel: async () => {
      addIn.planning.cancel(Date.now());
      for (const { operation } of addIn.planning.waitingForConsent) addIn.planning.decline(operation);
      addIn.pump();
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

function consentsOf({ planning, operations, callsPerSecond }: AddIn): readonly Consent[] {
  return planning.waitingForConsent.map(({ operation, calls, multiplied }) => ({
    id: operation,
    what: Object.values(operations).find(({ name }) => name === operation)?.title ?? operation,
    calls,
    ms: Math.ceil((calls * 1000) / callsPerSecond),
    why: multiplied ? "multiplies" : "many",
  }));
}
