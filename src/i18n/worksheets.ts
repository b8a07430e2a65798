/** The words of the section for worksheets, in both languages. They are loaded with it. */

import { plural } from "../core/plural";
import { languageOf } from "../core/wording";
import type { PriceSource } from "../workbook/sheet/step";
import { isolate } from "./en";
import type { Count } from "./locale";

const layingEn = {
  heading: "Insert a worksheet",
  note: "Select your holdings in the sheet, or paste them here: one row for each ticker, followed by its shares, cost, price and currency if you have them. Rows that a worksheet has already stay as they are.",
  which: "Worksheet",
  kinds: {
    portfolio: "Portfolio: status, ratios and headroom",
    purification: "Purification of dividends",
    income: "Purification by income: AAOIFI's standard 21",
    zakat: "Zakat",
    funds: "Funds",
    about: "About: the method, for an auditor",
    entitlements: "Entitlements: shares held in each period",
    ledger: "Purification ledger",
    decisions: "Decisions",
    payments: "Payments",
    noLonger: "No longer compliant",
    watch: "Watch: how near to a limit",
    statuses: "Status ledger: each change of verdict, with its date",
  },
  /** The entry of the list for both worksheets for purification, and the choice of one of them. */
  purification: "Purification",
  method: "By which method does this workbook purify?",
  methods: {
    purification: "By dividend: the part of each dividend that is not halal",
    income: "By income: the part of the company's income, paid out or not (AAOIFI, Shariah Standard 21)",
  },
  methodNote: "Scholars differ. The choice is kept in the workbook, and About tells it.",
  otherMethod: {
    purification:
      "This workbook purifies by dividend so far. A period that is closed is asked about, and never closed by both.",
    income:
      "This workbook purifies by income so far. A period that is closed is asked about, and never closed by both.",
  },
  paste: "Pasted holdings",
  pasteHint: "Leave it empty to use the selected cells",
  reads: (n: Count) => `Holdings read: ${n.text}.`,
  toLookAt: (n: Count) =>
    `${n.text} ${plural(n.n, "line needs", "lines need")} you; the others go in as you typed them.`,
  example: (typed: string, read: string) => `"${isolate(typed)}" is read as ${read}.`,
  repeats: (n: Count) => `${n.text} ${plural(n.n, "ticker is", "tickers are")} on several lines:`,
  onLines: (ticker: string, lines: string) => `${ticker} (lines ${lines})`,
  apart: "Keep a row for each line",
  joins: "One row for each ticker, with its shares added up",
  readAs: "Read as follows. Nothing is written yet.",
  where: "Where do they go?",
  own: "On a sheet of their own",
  addTo: (sheet: string) => `Added to "${isolate(sheet)}"`,
  thereAlready: (n: Count) => `${n.text} of them ${plural(n.n, "is", "are")} on it already.`,
  differing: (n: Count) =>
    `${n.text} of them ${plural(n.n, "has", "have")} other figures on the sheet than in your list:`,
  keepTheirs: "Keep the figures on the sheet",
  takeMine: "Take the figures of my list",
  currencies: (n: Count) => `Currencies taken from your other worksheets: ${n.text}.`,
  renewed: (n: Count) => `New figures: ${n.text} ${plural(n.n, "holding")}.`,
  last: (n: Count) => `No holdings are selected: use the ${n.text} inserted last`,
  none: "No holdings are selected or pasted, so an empty worksheet is inserted for you to fill in.",
  roles: {
    ...{ ticker: "ticker", shares: "shares", cost: "cost", price: "price", currency: "currency" },
    ...{ isin: "ISIN", name: "name", value: "value", paid: "total cost" },
  },
  columns: (roles: string) =>
    `Columns, in this order: ${roles}. If that is wrong, add a row of headings above the holdings.`,
  leftOut: "left out",
  stands: "This worksheet exists already. Missing holdings are added below.",
  line: "Line",
  what: "What",
  why: "Why",
  noNumber: "not a number of 0 or more",
  negative: "below 0, but a worksheet lists what you own",
  words: "not a number in digits: type only the number",
  textLine: "left out: a line of text, not a holding",
  either: "its point or comma may mark decimals or thousands: type 1.5 or 1500",
  total: "left out: a total or cash, not a holding",
  prices: {
    GOOGLEFINANCE: (n: Count) => `Fill ${n.text} blank ${plural(n.n, "price")} with GOOGLEFINANCE`,
    STOCKHISTORY: (n: Count) => `Fill ${n.text} blank ${plural(n.n, "price")} with STOCKHISTORY`,
  } satisfies Record<PriceSource, (n: Count) => string>,
  pricesHint: {
    GOOGLEFINANCE:
      "For US tickers such as AAPL. These prices are in US dollars and may be 20 minutes old, and they are not the screening service's. Other prices stay blank.",
    STOCKHISTORY:
      "For US tickers such as AAPL, in Microsoft 365. These are the latest closing prices in US dollars, and they are not the screening service's. Other prices stay blank.",
  } satisfies Record<PriceSource, string>,
  insert: "Insert the worksheet",
  add: "Add what is missing",
  show: "Show it",
  renew: "Bring it up to date",
  there: "The worksheet is in the workbook.",
  about: {
    same: "It is in the workbook, up to date.",
    outdated: "It was brought up to date.",
    typed: "Somebody typed into it, so it stays as it is: delete it and insert it again to have it up to date.",
  },
  done: (n: Count) => `Inserted: ${n.text} ${plural(n.n, "holding")}.`,
  adoptable: (sheet: string, kind: string) =>
    `"${isolate(sheet)}" has the headings of a worksheet (${kind}), but this workbook does not know it as one: it is a copy or a template. Use it, and rows are added to it and checked as in any other.`,
  adopt: "Use this sheet",
  adopted: "The sheet is used from now on.",
  laid: "An empty worksheet was inserted for you to fill in.",
  untouched: (n: Count) => `Already there, and left as they are: ${n.text}.`,
};

