/** Names a period for a person who chooses one: its ticker, quarter, year and portfolio. */
import type { Booking } from "../../ports/host";

export function bookingName({
  ticker,
  label,
  year,
  portfolio,
}: Pick<Booking, "ticker" | "label" | "year" | "portfolio">): string {
  return joinParts(ticker, label, year, portfolio);
}

/** Its quarter and year alone. */
export function quarterName({ label, year }: Pick<Booking, "label" | "year">): string {
  return joinParts(label, year);
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
