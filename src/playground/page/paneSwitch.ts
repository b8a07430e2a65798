/**
 * Opens and closes the pane, and moves the focus with F6 between the header, the grid and the pane, as in a
 * spreadsheet.
 */

/** Below this width the pane would cover the sheet, so it starts closed. */
const narrow = matchMedia("(max-width: 640px)");

export function switchPane(button: HTMLElement, pane: HTMLElement): void {
  const set = (open: boolean) => {
    pane.dataset.open = String(open);
    button.setAttribute("aria-expanded", String(open));
    // The grid measures itself when the window's size changes.
    dispatchEvent(new Event("resize"));
  };
  set(!narrow.matches);
  narrow.addEventListener("change", () => set(!narrow.matches));
  button.addEventListener("click", () => set(pane.dataset.open !== "true"));
}

/** Opens the pane if it is closed. */
export function openPaneOf(button: HTMLElement, pane: HTMLElement): void {
  if (pane.dataset.open !== "true") button.click();
}

/**
 * The grid keeps the Tab key; F6 moves to the next part, Shift+F6 to the one before. A frame gets its own key events,
 * so each window that may have the focus is listed.
 */
export function walkWithF6(parts: readonly HTMLElement[], windows: readonly EventTarget[]): void {
  const walk = (event: Event) => {
    const { key, shiftKey } = event as KeyboardEvent;
    if (key !== "F6") return;
    event.preventDefault();
    event.stopPropagation();
    const here = parts.findIndex((part) => part.contains(document.activeElement));
    focusIn(parts.at((Math.max(0, here) + (shiftKey ? -1 : 1)) % parts.length));
  };
  for (const one of windows) one.addEventListener("keydown", walk, { capture: true });
}

/** Focuses a part. In the grid its hidden editor takes the keys, so it comes before the buttons around it. */
function focusIn(part: HTMLElement | undefined): void {
  const find = (selector: string) => part?.querySelector<HTMLElement>(selector);
  (find("[contenteditable=true]") ?? find("button:enabled, iframe"))?.focus();
}
