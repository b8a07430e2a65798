/** The words of the box that answers for one stock, in both languages. */
import { languageOf } from "../core/wording";
import { isolate } from "./en";
import type { Count } from "./locale";

const isHalalEn = {
  label: "Is it halal?",
  hint: "A ticker, or a company's name. Costs one call.",
  ask: "Ask",
  tests: {
    revenue: "Revenue that is not halal",
    securities: "Interest-bearing securities",
    debt: "Interest-bearing debt",
  },
  ofLimit: (ratio: string, limit: string) => `${ratio} % of at most ${limit} %`,
  noRatio: "not given",
  dated: (day: string) => `Report of ${day}.`,
  source: "Open the report",
  add: "Add to my list",
  others: "Show halal ones of the same industry (1 call)",
  othersNote: "Halal, of the same industry. This is no recommendation.",
  noOthers: "The service names no halal one of the same industry.",
  which: (n: Count) => `${n.text} names fit. Which one?`,
  none: "No list that is known here has this name. Type the ticker, or fetch the lists in Start with my list.",
  madeUp: "Sample data: this verdict is made up.",
  bar: (test: string, text: string) => `${isolate(test)}: ${text}`,
};

const isHalalAr: typeof isHalalEn = {
  label: "هل هو حلال؟",
  hint: "رمز أو اسم شركة. يكلّف طلبًا واحدًا.",
  ask: "اسأل",
  tests: { revenue: "إيراد غير حلال", securities: "أوراق مالية بفائدة", debt: "ديون بفائدة" },
  ofLimit: (ratio, limit) => `${ratio}٪ والحد ${limit}٪`,
  noRatio: "لم تُذكر",
  dated: (day) => `تقرير ${day}.`,
  source: "افتح التقرير",
  add: "أضفه إلى قائمتي",
  others: "اعرض أسهمًا حلالًا من الصناعة نفسها (طلب واحد)",
  othersNote: "حلال، من الصناعة نفسها. وليس هذا توصية.",
  noOthers: "لا تسمّي الخدمة سهمًا حلالًا من الصناعة نفسها.",
  which: (n) => `أسماء تطابق ما كتبت، وعددها ${n.text}. أيها؟`,
  none: "ليس هذا الاسم في القوائم المعروفة هنا. اكتب الرمز، أو اجلب القوائم في «أدخل أسهمك».",
  madeUp: "بيانات عيّنة: هذا الحكم مُختلَق.",
  bar: (test, text) => `${isolate(test)}: ${text}`,
};

export function isHalalWords(tag: string): typeof isHalalEn {
  return languageOf(tag) === "ar" ? isHalalAr : isHalalEn;
}