const layingAr: typeof layingEn = {
  heading: "إدراج ورقة كاملة",
  note: "حدّد أسهمك في الورقة أو الصقها هنا: رمز في كل صف، وبجانبه عدد الأسهم والتكلفة والسعر والعملة إن وُجدت. وما هو موجود يبقى كما هو.",
  which: "الورقة",
  kinds: {
    portfolio: "المحفظة: الحكم والنسب والهوامش",
    purification: "تطهير التوزيعات",
    income: "التطهير بالدخل: معيار أيوفي 21",
    zakat: "الزكاة",
    funds: "الصناديق",
    about: "عن الأوراق: المنهج، لمن يراجعها",
    entitlements: "الاستحقاقات: أسهم كل فترة",
    ledger: "سجل التطهير",
    decisions: "القرارات",
    payments: "المدفوعات",
    noLonger: "لم تعد متوافقة",
    watch: "المراقبة: كم القرب من حد",
    statuses: "سجل الأحكام: كل تغيّر ومنذ متى",
  },
  purification: "التطهير",
  method: "بأي طريقة يطهّر هذا المصنف؟",
  methods: {
    purification: "بالتوزيع: ما ليس حلالًا من كل توزيع",
    income: "بالدخل: نصيبك من دخل الشركة، وُزّع أم لم يُوزّع (أيوفي، المعيار الشرعي 21)",
  },
  methodNote: "العلماء مختلفون. والاختيار محفوظ في المصنف، وتذكره ورقة «عن الأوراق».",
  otherMethod: {
    purification: "هذا المصنف يطهّر بالتوزيع إلى الآن. وما أُقفل من فترة يُسأل عنه ولا يُقفل بالطريقتين.",
    income: "هذا المصنف يطهّر بالدخل إلى الآن. وما أُقفل من فترة يُسأل عنه ولا يُقفل بالطريقتين.",
  },
  paste: "أسهم ملصقة",
  pasteHint: "إن تُرك فارغًا فالمعتبر ما حُدّد",
  reads: (n) => `قُرئت أسهم عددها: ${n.text}.`,
  toLookAt: (n) => `سطور تحتاج إليك: ${n.text}، ويُدرج غيرها كما كتبته.`,
  example: (typed, read) => `تُقرأ «${isolate(typed)}» على أنها ${isolate(read)}.`,
  repeats: (n) => `رموز في أكثر من سطر، وعددها ${n.text}:`,
  onLines: (ticker, lines) => `${isolate(ticker)} (السطور ${lines})`,
  apart: "أبقِ لكل سطر صفًا",
  joins: "صف واحد لكل رمز، تُجمع فيه أسهمه",
  readAs: "قُرئت كما يلي، ولم يُكتب شيء بعد.",
  where: "أين تُكتب؟",
  own: "في ورقة خاصة بها",
  addTo: (sheet) => `تُضاف إلى «${isolate(sheet)}»`,
  thereAlready: (n) => `منها ما هو فيها من قبل، وعدده ${n.text}.`,
  differing: (n) => `منها ما أرقامه في الورقة غير أرقام قائمتك، وعدده ${n.text}:`,
  keepTheirs: "أبقِ أرقام الورقة",
  takeMine: "خذ أرقام قائمتي",
  currencies: (n) => `عملات أُخذت من أوراقك الأخرى: ${n.text}.`,
  renewed: (n) => `كُتبت أرقام جديدة لأسهم عددها: ${n.text}.`,
  last: (n) => `لم تُحدَّد أسهم: استخدم الأسهم التي أُدرجت آخر مرة، وعددها ${n.text}`,
  none: "لم يُحدَّد شيء ولم يُلصق: تُدرج ورقة فارغة للكتابة فيها.",
  roles: {
    ...{ ticker: "الرمز", shares: "الأسهم", cost: "التكلفة", price: "السعر", currency: "العملة" },
    ...{ isin: "\u2066ISIN\u2069", name: "الاسم", value: "القيمة", paid: "إجمالي التكلفة" },
  },
  columns: (roles) => `الأعمدة بهذا الترتيب: ${roles}. إن كان ذلك خطأ فأضف صف عناوين فوقها.`,
  leftOut: "متروك",
  stands: "هي موجودة: يُضاف ما ينقص في أسفلها.",
  line: "السطر",
  what: "النص",
  why: "السبب",
  noNumber: "ليس رقمًا من صفر فصاعدًا",
  negative: "أقل من الصفر، والورقة تعدّ ما تملكه",
  words: "ليس بالأرقام: اكتب الرقم وحده",
  textLine: "سطر كتابة وليس سهمًا: تُرك",
  either: "قد تكون نقطته أو فاصلته للكسر أو للآلاف: اكتبه مثل 1.5 أو 1500",
  total: "مجموع أو نقد وليس سهمًا: تُرك",
  prices: {
    GOOGLEFINANCE: (n) => `ملء الأسعار الفارغة (${n.text}) بدالة \u2066GOOGLEFINANCE\u2069`,
    STOCKHISTORY: (n) => `ملء الأسعار الفارغة (${n.text}) بدالة \u2066STOCKHISTORY\u2069`,
  },
  pricesHint: {
    GOOGLEFINANCE:
      "للرموز الأمريكية مثل \u2066AAPL\u2069. هذه الأسعار بالدولار الأمريكي وقد تتأخر 20 دقيقة، وليست من خدمة الفحص. وتبقى بقية الأسعار فارغة.",
    STOCKHISTORY:
      "للرموز الأمريكية مثل \u2066AAPL\u2069 في Microsoft 365. وهي آخر أسعار إغلاق بالدولار الأمريكي، وليست من خدمة الفحص. وتبقى بقية الأسعار فارغة.",
  },
  insert: "إدراج الورقة",
  add: "إضافة ما ينقص",
  show: "عرضها",
  renew: "تحديثها",
  there: "هي في المصنف.",
  about: {
    same: "هي في المصنف كما ينبغي اليوم.",
    outdated: "حُدّثت.",
    typed: "كتب فيها أحدهم فبقيت كما هي: احذفها ثم أدرجها من جديد لتصير كما ينبغي اليوم.",
  },
  done: (n) => `أُدرجت أسهم عددها: ${n.text}.`,
  adoptable: (sheet, kind) =>
    `في «${isolate(sheet)}» عناوين ورقة (${kind})، لكن هذا المصنف لا يعرفها: فهي نسخة أو قالب. استخدمها فتُضاف إليها الصفوف وتُفحص كغيرها.`,
  adopt: "استخدام هذه الورقة",
  adopted: "تُستخدم الورقة من الآن.",
  laid: "أُدرجت للكتابة فيها.",
  untouched: (n) => `موجودة من قبل وتُركت كما هي: ${n.text}.`,
};

export function worksheetText(tag: string): typeof layingEn {
  return languageOf(tag) === "ar" ? layingAr : layingEn;
}
