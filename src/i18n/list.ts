/** The words for a list of holdings: the box, what was read, what is asked, and why a button is off, in both languages. */
import { plural } from "../core/plural";
import { languageOf } from "../core/wording";
import type { Role } from "../workbook/holdings/headings";
import { isolate } from "./en";
import type { Count } from "./locale";

const listEn = {
  file: "Choose a file",
  fileHint: "Paste your list, or drop a file here (CSV or Excel).",
  unreadable: "This file cannot be read. Save it as CSV or .xlsx, or copy its cells and paste them here.",
  roles: {
    ticker: "ticker",
    shares: "shares",
    cost: "cost of one share",
    price: "price",
    currency: "currency",
    isin: "ISIN",
    name: "name",
    value: "value (left out)",
    paid: "cost of all shares",
    none: "left out",
  } satisfies Record<Role | "none", string>,
  columnOf: (heading: string) => `What is in the column ${isolate(heading)}?`,
  noHeading: (sample: string) => `with ${isolate(sample)}`,
  otherColumns: (n: Count) => `${n.text} ${plural(n.n, "column is", "columns are")} left out`,
  line: "Line",
  leaveOut: "Leave out",
  put: "Use this",
  inPlaceOf: (role: string, line: string) => `${role} of line ${line}`,
  each: (cost: string) => `${cost} each`,
  reasons: {
    total: "left out: a total or cash, not a holding",
    note: "left out: a line of text, not a holding",
    bare: "left out: it has no ticker and no shares",
    table: "left out from here on: another table begins",
    point: "its point or comma may mark decimals or thousands. Which is it?",
    negative: "below 0, but a worksheet lists what you own",
    words: "not a number in digits: type only the number",
    number: "not a number of 0 or more",
    ticker: "no ticker: type it",
  },
  told: (code: string, by: string) =>
    by ? `Currency: ${code}, as ${isolate(by)} says.` : `Currency: ${code}, as the prices say.`,
  ask: {
    columns: "The list has no headings. Are the columns right as they are read below?",
    columnsYes: "Yes, they are right",
    key: "No column of tickers was found. Choose it over its column.",
    noShares: "No column of shares was found. Choose it over its column, or go on without shares.",
    trades: "This is a list of trades. Export your positions or holdings, and paste these.",
    shares: (heading: string) => `Does ${isolate(heading)} hold the number of shares?`,
    sharesYes: "Yes, shares",
    sharesNo: "No, leave it out",
    cost: (heading: string, n: Count) =>
      n.n > 0
        ? `${isolate(heading)}: ${n.text} ${plural(n.n, "cost is", "costs are")} over five times the price. Is it the cost of one share, or of all shares of a line?`
        : `${isolate(heading)}: is it the cost of one share, or of all shares of a line?`,
    costEach: "Of one share",
    costAll: "Of all shares",
    sign: (sign: string) => `Which currency does ${isolate(sign)} mean in this list?`,
    signOther: "Another",
    signBlank: "Leave it blank",
    currencies: {
      USD: "US dollars",
      CAD: "Canadian dollars",
      AUD: "Australian dollars",
      GBP: "Pounds sterling",
      EGP: "Egyptian pounds",
      JPY: "Yen",
      CNY: "Yuan",
    } as Readonly<Record<string, string>>,
    suffix: (tickers: string, suffix: string, n: Count) =>
      `${n.text} ${plural(n.n, "ticker has", "tickers have")} four digits (${tickers}). ${plural(n.n, "Is it a Saudi share", "Are they Saudi shares")}? The service writes ${plural(n.n, "it", "them")} with ${isolate(suffix)}.`,
    suffixYes: (suffix: string) => `Add ${isolate(suffix)} to all`,
    suffixNo: "Leave them as they are",
  },
  off: {
    empty: "Add your list first.",
    setUp: "Use sample data or save your settings first.",
    columns: "Say first whether the columns are right.",
    key: "Say first which column has the tickers.",
    trades: "A list of trades cannot be used.",
    names: (n: Count) => `${n.text} ${plural(n.n, "name waits", "names wait")} for your decision.`,
  },
  openQuestions: "Until you answer, these figures stay blank.",
};

