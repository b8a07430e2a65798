/**
 * Makes the grid's name box work as users of spreadsheets expect: typing replaces its text, a cell being edited is
 * finished first, and an unknown name is reported. The grid itself leaves the caret after "A1", so that typing "H5"
 * makes "A1H5", which becomes a name for A1.
 */
import type { FUniver } from "@univerjs/core/facade";

const box = "[data-u-comp=defined-name] input";

/** `refused` gets the typed text when it is neither a cell, an area nor a name. */
export function typeInNameBox(grid: HTMLElement, api: FUniver, refused: (typed: string) => void): void {
  const listen = <K extends keyof HTMLElementEventMap>(
    kind: K,
    heard: (input: HTMLInputElement, event: HTMLElementEventMap[K]) => void,
  ) =>
    grid.addEventListener(
      kind,
      (event) => {
        if (event.target instanceof HTMLInputElement && event.target.matches(box)) heard(event.target, event);
      },
      { capture: true },
    );
  let isEntering = false;
  let typed = "";
  listen("focusin", (input) => {
    isEntering = true;
    input.select();
    const workbook = api.getActiveWorkbook();
    if (!workbook?.isCellEditing()) return;
    void workbook.endEditingAsync(true).then(() => {
      input.focus();
      input.select();
    });
  });
  // The pointer sets its caret after the focus.
  listen("click", (input) => {
    if (isEntering) input.select();
    isEntering = false;
  });
  listen("keydown", (input, { key }) => {
    isEntering = false;
    if (key === "Enter") typed = input.value;
  });
  // If the grid accepted the typed name, the focus is back in the sheet by now.
  listen("keyup", (input, { key }) => {
    if (key !== "Enter" || input !== document.activeElement || typed === "") return;
    input.select();
    refused(typed);
  });
}
