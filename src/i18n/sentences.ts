/**
 * Failures and phrases in another language, by a table of its sentences. What was typed or came from the service stays as
 * it is, in a direction of its own. What the table does not know, since it is of another version, is said in English:
 * better read so than not at all.
 */
import { type Detail, filled, type Grammar, type Words } from "../core/phrase";
import { english, type Said, type Saying } from "../core/saying";
import { suggestion } from "../core/suggestion";
import { isJudgement } from "../functions/words";
import { arabicForm, bareForms } from "./pluralArabic";

export function sayingIn(sentences: Words, withVerdicts: boolean): Saying {
  const known = new Map(Object.entries(sentences));
  /** Those that were said, with their names set apart. */
  const ready = new Map<string, string>();

  const sentenceOf = (key: string): string | undefined => {
    const before = ready.get(key);
    if (before !== undefined) return before;
    const sentence = known.get(key)?.replace(latin, "\u2066$&\u2069");
    if (sentence !== undefined) ready.set(key, sentence);
    return sentence;
  };
  const arabic: Grammar = {
    said: (detail) => (typeof detail === "object" ? sentence(detail) : isolated(String(detail))),
    form: arabicForm,
    bare: bareForms,
  };
  const whole = (key: string, about: readonly Detail[]): string | undefined => {
    const sentence = sentenceOf(key);
    return sentence === undefined ? undefined : filled(sentence, about, arabic);
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

/** Names that stay: one run of Latin letters, with the figures and places that belong to it. */
const latin = /[A-Za-z][\w.-]*(?:[ ,/]+(?:[A-Za-z][\w.-]*|\d+|\{\d\}))*/g;

/** What is not of the language keeps its own direction, between marks that nobody sees. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
