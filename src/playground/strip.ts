/**
 * What is going on, in one line a person can use: cells waiting, calls made beside the fewest possible, time left,
 * refusals; beside it what the selected cell has to say. Screen readers are told at most every three seconds.
 */
import type { FailureKind } from "../core/failure";
import type { Progress } from "../core/progress";

const showEvery = 250;
const sayEvery = 3000;

/** What the service has not of a ticker its own cell says; and where the ticker is a fund's, even that would be wrong. */
const ofOneTicker: ReadonlySet<FailureKind> = new Set(["notReturned", "unknownSymbol"]);

/** Shows the progress in `seen`, and less often in `heard`, an aria-live region. Returns what stops it. */
export function showProgress(progress: () => Progress, seen: HTMLElement, heard: HTMLElement): () => void {
  const show = () => {
    const now = progress();
    setText(seen, sentence(now));
    seen.dataset.waiting = String(now.cells > 0);
  };
  const say = () => setText(heard, sentence(progress()));
  show();
  say();
  const timers = [setInterval(show, showEvery), setInterval(say, sayEvery)];
  return () => timers.forEach(clearInterval);
}

export function sentence({ cells, calls, ms, sent, least, refusals, lastFailure }: Progress): string {
  const made = `${count(sent, "call")} made, ${least} the least possible`;
  const refused = refusals ? `, ${refusals} refused` : ", none refused";
  const failed = lastFailure && !ofOneTicker.has(lastFailure.failure) ? lastFailure.message : undefined;
  if (cells === 0) return `${failed ?? "Every cell is answered."} ${made}${refused}.`;
  const left = calls ? `, ${count(calls, "call")} to go, ${duration(ms)}` : "";
  return `${count(cells, "cell")} waiting${left}. ${made}${refused}.`;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString("en-US")} ${what}${number === 1 ? "" : "s"}`;
}

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 100 ? `about ${seconds} s` : `about ${Math.round(seconds / 60)} min`;
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
