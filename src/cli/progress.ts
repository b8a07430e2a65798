/** Shows on a terminal how far a refresh is; a job without a terminal sees nothing of it. */

import type { Planner } from "../core/planner";
import { counted } from "../core/plural";

export interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** ms between two looks. */
const every = 500;
const clear = "\r\u001b[K";

/** Shows the calls that are left, until what it returns is called. */
export function showProgress(planner: Pick<Planner, "progress">, terminal: Terminal): () => void {
  if (!terminal.isTTY) return () => undefined;
  let shown = "";
  const show = () => {
    const { calls, sent, ms } = planner.progress();
    const line = calls === 0 ? "" : `${counted(sent, "call")} sent, ${calls} left, about ${Math.ceil(ms / 1000)} s`;
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
