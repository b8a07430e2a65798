/** What is said in Arabic, in one piece that loads where it is wanted. */
import type { Saying } from "../core/saying";
import { sayingIn } from "./sentences";
import { sentencesAr } from "./sentencesAr";

export function arabicSaying(withVerdicts: boolean): Saying {
  return sayingIn(sentencesAr, withVerdicts);
}
