/**
 * The questions of the purification ledger's gate in words, in both languages: a sentence for each, a name for each
 * choice, and what that choice books.
 */
import { languageOf } from "../core/wording";
import type { Contradiction } from "../functions/contradiction";
import type { Method } from "../ledger/entries/entries";
import { readableLabel } from "../ledger/entries/period";
import { type Choice, type ClosingQuestion, isOfItsOwnPeriod } from "../ledger/periods/examine";
import type { Why } from "../ledger/periods/resemblance";
import type { Unread } from "../ledger/sheets/ledgers";
import { isolate } from "./en";

type Kind = Exclude<ClosingQuestion["kind"], "unread" | "impossible" | "look" | "currency">;

const questionsEn = {
  asked: {
    noColumn: "The ledger lacks a column that closing writes. Put it back, or insert the ledger again.",
    noAmount: "The service gives no dividend or no percentage for it. Unknown is not 0, so nothing is booked.",
    noShares: "Its shares are missing. Type them into its row of the ledger, or into Entitlements.",
    noCurrency: "Its currency is missing. Type it into its row of the ledger, or into Entitlements.",
    twice: "This period is closed twice. Take one closing back, under Correct a closed period.",
    double:
      "Another row books this period too, so this row is in no total. Take back the one that is wrong, under Correct a closed period.",
    differs:
      "Its row tells other shares or another currency than this period was closed with: clear them, or type the same.",
    waits: "A period that its amount depends on is not closed yet. Close that one first.",
    confirm: "Its shares may be those of an earlier period. Confirm them, or type others.",
  } satisfies Record<Kind, string>,
  unread: {
    factor: "The amount a share",
    before: "An earlier figure",
    shares: "The number of shares",
    amount: "The booked amount",
  } satisfies Record<Unread, string>,
  currency: (code: string) =>
    `${code} is the main currency of the company's report. Its dividend may be paid in another: confirm ${code}, or type the dividend's currency.`,
  isNoNumber: (figures: string) => `${figures}: a text stands in its row where a number must be.`,
  contradiction: {
    percent: "the percent is below 0 or over 100",
    dividend: "the dividend is below 0",
    amount: "the amount a share is below 0",
    amountOverDividend: "the amount a share is more than the dividend",
  } satisfies Record<Contradiction, string>,
  impossible: (why: string) => `These figures cannot be true: ${why}. Nothing is booked from them.`,
  resembles: {
    split: (other: string, ratio: string) =>
      ratio === ""
        ? `Nothing was booked of a split in ${other}. These figures may be of the new shares too: book nothing, or book the change in the figure?`
        : `The figures of ${other} changed as in a ${ratio} split. Book nothing, or book the change as a correction?`,
    respelt: (other: string) => `Is it ${other}, spelt in another way? That period is in the ledger already.`,
    sameReport: (other: string) =>
      `It has the report date of ${other}, and each quarter has a report of its own. Is it ${other} under another label?`,
    otherReport: (other: string, date: string) =>
      `The service now gives ${other} another report date, ${date}. Same period: it restates that quarter. New period: it is another quarter under an old label.`,
    reportOf: (other: string, date: string) =>
      `The service now gives this quarter the report date ${date}, which is the one of ${other}. Book nothing, if the label is wrong, or book the change in the figure?`,
    overlaps: (other: string) =>
      `It contains days of ${other}, which you have closed. Is it the same period, or a new one?`,
    annual: (other: string) =>
      `ANNUAL contains quarters that you have closed, the last of them ${other}. Is it the fourth quarter, or the whole year?`,
    lessThanQuarters: (other: string) =>
      `The whole year's figure is less than what is booked of its quarters, up to ${other}.`,
    inYear: (other: string) =>
      `${other} is booked as the whole year, or as the year to date, which contains this period. Book nothing, or book the change in the figure?`,
    otherMethod: (other: string, methods: string) =>
      `${other} is in the ledger ${methods}, and one period is purified by one method. Book nothing here; or book nothing of the other row, or take its closing back under Correct a closed period, and this one can be closed.`,
    revenue: (other: string) =>
      `${other} has figures by income too, and the service does not tell whether a report's revenue is of its quarter or of the year to date. Is this figure of its own period, or does it contain what is booked of the year?`,
    inLater: (other: string) =>
      `${other} is booked as the year to date, or as the whole year, which contains this period. Book nothing, or book it beside that?`,
    lessToDate: (other: string) =>
      `Its figure is of the year to date, or of the whole year, and is less than what is booked of that year, up to ${other}.`,
    renamed: (other: string) => `Its figures are those of ${other}: the ticker may have been renamed.`,
    company: (other: string) =>
      `It is of the same company as ${other}, for the same time or a part of it. Same period, if the ticker was renamed. New period, if you hold two listings, such as two share classes: then these two are not asked about again.`,
    replaced: (other: string) =>
      `It is new, with the shares that ${other} has, and that ticker is not answered any more: it may have been renamed. Same period, if it was. New period, if you sold the one and bought the other.`,
    account: (other: string) =>
      `These figures of ${other} come from another account. Book nothing, or book the change as a correction?`,
    noAccount: (other: string) =>
      `An earlier version wrote down no account for ${other}. Same period, if it was this account's: then all rows without one count as this account's.`,
    noYear: (other: string) => `Its label names no year: it may be another year's than ${other}.`,
  } satisfies Record<Why, (other: string, detail: string) => string>,
  say: {
    same: "Same period",
    new: "New period",
    nothing: "Book nothing",
    year: "The whole year, less its quarters",
    confirm: "Confirm",
  } satisfies Record<Choice["say"], string>,
  fourth: "The fourth quarter",
  by: { dividend: "by dividend", income: "by income" } satisfies Record<Method, string>,
  asItStands: "Of its own period",
  lacking: "What its year lacks",
  bookChange: "Book the change",
  books: (choice: string, amount: string) => `${choice}: books ${amount}.`,
  booksNothing: (choice: string) => `${choice}: books nothing.`,
  parted: ", ",
};

