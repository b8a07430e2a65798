/**
 * The call that tests the connection: the verdict of one ticker. Its path contains the segment, unlike that of the
 * account's statistics, so the test finds a wrong segment too.
 */
import { everyCountry } from "../api/inputs";
import { operations } from "../api/operations";
import type { Call, Cell } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import { each } from "./show";

export function connection(): Call {
  return each([["AAPL"]], operations.screening, () => true) as unknown as Call;
}

/** A call without a symbol: when it is refused as "no such thing", the address or the segment must be wrong. */
export function withoutSymbol(): Call {
  return each([[everyCountry]], operations.etfList, () => true) as unknown as Call;
}

export function isMissing(cell: Cell | undefined): boolean {
  return isFailure(cell) && (cell.failure === "unknownSymbol" || cell.failure === "wrongAddress");
}

/** The test's failure; undefined when the service was reached, even if it has no verdict for us or for the ticker. */
export function notConnected(cell: Cell | undefined): Failure | undefined {
  if (!isFailure(cell) || cell.failure === "plan" || cell.failure === "notReturned") return undefined;
  return isMissing(cell) ? fail("wrongAddress") : cell;
}
