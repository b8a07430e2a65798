/**
 * The made-up market inside the page, in place of the service. It is loaded when somebody tries it and not before, and
 * lasts until it is left or the page closes: nothing of it is kept, since its verdicts are no one's.
 */
import type { Sample } from "../pane/ports";
import type { AddIn } from "./addin";

/** `recalculate` makes the host ask every function again. */
export function samplePort(addIn: AddIn, recalculate: () => Promise<void>): Sample {
  return {
    active: async () => addIn.standIn !== undefined,
    start: async () => {
      const [{ pageService }, { digest }] = await Promise.all([
        import(/* webpackChunkName: "sample" */ "../service/page"),
        import(/* webpackChunkName: "sample" */ "./host"),
      ]);
      await addIn.substitute(pageService(digest, { rate: addIn.shown?.callsPerSecond ?? 1 }));
      await recalculate();
    },
    stop: async () => {
      if (!addIn.standIn) return;
      await addIn.substitute(undefined);
      await recalculate();
    },
  };
}
