/**
 * How Arabic counts: words of their own for one and two, one form from three to ten, one from eleven to ninety-nine, and
 * one for hundreds and fractions. By arithmetic, as `Intl.PluralRules` has it: Google's script may lack Arabic's rules.
 */

/** The words for one and for two, and what stands behind the number from 3 on, from 11 on, and else. */
export type ArabicForms = readonly [one: string, two: string, few: string, many: string, other: string];

/** `text` is the number as it is written. */
export function countedInArabic(n: number, text: string, [one, two, few, many, other]: ArabicForms): string {
  if (n === 1) return one;
  if (n === 2) return two;
  const last = Number.isInteger(n) ? n % 100 : 0;
  if (last >= 11) return `${text} ${many}`;
  return `${text} ${last >= 3 ? few : other}`;
}
