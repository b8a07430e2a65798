/** Names a period for a person who chooses one: its ticker, quarter, year and portfolio. */
import type { Booking } from "../../ports/host";

export function bookingName({
  ticker,
  label,
  year,
  portfolio,
}: Pick<Booking, "ticker" | "label" | "year" | "portfolio">): string {
  return joined(ticker, label, year, portfolio);
}

/** Its quarter and year alone. */
export function quarterName({ label, year }: Pick<Booking, "label" | "year">): string {
  return joined(label, year);
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
