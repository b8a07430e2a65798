/** Cells in the chosen language. Its table is loaded only when that language is chosen. */
import { english } from "../core/wording";
import type { Session } from "./session";

const said = new WeakMap<Session, string>();

/** Applies the chosen language; true when cells that were shown must be calculated again. */
export async function sayAsChosen(session: Session): Promise<boolean> {
  const { sentences, verdictsToo = false } = session.memory?.preferences ?? {};
  const isArabic = sentences === "ar";
  const chosen = isArabic ? `ar ${verdictsToo}` : "en";
  if (chosen === (said.get(session) ?? "en")) return false;
  session.sayBy(isArabic ? await arabic(verdictsToo) : english);
  said.set(session, chosen);
  // What cells show is cached until something changes, and the language has.
  session.planning.outdate();
  return true;
}

async function arabic(withVerdicts: boolean) {
  return (await import(/* webpackChunkName: "sentences" */ "../i18n/arabic")).arabicWording(withVerdicts);
}
