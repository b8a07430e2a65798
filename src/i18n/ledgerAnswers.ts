/** The words for what is asked once of a whole service, and for the answers that were given, in both languages. */
import { plural } from "../core/plural";
import { languageOf } from "../core/wording";
import type { StandingAnswer } from "../ledger/decisions/answers";
import { readableLabel } from "../ledger/entries/period";
import { isolate } from "./en";
import type { Count } from "./locale";

const answersEn = {
  title: {
    annual: "ANNUAL: the fourth quarter, or the whole year?",
    revenue: "By income: of what time is a report's revenue?",
  },
  /** `named`: the first of these periods. */
  question: {
    annual: (n: Count, named: string) =>
      `The service has ANNUAL in place of a fourth quarter, and does not tell whether its figure is of that quarter or of the whole year. Your answer holds for all holdings of this service. ${n.text} ${plural(n.n, "period waits", "periods wait")} for it: ${named}.`,
    revenue: (n: Count, named: string) =>
      `The service does not tell whether the revenue in a report is of its quarter, of the year up to its date, or of the whole year. Look into one company's filing. Your answer holds for all reports of this service. ${n.text} ${plural(n.n, "period waits", "periods wait")} for it: ${named}.`,
  },
  /** The answers to each, in the order in which they are offered. */
  answers: {
    annual: {
      quarter: "It is the fourth quarter",
      year: "It is the whole year: book what the quarters lack",
      each: "Ask me for each holding",
    },
    revenue: {
      quarter: "Of its quarter: book it as it stands",
      toDate: "Of the year to date: book what the quarters before it lack",
      year: "Of the whole year: book what is lacking of it",
      each: "Ask me for each period",
    },
  },
  /** Amounts for one share: what is booked of a year's quarters, and what the year has beside. */
  ofYear: (booked: string, difference: string) => `Booked of its year ${booked}, and here ${difference} more`,
  books: (answer: string, sums: string) => `${answer}: books ${sums}.`,
  agreed: "Your answer is written into Decisions. It can be taken back under Answers given.",
  given: (n: Count) => `Answers given: ${n.text}`,
  givenNote: "An answer that is taken back is asked again. What was closed by it stays closed.",
  givenTable: "Answers given",
  givenBy: (by: string, at: string) => [by, at].filter(Boolean).join(", "),
  takeBack: "Take back",
  takenBack: "The answer is taken back, and is asked again.",
  period: {
    same: (period: string, other: string) => `${period}: the same as ${other}`,
    new: (period: string, other: string) => `${period}: new beside ${other}`,
    nothing: (period: string, other: string) => `${period}: nothing is booked beside ${other}`,
    year: (period: string) => `${period}: the whole year, less its quarters`,
  },
  convention: {
    annual: {
      quarter: "ANNUAL is the fourth quarter",
      year: "ANNUAL is the whole year: what the quarters lack is booked",
      each: "ANNUAL is asked about for each holding",
      toDate: "",
    },
    revenue: {
      quarter: "A report's revenue is of its quarter",
      toDate: "A report's revenue is of the year to date",
      year: "A report's revenue is of the whole year",
      each: "A report's revenue is asked about for each period",
    },
  },
};

const answersAr: typeof answersEn = {
  title: {
    annual: "ANNUAL: أهي الربع الرابع أم السنة كلها؟",
    revenue: "بالدخل: لأي مدة إيراد التقرير؟",
  },
  question: {
    annual: (n, named) =>
      `للخدمة ANNUAL مكان الربع الرابع، ولا تقول أرقمها لذلك الربع أم للسنة كلها. ويصح جوابك لكل أسهم هذه الخدمة. فترات تنتظره، عددها ${n.text}: ${named}.`,
    revenue: (n, named) =>
      `لا تقول الخدمة هل إيراد التقرير لربعه، أم منذ أول السنة إلى تاريخه، أم للسنة كلها. فانظر في إفصاح شركة واحدة. ويصح جوابك لكل تقارير هذه الخدمة. فترات تنتظره، عددها ${n.text}: ${named}.`,
  },
  answers: {
    annual: {
      quarter: "هي الربع الرابع",
      year: "هي السنة كلها: يُقيّد ما ينقص أرباعها",
      each: "اسألني عن كل سهم",
    },
    revenue: {
      quarter: "لربعه: يُقيّد كما هو",
      toDate: "منذ أول السنة: يُقيّد ما ينقص الأرباع قبله",
      year: "للسنة كلها: يُقيّد ما ينقص منها",
      each: "اسألني عن كل فترة",
    },
  },
  ofYear: (booked, difference) => `قُيّد من سنتها ${booked}، وهنا ${difference} زيادة`,
  books: (answer, sums) => `${answer}: يُقيّد ${sums}.`,
  agreed: "كُتب جوابك في ورقة القرارات. ويمكن سحبه تحت الأجوبة المعطاة.",
  given: (n) => `الأجوبة المعطاة: ${n.text}`,
  givenNote: "ما يُسحب من الأجوبة يُسأل ثانية. وما أُقفل به يبقى مقفلًا.",
  givenTable: "الأجوبة المعطاة",
  givenBy: (by, at) => [isolate(by), at].filter(Boolean).join("، "),
  takeBack: "سحب",
  takenBack: "سُحب الجواب، ويُسأل ثانية.",
  period: {
    same: (period, other) => `${isolate(period)}: هي ${isolate(other)} نفسها`,
    new: (period, other) => `${isolate(period)}: جديدة إلى جانب ${isolate(other)}`,
    nothing: (period, other) => `${isolate(period)}: لا يُقيّد شيء إلى جانب ${isolate(other)}`,
    year: (period) => `${isolate(period)}: السنة كلها إلا أرباعها`,
  },
  convention: {
    annual: {
      quarter: "ANNUAL هي الربع الرابع",
      year: "ANNUAL هي السنة كلها: يُقيّد ما ينقص أرباعها",
      each: "يُسأل عن ANNUAL لكل سهم",
      toDate: "",
    },
    revenue: {
      quarter: "إيراد التقرير لربعه",
      toDate: "إيراد التقرير منذ أول السنة",
      year: "إيراد التقرير للسنة كلها",
      each: "يُسأل عن إيراد التقرير لكل فترة",
    },
  },
};

export function answerWords(tag: string): typeof answersEn {
  return languageOf(tag) === "ar" ? answersAr : answersEn;
}

/** An answer as a sentence: what it is of, and what was said. */
export function answerIn(tag: string, { about, answer, source }: StandingAnswer): string {
  const words = answerWords(tag);
  if (!("convention" in about)) {
    const period = readableSource(`${about.ticker} ${about.period}`);
    return answer === "same" || answer === "new" || answer === "nothing" || answer === "year"
      ? words.period[answer](period, readableSource(source))
      : period;
  }
  const said = words.convention[about.convention];
  return answer === "quarter" || answer === "toDate" || answer === "year" || answer === "each" ? said[answer] : "";
}

/** A ticker with its period as a person reads it. Anything else that Decisions has there stays as it was typed. */
function readableSource(source: string): string {
  const [ticker = "", ...rest] = source.split(" ");
  return [ticker, ...(rest.length > 0 ? [readableLabel({ year: "", label: rest.join(" ") })] : [])].join(" ");
}
