/**
 * The made-up market inside the page, in place of the service. It is loaded when somebody tries it and not before, and
 * lasts until it is left or the page closes: nothing of it is kept, since its verdicts are no one's. But a workbook keeps
 * what its cells show, and may be opened without being calculated: so it is marked meanwhile where its host can mark it, and
 * its cells ask again when the session meets it next.
 */
import type { Sample } from "../ports/host";
import type { Session, StandIn } from "./session";

/** What a workbook keeps besides its cells: that they show made-up verdicts. */
export interface SampleMark {
  isSet(): boolean;
  set(isSampled: boolean): void;
}

/** `recalculate` makes the host ask every function again. */
export function samplePort(
  session: Session,
  recalculate: () => Promise<void>,
  mark?: SampleMark,
  only = false,
): Sample {
  return {
    only,
    active: async () => session.standIn !== undefined,
    start: async () => {
      const [{ pageService }, { digest }] = await Promise.all([
        import(/* webpackChunkName: "sample" */ "../service/page"),
        import(/* webpackChunkName: "sample" */ "../browser/host"),
      ]);
      await substitute(session, pageService(digest, { rate: session.settings?.callsPerSecond ?? 1 }));
      mark?.set(true);
      await recalculate();
    },
    stop: async () => {
      if (!session.standIn) return;
      await substitute(session, undefined);
      await recalculate();
      mark?.set(false);
    },
  };
}

/** Someone else answers in the service's place, or no more; the user's own settings stay as they are. */
async function substitute(session: Session, standIn: StandIn | undefined): Promise<void> {
  await session.ready;
  await session.use(session.settings, standIn);
}

/** Lets the cells of a workbook that was closed on sample data ask the service; a user without one is told so there. */
export async function leaveOldSample(
  session: Session,
  recalculate: () => Promise<void>,
  mark: SampleMark | undefined,
): Promise<void> {
  await session.ready;
  if (session.standIn || !mark?.isSet()) return;
  await recalculate();
  mark.set(false);
}
