/** What a user saves in the pane: the same shape in every host, and one JSON under one key wherever it is kept. */
import { flag, number, type Read, record, text, where } from "./shape";

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

export const settingsShape = record({
  /** Where the service is; https, or http on loopback. May carry a path prefix. */
  address: where(text, (address) => cleanAddress(address) !== undefined),
  /** Stands for `svc` in every path of the specification. */
  segment: where(text, (segment) => /^[A-Za-z0-9_-]{1,40}$/.test(segment)),
  clientId: where(text, (clientId) => /^[\x21-\x7e]{1,200}$/.test(clientId)),
  secret: where(text, ({ length }) => length >= 1 && length <= 1000),
  callsPerSecond: where(number, (rate) => rate >= 0.1 && rate <= 100),
  demo: flag,
});

export type Settings = { [Field in keyof Read<typeof settingsShape>]: NonNullable<Read<typeof settingsShape>[Field]> };

/** The settings in a stored or typed value; undefined when it is anything else. */
export function readSettings(value: unknown): Settings | undefined {
  const { address, segment, clientId, secret, callsPerSecond, demo } = settingsShape.read(value) ?? {};
  if (!address || !segment || !clientId || !secret || !callsPerSecond || demo === undefined) return undefined;
  return { address: cleanAddress(address) as string, segment, clientId, secret, callsPerSecond, demo };
}
