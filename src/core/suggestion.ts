/** What may be meant by what a failure is about: a ticker that is spelt otherwise. The core itself knows none to suggest. */
import type { Detail } from "./phrase";

/** What may be meant, as the service spells it, where a failure of this kind is about these; undefined where nothing may. */
export type Suggest = (kind: string, about: readonly Detail[]) => string | undefined;

let suggest: Suggest = () => undefined;

/** From now on `by` is asked for a suggestion whenever the sentence of a failure is made. */
export function suggestBy(by: Suggest): void {
  suggest = by;
}

export function suggestion(kind: string, about: readonly Detail[]): string | undefined {
  return suggest(kind, about);
}