const questionsAr: typeof questionsEn = {
  asked: {
    noColumn: "ينقص السجلَّ عمود يكتبه الإقفال. أعده أو أدرج السجل من جديد.",
    noAmount: "لا تعطي الخدمة توزيعًا أو نسبة لها. والمجهول ليس 0، فلا يُقيّد شيء.",
    noShares: "ينقص عدد أسهمها. اكتبه في صفها في السجل أو في الاستحقاقات.",
    noCurrency: "تنقص عملتها. اكتبها في صفها في السجل أو في الاستحقاقات.",
    twice: "أُقفلت هذه الفترة مرتين. ألغِ أحد الإقفالين، تحت تصحيح فترة مقفلة.",
    double: "يقيّد صف آخر هذه الفترة أيضًا، فهذا الصف خارج المجاميع. ألغِ ما لا يصح منهما، تحت تصحيح فترة مقفلة.",
    differs: "في صفها أسهم أو عملة غير ما أُقفلت به هذه الفترة: امحها أو اكتب ما أُقفلت به.",
    waits: "يتوقف مبلغها على فترة لم تُقفل بعد. أقفل تلك أولًا.",
    confirm: "لعل أسهمها لفترة سابقة. أكّدها أو اكتب غيرها.",
  },
  unread: { factor: "مبلغ السهم", before: "رقم سابق", shares: "عدد الأسهم", amount: "المبلغ المقيّد" },
  currency: (code) =>
    `${isolate(code)} هي العملة الرئيسة لتقرير الشركة. وقد يُدفع توزيعها بغيرها: أكّد ${isolate(code)} أو اكتب عملة التوزيع.`,
  isNoNumber: (figures) => `${figures}: في صفها نص مكانَ رقم.`,
  contradiction: {
    percent: "النسبة دون 0 أو فوق 100",
    dividend: "التوزيع دون 0",
    amount: "مبلغ السهم دون 0",
    amountOverDividend: "مبلغ السهم أكثر من التوزيع",
  },
  impossible: (why) => `هذه أرقام لا يمكن أن تصح: ${why}. فلا يُقيّد منها شيء.`,
  resembles: {
    split: (other, ratio) =>
      ratio === ""
        ? `لم يُقيّد شيء من تجزئة في ${isolate(other)}. ولعل هذه الأرقام للأسهم الجديدة أيضًا: ألا يُقيّد شيء، أم يُقيّد فرق الرقم؟`
        : `تغيّرت أرقام ${isolate(other)} كما في تجزئة ${isolate(ratio)}. ألا يُقيّد شيء، أم يُقيّد الفرق تصحيحًا؟`,
    respelt: (other) => `أهي ${isolate(other)} بكتابة أخرى؟ تلك الفترة في السجل من قبل.`,
    sameReport: (other) =>
      `تاريخ تقريرها هو تاريخ تقرير ${isolate(other)}، ولكل ربع تقرير. أهي ${isolate(other)} باسم آخر؟`,
    otherReport: (other, date) =>
      `تعطي الخدمة ${isolate(other)} الآن تاريخ تقرير آخر هو ${isolate(date)}. الفترة نفسها: هي تعديل لذلك الربع. فترة جديدة: هي ربع آخر باسم قديم.`,
    reportOf: (other, date) =>
      `تعطي الخدمة هذا الربع الآن تاريخ التقرير ${isolate(date)}، وهو تاريخ ${isolate(other)}. ألا يُقيّد شيء إن كان الاسم خطأ، أم يُقيّد فرق الرقم؟`,
    overlaps: (other) => `فيها أيام من ${isolate(other)} التي أقفلتها. أهي الفترة نفسها أم فترة جديدة؟`,
    annual: (other) => `في ANNUAL أرباع أقفلتها، آخرها ${isolate(other)}. أهي الربع الرابع أم السنة كلها؟`,
    lessThanQuarters: (other) => `رقم السنة كلها أقل مما قُيّد لأرباعها حتى ${isolate(other)}.`,
    inYear: (other) =>
      `قُيّدت ${isolate(other)} سنةً كاملة أو من أول السنة، وهذه الفترة منها. ألا يُقيّد شيء، أم يُقيّد فرق الرقم؟`,
    otherMethod: (other, methods) =>
      `${isolate(other)} في السجل ${methods}، وللفترة الواحدة طريقة واحدة. لا يُقيّد شيء هنا؛ أو لا يُقيّد شيء من الصف الآخر، أو يُلغى إقفاله تحت تصحيح فترة مقفلة، فيمكن إقفال هذه.`,
    revenue: (other) =>
      `لـ${isolate(other)} أرقام بالدخل أيضًا، ولا تقول الخدمة هل إيراد التقرير لربعه أو منذ أول السنة. أهذا الرقم لفترته وحدها، أم فيه ما قُيّد من السنة؟`,
    inLater: (other) =>
      `قُيّدت ${isolate(other)} من أول السنة أو سنةً كاملة، وهذه الفترة منها. ألا يُقيّد شيء، أم تُقيّد إلى جانبها؟`,
    lessToDate: (other) => `رقمها من أول السنة أو للسنة كلها، وهو أقل مما قُيّد من تلك السنة حتى ${isolate(other)}.`,
    renamed: (other) => `أرقامها هي ما لـ${isolate(other)}: لعل الرمز تغيّر.`,
    company: (other) =>
      `هي من شركة ${isolate(other)}، في مدتها أو بعضها. الفترة نفسها إن تغيّر الرمز. فترة جديدة إن ملكت إدراجين، كفئتين من الأسهم: فلا يُسأل عنهما ثانية.`,
    replaced: (other) =>
      `هي جديدة، ولها أسهم ${isolate(other)}، ولم يعد لذلك الرمز جواب: لعله تغيّر. الفترة نفسها إن تغيّر. فترة جديدة إن بعت ذاك واشتريت هذه.`,
    account: (other) => `هذه الأرقام لـ${isolate(other)} من حساب آخر. ألا يُقيّد شيء، أم يُقيّد الفرق تصحيحًا؟`,
    noAccount: (other) =>
      `كتب إصدار سابق ${isolate(other)} بلا حساب. الفترة نفسها إن كانت من هذا الحساب: فتُعدّ كل الصفوف التي بلا حساب له.`,
    noYear: (other) => `اسمها بلا سنة: لعلها من سنة غير سنة ${isolate(other)}.`,
  },
  say: {
    same: "الفترة نفسها",
    new: "فترة جديدة",
    nothing: "لا يُقيّد شيء",
    year: "السنة كلها، إلا أرباعها",
    confirm: "تأكيد",
  },
  fourth: "الربع الرابع",
  by: { dividend: "بالتوزيع", income: "بالدخل" },
  asItStands: "لفترته وحدها",
  lacking: "ما ينقص سنته",
  bookChange: "يُقيّد الفرق",
  books: (choice, amount) => `${choice}: يُقيّد ${isolate(amount)}.`,
  booksNothing: (choice) => `${choice}: لا يُقيّد شيء.`,
  parted: "، ",
};

