/**
 * Holds the words that the build itself writes on help pages, in both languages; the rest is the prose of docs/help.
 */
import { ar } from "../../i18n/ar";
import { en } from "../../i18n/en";

export type GroupName = "begin" | "answers" | "sheets" | "work" | "support";

export interface Words {
  readonly tag: "en" | "ar";
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  readonly home: string;
  readonly other: string;
  readonly search: string;
  /** The words on the button beside the search field. */
  readonly find: string;
  readonly found: string;
  readonly next: string;
  /** The link to `functions.txt`. */
  readonly plainText: string;
  readonly noneFound: string;
  readonly topics: string;
  /** The titles of the groups of topics. */
  readonly groups: Readonly<Record<GroupName, string>>;
  readonly functions: string;
  readonly write: string;
  readonly inSheets: string;
  readonly parameters: string;
  readonly optional: string;
  readonly oneOf: string;
  readonly example: string;
  readonly notes: string;
  readonly cost: string;
  readonly fields: string;
  readonly fieldsNote: string;
  readonly costly: string;
  readonly failures: string;
  readonly failure: string;
  readonly todo: string;
  readonly more: string;
  readonly sampleNote: string;
  readonly whoInstalled: string;
  /** Who gives accounts, where the build was not told a page. */
  readonly operator: string;
  /** Which standard the verdicts follow, by whether the operator has said so. */
  readonly standard: Readonly<Record<"known" | "unknown", string>>;
  readonly notFatwa: string;
  readonly costs: Readonly<Record<"none" | "bulk" | "each" | "one" | "known" | "funds", (duration: string) => string>>;
  readonly duration: (hours: number) => string;
  readonly failuresOf: typeof en.failures;
}

export const english: Words = {
  tag: "en",
  direction: "ltr",
  title: "Shariah Sheets: help",
  home: "All help",
  other: "العربية",
  search: "Search the help",
  find: "Find",
  found: "Found",
  next: "Read next:",
  plainText: "All functions as plain text, for assistants that write formulas",
  noneFound: "Nothing found: try another word, such as a function's name or what the cell says.",
  topics: "Topics",
  groups: {
    begin: "Begin",
    answers: "What the answers mean",
    sheets: "Worksheets and ledgers",
    work: "Refresh, cost, sharing",
    support: "When you need help",
  },
  functions: "Functions",
  write: "How to write it",
  inSheets: "In Google Sheets:",
  parameters: "Arguments",
  optional: "optional",
  oneOf: "One of:",
  example: "Example",
  notes: "Good to know, and limits",
  cost: "What it costs",
  fields: "Names of fields",
  fieldsNote: "Any of these may be given, in any order. A misspelt one is told before anything is asked.",
  costly: "Of the full report, at one call a ticker:",
  failures: "When there is no answer",
  failure: "The cell's sentence is about",
  todo: "What to do",
  more: "and so on",
  sampleNote: "This is the sample service's answer: its verdicts and figures are made up.",
  operator: "the operator of the service",
  whoInstalled: "whoever installed the add-in for you (this opens a mail: give it their address)",
  standard: {
    known: "The operator of this service says:",
    unknown:
      "Which school and which scholars stand behind the method is for the service's operator to say: ask your service.",
  },
  notFatwa:
    "Nothing here is a fatwa. The verdicts are the service's own, with date and source: ask a scholar you trust. The sample service's verdicts are made up.",
  costs: {
    none: () => "Nothing: it makes no call.",
    bulk: () => "One call for up to a hundred tickers, however many cells ask for them.",
    each: () => "One call a ticker. Above a number of calls that you choose it waits for your consent.",
    one: () => "One call.",
    known: (duration) =>
      `An answer is known for ${duration}, or as long as you choose in the pane: until then asking again costs nothing.`,
    funds: () => "An ETF among the stocks costs a call of its own, and the list of ETFs one call a week.",
  },
  duration: (hours) =>
    hours < 1 ? "a minute" : hours < 24 ? `${hours} hours` : hours === 24 ? "a day" : `${hours / 24} days`,
  failuresOf: en.failures,
};

export const arabic: Words = {
  tag: "ar",
  direction: "rtl",
  title: "Shariah Sheets: المساعدة",
  home: "كل المساعدة",
  other: "English",
  search: "ابحث في المساعدة",
  find: "ابحث",
  found: "ما وُجد",
  next: "اقرأ بعدها:",
  plainText: "كل الدوال نصًّا بسيطًا بالإنجليزية، للمساعدات التي تكتب الصيغ",
  noneFound: "لم يوجد شيء: جرّب كلمة أخرى، كاسم دالة أو ما تقوله الخلية.",
  topics: "الموضوعات",
  groups: {
    begin: "البداية",
    answers: "معنى الأجوبة",
    sheets: "الأوراق والسجلات",
    work: "التحديث والتكلفة والمشاركة",
    support: "عند الحاجة إلى مساعدة",
  },
  functions: "الدوال",
  write: "كيف تُكتب",
  inSheets: "في Google Sheets:",
  parameters: "المعاملات",
  optional: "اختياري",
  oneOf: "واحد من:",
  example: "مثال",
  notes: "ما يحسن معرفته، والحدود",
  cost: "كم تكلف",
  fields: "أسماء الحقول",
  fieldsNote: "لك أن تعطي أيًّا منها بأي ترتيب. والاسم المكتوب خطأً يُذكر قبل أن يُسأل عن شيء.",
  costly: "من التقرير الكامل، بطلب لكل رمز:",
  failures: "إذا لم يكن هناك جواب",
  failure: "جملة الخلية عن",
  todo: "ما العمل",
  more: "وهكذا",
  sampleNote: "هذا جواب خدمة العيّنة: أحكامها وأرقامها مُختلَقة.",
  operator: "مشغّل الخدمة",
  whoInstalled: "من ركّب لك الإضافة (يفتح هذا رسالة: ضع فيها عنوانه)",
  standard: {
    known: "يقول مشغّل هذه الخدمة:",
    unknown: "أيّ مذهب وأيّ علماء وراء المنهج يقوله مشغّل الخدمة: فاسأل خدمتك.",
  },
  notFatwa:
    "ليس هنا شيء من الفتوى. الأحكام صادرة عن الخدمة نفسها، بتاريخها ومصدرها: فاسأل عالمًا تثق به. وأحكام خدمة العيّنة مُختلَقة.",
  costs: {
    none: () => "لا شيء: لا ترسل طلبًا.",
    bulk: () => "طلب واحد لما يصل إلى مئة رمز، مهما كثرت الخلايا التي تسأل عنها.",
    each: () => "طلب لكل رمز. وما زاد على عدد تختاره من الطلبات ينتظر موافقتك.",
    one: () => "طلب واحد.",
    known: (duration) =>
      `يبقى الجواب معروفًا ${duration}، أو المدة التي تختارها في اللوحة: وحتى ذلك الحين لا تكلف إعادة السؤال شيئًا.`,
    funds: () => "الصندوق المتداول بين الأسهم يكلف طلبًا خاصًا به، وقائمة الصناديق طلبًا في الأسبوع.",
  },
  duration: (hours) =>
    hours < 1 ? "دقيقة" : hours < 24 ? `${hours} ساعات` : hours === 24 ? "يومًا" : `${hours / 24} أيام`,
  failuresOf: ar.failures,
};
