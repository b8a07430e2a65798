/** Names a period for a person who chooses one: its ticker, quarter, year and portfolio. */
import { readableLabel } from "../../ledger/entries/period";
import type { Booking } from "../../ports/host";

export function bookingName(one: Pick<Booking, "ticker" | "label" | "year" | "portfolio">): string {
  return [one.ticker, readableLabel(one), one.portfolio].filter((part) => part !== "").join(" ");
}
