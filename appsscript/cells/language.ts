/** Cells in the language that was chosen for the document. Its sentences are loaded when there is something to say. */
import type { Preferences } from "../../src/api/preferences";
import { english, type Saying } from "../../src/core/saying";
import { isJudgement } from "../../src/functions/words";
import { sayingIn } from "../../src/i18n/sentences";
import { arabicSentences } from "../shared/onDemand";

export function sayingAs({ sentences, verdictsToo }: Preferences): Saying {
  if (sentences !== "ar") return english;
  let made: Saying | undefined;
  const saying = () => {
    made ??= sayingIn(arabicSentences(), verdictsToo);
    return made;
  };
  return {
    sentence: (said) => saying().sentence(said),
    // Most texts are verdicts; those need no table.
    text: (said) =>
      verdictsToo || !(typeof said === "object" && "phrase" in said && isJudgement(said))
        ? saying().text(said)
        : english.text(said),
  };
}
