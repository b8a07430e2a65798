/**
 * Counts as Arabic does: it has words of their own for one and two, a form for 3 to 10, a form for 11 to 99, and a form
 * for hundreds and fractions. The rules are written out here, because Google's `Intl.PluralRules` may lack those of
 * Arabic.
 */

/**
 * The words for one and for two, and then the words that follow a number: from 3 on, from 11 on, and for all others.
 */
export type ArabicForms = readonly [one: string, two: string, few: string, many: string, other: string];

/** The number of forms that are used without a number: those for one and two. */
export const bareForms = 2;

/** The index of the form that goes with a number. */
export function arabicForm(n: number): number {
  if (n === 1 || n === 2) return n - 1;
  const last = Number.isInteger(n) ? n % 100 : 0;
  if (last >= 11) return 3;
  return last >= 3 ? 2 : 4;
}

/** A number with its word; `text` is the number as it is written. */
export function countInArabic(n: number, text: string, forms: ArabicForms): string {
  const index = arabicForm(n);
  const form = forms[index] as string;
  return index < bareForms ? form : `${text} ${form}`;
}
