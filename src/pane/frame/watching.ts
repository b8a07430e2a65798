/** What the workbook tells by itself: read again at every change it speaks of. */
import { useEffect, useState } from "react";
import type { Progress } from "../../core/progress";
import type { Workbook } from "../ports";
import { usePane } from "./context";

export function useWatched<Value>(workbook: Workbook, read: () => Value): Value {
  const [, turn] = useState(0);
  useEffect(() => {
    const changed = () => turn((count) => count + 1);
    const end = workbook.listen(changed);
    changed();
    return end;
  }, [workbook]);
  return read();
}

export function useProgress(): Progress {
  const { workbook } = usePane().host;
  return useWatched(workbook, () => workbook.progress());
}

/** Settles when no cell waits. */
export function untilIdle(workbook: Workbook): Promise<void> {
  if (workbook.progress().cells === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = workbook.listen(() => {
      if (workbook.progress().cells > 0) return;
      end();
      resolve();
    });
  });
}
