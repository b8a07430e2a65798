/** Names a period for a person who chooses one: its ticker, quarter, year and portfolio. */
import type { Booking } from "../../ports/host";

export function bookingName({
  ticker,
  label,
  year,
  portfolio,
}: Pick<Booking, "ticker" | "label" | "year" | "portfolio">): string {
  return [ticker, label, year, portfolio].filter((part) => part !== "").join(" ");
}
