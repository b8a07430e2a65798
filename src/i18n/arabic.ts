/** Says failures and phrases in Arabic. It is a module of its own, so that only readers of Arabic load its table. */
import type { Wording } from "../core/wording";
import { sentencesAr } from "./sentencesAr";
import { wordingIn } from "./wordingIn";

export function arabicWording(withVerdicts: boolean): Wording {
  return wordingIn(sentencesAr, withVerdicts);
}
