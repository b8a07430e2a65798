/**
 * The settings form while somebody types: text, not yet settings. The schema of the settings decides what is right;
 * here stands only which sentence helps.
 */
import { cleanAddress, settingsShape } from "../api/settings";
import type { Shown, Typed } from "./ports";
import type { Strings } from "./strings/en";

export interface Draft {
  readonly address: string;
  readonly segment: string;
  readonly clientId: string;
  /** Empty means the saved one. */
  readonly secret: string;
  readonly callsPerSecond: string;
  readonly demo: boolean;
}

export type Problem = keyof Strings["settings"]["problems"];
export type Problems = { readonly [Field in keyof Draft]?: Problem };

export const emptyDraft: Draft = {
  address: "",
  segment: "",
  clientId: "",
  secret: "",
  callsPerSecond: "1",
  demo: false,
};

export function draftOf(shown: Shown | undefined): Draft {
  if (!shown) return emptyDraft;
  const { address, segment, clientId, callsPerSecond, demo } = shown;
  return { address, segment, clientId, secret: "", callsPerSecond: String(callsPerSecond), demo };
}

/** What is wrong, field by field; empty when all is well. */
export function problemsOf(draft: Draft, secretSaved: boolean): Problems {
  const { address, segment, clientId, secret, callsPerSecond } = settingsShape.fields;
  const wrong: { -readonly [Field in keyof Draft]?: Problem } = {};
  const typed = trimmed(draft);
  if (!typed.address) wrong.address = "missing";
  else if (address.read(typed.address) === undefined) {
    wrong.address = cleanAddress(typed.address.replace(/^http:/i, "https:")) ? "insecure" : "address";
  }
  if (!typed.segment) wrong.segment = "missing";
  else if (segment.read(typed.segment) === undefined) wrong.segment = "segment";
  if (!typed.clientId) wrong.clientId = "missing";
  else if (clientId.read(typed.clientId) === undefined) wrong.clientId = "clientId";
  if (!typed.secret && !secretSaved) wrong.secret = "missing";
  else if (typed.secret && secret.read(typed.secret) === undefined) wrong.secret = "secret";
  if (callsPerSecond.read(rateOf(typed)) === undefined) wrong.callsPerSecond = "rate";
  return wrong;
}

/** The settings typed; undefined while anything is wrong. */
export function typedOf(draft: Draft, secretSaved: boolean): Typed | undefined {
  if (Object.keys(problemsOf(draft, secretSaved)).length > 0) return undefined;
  const { address, segment, clientId, secret, demo, ...rest } = trimmed(draft);
  const typed = { address: cleanAddress(address) ?? address, segment, clientId, callsPerSecond: rateOf(rest), demo };
  return secret ? { ...typed, secret } : typed;
}

/** Pasted text brings blanks and line ends along. */
function trimmed(draft: Draft): Draft {
  const { address, segment, clientId, secret, callsPerSecond } = draft;
  return {
    ...draft,
    address: address.trim(),
    segment: segment.trim(),
    clientId: clientId.trim(),
    secret: secret.trim(),
    callsPerSecond: callsPerSecond.trim(),
  };
}

function rateOf({ callsPerSecond }: Pick<Draft, "callsPerSecond">): number {
  return callsPerSecond === "" ? Number.NaN : Number(callsPerSecond);
}
