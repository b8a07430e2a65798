/** Reads a request's parts as the service does: the symbol at the end of the path, the JSON object in the body. */

/** The single segment after a path; undefined when there is not exactly one. */
export function segmentOf(rest: string): string | undefined {
  if (rest.includes("/")) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    return undefined;
  }
}

/** The fields of a body; else a sentence that says what is wrong. */
export function fieldsOf(contentType: string | undefined, body: string): Readonly<Record<string, unknown>> | string {
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return "Content type is not application/json";
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The error is reported below.
  }
  return "The body is not a JSON object";
}
