/** What a refresh will cost: calls and time, from its questions and the plan's pace. */

export interface Demand {
  /** The operation's title. */
  readonly what: string;
  /** How many different questions, and how many of them one call carries. */
  readonly questions: number;
  readonly most: number;
}

export interface Estimate {
  readonly calls: number;
  /** ms until the last reply. */
  readonly ms: number;
}

/** A permit comes back a second after its reply, less an allowance: over thirty calls, 2 % more than a second each. */
const pace = 1.02;
/** ms for one reply of a service far away. */
const reply = 600;

export function callsOf(demands: readonly Demand[]): number {
  return demands.reduce((sum, { questions, most }) => sum + Math.ceil(questions / Math.max(1, most)), 0);
}

export function estimate(demands: readonly Demand[], callsPerSecond: number): Estimate {
  const calls = callsOf(demands);
  return { calls, ms: calls === 0 ? 0 : Math.round((calls * 1000 * pace) / callsPerSecond) + reply };
}
