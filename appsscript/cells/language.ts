/// <reference types="google-apps-script" />
/**
 * Cells in the language that was chosen for the document. Its table is a file beside the script and no part of it, since
 * every cell would load that; it is read when there is something to say.
 */
import type { Preferences } from "../../src/api/preferences";
import type { Words } from "../../src/core/phrase";
import { english, type Saying } from "../../src/core/saying";
import { isJudgement } from "../../src/functions/words";
import { sayingIn } from "../../src/i18n/sentences";

export function sayingAs({ sentences, verdictsToo }: Preferences): Saying {
  if (sentences !== "ar") return english;
  let made: Saying | undefined;
  const arabic = () => {
    made ??= tableOf(verdictsToo);
    return made;
  };
  return {
    sentence: (said) => arabic().sentence(said),
    // Most texts are verdicts; those need no table.
    text: (said) =>
      verdictsToo || !(typeof said === "object" && "phrase" in said && isJudgement(said))
        ? arabic().text(said)
        : english.text(said),
  };
}

/** An answer in English is better than none because of its language. */
function tableOf(withVerdicts: boolean): Saying {
  try {
    return sayingIn(JSON.parse(HtmlService.createTemplateFromFile("arabic").getRawContent()) as Words, withVerdicts);
  } catch {
    return english;
  }
}
