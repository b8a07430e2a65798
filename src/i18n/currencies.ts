/**
 * The words of the pane's section for missing currencies, in both languages. They are loaded with that section, to keep
 * the pane's first script small.
 */
import { plural } from "../core/plural";
import { languageOf } from "../core/wording";
import type { Count } from "./locale";

const currenciesEn = {
  heading: "Currencies that are missing",
  note: (n: Count) =>
    `${n.text} ${plural(n.n, "ticker")} of Purification without a currency: type it once beside each, or read what the company's full report names as its main one. A dividend may be paid in another, so look at them. Without one an amount is in no sum and closes no period.`,
  read: (n: Count) => `Read ${n.text} ${plural(n.n, "currency", "currencies")}`,
  done: (n: Count) => `Written, with their source beside them: ${n.text}.`,
  consent: (n: Count) =>
    `Reading ${n.text} full ${plural(n.n, "report")} waits for your word, at the top of this pane. Then press the button again.`,
  waiting: (n: Count) => `Still on their way: ${n.text}. Press the button again to go on; what has come costs nothing.`,
  left: "Without a currency from the report: type these",
  ticker: "Ticker",
  why: "Why",
  none: "the report names no currency's code",
};

const currenciesAr: typeof currenciesEn = {
  heading: "عملات ناقصة",
  note: (n) =>
    `رموز في ورقة التطهير بلا عملة، عددها ${n.text}: اكتب العملة بجانب كل منها مرة واحدة، أو اقرأ ما يسميه التقرير الكامل للشركة عملته الرئيسة. وقد يُدفع التوزيع بغيرها، فانظر فيها. وما لا عملة له لا يدخل في مجموع ولا تُقفل فترته.`,
  read: (n) => `قراءة العملات (${n.text})`,
  done: (n) => `كُتبت عملات وبجانبها مصدرها، عددها: ${n.text}.`,
  consent: (n) => `قراءة التقارير الكاملة (${n.text}) تنتظر إذنك في أعلى اللوحة. ثم اضغط الزر مرة أخرى.`,
  waiting: (n) => `ما زال في الطريق: ${n.text}. اضغط الزر مرة أخرى للمتابعة؛ وما وصل لا يكلّف شيئًا.`,
  left: "لا عملة لها من التقرير: فاكتبها",
  ticker: "الرمز",
  why: "السبب",
  none: "لا يسمي التقرير رمز عملة",
};

export function currencyWords(tag: string): typeof currenciesEn {
  return languageOf(tag) === "ar" ? currenciesAr : currenciesEn;
}
