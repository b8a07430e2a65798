/**
 * Turns the script's numbers, and the service's words, into what the pane shows. This is done in the page, because
 * every cell would load this code if it were in the script.
 */
import { operations } from "../../../src/api/operations";
import type { Progress } from "../../../src/core/planner";
import { type Consent, consentsOf, kindOf, type WorkKind } from "../../../src/workbook/consents";
import type { ActivityProgress } from "../account";

export interface Situation {
  readonly progress: Progress;
  readonly paused: boolean;
  readonly consents: readonly Consent[];
  readonly allowed: readonly WorkKind[];
  readonly declined: readonly WorkKind[];
  readonly longPause: ActivityProgress["longPause"];
}

export const idle: Situation = situationOf({
  questions: 0,
  calls: 0,
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

export function situationOf(standing: ActivityProgress): Situation {
  const { questions, calls, rate, sent, refusals, paused, lastFailure, works, allowed, declined, longPause } = standing;
  const ms = (calls: number) => Math.ceil((calls * 1_000) / rate);
  return {
    // Google turns undefined into null.
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
    consents: consentsOf(works, operations, rate),
    allowed: allowed.map(workKind),
    declined: declined.map(workKind),
    longPause,
  };
}

function workKind(operation: string): WorkKind {
  return kindOf(operation, operations);
}
