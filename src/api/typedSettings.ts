/** Passes settings between a pane and the host that keeps them: the secret goes in, and never comes back. */
import { type Phrase, phrasesOf } from "../core/phrase";
import { cleanAddress, type Settings } from "./settings";

/** Why settings are not saved. */
export const words = {
  unsound: "Not saved: check the address (https), the segment, the client ID and the secret key.",
  otherSecret: "The saved secret key is for another address, segment or client ID: type the secret key again.",
} as const;

export const phraseOfSettings = /*#__PURE__*/ phrasesOf(words);

/** Settings as they may be shown: all but the secret. */
export type Shown = Omit<Settings, "secret"> & { readonly secretSaved: boolean };

export function showable({ secret, ...rest }: Settings): Shown {
  return { ...rest, secretSaved: secret !== "" };
}

/** Settings as typed; where `secret` is left out, the saved one is meant. */
export type Typed = Omit<Settings, "secret"> & { readonly secret?: string };

type Signed = Pick<Settings, "address" | "segment" | "clientId">;

/**
 * Whether the secret of the saved settings may sign for these: the address, the segment and the client must be the
 * same.
 */
export function signsFor(saved: Signed, { address, segment, clientId }: Signed): boolean {
  return saved.address === cleanAddress(address) && saved.segment === segment && saved.clientId === clientId;
}

/**
 * The typed settings, with the saved secret where none was typed. If the saved secret belongs to another address,
 * segment or client, a phrase says so instead: else anybody who can type here could have that secret sign calls to an
 * address of their own, and use these calls to ask the service in its owner's name.
 */
export function completeSettings(typed: Typed, saved: Settings | undefined): Settings | Phrase {
  const { secret = "", ...rest } = typed;
  if (secret !== "" || !saved) return { ...rest, secret };
  return signsFor(saved, rest) ? { ...rest, secret: saved.secret } : phraseOfSettings("otherSecret");
}
