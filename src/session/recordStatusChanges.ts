/**
 * After calls, once no cell waits, what is new goes into the workbook's status ledger, where somebody inserted one: so
 * does every refresh, whoever started it. Without a call nothing can be new, and nothing is read.
 */
import type { Ledgers } from "../ports/host";
import type { Session } from "./session";

/** Cells come to rest several times in one refresh. */
const rest = 500;

/** Returns what ends it. */
export function observeAfterCalls(
  session: Pick<Session, "listen">,
  isWaiting: () => boolean,
  ledgers: Pick<Ledgers, "observe"> | undefined,
): () => void {
  let due = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    if (!due || isWaiting()) return;
    due = false;
    // A sheet that somebody is typing into refuses: what is new then is found with the next answers.
    await ledgers?.observe().catch(() => {
      due = true;
    });
  };
  const later = () => {
    if (!due) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), rest);
  };
  const unlisten = session.listen({
    called: () => {
      due = true;
    },
    moved: later,
  });
  return () => {
    unlisten();
    clearTimeout(timer);
  };
}
