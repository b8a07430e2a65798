/** What the host tells by itself of its activity: read again at every change it speaks of. */
import { useEffect, useState } from "react";
import type { Progress } from "../../core/progress";
import type { Activity } from "../ports";
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
