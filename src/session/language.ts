/** Lets cells speak the chosen language. The table of Arabic sentences is loaded only when Arabic is chosen. */
import { english } from "../core/wording";
import type { Session } from "./session";

const said = new WeakMap<Session, string>();

/** Applies the chosen language. Returns true when it is another than before, so that cells must be calculated again. */
export async function applyLanguage(session: Session): Promise<boolean> {
  const { sentences, verdictsToo = false } = session.memory?.preferences ?? {};
  const isArabic = sentences === "ar";
  const chosen = isArabic ? `ar ${verdictsToo}` : "en";
  if (chosen === (said.get(session) ?? "en")) return false;
  session.sayBy(isArabic ? await arabic(verdictsToo) : english);
  said.set(session, chosen);
  // What cells show is cached until something changes, and the language has changed.
  session.planning.outdate();
  return true;
}

async function arabic(withVerdicts: boolean) {
  return (await import(/* webpackChunkName: "sentences" */ "../i18n/arabic")).arabicWording(withVerdicts);
}
