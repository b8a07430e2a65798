/** What a user saves in the pane: the same shape in every host, and one JSON under one key wherever it is kept. */
import * as z from "zod/mini";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Trims a trailing `/` or `/v1`: both prefixes are the service's (READING.md). Undefined when it is no address. */
export function cleanAddress(text: string): string | undefined {
  const parts = /^(https?):\/\/([^/?#@\s]+)(\/[^?#\s]*)?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, scheme, host = "", path = ""] = parts;
  const name = host.replace(/:\d+$/, "");
  if (scheme === "http" && !loopback.test(name)) return undefined;
  return `${scheme}://${host}${path}`.replace(/\/+$/, "").replace(/\/v1$/, "");
}

export const settingsSchema = z.object({
  /** Where the service is; https, or http on loopback. May carry a path prefix. */
  address: z.string().check(z.refine((text) => cleanAddress(text) !== undefined)),
  /** Stands for `svc` in every path of the specification. */
  segment: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
  clientId: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\x21-\x7e]+$/)),
  secret: z.string().check(z.minLength(1), z.maxLength(1000)),
  callsPerSecond: z.number().check(z.minimum(0.1), z.maximum(100)),
  demo: z.boolean(),
});

export type Settings = z.infer<typeof settingsSchema>;

/** The settings in a stored or typed value; undefined when it is anything else. */
export function readSettings(value: unknown): Settings | undefined {
  const parsed = settingsSchema.safeParse(value);
  if (!parsed.success) return undefined;
  return { ...parsed.data, address: cleanAddress(parsed.data.address) as string };
}
