/** When something else is selected in the sheet. */
import { useEffect, useState } from "react";
import type { Refresher } from "../../ports/host";

/** A pointer that is drawn over cells selects many times a second. */
const settling = 150;

/** Another number for another selection. A host that does not tell is looked at again when somebody comes to the pane. */
export function useSelected(refresher: Pick<Refresher, "selecting"> | undefined): number {
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
