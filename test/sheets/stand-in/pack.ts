/**
 * Values cross between threads and realms as JSON text, so that each object belongs to the realm that reads it. What
 * JSON would lose is tagged: dates, NaN and infinities, undefined, and promises, which a cell cannot show.
 */
export function pack(value: unknown): string {
  return JSON.stringify(tagValue(value));
}

export function unpack(text: string): unknown {
  return untagValue(JSON.parse(text));
}

/** A promise that a cell's function returned. */
export interface Promised {
  readonly promised: true;
}

function tagValue(value: unknown): unknown {
  if (value === undefined || typeof value === "function") return { $: "undefined" };
  if (typeof value === "number") return Number.isFinite(value) ? value : { $: "number", of: String(value) };
  if (typeof value !== "object" || value === null) return value;
  if (Object.prototype.toString.call(value) === "[object Date]") return { $: "date", of: (value as Date).getTime() };
  if (Array.isArray(value)) return value.map(tagValue);
  if ("then" in value) return { promised: true } satisfies Promised;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tagValue(inner)]));
}

function untagValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(untagValue);
  const { $, of } = value as { $?: unknown; of?: unknown };
  if ($ === "undefined") return undefined;
  if ($ === "number") return Number(of);
  if ($ === "date") return new Date(of as number);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, untagValue(inner)]));
}