const listAr: typeof listEn = {
  file: "اختر ملفًا",
  fileHint: "الصق قائمتك، أو أسقط ملفًا هنا (\u2066CSV\u2069 أو \u2066Excel\u2069).",
  unreadable: "تعذّرت قراءة هذا الملف. احفظه بصيغة \u2066CSV\u2069 أو \u2066.xlsx\u2069، أو انسخ خلاياه والصقها هنا.",
  roles: {
    ticker: "الرمز",
    shares: "عدد الأسهم",
    cost: "تكلفة السهم",
    price: "السعر",
    currency: "العملة",
    isin: "\u2066ISIN\u2069",
    name: "الاسم",
    value: "القيمة (متروكة)",
    paid: "تكلفة الأسهم كلها",
    none: "متروك",
  },
  columnOf: (heading) => `ما الذي في العمود ${isolate(heading)}؟`,
  noHeading: (sample) => `الذي فيه ${isolate(sample)}`,
  otherColumns: (n) => `أعمدة متروكة: ${n.text}`,
  line: "السطر",
  leaveOut: "اتركه",
  put: "خذ هذا",
  inPlaceOf: (role, line) => `${role} في السطر ${line}`,
  each: (cost) => `${cost} للسهم`,
  reasons: {
    total: "تُرك: مجموع أو نقد وليس سهمًا",
    note: "تُرك: سطر كتابة وليس سهمًا",
    bare: "تُرك: لا رمز فيه ولا عدد أسهم",
    table: "تُرك ما بعده: يبدأ هنا جدول آخر",
    point: "قد تكون نقطته أو فاصلته للكسر أو للآلاف. أيهما؟",
    negative: "أقل من الصفر، والورقة تعدّ ما تملكه",
    words: "ليس بالأرقام: اكتب الرقم وحده",
    number: "ليس رقمًا من صفر فصاعدًا",
    ticker: "لا رمز: اكتبه",
  },
  told: (code, by) =>
    by ? `العملة: ${isolate(code)}، كما يقول ${isolate(by)}.` : `العملة: ${isolate(code)}، كما تقول الأسعار.`,
  ask: {
    columns: "لا عناوين للقائمة. هل الأعمدة صحيحة كما قُرئت أدناه؟",
    columnsYes: "نعم، هي صحيحة",
    key: "لم يوجد عمود للرموز. اختره فوق عموده.",
    noShares: "لم يوجد عمود لعدد الأسهم. اختره فوق عموده، أو تابع بلا أعداد.",
    trades: "هذه قائمة صفقات. صدّر ما تملكه من أسهم والصقه.",
    shares: (heading) => `هل في ${isolate(heading)} عدد الأسهم؟`,
    sharesYes: "نعم، عدد الأسهم",
    sharesNo: "لا، اتركه",
    cost: (heading, n) =>
      n.n > 0
        ? `${isolate(heading)}: تكاليف تزيد على خمسة أضعاف السعر، وعددها ${n.text}. أهي تكلفة السهم أم تكلفة أسهم السطر كلها؟`
        : `${isolate(heading)}: أهي تكلفة السهم أم تكلفة أسهم السطر كلها؟`,
    costEach: "تكلفة السهم",
    costAll: "تكلفة الأسهم كلها",
    sign: (sign) => `أي عملة تعني ${isolate(sign)} في هذه القائمة؟`,
    signOther: "غيرها",
    signBlank: "اتركها فارغة",
    currencies: {
      USD: "الدولار الأمريكي",
      CAD: "الدولار الكندي",
      AUD: "الدولار الأسترالي",
      GBP: "الجنيه الإسترليني",
      EGP: "الجنيه المصري",
      JPY: "الين",
      CNY: "اليوان",
    },
    suffix: (tickers, suffix, n) =>
      `رموز من أربعة أرقام، وعددها ${n.text} (${tickers}). أهي أسهم سعودية؟ تكتبها الخدمة مع ${isolate(suffix)}.`,
    suffixYes: (suffix) => `أضف ${isolate(suffix)} إليها كلها`,
    suffixNo: "أبقها كما هي",
  },
  off: {
    empty: "أضف قائمتك أولًا.",
    setUp: "استخدم بيانات العيّنة أو احفظ إعداداتك أولًا.",
    columns: "قل أولًا هل الأعمدة صحيحة.",
    key: "قل أولًا أي عمود فيه الرموز.",
    trades: "لا تصلح قائمة الصفقات.",
    names: (n) => `أسماء تنتظر قرارك: ${n.text}.`,
  },
  openQuestions: "تبقى هذه الأرقام فارغة حتى تجيب.",
};

export type ListWords = typeof listEn;

export function listWords(tag: string): ListWords {
  return languageOf(tag) === "ar" ? listAr : listEn;
}
