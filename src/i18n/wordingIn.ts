/**
 * Says failures and phrases in another language, by a table of its sentences. Words that were typed or came from the
 * service are not translated, and keep their own direction. A phrase whose sentence is not in the table (another
 * version may have stored it) is said in English.
 */

import { suggestion } from "../core/failure";
import { type Detail, fill, type Grammar, type Words } from "../core/phrase";
import { english, type Said, type Wording } from "../core/wording";
import { isJudgement } from "../functions/words";
import { arabicForm, bareForms } from "./pluralArabic";

export function wordingIn(sentences: Words, withVerdicts: boolean): Wording {
  const known = new Map(Object.entries(sentences));
  /** The sentences used so far, with the Latin names in them already isolated. */
  const ready = new Map<string, string>();

  const sentenceOf = (key: string): string | undefined => {
    const before = ready.get(key);
    if (before !== undefined) return before;
    const sentence = known.get(key)?.replace(latin, "\u2066$&\u2069");
    if (sentence !== undefined) ready.set(key, sentence);
    return sentence;
  };
  const arabic: Grammar = {
    said: (detail) => (typeof detail === "object" ? sentence(detail) : isolate(String(detail))),
    form: arabicForm,
    bare: bareForms,
  };
  const whole = (key: string, about: readonly Detail[]): string | undefined => {
    const sentence = sentenceOf(key);
    return sentence === undefined ? undefined : fill(sentence, about, arabic);
  };
  function sentence(said: Said): string {
    if (typeof said === "string") return said;
    const key = "failure" in said ? said.failure : said.phrase;
    const told = said.about && whole(key, said.about);
    if (told === undefined) return english.sentence(said);
    const meant = suggestion(key, said.about ?? []);
    return meant === undefined ? told : `${told} ${whole("didYouMean", [meant])}`;
  }
  return {
    sentence,
    text: (said) => (!withVerdicts && isVerdict(said) ? english.text(said) : sentence(said)),
  };
}

function isVerdict(said: Said): boolean {
  return typeof said === "object" && "phrase" in said && isJudgement(said);
}

/**
 * Matches names that are not translated: Latin letters, with the digits and the places for details (`{0}`) that belong
 * to them.
 */
const latin = /[A-Za-z][\w.-]*(?:[ ,/]+(?:[A-Za-z][\w.-]*|\d+|\{\d\}))*/g;

/** Text of another language, between invisible marks that keep its direction. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
