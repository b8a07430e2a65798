/**
 * The words of Google's menu, in both languages: its items, and the message that each shows when it is done. Sentences
 * elsewhere that name an item name one of these, in their own language; a test compares them.
 */
import { withNoun } from "../core/plural";
import { languageOf } from "../core/wording";

/** How many formulas a freeze or a thaw left alone, by reason. */
type LeftAlone = "waiting" | "unshown" | "protected" | "changed" | "foreign";

export interface MenuWords {
  readonly items: Readonly<Record<"open" | "refresh" | "errors" | "freeze" | "thaw" | "nights" | "help", string>>;
  /** `answers` are still to be fetched. */
  readonly fetching: (answers: number) => string;
  readonly written: (written: number, formulas: number) => string;
  readonly goOn: string;
  readonly refreshed: (formulas: number, untouched: number) => string;
  readonly cancelled: (answers: number) => string;
  readonly failed: (answers: number, why: string) => string;
  readonly frozen: (formulas: number) => string;
  readonly thawed: (formulas: number) => string;
  readonly leftAlone: Readonly<Record<LeftAlone, (formulas: number) => string>>;
  /** The time of this run is over, and `formulas` are left. */
  readonly toGo: (formulas: number) => string;
  readonly step: (kind: "freeze" | "thaw", formulas: number, left: number) => string;
  readonly sampleLeft: string;
}

export const menuEn: MenuWords = {
  items: {
    open: "Open",
    refresh: "Refresh",
    errors: "Errors only",
    freeze: "Freeze",
    thaw: "Thaw",
    nights: "Refresh every night",
    help: "Help",
  },
  fetching: (answers) => `Fetching: ${withNoun(answers, "answer")} to go.`,
  written: (written, formulas) => `Refreshed ${written} of ${withNoun(formulas, "formula")}.`,
  goOn: "Choose Refresh again to go on.",
  refreshed: (formulas, untouched) =>
    `Done: ${withNoun(formulas, "formula")} refreshed.${untouched > 0 ? ` Protected, or longer than 9 KB: ${untouched}.` : ""}`,
  cancelled: (answers) => `Cancelled, and as before: ${withNoun(answers, "answer")}.`,
  failed: (answers, why) => `Not refreshed: ${withNoun(answers, "answer")}. ${why}`,
  frozen: (formulas) => `${withNoun(formulas, "formula")} frozen to values. Thaw brings them back.`,
  thawed: (formulas) => `${withNoun(formulas, "formula")} thawed.`,
  leftAlone: {
    waiting: (n) => `Still loading, and left as formulas: ${n}.`,
    unshown: (n) => `Showing nothing or an error, and left as formulas: ${n}.`,
    protected: (n) => `Protected, and left as they are: ${n}.`,
    changed: (n) => `Changed since, and left as they are: ${n}.`,
    foreign: (n) => `No formulas of Shariah Sheets, and not written: ${n}.`,
  },
  toGo: (formulas) => `${formulas} left: choose it again to go on.`,
  step: (kind, formulas, left) =>
    `${withNoun(formulas, "formula")} ${kind === "freeze" ? "frozen" : "thawed"}, ${left} to go.`,
  sampleLeft: "Sample data is left: its verdicts were made up. Cells ask the service.",
};

export const menuAr: MenuWords = {
  items: {
    open: "فتح اللوحة",
    refresh: "تحديث",
    errors: "الأخطاء وحدها",
    freeze: "تثبيت القيم",
    thaw: "فكّ التثبيت",
    nights: "تحديث كل ليلة",
    help: "مساعدة",
  },
  fetching: (answers) => `يُجلب، وبقي من الأجوبة: ${answers}.`,
  written: (written, formulas) => `حُدّثت من الصيغ: ${written} من ${formulas}.`,
  goOn: "اختر «تحديث» مرة أخرى للمتابعة.",
  refreshed: (formulas, untouched) =>
    `تمّ. صيغ حُدّثت: ${formulas}.${untouched > 0 ? ` محمية، أو أطول من 9 كيلوبايت: ${untouched}.` : ""}`,
  cancelled: (answers) => `أُلغيت وبقيت كما كانت، من الأجوبة: ${answers}.`,
  failed: (answers, why) => `أجوبة لم تُحدَّث: ${answers}. ${why}`,
  frozen: (formulas) => `صيغ ثُبّتت كقيم: ${formulas}. يعيدها «فكّ التثبيت».`,
  thawed: (formulas) => `صيغ فُكّ تثبيتها: ${formulas}.`,
  leftAlone: {
    waiting: (n) => `ما زالت تُحمَّل، فبقيت صيغًا: ${n}.`,
    unshown: (n) => `لا تعرض شيئًا أو تعرض خطأ، فبقيت صيغًا: ${n}.`,
    protected: (n) => `محمية، فتُركت كما هي: ${n}.`,
    changed: (n) => `تغيّرت بعد ذلك، فتُركت كما هي: ${n}.`,
    foreign: (n) => `ليست صيغًا لهذه الإضافة، فلم تُكتب: ${n}.`,
  },
  toGo: (formulas) => `بقي منها: ${formulas}. اختر ذلك مرة أخرى للمتابعة.`,
  step: (kind, formulas, left) => `${kind === "freeze" ? "صيغ ثُبّتت" : "صيغ فُكّ تثبيتها"}: ${formulas}، وبقي: ${left}.`,
  sampleLeft: "انتهت بيانات العيّنة، وكانت أحكامها مُختلَقة. تسأل الخلايا الخدمة الآن.",
};

/** The words in the language of a locale such as "ar" or "en_GB". */
export function menuWords(locale: string): MenuWords {
  return languageOf(locale.replace("_", "-")) === "ar" ? menuAr : menuEn;
}
