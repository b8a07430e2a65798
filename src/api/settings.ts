/**
 * The settings that a user saves in the pane, and the checks of each. They have the same shape in every host, and are
 * stored as one JSON under one key. They are read before any formula works, so zod, which takes time to load, is not
 * used here; the pane's form has the same rules (`pane/settings/draft`).
 */
import { isObject, isText } from "../core/json";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The address without a trailing `/` or `/v1`, which both belong to the service; undefined when it is no address. */
export function cleanAddress(text: string): string | undefined {
  const parts = /^(https?):\/\/([^/?#@\s]+)(\/[^?#\s]*)?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, scheme, host = "", path = ""] = parts;
  const name = host.replace(/:\d+$/, "");
  if (scheme === "http" && !loopback.test(name)) return undefined;
  return `${scheme}://${host}${path}`.replace(/\/+$/, "").replace(/\/v1$/, "");
}

/** Whether the text is an address for the service: https, or http on this computer. It may have a path prefix. */
export const isAddress = (text: string) => cleanAddress(text) !== undefined;

/** Whether the text can be a segment: what stands for `svc` in every path of the specification. */
export const isSegment = (text: string) => /^[A-Za-z0-9_-]{1,40}$/.test(text);

export const isClientId = (text: string) => /^[\x21-\x7e]{1,200}$/.test(text);

export const isSecret = ({ length }: string) => length >= 1 && length <= 1000;

export const isRate = (callsPerSecond: number) => callsPerSecond >= 0.1 && callsPerSecond <= 100;

export interface Settings {
  readonly address: string;
  readonly segment: string;
  readonly clientId: string;
  readonly secret: string;
  readonly callsPerSecond: number;
  readonly demo: boolean;
}

/** The settings in a stored or typed value; undefined when it is anything else. */
export function readSettings(value: unknown): Settings | undefined {
  if (!isObject(value)) return undefined;
  const { address, segment, clientId, secret, callsPerSecond, demo } = value as Readonly<Record<string, unknown>>;
  if (!isText(address) || !isAddress(address)) return undefined;
  if (!isText(segment) || !isSegment(segment)) return undefined;
  if (!isText(clientId) || !isClientId(clientId)) return undefined;
  if (!isText(secret) || !isSecret(secret)) return undefined;
  if (typeof callsPerSecond !== "number" || !isRate(callsPerSecond) || typeof demo !== "boolean") return undefined;
  return { address: cleanAddress(address) as string, segment, clientId, secret, callsPerSecond, demo };
}

/**
 * A hash of the address, the segment, the client ID and whether demo operations are used. Answers and pace are stored
 * under it, so that those of one account never serve another, and nobody can read the account from it.
 */
export function scopeOf({ address, segment, clientId, demo }: Settings, digest: (text: string) => string): string {
  return digest(JSON.stringify([address, segment, clientId, demo])).slice(0, 22);
}

/**
 * Two letters of a digest of the client ID and the secret, which tell a new secret from the last one without revealing
 * either. One secret in 4096 has the same mark as another.
 */
export function markOf({ clientId, secret }: Settings, digest: (text: string) => string): string {
  return digest(clientId + secret).slice(0, 2);
}
