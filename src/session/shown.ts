/**
 * Runs a call and returns its cells as they are before the host converts them: failures with their kind, days as days.
 * The session returns only what the host shows, so the cells are noted while the call shows its answers.
 */
import type { Call, Cells } from "../core/call";
import { fail } from "../core/failure";
import type { Session } from "./session";

/** The cells of a call. Settles when the call is answered; for a call that only peeks, at once. */
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
  // A waiter is recognised by its promise and not by its class, because the pane's bundle has its own copy of the
  // class.
  if ("promise" in cells) await cells.promise;
  return noted;
}
