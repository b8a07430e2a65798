/**
 * Checks the settings form while the user types, when all its fields are still text. The rules are a list, each with
 * the name of the sentence that helps. They are not a zod schema, because this form is on the pane's first screen, and
 * zod would take up a tenth of that screen's size limit.
 */
import { cleanAddress, isAddress, isClientId, isRate, isSecret, isSegment } from "../../api/settings";
import type { Strings } from "../../i18n/en";
import type { Shown, Typed } from "../../ports/host";

export interface Draft {
  readonly address: string;
  readonly segment: string;
  readonly clientId: string;
  /** Empty where the saved secret is to be used. */
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

/** The form's first values. `offered` are the values to start with when nothing is saved. */
export function draftOf(shown: Shown | undefined, offered: Partial<Draft> = {}): Draft {
  if (!shown) return { ...emptyDraft, ...offered };
  const { address, segment, clientId, callsPerSecond, demo } = shown;
  return { address, segment, clientId, secret: "", callsPerSecond: String(callsPerSecond), demo };
}

type Rule = readonly [problem: Problem, keeps: (typed: string) => boolean];

const form: readonly (readonly [field: Exclude<keyof Draft, "demo">, ...rules: readonly Rule[]])[] = [
  ["address", ["missing", isGiven], ["insecure", isSecure], ["address", isAddress]],
  ["segment", ["missing", isGiven], ["segment", isSegment]],
  ["clientId", ["missing", isGiven], ["clientId", isClientId]],
  ["secret", ["missing", isGiven], ["secret", isSecret]],
  ["callsPerSecond", ["rate", (typed) => isRate(rateOf(typed))]],
];

/** The first rule that each field breaks; empty when all is well. */
export function problemsOf(draft: Draft, secretSaved: boolean): Problems {
  const typed = trimDraft(draft);
  const isSaved = secretSaved && !typed.secret;
  const broken = form.flatMap(([field, ...rules]) => {
    const rule = field === "secret" && isSaved ? undefined : rules.find(([, keeps]) => !keeps(typed[field]));
    return rule ? [[field, rule[0]]] : [];
  });
  return Object.fromEntries(broken);
}

/** The settings typed; undefined while anything is wrong. */
export function settingsIn(draft: Draft, secretSaved: boolean): Typed | undefined {
  if (Object.keys(problemsOf(draft, secretSaved)).length > 0) return undefined;
  const { address, segment, clientId, secret, demo, callsPerSecond } = trimDraft(draft);
  const typed = {
    address: cleanAddress(address) ?? address,
    segment,
    clientId,
    callsPerSecond: rateOf(callsPerSecond),
    demo,
  };
  return secret ? { ...typed, secret } : typed;
}

/** Removes blanks and line ends, which often come with pasted text. */
export function trimDraft(draft: Draft): Draft {
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

function rateOf(typed: string): number {
  return typed === "" ? Number.NaN : Number(typed);
}

function isGiven(typed: string): boolean {
  return typed !== "";
}

/** Whether the address needs no better protocol: false only where it would be valid with https in place of http. */
function isSecure(typed: string): boolean {
  return isAddress(typed) || !isAddress(typed.replace(/^http:/i, "https:"));
}
