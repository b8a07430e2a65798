/**
 * An operation is a row of the service's API; a route is one way to ask it. A question is an operation and one input
 * (`screening/AAPL`): it says what, never how. The rows themselves stand in `src/api`.
 */
import type { Failure } from "./failure";
import type { Month } from "./month";
import type { Phrase } from "./phrase";

/** An input in the operation's own spelling: a ticker, or the parts of a composite input joined by `|`. */
export type Input = string;

export interface Route {
  readonly name: string;
  /** Method and path: `{segment}` is a setting, `{input}` the percent-encoded input. */
  readonly request: `${"GET" | "POST"} /${string}`;
  /** The most inputs one request may carry. */
  readonly most: number;
  /** The JSON body of a POST. */
  readonly body?: (inputs: readonly Input[]) => unknown;
  /** The text that a GET's token is computed over instead of a body: nothing, or the symbol in the path. */
  readonly signs?: "nothing" | "symbol";
  /** HTTP statuses that mean "not by this route": the next route is then tried once, and the result is remembered. */
  readonly movesOn: readonly number[];
  /** The next route costs a call per input, not per hundred: it must be proven, then allowed by the user. */
  readonly nextMultiplies?: boolean;
}

export interface Operation<Answer = unknown> {
  readonly name: string;
  /** What people call the operation, as sentences use it: "the full report". */
  readonly title: Phrase;
  /** How long an answer counts as known, in ms, unless the user chose otherwise for answers that age like it. */
  readonly freshness: number;
  /** What the answer depends on: a company's quarter or the day's price. The user chooses a freshness for each. */
  readonly ages?: "quarterly" | "daily";
  /** When the service fails, a verdict-like answer may be shown past its freshness; an amount may not. */
  readonly keepsLastGood: boolean;
  readonly routes: readonly [Route, ...Route[]];
  /** The routes in demo mode, where the service has a demo variant. */
  readonly demo?: readonly [Route, ...Route[]];
  /** A cell's value as an input; null for a blank; a failure when it cannot be one. */
  readonly input: (value: unknown) => Input | null | Failure;
  /** The answers in a reply's JSON, by input; undefined when the reply as a whole is not understood. Never throws. */
  readonly read: (json: unknown, inputs: readonly Input[]) => ReadonlyMap<Input, Answer | Failure> | undefined;
  /** Reads the account's month from an answer that tells it. */
  month?(answer: Answer): Pick<Month, "limit" | "used" | "start"> | undefined;
  /**
   * Costs no call of the month, so it may be asked when the budget is spent; the account's operation tells what is
   * left.
   */
  readonly free?: true;
  /** A side question that tells a fund from a stock: its failure says nothing of other questions. */
  readonly isSideQuestion?: true;
  /** Operations whose answer for the same input is contained in this one's. */
  readonly alsoAnswers?: readonly Operation[];
}
