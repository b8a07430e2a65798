/**
 * What a test of the connection asks: the verdict of one ticker. Unlike the account's statistics, its path has the
 * segment in it, so that a wrong one is found by the test and not by the cells.
 */
import { everyCountry } from "../api/inputs";
import { operations } from "../api/operations";
import type { Call, Cell } from "../core/call";
import { type Failure, fail, isFailure } from "../core/failure";
import { each } from "./show";

export function connection(): Call {
  return each([["AAPL"]], operations.screening, () => true) as unknown as Call;
}

/** The same without a symbol in it: who is told that there is no such thing knows that it is not the symbol. */
export function withoutSymbol(): Call {
  return each([[everyCountry]], operations.etfList, () => true) as unknown as Call;
}

export function isMissing(cell: Cell | undefined): boolean {
  return isFailure(cell) && (cell.failure === "unknownSymbol" || cell.failure === "wrongAddress");
}

/** What the test's cell says of the connection: a plan without verdicts, or a ticker it has none for, is reached all the same. */
export function notConnected(cell: Cell | undefined): Failure | undefined {
  if (!isFailure(cell) || cell.failure === "plan" || cell.failure === "notReturned") return undefined;
  return isMissing(cell) ? fail("wrongAddress") : cell;
}
