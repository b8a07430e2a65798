/// <reference types="google-apps-script" />
/**
 * What cells say, in the document's language. The table of sentences is a file beside the script, read only when there
 * is a sentence to say, because every cell loads the script.
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
    // Most texts are verdicts, which need no table.
    text: (said) =>
      verdictsToo || !(typeof said === "object" && "phrase" in said && isJudgement(said))
        ? arabic().text(said)
        : english.text(said),
  };
}

/** If the table cannot be read, cells speak English. */
function tableOf(withVerdicts: boolean): Saying {
  try {
    return sayingIn(JSON.parse(HtmlService.createTemplateFromFile("arabic").getRawContent()) as Words, withVerdicts);
  } catch {
    return english;
  }
}
