/**
 * Why a cell has no answer, and what to do about it. This is the closed list: a cell that fails says one of these.
 * A failure is a value, not an exception; only a host's last hop turns it into `#N/A`, `#VALUE!` or a thrown error.
 */
import { advice } from "./advice";
import { isObject, isText } from "./json";
import { counted, plural } from "./plural";

export interface Failure {
  readonly failure: FailureKind;
  /** A sentence for the cell: what is wrong and what to do. Never holds a secret, a token or a body. */
  readonly message: string;
  /** Until when asking again is pointless, in ms since 1970. */
  readonly until?: number;
}

/** Without their full stop, and without what to do about it where that is the same for all of a kind: `advice` has it. */
const sentences = {
  notSetUp: () => "Not set up",
  wrongAddress: () => "The address or the segment leads nowhere (HTTP 404)",
  segment: () => "The service knows no such segment (HTTP 404)",
  badRequest: (input: string) => `The service refused the request for ${spoken(input)} (HTTP 400)`,
  unreachable: () => "The service cannot be reached",
  blocked: () => "The service does not allow calls from this page (CORS)",
  clock: (seconds: number) => `The clock of this computer is wrong by ${seconds} s`,
  refused: () => "The client ID or the secret key was refused",
  refusedFor: (what: string) => `Your calls are refused for ${what}, though other operations are answered`,
  plan: (what: string) => `Your plan at the service does not include ${what}`,
  month: (until: string) =>
    `Too many calls: the month's are spent, the plan is slower than set, or others use this client ID. Next try after ${until}`,
  paused: (until: string) => `The service asked for a pause until ${until}`,
  service: (status: number) => `The service failed (HTTP ${status})`,
  notUnderstood: () => "The service's reply was not understood",
  notReturned: (input: string) => `The service returned nothing for ${spoken(input)}`,
  contradiction: (input: string) => `The service contradicts itself for ${spoken(input)}`,
  unknownSymbol: (input: string) => `The service does not know ${spoken(input)}`,
  notTicker: (why: string, _typed?: unknown) => why,
  badArgument: (name: string, allowed: string) => `Argument ${name}: ${allowed}`,
  noField: (typed: string, near: readonly string[], names: readonly string[]) =>
    `${noSuchField(typed)}${near.length > 0 ? `. Did you mean ${near.join(", ")}?` : "."} Fields: ${names.join(", ")}`,
  missing: (what: string) => what,
  incomplete: (failed: number, all: number) =>
    `Incomplete: ${failed} of ${counted(all, "ticker")} ${plural(failed, "has", "have")} no answer`,
  sizes: (name: string) => `Sizes do not match: give ${name} as one value, or as a range of the tickers' shape`,
  consent: (calls: number, minutes: number) => `This needs ${counted(calls, "call")}, about ${minutes} min`,
  declined: (calls: number) => `You said no to ${calls === 1 ? "this call" : `these ${calls} calls`}`,
  budget: (used: number, limit: number, day: string) =>
    `This month's budget is reached (${used} of ${counted(limit, "call")}): the next month begins on ${day}`,
  loading: () => "Still loading",
  store: (why: string) => why,
  storeFull: () => "This document's properties are full",
  fetchShare: () => "Google allows this account's scripts no more web requests today",
  fetchPermission: () => "The script has no permission to ask the service",
  fetchAllowlist: () => "The service's address is not listed under urlFetchWhitelist in appsscript.json",
  fetchAdmin: () => "Your organisation's administrator does not let scripts ask the service",
  fetchBandwidth: () => "Google's limit on the data that scripts transfer is reached",
  certificate: () => "Google does not accept the service's certificate (TLS)",
  hostName: () => "Google finds no server of the address's name (DNS)",
  noAnswer: () => "Google gets no answer from the service's address",
  fetchFailed: (words: string) => `Google could not ask the service (${words})`,
  scriptPermission: () => "The script has no permission for this",
  googleBusy: (what: string) => `Google refuses ${what} for a moment, because too many cells ask at once`,
  googleShare: (words: string) => `Google allows no more of this today (${words})`,
  googleFault: (words: string) => `Google had a fault of its own (${words})`,
  cancelled: () => "Cancelled",
  tooOld: (day: string) => `Too old to show (fetched ${day}) and the service does not answer`,
} as const;

/** What was typed is repeated where it may be a name: a sentence must not end inside it. */
function noSuchField(typed: string): string {
  return /^(?!.*\. )[\w .-]{1,60}$/.test(typed) ? `There is no field "${typed}"` : "There is no such field";
}

/** The parts of a composite input as people write them: `US, Energy`. */
function spoken(input: string): string {
  return input.split("|").join(", ");
}

// Pure: a bundle in which nothing fails leaves the sentences out.
const kinds: ReadonlySet<unknown> = /*#__PURE__*/ new Set(/*#__PURE__*/ Object.keys(sentences));

type Sentences = typeof sentences;
export type FailureKind = keyof Sentences;

/** A failure of the closed list. Its sentence is made when it is read: most cells that fail are never looked at. */
export function fail<K extends FailureKind>(kind: K, ...about: Parameters<Sentences[K]>): Failure {
  const sentence = sentences[kind] as (...about: unknown[]) => string;
  return {
    failure: kind,
    get message() {
      return `${sentence(...about)}${advice(kind, about)}`;
    },
  };
}

/** The two that functions give most. */
export function badArgument(name: string, allowed: string): Failure {
  return fail("badArgument", name, allowed);
}

export function lacking(what: string): Failure {
  return fail("missing", what);
}

/** The same failure, with the moment from which asking again makes sense. */
export function failUntil<K extends FailureKind>(until: number, kind: K, ...about: Parameters<Sentences[K]>): Failure {
  return { ...fail(kind, ...about), until };
}

/** Only what the closed list names: an error body of the service's that has such fields is no failure of ours. */
export function isFailure(value: unknown): value is Failure {
  if (!isObject(value)) return false;
  const { failure, message, until } = value as { failure?: unknown; message?: unknown; until?: unknown };
  return kinds.has(failure) && isText(message) && (until === undefined || typeof until === "number");
}

/** Wrong in the formula rather than in the world: Excel shows `#VALUE!` for these and `#N/A` for all others. */
export function isMisuse({ failure }: Pick<Failure, "failure">): boolean {
  return ["notTicker", "badArgument", "noField", "sizes"].includes(failure);
}

/** Failures that a person must mend first; the others are worth another try by themselves. */
export function isLasting({ failure }: Failure): boolean {
  return (
    isMisuse({ failure }) ||
    ["unknownSymbol", "plan", "refusedFor", "fetchPermission", "fetchAllowlist", "fetchAdmin"].includes(failure)
  );
}
