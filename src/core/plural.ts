/** Chooses the English word for a number: `1 call`, `240 calls`. Other languages have their rules in `src/i18n`. */

/** The word alone, for sentences that write the number in another way. */
export function plural(n: number, one: string, many = `${one}s`): string {
  return n === 1 ? one : many;
}

/** The number with its word. */
export function withNoun(n: number, one: string, many?: string): string {
  return `${n} ${plural(n, one, many)}`;
}
