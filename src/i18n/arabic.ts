/** How failures and phrases are said in Arabic. A module of its own, so that only its readers load it. */
import type { Saying } from "../core/saying";
import { sayingIn } from "./sentences";
import { sentencesAr } from "./sentencesAr";

export function arabicSaying(withVerdicts: boolean): Saying {
  return sayingIn(sentencesAr, withVerdicts);
}
