/**
 * How Arabic counts: words of their own for one and two, one form from three to ten, one from eleven to ninety-nine, and
 * one for hundreds and fractions. By arithmetic, as `Intl.PluralRules` has it: Google's script may lack Arabic's rules.
 */

/** The words for one and for two, and what stands behind the number from 3 on, from 11 on, and else. */
export type ArabicForms = readonly [one: string, two: string, few: string, many: string, other: string];

/** So many forms stand without their number. */
export const bareForms = 2;

/** Which of the forms goes with a number. */
export function arabicForm(n: number): number {
  if (n === 1 || n === 2) return n - 1;
  const last = Number.isInteger(n) ? n % 100 : 0;
  if (last >= 11) return 3;
  return last >= 3 ? 2 : 4;
}

/** `text` is the number as it is written. */
export function countedInArabic(n: number, text: string, forms: ArabicForms): string {
  const index = arabicForm(n);
  const form = forms[index] as string;
  return index < bareForms ? form : `${text} ${form}`;
}
