/** The pane's port that tells how many cells wait, and what for. */
import type { Activity } from "../ports/host";
import type { Session } from "./session";

/** `recalculate` makes the host calculate every cell with one of our functions again. */
export function activityPort(session: Session, recalculate: () => Promise<void>): Activity {
  let waits = 0;
  let waiting = false;
  session.listen({
    moved: () => {
      const before = waiting;
      waiting = session.planning.progress().cells > 0;
      if (waiting && !before) waits += 1;
    },
  });
  return {
    progress: () => session.planning.progress(),
    waits: () => waits,
    listen: (changed) => {
      const { tell, end } = calmly(changed);
      const unlisten = session.listen({ moved: tell });
      return () => {
        unlisten();
        end();
      };
    },
    refresh: async () => {
      await session.refresh();
      await recalculate();
    },
  };
}

/** ms between two reports: a column of 20,000 cells changes more often than anybody can see. */
const between = 100;

/** Reports at most ten times a second, and always the last change. */
function calmly(changed: () => void): { readonly tell: () => void; readonly end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  const rest = () => {
    timer = undefined;
    if (due) tell();
  };
  const tell = () => {
    due = timer !== undefined;
    if (due) return;
    timer = setTimeout(rest, between);
    changed();
  };
  return { tell, end: () => clearTimeout(timer) };
}
