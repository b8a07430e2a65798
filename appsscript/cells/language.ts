/**
 * Gives the words in which cells say failures and verdicts, in the document's language. The Arabic sentences are loaded
 * at their first use, because every cell's run would pay for them.
 */
import type { Preferences } from "../../src/api/preferences";
import { english, type Wording } from "../../src/core/wording";
import { isJudgement } from "../../src/functions/words";
import { wordingIn } from "../../src/i18n/sentences";
import { arabicSentences } from "../shared/lazyModules";

export function wordingAs({ sentences, verdictsToo }: Preferences): Wording {
  if (sentences !== "ar") return english;
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
