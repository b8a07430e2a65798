/**
 * The grid's box that names the selected cell, as a spreadsheet's user expects it: what is typed there takes the place of
 * what stood there, a cell that was being typed into is done first, and what the box does not take is told. The grid by
 * itself leaves the caret behind "A1", so that "H5" makes "A1H5" of it, a name of A1's, and what is typed next goes there.
 */
import type { FUniver } from "@univerjs/core/facade";

const box = "[data-u-comp=defined-name] input";

/** `refused` is told what was typed where it is neither a cell, an area nor a name. */
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
  // The pointer's own caret comes after the focus.
  listen("click", (input) => {
    if (isEntering) input.select();
    isEntering = false;
  });
  listen("keydown", (input, { key }) => {
    isEntering = false;
    if (key === "Enter") typed = input.value;
  });
  // Where it is taken, the focus is back in the sheet by now.
  listen("keyup", (input, { key }) => {
    if (key !== "Enter" || input !== document.activeElement || typed === "") return;
    input.select();
    refused(typed);
  });
}
