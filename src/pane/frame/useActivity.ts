/** Returns what `read` reads from the host's activity, and reads it again at every change that the host reports. */
import { useEffect, useState } from "react";
import type { Progress } from "../../core/planner";
import type { Activity } from "../../ports/host";
import { usePane } from "./context";

export function useWatched<Value>(activity: Activity, read: () => Value): Value {
  const [, turn] = useState(0);
  useEffect(() => {
    const changed = () => turn((count) => count + 1);
    const end = activity.listen(changed);
    changed();
    return end;
  }, [activity]);
  return read();
}

export function useProgress(): Progress {
  const { activity } = usePane().host;
  return useWatched(activity, () => activity.progress());
}

/**
 * 0 while cells wait, else a number that changes after each wait. For data that are to be read from the cells again
 * when all have their answers. The number of waits is needed, because a short wait may begin and end unseen by the
 * pane.
 */
export function useSettled(): number {
  const { activity } = usePane().host;
  return useWatched(activity, () => (activity.progress().cells > 0 ? 0 : 1 + activity.waits()));
}

/** Resolves when no cell waits. */
export function untilIdle(activity: Activity): Promise<void> {
  if (activity.progress().cells === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = activity.listen(() => {
      if (activity.progress().cells > 0) return;
      end();
      resolve();
    });
  });
}
