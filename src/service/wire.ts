/** A request's parts as the service reads them: the symbol at the end of its path, and the JSON object in its body. */

/** The one segment that may follow a path; undefined when it is none. */
export function segmentOf(rest: string): string | undefined {
  if (rest.includes("/")) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    return undefined;
  }
}

/** The fields of a body; else what is wrong with it. */
export function fieldsOf(contentType: string | undefined, body: string): Readonly<Record<string, unknown>> | string {
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return "Content type is not application/json";
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // What is wrong is said below.
  }
  return "The body is not a JSON object";
}
