/** Sets how long a request and its reply are under way, so that clients can be tried on a slow network. */
export interface NetworkDelay {
  /** The round trip, in ms. */
  readonly latency?: number;
  /** The most that random delay adds to a round trip, in ms. */
  readonly jitter?: number;
  /** A seed, to get the same random delays in every run. */
  readonly seed?: number;
}

/**
 * Returns a function that gives the next one-way delay in ms: half the latency, and a random part of half the jitter.
 */
export function oneWayDelay({
  latency = 0,
  jitter = 0,
  seed = Math.floor(Math.random() * 2 ** 31),
}: NetworkDelay): () => number {
  let state = seed >>> 0;
  return () => {
    // A linear congruential generator is random enough for delays.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return latency / 2 + ((state / 2 ** 32) * jitter) / 2;
  };
}
