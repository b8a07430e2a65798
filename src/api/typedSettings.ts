/** Settings between a pane and the host that keeps them: the secret goes in, and never comes back. */
import { type Phrase, phrasesOf } from "../core/phrase";
import { cleanAddress, type Settings } from "./settings";

/** Why settings are not taken. */
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

/** Settings as typed; without `secret` the saved one is meant. */
export type Typed = Omit<Settings, "secret"> & { readonly secret?: string };

type Signed = Pick<Settings, "address" | "segment" | "clientId">;

/** Whether a secret that was typed for the one set of settings may sign for the other. */
export function signsFor(saved: Signed, { address, segment, clientId }: Signed): boolean {
  return saved.address === cleanAddress(address) && saved.segment === segment && saved.clientId === clientId;
}

/**
 * Settings with the saved secret where none was typed; or, where it was typed for another address, segment or client, a
 * phrase: else whoever may type here could have it sign for an address of theirs, and ask the service in its owner's name.
 */
export function completed(typed: Typed, saved: Settings | undefined): Settings | Phrase {
  const { secret = "", ...rest } = typed;
  if (secret !== "" || !saved) return { ...rest, secret };
  return signsFor(saved, rest) ? { ...rest, secret: saved.secret } : phraseOfSettings("otherSecret");
}
