/** The account's month: as the service told it last, with the calls sent since. */
import type { Answer } from "../api/row";
import { monthEnd } from "../core/budget";
import type { Call } from "../core/call";
import { fail } from "../core/failure";
import { usedIn } from "../core/month";
import { overrun } from "../core/pace";
import type { Usage } from "../pane/ports";
import type { Account } from "../workbook/month";
import type { CallRecord } from "./record";
import type { Session } from "./session";
import { shownCells } from "./shown";

/** `recalculate` makes the host ask every function again. */
export function usagePort(session: Session, record: CallRecord, recalculate: () => Promise<void>): Usage {
  const known = () => accountOf(session);
  return {
    known: async () => {
      await session.ready;
      return known();
    },
    ask: async () => {
      session.planning.refresh(Date.now(), [slotOf(session)]);
      await shownCells(session, askingOf(session));
      return slotOf(session).failure ?? known() ?? fail("notSetUp");
    },
    days: async () => record.days(),
    override: async () => {
      const { pace } = session.planning;
      overrun(pace, monthEnd(pace, Date.now()));
      await recalculate();
    },
  };
}

/** Shows nothing: the answer is looked up where it is kept. */
function askingOf({ operations }: Session): Call {
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

function accountOf(session: Session): Account | undefined {
  const { answer, sentAt } = slotOf(session);
  if (!answer) return undefined;
  const { month, overrunUntil = 0 } = session.planning.pace;
  const now = Date.now();
  return {
    company: answer.companyName,
    plan: answer.subscriptionPlan,
    limit: month?.limit ?? answer.monthlyRequestLimit,
    used: month ? usedIn(month, now) : answer.activeMonthRequestAmount,
    monthStart: answer.activeMonthStartDate,
    subscriptionEnd: answer.subscriptionEndDate,
    at: sentAt,
    overridden: now < overrunUntil,
  };
}
