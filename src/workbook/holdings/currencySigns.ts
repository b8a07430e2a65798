/**
 * Tells the currency that a heading or a number names: by a code, a word, or a sign that only one country has. A sign of
 * several countries, such as `$`, is returned as that, for a person to say once which one is meant.
 */
import { withoutMarks } from "../../core/ticker";

/** A code; or a sign that several currencies have. */
export type NamedCurrency = { readonly code: string } | { readonly sign: string } | undefined;

const codes = new Set(
  "USD EUR GBP GBX SAR AED QAR KWD BHD OMR EGP JOD MAD TND TRY PKR INR BDT IDR MYR SGD HKD CNY JPY KRW TWD THB PHP VND AUD NZD CAD CHF SEK NOK DKK PLN CZK HUF RON RUB KZT ZAR ZAC NGN KES BRL MXN ILS ILA".split(
    " ",
  ),
);

/** Words and signs that mean one currency, written in a heading or beside a number. */
const words: readonly (readonly [RegExp, string])[] = [
  [/GBp|\bGBX\b|\bpence\b|\(p\)|\dp$/, "GBX"],
  [/ZAc/, "ZAC"],
  [/US ?\$/i, "USD"],
  [/\bCA?\$/, "CAD"],
  [/\bAU?\$/, "AUD"],
  [/\bHK\$/, "HKD"],
  [/\bS\$/, "SGD"],
  [/\bNZ\$/, "NZD"],
  [/€/, "EUR"],
  [/₹/, "INR"],
  [/₺/, "TRY"],
  [/ر\.س|ريال سعودي|\bSR\b/, "SAR"],
];

/** What may be meant by a sign that several currencies have; a person says which. */
export const signMeanings: Readonly<Record<string, readonly string[]>> = {
  $: ["USD", "CAD", "AUD"],
  "£": ["GBP", "EGP"],
  "¥": ["JPY", "CNY"],
};

/** The currency that a text names. `USD` alone counts, and so do `USD 12.50`, `Price (US$)` and `Value in EUR`. */
export function currencyIn(text: unknown): NamedCurrency {
  const typed = withoutMarks(String(text ?? "")).trim();
  const [, word] = words.find(([pattern]) => pattern.test(typed)) ?? [];
  if (word) return { code: word };
  const code = typed.match(/[A-Z]+/g)?.find((one) => codes.has(one));
  if (code) return { code };
  const sign = Object.keys(signMeanings).find((one) => typed.includes(one));
  return sign ? { sign } : undefined;
}

export function isCurrencyCode(text: string): boolean {
  return codes.has(text);
}
