/** Which cells show no value of ours: an error's name, or in a range the sentence of a failure. */

/** A failure's sentence has a colon or a comma, and ends in a full stop; WHY's begin with a verdict, and are answers. */
export function isFailing(value: unknown): boolean {
  return isError(value) || (typeof value === "string" && /^(?![A-Z ?]+:).*[:,] .{10,}\.$/.test(value));
}

export function isError(value: unknown): boolean {
  return typeof value === "string" && /^#[A-Z/0_]+[!?]?$/.test(value);
}

/** Its answer is on the way. */
export function isWaiting(value: unknown): boolean {
  return value === "#BUSY!" || value === "#GETTING_DATA" || value === "Loading...";
}
