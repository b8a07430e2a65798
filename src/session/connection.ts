/**
 * Asks again as soon as the browser reports a connection, so that cells need not wait for the next try or for a person.
 */
import type { Session } from "./session";

/** `recalculate` makes the host ask every function again: what is known costs no call. Returns what ends the listening. */
export function followConnection(
  session: Pick<Session, "planning" | "pump">,
  recalculate: () => Promise<unknown>,
): () => void {
  const returned = () => {
    const hasFailed = session.planning.reconnect(Date.now());
    session.pump();
    // A sheet that somebody types into refuses; its cells then ask again with the next calculation.
    if (hasFailed) void recalculate().catch(() => undefined);
  };
  addEventListener("online", returned);
  return () => removeEventListener("online", returned);
}
