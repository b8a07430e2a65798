/**
 * What a user saves in the pane: the same shape in every host, and one JSON under one key wherever it is kept. It is
 * read before any formula works, so without zod; the pane's form keeps the same rules (`pane/draft`).
 */
import { isObject, isText } from "../core/json";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Trims a trailing `/` or `/v1`: both prefixes are the service's. Undefined when it is no address. */
export function cleanAddress(text: string): string | undefined {
  const parts = /^(https?):\/\/([^/?#@\s]+)(\/[^?#\s]*)?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, scheme, host = "", path = ""] = parts;
  const name = host.replace(/:\d+$/, "");
  if (scheme === "http" && !loopback.test(name)) return undefined;
  return `${scheme}://${host}${path}`.replace(/\/+$/, "").replace(/\/v1$/, "");
}

/** Where the service is: https, or http on loopback. May carry a path prefix. */
export const isAddress = (text: string) => cleanAddress(text) !== undefined;

/** Stands for `svc` in every path of the specification. */
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

/** Why settings were not taken. */
export const unsound = "Not saved: check the address (https), the segment, the client ID and the secret key.";

/** Names who asks and whom, without telling: answers and pace of one never serve another. */
export function scopeOf({ address, segment, clientId, demo }: Settings, digest: (text: string) => string): string {
  return digest(JSON.stringify([address, segment, clientId, demo])).slice(0, 22);
}

/** Two letters of a digest: they tell a new secret from the last, and every 4096th has the same. */
export function markOf({ clientId, secret }: Settings, digest: (text: string) => string): string {
  return digest(clientId + secret).slice(0, 2);
}

/** Settings as they may be shown: all but the secret. */
export type Shown = Omit<Settings, "secret"> & { readonly secretSaved: boolean };

export function showable({ secret, ...rest }: Settings): Shown {
  return { ...rest, secretSaved: secret !== "" };
}

/** Settings as typed; without `secret` the saved one is meant. */
export type Typed = Omit<Settings, "secret"> & { readonly secret?: string };

type Signed = Pick<Settings, "address" | "segment" | "clientId">;

/** Whether a secret that was typed for the one set of settings may sign for the other. */
export function signsFor(saved: Signed, { address, segment, clientId }: Signed): boolean {
  return saved.address === cleanAddress(address) && saved.segment === segment && saved.clientId === clientId;
}

/**
 * Settings with the saved secret where none was typed; or, where it was typed for another address, segment or client, a
 * sentence: else whoever may type here could have it sign for an address of theirs, and ask the service in its owner's name.
 */
export function completed(typed: Typed, saved: Settings | undefined): Settings | string {
  const { secret = "", ...rest } = typed;
  if (secret !== "" || !saved) return { ...rest, secret };
  return signsFor(saved, rest) ? { ...rest, secret: saved.secret } : again;
}

const again = "The saved secret key is for another address, segment or client ID: type the secret key again.";
