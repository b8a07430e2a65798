/// <reference types="google-apps-script" />
/**
 * Cells in the language that was chosen for the document. Its table is a file beside the script and no part of it, since
 * every cell would load that; it is read when there is something to say.
 */
import type { Preferences } from "../../src/api/preferences";
import { type Phrases, type Saying, sayingIn } from "../../src/i18n/sentences";

const english: Saying = { sentence: String, text: String };

export function sayingAs({ sentences, verdictsToo }: Preferences): Saying {
  if (sentences !== "ar") return english;
  let made: Saying | undefined;
  const arabic = () => {
    made ??= tableOf(verdictsToo);
    return made;
  };
  return {
    sentence: (text) => arabic().sentence(text),
    // Most texts are names and verdicts; those need no table.
    text: (text) => (verdictsToo || text.includes(" ") ? arabic().text(text) : text),
  };
}

/** An answer in English is better than none because of its language. */
function tableOf(withVerdicts: boolean): Saying {
  try {
    return sayingIn(JSON.parse(HtmlService.createTemplateFromFile("arabic").getRawContent()) as Phrases, withVerdicts);
  } catch {
    return english;
  }
}
