/** The account's month: as the service told it last, with the calls sent since. */
import type { Answer } from "../api/row";
import { overrun } from "../core/budget";
import type { Call } from "../core/call";
import { fail } from "../core/failure";
import { monthAfter } from "../pane/forecast";
import type { Account, Usage } from "../pane/ports";
import type { AddIn } from "./addin";
import type { CallRecord } from "./record";
import { shownCells } from "./shown";

/** `recalculate` makes the host ask every function again. */
export function usagePort(addIn: AddIn, record: CallRecord, recalculate: () => Promise<void>): Usage {
  const known = () => accountOf(addIn);
  return {
    known: async () => {
      await addIn.ready;
      return known();
    },
    ask: async () => {
      addIn.planning.refresh(Date.now(), [slotOf(addIn)]);
      await shownCells(addIn, askingOf(addIn));
      return slotOf(addIn).failure ?? known() ?? fail("notSetUp");
    },
    days: async () => record.days(),
    override: async () => {
      overrun(addIn.planning.pace, monthEnd(slotOf(addIn).answer?.activeMonthStartDate, Date.now()));
      await recalculate();
    },
  };
}

/** Shows nothing: the answer is looked up where it is kept. */
function askingOf({ operations }: AddIn): Call {
  const asking: Call<Answer<typeof operations.statistics>> = {
    operation: operations.statistics,
    inputs: [["account"]],
    show: () => [],
  };
  return asking as Call;
}

function slotOf({ planning, operations }: AddIn) {
  const slot = planning.peek(operations.statistics, "account");
  if (!slot) throw new Error("The account is the one input of its operation.");
  return slot;
}

function accountOf(addIn: AddIn): Account | undefined {
  const { answer, sentAt } = slotOf(addIn);
  if (!answer) return undefined;
  const { month, overrunUntil = 0 } = addIn.planning.pace;
  return {
    company: answer.companyName,
    plan: answer.subscriptionPlan,
    limit: month?.limit ?? answer.monthlyRequestLimit,
    used: month?.used ?? answer.activeMonthRequestAmount,
    monthStart: answer.activeMonthStartDate,
    subscriptionEnd: answer.subscriptionEndDate,
    at: sentAt,
    overridden: Date.now() < overrunUntil,
  };
}

/** When the month ends that began then; where the service does not say, the calendar's month. ms since 1970. */
function monthEnd(start: string | undefined, now: number): number {
  const told = start === undefined ? Number.NaN : Date.parse(start);
  const date = new Date(now);
  let end = Number.isFinite(told) ? told : Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  while (end <= now) end = monthAfter(end);
  return end;
}
