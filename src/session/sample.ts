/**
 * Puts a made-up market inside the page in place of the service. It is loaded when somebody tries it, and lasts until
 * the user leaves it or the page closes; none of its answers are stored. But a workbook stores what its cells show, and
 * may be opened without being calculated. So the workbook is marked meanwhile, if the host can, and its cells ask again
 * when a session next opens it.
 */
import type { Sample } from "../ports/host";
import type { Session, StandIn } from "./session";

/** A mark in the workbook that its cells show made-up verdicts. */
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

/** Lets a stand-in answer in place of the service (undefined: the service again); the user's own settings stay. */
async function substitute(session: Session, standIn: StandIn | undefined): Promise<void> {
  await session.ready;
  await session.use(session.settings, standIn);
}

/** Lets cells of a workbook that was closed on sample data ask the service, or say that none is set up. */
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
