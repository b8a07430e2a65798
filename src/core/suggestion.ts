/**
 * Suggests what the user may have meant, for the sentence of a failure: a ticker with another spelling, for example. A
 * host that knows the service's tickers sets the function that suggests.
 */
import type { Detail } from "./phrase";

/**
 * Returns what the details of a failure of this kind may mean, in the service's spelling; undefined for no suggestion.
 */
export type Suggest = (kind: string, about: readonly Detail[]) => string | undefined;

let suggest: Suggest = () => undefined;

/** Sets the function that is asked for a suggestion when the sentence of a failure is made. */
export function suggestBy(by: Suggest): void {
  suggest = by;
}

export function suggestion(kind: string, about: readonly Detail[]): string | undefined {
  return suggest(kind, about);
}
