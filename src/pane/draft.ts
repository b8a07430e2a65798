/**
 * The settings form while somebody types: text, not yet settings. The rules of the settings decide what is right; here
 * they are a schema whose messages name the sentence that helps.
 */
import * as z from "zod/mini";
import { cleanAddress, isAddress, isClientId, isRate, isSecret, isSegment } from "../api/settings";
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

/** `offered`: the address to begin with where nothing is saved. */
export function draftOf(shown: Shown | undefined, offered = ""): Draft {
  if (!shown) return { ...emptyDraft, address: offered };
  const { address, segment, clientId, callsPerSecond, demo } = shown;
  return { address, segment, clientId, secret: "", callsPerSecond: String(callsPerSecond), demo };
}

const form = z.object({
  address: text(["missing", isGiven], ["insecure", isSecure], ["address", isAddress]),
  segment: text(["missing", isGiven], ["segment", isSegment]),
  clientId: text(["missing", isGiven], ["clientId", isClientId]),
  secret: text(["missing", isGiven], ["secret", isSecret]),
  callsPerSecond: z.number("rate").check(z.refine(isRate, "rate")),
});

/** What is wrong, field by field; empty when all is well. */
export function problemsOf(draft: Draft, secretSaved: boolean): Problems {
  const typed = trimmed(draft);
  const { error } = form.safeParse({ ...typed, callsPerSecond: rateOf(typed) });
  const wrong = (error?.issues ?? []).filter(
    ({ path: [field] }) => !(field === "secret" && !typed.secret && secretSaved),
  );
  return Object.fromEntries(wrong.map(({ path: [field], message }) => [field, message]));
}

/** The settings typed; undefined while anything is wrong. */
export function typedOf(draft: Draft, secretSaved: boolean): Typed | undefined {
  if (Object.keys(problemsOf(draft, secretSaved)).length > 0) return undefined;
  const { address, segment, clientId, secret, demo, ...rest } = trimmed(draft);
  const typed = { address: cleanAddress(address) ?? address, segment, clientId, callsPerSecond: rateOf(rest), demo };
  return secret ? { ...typed, secret } : typed;
}

/** Pasted text brings blanks and line ends along. */
export function trimmed(draft: Draft): Draft {
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

/** A text of which the first rule that it breaks is told. */
function text(...rules: readonly [problem: Problem, keeps: (typed: string) => boolean][]) {
  return z.string().check(...rules.map(([error, keeps]) => z.refine<string>(keeps, { error, abort: true })));
}

function isGiven(typed: string): boolean {
  return typed !== "";
}

/** Unsafe is what would be an address, were it https. */
function isSecure(typed: string): boolean {
  return isAddress(typed) || !isAddress(typed.replace(/^http:/i, "https:"));
}
