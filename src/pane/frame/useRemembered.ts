/**
 * A text that this person's browser keeps for the next visit, such as a name: it goes into no workbook. Where the
 * browser keeps nothing, it lasts while the pane is open.
 */
import { useState } from "react";

export function useRemembered(name: string): readonly [text: string, remember: (text: string) => void] {
  const key = `shariah.typed.${name}`;
  const [text, setText] = useState(() => attempt(() => localStorage.getItem(key)) ?? "");
  const remember = (next: string) => {
    setText(next);
    attempt(() => localStorage.setItem(key, next));
  };
  return [text, remember];
}

/** Storage may be full, or off in a frame. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
