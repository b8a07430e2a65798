/** The host's activity, read again at every change that it reports. */
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
 * 0 while cells wait, else a number that changes after each wait: for what is read from cells once all are answered. A
 * short wait may be over before the pane looks.
 */
export function useSettled(): number {
  const { activity } = usePane().host;
  return useWatched(activity, () => (activity.progress().cells > 0 ? 0 : 1 + activity.waits()));
}

/** Settles when no cell waits. */
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
