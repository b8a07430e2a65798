/** Turns the answers that the script has sent into the slots that the ledgers read. */
import { operations } from "../../../src/api/operations";
import { fail } from "../../../src/core/failure";
import type { Operation } from "../../../src/core/operation";
import { Slot } from "../../../src/core/slot";
import type { KnownAnswer } from "../../workbook/knownToLedgers";

export function slotsOf(told: readonly KnownAnswer[]): readonly Slot[] {
  return told.map(([name, input, answer, sentAt, kept, account]) => {
    const operation = operations[name as keyof typeof operations] as Operation;
    const failed = { failure: fail("notReturned", input) };
    return Object.assign(
      new Slot(operation, input),
      answer === null ? failed : { answer, sentAt, kept, account: account ?? undefined },
    );
  });
}
