/** Checks of parsed JSON, whatever the value is. */

/** Whether the value is an object or a list. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}
