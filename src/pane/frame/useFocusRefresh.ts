/** What is typed into the sheet, no host tells: whoever comes back from there to the pane sees what follows of it. */
import { useEffect } from "react";

export function useReturning(look: () => Promise<void>): void {
  useEffect(() => {
    const returned = () => void look();
    addEventListener("focus", returned);
    return () => removeEventListener("focus", returned);
  }, [look]);
}
