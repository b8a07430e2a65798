/** What is said in Arabic, in one piece that loads where it is wanted. */
import { type Saying, sayingIn } from "./sentences";
import phrases from "./sentences-ar.json";

export function arabicSaying(withVerdicts: boolean): Saying {
  return sayingIn(phrases, withVerdicts);
}
