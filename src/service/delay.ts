/** How long a request and its reply are on their way. */
export interface Way {
  /** There and back together, in ms. */
  readonly latency?: number;
  /** The most that chance adds, in ms. */
  readonly jitter?: number;
  /** Makes the chance the same in every run. */
  readonly seed?: number;
}

/** The ms of the next half of a way: half the latency, and up to half the jitter. */
export function halfWays({ latency = 0, jitter = 0, seed = Math.floor(Math.random() * 2 ** 31) }: Way): () => number {
  let state = seed >>> 0;
  return () => {
    // A linear congruential generator is chance enough for a delay.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return latency / 2 + ((state / 2 ** 32) * jitter) / 2;
  };
}
