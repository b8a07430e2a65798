/**
 * Decides when the workbook is stored: soon after a change, seldom while much changes, and once more when the page is
 * left.
 */
import { CommandType } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import type { PlaygroundWorkbook } from "../sheets/workbook";
import { savedText } from "./savedWorkbook";
import type { Shelf } from "./shelf";

const soon = 300;
/** The largest share of time that may go into storing: after a slow write the next one waits longer. */
const share = 1 / 20;

/** `told` is called with true when the workbook has become too big to be stored, and with false when it fits again. */
export function autosave(
  shelf: Shelf,
  api: FUniver,
  book: PlaygroundWorkbook,
  told: (isTooBig: boolean) => void,
): void {
  if (shelf.why !== "kept") return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rest = 0;
  let isDue = false;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isDue) return;
    isDue = false;
    const before = performance.now();
    const text = savedText(book.saved());
    rest = (performance.now() - before) / share;
    told(text === undefined);
    void (text === undefined ? undefined : shelf.keep(text));
  };
  const due = () => {
    isDue = true;
    timer ??= setTimeout(keep, Math.max(soon, rest));
  };
  api.onCommandExecuted(({ id, type }) => {
    // Results of formulas are not stored.
    if (type === CommandType.MUTATION && !id.startsWith("formula.")) due();
  });
  book.changed(due);
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
}
