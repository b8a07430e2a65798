/**
 * Writes new statuses to the workbook's status ledger, if somebody inserted one, and whether answers are made up below the
 * titles of worksheets: after calls and once no cell waits. So every refresh is recorded, whoever started it. Without a call
 * nothing can be new, and nothing is read.
 */
import type { Ledgers, Worksheets } from "../ports/host";
import type { Session } from "./session";

/** ms without waiting cells before the ledger is read: within one refresh cells stop waiting several times. */
const rest = 500;

/** Returns the function that ends it. */
export function observeAfterCalls(
  session: Pick<Session, "listen">,
  isWaiting: () => boolean,
  ledgers: Pick<Ledgers, "observe"> | undefined,
  worksheets: Pick<Worksheets, "follow"> | undefined,
): () => void {
  let due = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    if (!due || isWaiting()) return;
    due = false;
    // A sheet that somebody types into refuses; new statuses are then found with the next answers.
    const again = () => {
      due = true;
    };
    await ledgers?.observe().catch(again);
    await worksheets?.follow().catch(again);
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
