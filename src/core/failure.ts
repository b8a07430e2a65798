/**
 * Why a cell has no answer, and what to do about it. This is the closed list: a cell that fails says one of these.
 * A failure is a value, not an exception; only a host's last hop turns it into `#N/A`, `#VALUE!` or a thrown error.
 */
import { isObject, isText } from "./json";

export interface Failure {
  readonly failure: FailureKind;
  /** A sentence for the cell: what is wrong and what to do. Never holds a secret, a token or a body. */
  readonly message: string;
  /** Until when asking again is pointless, in ms since 1970. */
  readonly until?: number;
}

const sentences = {
  notSetUp: () => "Not set up: open the Shariah Sheets pane and save the service address, client ID and secret key.",
  wrongAddress: () => "The address or the segment leads nowhere (HTTP 404): check both in the pane, then refresh.",
  segment: () => "The service knows no such segment (HTTP 404): check the service segment in the pane, then refresh.",
  badRequest: (input: string) =>
    `The service refused the request for ${spoken(input)} (HTTP 400): check the symbol, and this computer's clock.`,
  unreachable: () => "The service cannot be reached: check the address in the pane and your connection, then refresh.",
  blocked: () => "The service does not allow calls from this page (CORS): ask its operator to allow it.",
  clock: (seconds: number) => `The clock of this computer is wrong by ${seconds} s: set it to automatic, then refresh.`,
  refused: () => "The client ID or the secret key was refused: check both in the pane, then refresh.",
  refusedFor: (what: string) =>
    `Your calls are refused for ${what}, though other operations are answered: ask whether your plan includes it.`,
  plan: (what: string) => `Your plan at the service does not include ${what}: ask the service's operator.`,
  month: (until: string) =>
    `Too many calls: the month's are spent, the plan is slower than set, or others use this client ID. Next try after ${until}.`,
  paused: (until: string) => `The service asked for a pause until ${until}: refresh after that.`,
  service: (status: number) => `The service failed (HTTP ${status}): nothing is wrong here, refresh in a minute.`,
  notUnderstood: () => "The service's reply was not understood: refresh, and if it stays tell the service's operator.",
  notReturned: (input: string) =>
    `The service returned nothing for ${spoken(input)}: check the symbol, or refresh later.`,
  contradiction: (input: string) =>
    `The service contradicts itself for ${spoken(input)}: refresh later, or tell its operator.`,
  unknownSymbol: (input: string) => `The service does not know ${spoken(input)}: use the service's own symbol.`,
  notTicker: (why: string) => why,
  badArgument: (name: string, allowed: string) => `Argument ${name}: ${allowed}.`,
  missing: (what: string) => `${what}: it is unknown, which is not zero.`,
  incomplete: (failed: number, all: number) =>
    `Incomplete: ${failed} of ${all} tickers have no answer; WHY tells the reason for each.`,
  sizes: (name: string) => `Sizes do not match: give ${name} as one value, or as a range of the tickers' shape.`,
  consent: (calls: number, minutes: number) =>
    `This needs ${calls} calls, about ${minutes} min: allow it in the Shariah Sheets pane, then refresh.`,
  declined: (calls: number) =>
    `You said no to these ${calls} calls: choose Ask me again in the Shariah Sheets pane, under Refresh.`,
  budget: (used: number, limit: number, day: string) =>
    `This month's budget is reached (${used} of ${limit} calls): the next month begins on ${day}; to go on before, raise it in the pane under Usage, then refresh.`,
  loading: () => "Still loading: recalculate to go on; what has arrived is kept.",
  store: (why: string) => why,
  cancelled: () => "Cancelled: refresh to ask again.",
  tooOld: (day: string) => `Too old to show (fetched ${day}) and the service does not answer: refresh later.`,
} as const;

/** The parts of a composite input as people write them: `US, Energy`. */
function spoken(input: string): string {
  return input.split("|").join(", ");
}

// Pure: a bundle in which nothing fails leaves the sentences out.
const kinds: ReadonlySet<unknown> = /*#__PURE__*/ new Set(/*#__PURE__*/ Object.keys(sentences));

type Sentences = typeof sentences;
export type FailureKind = keyof Sentences;

/** A failure of the closed list, its sentence filled in. */
export function fail<K extends FailureKind>(kind: K, ...about: Parameters<Sentences[K]>): Failure {
  const sentence = sentences[kind] as (...about: unknown[]) => string;
  return { failure: kind, message: sentence(...about) };
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
export function isMisuse({ failure }: Failure): boolean {
  return failure === "notTicker" || failure === "badArgument" || failure === "sizes";
}

/** Failures that a person must mend first; the others are worth another try by themselves. */
export function isLasting({ failure }: Failure): boolean {
  return isMisuse({ failure, message: "" }) || ["unknownSymbol", "plan", "refusedFor"].includes(failure);
}
