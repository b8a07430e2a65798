/** A request as it arrived, and how the service reads it: the symbol at the end of its path, the JSON object in its body. */

export interface Arrival {
  readonly method: string;
  /** The path without the query, percent-encoded as received. */
  readonly path: string;
  /** The header fields, with their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Decodes the single segment that follows a path; undefined when `rest` has further segments or is wrongly encoded. */
export function pathSegment(rest: string): string | undefined {
  if (rest.includes("/")) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    return undefined;
  }
}

/** The fields of a body; a sentence that says what is wrong when the body is no JSON object. */
export function bodyFields(contentType: string | undefined, body: string): Readonly<Record<string, unknown>> | string {
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
