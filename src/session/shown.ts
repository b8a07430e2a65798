/**
 * Runs a call and returns its cells before the host converts them: failures with their kind, days as days. The session
 * returns only the host's own form, so the cells are caught while the call shows its answers.
 */
import type { Call, Cells } from "../core/call";
import { fail } from "../core/failure";
import type { Session } from "./session";

/** Settles when the call is answered; at once for a call that peeks. */
export async function shownCells(session: Session, asked: Call): Promise<Cells> {
  let noted: Cells = [[fail("notSetUp")]];
  const noting = (call: Call): Call => ({
    ...call,
    show: (slots, view) => {
      const shown = call.show(slots, view);
      if ("operation" in shown) return noting(shown);
      noted = shown;
      return shown;
    },
  });
  const cells = session.run(noting(asked));
  // A waiter is recognised by its promise, because the pane's bundle has a class of its own for it.
  if ("promise" in cells) await cells.promise;
  return noted;
}
