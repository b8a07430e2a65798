/** Estimates what a refresh will cost, in requests and in time, from its questions and the plan's requests a second. */

export interface Demand {
  /** The operation's title. */
  readonly what: string;
  /** How many different questions there are, and how many of them one request carries. */
  readonly questions: number;
  readonly most: number;
}

export interface Estimate {
  readonly calls: number;
  /** ms until the last reply. */
  readonly ms: number;
}

/**
 * How much slower requests are than the plan allows, measured over thirty of them: each permit is free again a second
 * after the reply, less an allowance.
 */
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
