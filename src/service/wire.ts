/** Reads a request as the service does: the symbol at the end of its path, and the JSON object in its body. */

/** Decodes the single segment that follows a path; undefined when `rest` has further segments or is wrongly encoded. */
export function segmentOf(rest: string): string | undefined {
  if (rest.includes("/")) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    return undefined;
  }
}

/** The fields of a body; a sentence that says what is wrong when the body is no JSON object. */
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
