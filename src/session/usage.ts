/**
 * The pane's port for the calls of the account's month: the figures that the service gave last, plus the calls sent
 * since.
 */
import type { Answer } from "../api/row";
import type { CallRecord } from "../browser/record";
import type { Call } from "../core/call";
import { fail } from "../core/failure";
import type { AccountUsage } from "../ports/host";
import { overrunMonth } from "../workbook/consents";
import { type MonthAccount, monthAccount } from "../workbook/month";
import type { Session } from "./session";
import { shownCells } from "./shown";

/** `recalculate` makes the host calculate every cell with one of our functions again. */
export function usagePort(session: Session, record: CallRecord, recalculate: () => Promise<void>): AccountUsage {
  const known = () => knownAccount(session);
  return {
    known: async () => {
      await session.ready;
      return known();
    },
    ask: async () => {
      session.planning.refresh(Date.now(), [slotOf(session)]);
      await shownCells(session, statisticsCall(session));
      return slotOf(session).failure ?? known() ?? fail("notSetUp");
    },
    days: async () => record.days(),
    override: async () => {
      overrunMonth(session.planning.pace, Date.now());
      await recalculate();
    },
  };
}

/** A call for the account's statistics that shows nothing, because the answer is read from its slot. */
function statisticsCall({ operations }: Session): Call {
  const asking: Call<Answer<typeof operations.statistics>> = {
    operation: operations.statistics,
    inputs: [["account"]],
    show: () => [],
  };
  return asking as Call;
}

function slotOf({ planning, operations }: Session) {
  const slot = planning.peek(operations.statistics, "account");
  if (!slot) throw new Error("The account is the one input of its operation.");
  return slot;
}

function knownAccount(session: Session): MonthAccount | undefined {
  const { answer, sentAt } = slotOf(session);
  return answer && monthAccount(answer, sentAt, session.planning.pace, Date.now());
}
