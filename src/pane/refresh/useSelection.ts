/** Notices when the selection in the sheet changes. */
import { useEffect, useState } from "react";
import type { Refresher } from "../../ports/host";

/** ms without a further change after which the selection counts. Dragging over cells changes it many times a second. */
const settling = 150;

/**
 * A number that changes with the selection. If the host does not report selections, it changes when the pane gets the
 * focus.
 */
export function useSelection(refresher: Pick<Refresher, "selecting"> | undefined): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!refresher) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTimes((before) => before + 1), settling);
    };
    const listening = refresher.selecting?.(changed).catch(() => undefined);
    if (!listening) addEventListener("focus", changed);
    return () => {
      clearTimeout(timer);
      removeEventListener("focus", changed);
      void listening?.then((end) => end?.());
    };
  }, [refresher]);
  return times;
}
