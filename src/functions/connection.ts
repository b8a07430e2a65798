/**
 * Makes the call that tests a connection: it asks for the verdict of one ticker. The path of that request contains the
 * segment, unlike the path of the account's statistics, so that the test finds a wrong segment too.
 */
import { everyCountry } from "../api/inputs";
import { operations } from "../api/operations";
import type { Call, Cell } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import { each } from "./show";

export function connection(): Call {
  return each([["AAPL"]], operations.screening, () => true);
}

/**
 * A call whose request has no ticker in its path. If it is refused as not found, the address or the segment must be
 * wrong.
 */
export function withoutSymbol(): Call {
  return each([[everyCountry]], operations.etfList, () => true);
}

export function isMissing(cell: Cell | undefined): boolean {
  return isFailure(cell) && (cell.failure === "unknownSymbol" || cell.failure === "wrongAddress");
}

/**
 * Why the test failed. Undefined when the service was reached, even if our plan lacks the verdict or the service did
 * not return the ticker.
 */
export function notConnected(cell: Cell | undefined): Failure | undefined {
  if (!isFailure(cell) || cell.failure === "plan" || cell.failure === "notReturned") return undefined;
  return isMissing(cell) ? fail("wrongAddress") : cell;
}
