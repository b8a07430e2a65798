/**
 * The made-up market inside the page, in place of the service. It is loaded when somebody tries it and not before, and
 * lasts until it is left or the page closes: nothing of it is kept, since its verdicts are no one's. But a workbook keeps
 * what its cells show, and Excel calculates nothing when it opens one: so the workbook is marked meanwhile, and its cells
 * ask again when the add-in meets it next.
 */
import type { Sample } from "../pane/ports";
import type { Session, StandIn } from "./session";

const mark = "shariah.sample";

/** `recalculate` makes the host ask every function again. */
export function samplePort(session: Session, recalculate: () => Promise<void>, only = false): Sample {
  return {
    only,
    active: async () => session.standIn !== undefined,
    start: async () => {
      const [{ pageService }, { digest }] = await Promise.all([
        import(/* webpackChunkName: "sample" */ "../service/page"),
        import(/* webpackChunkName: "sample" */ "../browser/host"),
      ]);
      await substitute(session, pageService(digest, { rate: session.settings?.callsPerSecond ?? 1 }));
      markWorkbook(true);
      await recalculate();
    },
    stop: async () => {
      if (!session.standIn) return;
      await substitute(session, undefined);
      await recalculate();
      markWorkbook(false);
    },
  };
}

/** Someone else answers in the service's place, or no more; the user's own settings stay as they are. */
async function substitute(session: Session, standIn: StandIn | undefined): Promise<void> {
  await session.ready;
  await session.use(session.settings, standIn);
}

/** Lets the cells of a workbook that was closed on sample data ask the service; a user without one is told so there. */
export async function leaveOldSample(session: Session, recalculate: () => Promise<void>): Promise<void> {
  await session.ready;
  if (session.standIn || !workbookSettings()?.get(mark)) return;
  await recalculate();
  markWorkbook(false);
}

/** Whether its cells show made-up verdicts. */
export function markWorkbook(isSampled: boolean): void {
  const settings = workbookSettings();
  if (isSampled === Boolean(settings?.get(mark))) return;
  if (isSampled) settings?.set(mark, true);
  else settings?.remove(mark);
  settings?.saveAsync();
}

/** What the workbook keeps besides its cells; undefined outside Excel. */
function workbookSettings(): Office.Settings | undefined {
  return typeof Office === "undefined" ? undefined : (Office.context as Partial<Office.Context>)?.document?.settings;
}
