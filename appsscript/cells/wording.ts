/**
 * Gives the words in which cells say failures and verdicts, in the document's language. The Arabic sentences are loaded
 * at their first use, because every cell's run would pay for them.
 */
import type { Preferences } from "../../src/api/preferences";
import { didYouMean, suggestion } from "../../src/core/failure";
import { inEnglish } from "../../src/core/phrase";
import { english, type Said, type Wording } from "../../src/core/wording";
import { isJudgement } from "../../src/functions/words";
import { wordingIn } from "../../src/i18n/wordingIn";
import { arabicSentences } from "../shared/lazyModules";

export function wordingAs({ sentences, verdictsToo }: Preferences): Wording {
  if (sentences !== "ar") return { sentence: withSuggestion, text: withSuggestion };
  let made: Wording | undefined;
  const wording = () => {
    made ??= wordingIn(arabicSentences(), verdictsToo);
    return made;
  };
  return {
    sentence: (said) => wording().sentence(said),
    // Most texts are verdicts. Where verdicts stay English, these need no Arabic table.
    text: (said) =>
      verdictsToo || !(typeof said === "object" && "phrase" in said && isJudgement(said))
        ? wording().text(said)
        : english.text(said),
  };
}

/**
 * The English sentence, with the ticker that may be meant. A failure that was stored, or copied on its way, has a
 * sentence from before anything was looked up.
 */
function withSuggestion(said: Said): string {
  const told = english.sentence(said);
  if (typeof said === "string" || !("failure" in said)) return told;
  const meant = suggestion(said.failure, said.about ?? []);
  const question = meant === undefined ? "" : inEnglish(didYouMean, [meant]);
  return told.endsWith(question) ? told : `${told} ${question}`;
}
