/**
 * Shows the progress in the line at the foot of the page: cells waiting, calls made and the fewest possible, time left
 * and refusals; beside it stands the selected cell's note. Screen readers are told at most every three seconds.
 */
import type { FailureKind } from "../../core/failure";
import type { Progress } from "../../core/planner";
import { languageOf } from "../../core/wording";
import type { LoadedAddIn } from "./addIn";
import type { Tongue } from "./tongue";

const showEvery = 250;
const sayEvery = 3000;

/**
 * Failures of one ticker are shown by its own cell only: this line tells of what concerns all cells. If the ticker is a
 * fund, the failure would even be wrong here.
 */
const ofOneTicker: ReadonlySet<FailureKind> = new Set(["notReturned", "unknownSymbol", "contradiction"]);

/** Shows the progress in `seen`, and less often in `heard`, an aria-live region. Returns the function that stops it. */
export function showStatusBar(
  addIn: Pick<LoadedAddIn, "progress" | "isPaused" | "isSetUp">,
  tongue: Tongue,
  seen: HTMLElement,
  heard: HTMLElement,
): () => void {
  const now = () => statusSentence(addIn.progress(), tongue, { isSetUp: addIn.isSetUp(), isPaused: addIn.isPaused() });
  const show = () => {
    setText(seen, now());
    seen.dataset.waiting = String(addIn.progress().cells > 0);
  };
  const say = () => setText(heard, now());
  show();
  say();
  const timers = [setInterval(show, showEvery), setInterval(say, sayEvery)];
  return () => timers.forEach(clearInterval);
}

export function statusSentence(
  progress: Progress,
  { tag, words, strings, locale }: Tongue,
  { isSetUp, isPaused } = { isSetUp: true, isPaused: false },
): string {
  const { cells, calls, ms, sent, least, refusals, lastFailure } = progress;
  const { strip } = words;
  const count = (n: number) => locale.count(n);
  const made = strip.made(
    strings.calls(count(sent)),
    cells > 0 ? undefined : locale.number(least),
    strip.refused(count(refusals)),
  );
  if (!isSetUp) return strings.failures.notSetUp.join(". ");
  if (cells === 0) {
    const failed = lastFailure && !ofOneTicker.has(lastFailure.failure) ? lastFailure : undefined;
    // A failure's own sentence is English.
    const told = failed && (languageOf(tag) === "en" ? failed.message : strings.failures[failed.failure].join(". "));
    return `${told ?? strip.answered} ${made}`;
  }
  if (isPaused) return `${strings.queue.stripPaused(count(cells))}. ${made}`;
  const waiting = strings.cells(count(cells));
  const left = calls ? strip.left(waiting, strings.calls(count(calls)), locale.about(ms)) : strip.waiting(waiting);
  return `${left} ${made}`;
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
