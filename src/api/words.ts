/**
 * Says what is wrong with an input that is more than a ticker, such as a country or a period. The Arabic is in
 * `i18n/sentencesAr`.
 */
import { type Failure, fail } from "../core/failure";
import { type Phrase, phrasesOf } from "../core/phrase";

export const words = {
  aSector: "one of {0}",
  dayOrText: "a date, or text such as {0}",
  fromOrAfter: "a day on or after from",
  countryCode: "a country code such as US, UK or SG",
} as const;

export const phrase = /*#__PURE__*/ phrasesOf(words);

export function badInput(name: string, allowed: Phrase): Failure {
  return fail("badArgument", name, allowed);
}
