/** What JSON is made of, asked of a value that may be anything. */

/** A list is an object too. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}
