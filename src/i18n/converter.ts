/** The words of the section that spells formulas as Excel or Google Sheets does, in both languages. */
import { plural } from "../core/plural";
import { languageOf } from "../core/wording";
import { isolate } from "./en";
import type { Count } from "./locale";

const english = {
  heading: "Formulas from Excel",
  note: (excel: string, sheets: string) =>
    `Excel writes ${isolate(excel)}, Google Sheets ${isolate(sheets)}. All formulas of this spreadsheet are changed.`,
  fromExcel: "Convert from Excel",
  toExcel: "Convert to Excel",
  converted: (n: Count) => `${n.text} ${plural(n.n, "formula")} converted.`,
  untouched: (n: Count) => `Protected, or longer than 9 KB: ${n.text}.`,
};

const arabic: typeof english = {
  heading: "صيغ من Excel",
  note: (excel, sheets) =>
    `يكتب Excel ${isolate(excel)}، وتكتب جداول Google ${isolate(sheets)}. وتُغيَّر كل صيغ هذا الجدول.`,
  fromExcel: "حوّل من Excel",
  toExcel: "حوّل إلى Excel",
  converted: (n) => `صيغ حُوّلت: ${n.text}.`,
  untouched: (n) => `محمية، أو أطول من 9 كيلوبايت: ${n.text}.`,
};

export function converterWords(tag: string): typeof english {
  return languageOf(tag) === "ar" ? arabic : english;
}
