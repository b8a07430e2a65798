/** How failures and phrases are said in Arabic. A module of its own, so that only its readers load it. */
import type { Wording } from "../core/wording";
import { wordingIn } from "./sentences";
import { sentencesAr } from "./sentencesAr";

export function arabicWording(withVerdicts: boolean): Wording {
  return wordingIn(sentencesAr, withVerdicts);
}
