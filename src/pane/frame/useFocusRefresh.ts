/** Calls `look` when the pane gets the focus, because no host reports what was typed into the sheet meanwhile. */
import { useEffect } from "react";

export function useFocusRefresh(look: () => Promise<void>): void {
  useEffect(() => {
    const returned = () => void look();
    addEventListener("focus", returned);
    return () => removeEventListener("focus", returned);
  }, [look]);
}
