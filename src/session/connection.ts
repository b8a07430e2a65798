/**
 * Asks again as soon as the browser reports a connection, so that cells need not wait for the next try or for a person.
 */
import type { Session } from "./session";

/**
 * `recalculate` makes the host calculate every cell with one of our functions again; what is known costs no call.
 * Returns the function that ends the listening.
 */
export function followConnection(
  session: Pick<Session, "planning" | "pump">,
  recalculate: () => Promise<unknown>,
): () => void {
  const returned = () => {
    const hasFailed = session.planning.reconnect(Date.now());
    session.pump();
    // While somebody types into a sheet, it cannot be recalculated. Its cells then ask again with the next calculation.
    if (hasFailed) void recalculate().catch(() => undefined);
  };
  addEventListener("online", returned);
  return () => removeEventListener("online", returned);
}
