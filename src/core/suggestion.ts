/** Suggests what may be meant in a failure, such as a ticker that is spelt differently. Hosts set who suggests. */
import type { Detail } from "./phrase";

/** What the details of such a failure may mean, in the service's spelling; undefined for no suggestion. */
export type Suggest = (kind: string, about: readonly Detail[]) => string | undefined;

let suggest: Suggest = () => undefined;

/** Sets who is asked for a suggestion when the sentence of a failure is made. */
export function suggestBy(by: Suggest): void {
  suggest = by;
}

export function suggestion(kind: string, about: readonly Detail[]): string | undefined {
  return suggest(kind, about);
}
