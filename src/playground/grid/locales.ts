/**
 * Completes the grid's words in English and Arabic: its language files lack some, for which it would show their keys.
 */
import type { ILanguagePack } from "@univerjs/core";

const english = {
  analyzing: "Looking at formulas",
  calculating: "Calculating",
  "array-analysis": "Looking at tables",
  "array-calculation": "Calculating tables",
  done: "Calculated",
};

const arabic: typeof english = {
  analyzing: "قراءة الصيغ",
  calculating: "جارٍ الحساب",
  "array-analysis": "قراءة الجداول",
  "array-calculation": "حساب الجداول",
  done: "تم الحساب",
};

export function completeLocale(pack: ILanguagePack, direction: "ltr" | "rtl"): ILanguagePack {
  const progress = direction === "rtl" ? arabic : english;
  const ribbon = { start: direction === "rtl" ? "البداية" : "Start" };
  return { ...pack, ribbon, "sheets-formula": { ...(pack["sheets-formula"] as ILanguagePack), progress } };
}
