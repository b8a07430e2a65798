/**
 * Assumed delays of Google's services, from a few published measurements (ziritione.org); nobody outside Google knows. Each is a range
 * in ms, evenly spread.
 */
export const assumedLatency = {
  startUp: [100, 600],
  cacheRead: [3, 7],
  cacheWrite: [70, 115],
  property: [20, 45],
  lock: [15, 60],
  sheetRead: [15, 50],
  sheetWrite: [30, 90],
  /** From UrlFetchApp to the service and back, on top of what the service takes. */
  network: [250, 450],
} as const satisfies Record<string, readonly [number, number]>;

export type Latency = Readonly<Record<keyof typeof assumedLatency, readonly [number, number]>>;

/** The assumed latencies, some replaced, all times a factor: 0 for tests of what happens and not when. */
export function latency(replaced: Partial<Latency> = {}, factor = 1): Latency {
  const all = { ...assumedLatency, ...replaced };
  const entries = Object.entries(all).map(([name, [least, most]]) => [name, [least * factor, most * factor]]);
  return Object.fromEntries(entries) as Latency;
}
