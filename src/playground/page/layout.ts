/** The parts of the page: the pane that opens and closes, and F6, which walks from part to part as in a spreadsheet. */

/** Below this width the pane would cover the sheet, so it begins closed. */
const narrow = matchMedia("(max-width: 640px)");

export function switchPane(button: HTMLElement, pane: HTMLElement): void {
  const set = (open: boolean) => {
    pane.dataset.open = String(open);
    button.setAttribute("aria-expanded", String(open));
    // The grid measures itself when the window changes.
    dispatchEvent(new Event("resize"));
  };
  set(!narrow.matches);
  narrow.addEventListener("change", () => set(!narrow.matches));
  button.addEventListener("click", () => set(pane.dataset.open !== "true"));
}

/** The grid keeps Tab to itself; F6 leaves it for the next part, Shift+F6 for the one before. */
export function walkWithF6(parts: readonly HTMLElement[]): void {
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      event.stopPropagation();
      const focused = document.activeElement;
      const here = parts.findIndex((part) => part.contains(focused) || part.parentElement?.contains(focused));
      const step = event.shiftKey ? -1 : 1;
      focusIn(parts.at((Math.max(0, here) + step) % parts.length));
    },
    { capture: true },
  );
}

function focusIn(part: HTMLElement | undefined): void {
  const focusable = "button, iframe, [contenteditable=true], [tabindex]";
  const target = part?.matches(focusable) ? part : part?.querySelector<HTMLElement>(focusable);
  target?.focus();
}
