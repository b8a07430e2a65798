/**
 * Puts a made-up market inside the page that answers in place of the service. The market is loaded when somebody tries
 * it, and lasts until the user leaves it or the page closes; none of its answers are stored. But a workbook stores what
 * its cells show, and may be opened without being calculated. So the workbook is marked as long as the market answers,
 * if the host can do that, and its cells ask again when a session next opens the workbook.
 */
import type { Sample } from "../ports/host";
import type { Session, StandIn } from "./session";

/** A mark in the workbook that its cells show made-up verdicts. */
export interface SampleMark {
  isSet(): boolean;
  set(isSampled: boolean): void;
}

/** The port. `recalculate` makes the host calculate every cell with one of our functions again. */
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

/**
 * Lets `standIn` answer in place of the service, or with undefined the service again. The user's own settings stay
 * saved.
 */
async function substitute(session: Session, standIn: StandIn | undefined): Promise<void> {
  await session.ready;
  await session.use(session.settings, standIn);
}

/**
 * Recalculates a workbook that was closed while it showed sample data, so that its cells ask the service, or say that
 * none is set up.
 */
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
