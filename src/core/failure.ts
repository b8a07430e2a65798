/**
 * Makes failures: why a cell has no answer, and what to do about it. The list is closed: a cell that fails says one of
 * these. A failure is a value and not an exception; only when a host writes the cell does it become `#N/A`, `#VALUE!`
 * or a thrown error.
 */
import type { googleSentences } from "./googleSentences";
import { isObject, isText } from "./json";
import { type Detail, inEnglish, type Phrase, type Places, type Words } from "./phrase";

export interface Failure {
  readonly failure: FailureKind;
  /** The details in its sentence; absent when an older version stored the failure. */
  readonly about?: readonly Detail[] | undefined;
  /** The sentence in English: what is wrong and what to do. Never holds a secret, a token or a body. */
  readonly message: string;
  /** Until when asking again is pointless, in ms since 1970. */
  readonly until?: number;
}

export const sentences = {
  notSetUp: "Not set up: open the Shariah Sheets pane and save the service address, client ID and secret key.",
  wrongAddress: "The address or the segment leads nowhere (HTTP 404): check both in the pane, then refresh.",
  segment: "The service knows no such segment (HTTP 404): check the service segment in the pane, then refresh.",
  badRequest: "The service refused the request for {0,} (HTTP 400): check the symbol, and this computer's clock.",
  unreachable: "The service cannot be reached: check the address in the pane and your connection, then refresh.",
  blocked: "The service does not allow calls from this page (CORS): ask its operator to allow it.",
  clock: "The clock of this computer is wrong by {0} s: set it to automatic, then refresh.",
  refused: "The client ID or the secret key was refused: check both in the pane, then refresh.",
  refusedFor:
    "Your calls are refused for {0}, though other operations are answered: ask whether your plan includes it.",
  plan: "Your plan at the service does not include {0}: ask the service's operator.",
  month: "Too many calls: {1}. Next try after {0}.",
  paused: "The service asked for a pause until {0}: refresh after that.",
  service: "The service failed (HTTP {0}): nothing is wrong here, refresh in a minute.",
  notUnderstood: "The service's reply was not understood: refresh, and if it stays tell the service's operator.",
  notReturned: "The service returned nothing for {0,}: check the symbol, or refresh later.",
  contradiction: "The service contradicts itself for {0,}: refresh later, or tell its operator.",
  unknownSymbol: "The service does not know {0,}: use the service's own symbol.",
  notTicker: "{0}.",
  badArgument: "Argument {0}: {1}.",
  noField: "{0} Fields: {1}.",
  missing: "{0}: it is unknown, which is not zero.",
  incomplete: "Incomplete: {0} of {1|ticker|tickers} {0:has|have} no answer; WHY tells the reason for each.",
  sizes: "Sizes do not match: give {0} as one value, or as a column as long as the tickers.",
  consent: "This needs {0|call|calls}, about {1} min: allow it in the Shariah Sheets pane, then refresh.",
  declined:
    "You said no to {0:this call|these {0} calls}: choose Ask me again in the Shariah Sheets pane, under Refresh.",
  budget:
    "This month's budget is reached ({0} of {1|call|calls}): the next month begins on {2}; to go on before, raise it in the pane under Refresh, then refresh.",
  loading: "Still loading: recalculate to go on; what has arrived is kept.",
  tableTooLarge:
    "Too large for one formula (over 2,000,000 characters): give it fewer tickers, or name the one field that you need.",
  cancelled: "Cancelled: refresh to ask again.",
  tooOld: "Too old to show (fetched {0}) and the service does not answer: refresh later.",
} as const;

/** Put after a failure's sentence when the user may have meant a known ticker. */
export const didYouMean = "Did you mean {0}?";

/**
 * Returns what the details of a failure of this kind may mean, in the service's spelling; undefined for no suggestion.
 */
export type Suggest = (kind: string, about: readonly Detail[]) => string | undefined;

let suggest: Suggest = () => undefined;

/**
 * Sets the function that is asked for a suggestion when the sentence of a failure is made. A host sets it that knows
 * the service's tickers.
 */
export function suggestBy(by: Suggest): void {
  suggest = by;
}

export function suggestion(kind: string, about: readonly Detail[]): string | undefined {
  return suggest(kind, about);
}

// Marked as pure, so that a bundle in which nothing fails does not contain the sentences.
const kinds: Set<unknown> = /*#__PURE__*/ new Set(/*#__PURE__*/ Object.keys(sentences));

export type FailureKind = keyof typeof sentences | keyof typeof googleSentences;
type Abouts = Places<typeof sentences>;

/**
 * A failure of the list above, with the details for its sentence. `typed`: the whole text that the user typed, when the
 * sentence does not repeat all of it.
 */
export function fail<K extends keyof Abouts>(failure: K, ...about: [...Abouts[K], typed?: string]): Failure {
  return makeFailure(failure, sentences[failure], about as readonly Detail[]);
}

/** Makes failures that only one host has, from its table of sentences. */
export function failuresOf<Table extends Readonly<Partial<Record<FailureKind, string>>> & Words>(table: Table) {
  for (const kind of Object.keys(table)) kinds.add(kind);
  return <K extends keyof Table & FailureKind>(failure: K, ...about: Places<Table>[K]): Failure =>
    makeFailure(failure, table[failure] as string, about as readonly Detail[]);
}

/** The failure's sentence is made when somebody reads it, because most failed cells are never looked at. */
function makeFailure(failure: FailureKind, sentence: string, about: readonly Detail[]): Failure {
  return {
    failure,
    about,
    get message() {
      const meant = suggestion(failure, about);
      const told = inEnglish(sentence, about);
      return meant === undefined ? told : `${told} ${inEnglish(didYouMean, [meant])}`;
    },
  };
}

/** The same failure, with the moment from which asking again makes sense. */
export function failUntil<K extends keyof Abouts>(until: number, kind: K, ...about: Abouts[K]): Failure {
  return { ...fail(kind, ...(about as [...Abouts[K]])), until };
}

/** A failure as a phrase: inside another sentence, or as a text in place of an error. */
export function phraseOf({ failure, about, message }: Failure): Phrase {
  return { phrase: failure, about, english: message };
}

/** Whether this is a failure of the closed list. An error body of the service may have the same fields but is none. */
export function isFailure(value: unknown): value is Failure {
  if (!isObject(value)) return false;
  const { failure, about, message, until } = value as Partial<Record<keyof Failure, unknown>>;
  const isWhole = kinds.has(failure) && isText(message) && (about === undefined || Array.isArray(about));
  return isWhole && (until === undefined || typeof until === "number");
}

/** Whether the formula itself is wrong: Excel then shows `#VALUE!`, and `#N/A` for all other failures. */
export function isMisuse({ failure }: Pick<Failure, "failure">): boolean {
  return ["notTicker", "badArgument", "noField", "sizes", "tableTooLarge"].includes(failure);
}

/** Whether a person must mend the cause first. Other failures are worth another try without that. */
export function isLasting({ failure }: Failure): boolean {
  return (
    isMisuse({ failure }) ||
    ["unknownSymbol", "plan", "refusedFor", "fetchPermission", "fetchAllowlist", "fetchAdmin"].includes(failure)
  );
}