/** The sentence of a question. */
export function questionIn(tag: string, question: ClosingQuestion): string {
  const words = wordsIn(tag);
  if (question.kind === "unread")
    return words.isNoNumber(question.figures.map((figure) => words.unread[figure]).join(words.parted));
  if (question.kind === "impossible") return words.impossible(words.contradiction[question.contradiction]);
  if (question.kind === "currency") return words.currency(question.currency);
  if (question.kind !== "look") return words.asked[question.kind];
  const { why, ticker, ratio = "", reportDate, method } = question.resembles;
  const other = [ticker, readableLabel(question.resembles)].filter((part) => part !== "").join(" ");
  return words.resembles[why](other, method ? words.by[method] : (reportDate ?? ratio));
}

/** The name of a method. */
export function methodIn(tag: string, method: Method): string {
  return wordsIn(tag).by[method];
}

/** The choices of a question: what each is called, and what it books, where that is known. */
export function choicesIn(
  tag: string,
  question: ClosingQuestion,
  money: (amount: number) => string,
): readonly { readonly say: Choice["say"]; readonly name: string; readonly books: string | undefined }[] {
  const words = wordsIn(tag);
  if (!("choices" in question)) return [];
  const isChange = question.kind === "look" && isOfItsOwnPeriod(question.resembles);
  const why = question.kind === "look" ? question.resembles.why : "";
  const isOfYear = /^(?:annual|lessThanQuarters)$/.test(why);
  const isOfRevenue = /^(?:revenue|inLater|lessToDate)$/.test(why);
  const nameOf = (say: Choice["say"]) => {
    if (isChange && say === "same") return words.bookChange;
    if (say === "new" && (isOfYear || isOfRevenue)) return isOfYear ? words.fourth : words.asItStands;
    return isOfRevenue && say === "year" ? words.lacking : words.say[say];
  };
  return question.choices.map(({ say, books }) => {
    const name = nameOf(say);
    const told =
      books === undefined ? undefined : books === 0 ? words.booksNothing(name) : words.books(name, money(books));
    return { say, name, books: say === "nothing" ? undefined : told };
  });
}

function wordsIn(tag: string): typeof questionsEn {
  return languageOf(tag) === "ar" ? questionsAr : questionsEn;
}
