/**
 * Adds new statuses to the workbook's status ledger, if a person has inserted one, and writes below the titles of
 * worksheets whether answers are made up. This is done after calls, when no cell waits any more. So every refresh is
 * recorded, whoever started it. Without a call nothing can be new, and the workbook is not read.
 */
import type { Ledgers, Worksheets } from "../ports/host";
import type { Session } from "./session";

/** ms without a change before the ledger is read, because cells stop waiting several times within one refresh. */
const rest = 500;

/** Starts to record after calls. Returns the function that ends it. */
export function recordAfterCalls(
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
    // While somebody types into a sheet, it cannot be written. New statuses are then found with the next answers.
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
