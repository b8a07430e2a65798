/** What the script tells in numbers and in the service's words, as the pane shows it: every cell would load these lines. */
import { operations } from "../../src/api/operations";
import type { Progress } from "../../src/core/progress";
import type { Consent } from "../../src/pane/ports";
import type { Account } from "../../src/workbook/month";
import type { Standing } from "../account";
import type { Told } from "../settings";

export interface Situation {
  readonly progress: Progress;
  readonly paused: boolean;
  readonly consents: readonly Consent[];
  readonly allowed: readonly Pick<Consent, "id" | "what">[];
  readonly declined: readonly Pick<Consent, "id" | "what">[];
  readonly longPause: Standing["longPause"];
}

export const idle: Situation = situationOf({
  questions: 0,
  rate: 1,
  sent: 0,
  refusals: 0,
  paused: false,
  lastFailure: undefined,
  unfinished: false,
  works: [],
  allowed: [],
  declined: [],
  longPause: undefined,
});

export function situationOf(standing: Standing): Situation {
  const { questions, rate, sent, refusals, paused, lastFailure, works, allowed, declined, longPause } = standing;
  const ms = (calls: number) => Math.ceil((calls * 1_000) / rate);
  const calls = Math.ceil(questions / 100);
  return {
    // What is undefined crosses as null.
    progress: {
      cells: questions,
      calls,
      ms: ms(calls),
      sent,
      least: sent,
      refusals,
      lastFailure: lastFailure ?? undefined,
    },
    paused,
    consents: works.map(([operation, count, multiplied]) => ({
      ...named(operation),
      calls: count,
      ms: ms(count),
      why: multiplied ? "multiplies" : "many",
    })),
    allowed: allowed.map(named),
    declined: declined.map(named),
    longPause,
  };
}

function named(operation: string) {
  return { id: operation, what: operations[operation as keyof typeof operations]?.title ?? operation };
}

export function accountOf({ told, at, overridden = false, used }: Told): Account {
  return {
    company: told.companyName,
    plan: told.subscriptionPlan,
    limit: told.monthlyRequestLimit,
    used: used ?? told.activeMonthRequestAmount,
    monthStart: told.activeMonthStartDate,
    subscriptionEnd: told.subscriptionEndDate,
    at,
    overridden,
  };
}
