/** Reads again when the pane gets the focus: no host tells what was typed into the sheet. */
import { useEffect } from "react";

export function useReturning(look: () => Promise<void>): void {
  useEffect(() => {
    const returned = () => void look();
    addEventListener("focus", returned);
    return () => removeEventListener("focus", returned);
  }, [look]);
}
