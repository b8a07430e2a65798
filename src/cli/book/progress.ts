/**
 * Shows on a terminal how far a refresh has come. Where there is no terminal, as in a nightly job, it shows nothing.
 */

import type { Planner } from "../../core/planner";
import { withNoun } from "../../core/plural";

export interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** ms between two updates of the line. */
const every = 500;
const clear = "\r\u001b[K";

/** Shows how many requests were sent and how many are left, until the returned function is called. */
export function showProgress(planner: Pick<Planner, "progress">, terminal: Terminal): () => void {
  if (!terminal.isTTY) return () => undefined;
  let shown = "";
  const show = () => {
    const { calls, sent, ms } = planner.progress();
    const line = calls === 0 ? "" : `${withNoun(sent, "call")} sent, ${calls} left, about ${Math.ceil(ms / 1000)} s`;
    if (line !== shown) terminal.write(`${clear}${line}`);
    shown = line;
  };
  const timer = setInterval(show, every);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (shown !== "") terminal.write(clear);
    shown = "";
  };
}
