/**
 * The cells of a call as they are before the host gets them: failures with their kind, days as days. The session gives
 * every asker the host's own, so they are noted on their way, where the call shows its answers.
 */
import type { Call, Cells } from "../core/call";
import { fail } from "../core/failure";
import type { Session } from "./session";

/** Settles when the call is answered; at once for one that only looks at what is known. */
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
  // The pane's bundle has classes of its own, so a waiter is known by its promise and not by its class.
  if ("promise" in cells) await cells.promise;
  return noted;
}
