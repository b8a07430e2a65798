/** The words of the worksheets section; loaded with it. */
import { languageOf } from "../core/language";
import { plural } from "../core/plural";
import { isolated } from "./en";
import type { Count } from "./locale";

const layingEn = {
  heading: "Insert a worksheet",
  note: "Select your holdings in the sheet, or paste them here: a ticker a row, and beside it shares, cost, price and currency where you have them. What is there already stays as it is.",
  which: "Worksheet",
  kinds: {
    portfolio: "Portfolio: status, ratios and headroom",
    purification: "Purification",
    zakat: "Zakat",
    funds: "Funds",
    about: "About: the method, for whoever audits it",
    entitlements: "Entitlements: shares of each period",
    ledger: "Purification ledger",
    statuses: "Status ledger: each change, since when",
  },
  paste: "Pasted holdings",
  pasteHint: "Leave it empty to use the selected cells",
  reads: (n: Count) => `Holdings read: ${n.text}.`,
  readAs: "Read as follows. Nothing is written yet.",
  renews: (n: Count) =>
    `${n.text} ${plural(n.n, "holding")} ${n.n === 1 ? "is" : "are"} there with other figures: write the new ones over them`,
  currencies: (n: Count) => `Currencies taken from your other worksheets: ${n.text}.`,
  renewed: (n: Count) => `New figures: ${n.text} ${plural(n.n, "holding")}.`,
  last: (n: Count) => `No holdings are selected: use the ${n.text} inserted last`,
  none: "No holdings are selected or pasted: an empty one is inserted, to type into.",
  roles: { ticker: "ticker", shares: "shares", cost: "cost", price: "price", currency: "currency" },
  columns: (roles: string) =>
    `Columns, in this order: ${roles}. If that is wrong, add a row of headings above the holdings.`,
  leftOut: "left out",
  stands: "This worksheet exists already. Missing holdings are added below.",
  misread: "Not understood. These are inserted as they are typed.",
  line: "Line",
  what: "What",
  why: "Why",
  noNumber: "not a number of 0 or more",
  either: "its point may part decimals or thousands: type it as 1.5 or as 1500",
  total: "a total or cash, and no holding: left out",
  insert: "Insert the worksheet",
  add: "Add what is missing",
  show: "Show it",
  renew: "Bring it up to date",
  there: "It is in the workbook.",
  about: {
    same: "It is in the workbook, up to date.",
    outdated: "It was brought up to date.",
    typed: "Somebody typed into it, so it stays as it is: delete it and insert it again to have it up to date.",
  },
  done: (n: Count) => `Inserted: ${n.text} ${plural(n.n, "holding")}.`,
  adoptable: (sheet: string, kind: string) =>
    `"${isolated(sheet)}" has the headings of a worksheet (${kind}), but this workbook does not know it as one: it is a copy or a template. Use it, and rows are added to it and checked as in any other.`,
  adopt: "Use this sheet",
  adopted: "The sheet is used from now on.",
  laid: "Inserted, to type into.",
  untouched: (n: Count) => `There already, and left as they are: ${n.text}.`,
};

const layingAr: typeof layingEn = {
  heading: "إدراج ورقة كاملة",
  note: "حدّد أسهمك في الورقة أو الصقها هنا: رمز في كل صف، وبجانبه عدد الأسهم والتكلفة والسعر والعملة إن وُجدت. وما هو موجود يبقى كما هو.",
  which: "الورقة",
  kinds: {
    portfolio: "المحفظة: الحكم والنسب والهوامش",
    purification: "التطهير",
    zakat: "الزكاة",
    funds: "الصناديق",
    about: "عن الأوراق: المنهج، لمن يراجعها",
    entitlements: "الاستحقاقات: أسهم كل فترة",
    ledger: "سجل التطهير",
    statuses: "سجل الأحكام: كل تغيّر ومنذ متى",
  },
  paste: "أسهم ملصقة",
  pasteHint: "إن تُرك فارغًا فالمعتبر ما حُدّد",
  reads: (n) => `قُرئت أسهم عددها: ${n.text}.`,
  readAs: "قُرئت كما يلي، ولم يُكتب شيء بعد.",
  renews: (n) => `أسهم موجودة بأرقام أخرى عددها ${n.text}: اكتب الجديدة مكانها`,
  currencies: (n) => `عملات أُخذت من أوراقك الأخرى: ${n.text}.`,
  renewed: (n) => `كُتبت أرقام جديدة لأسهم عددها: ${n.text}.`,
  last: (n) => `لم تُحدَّد أسهم: استخدم الأسهم التي أُدرجت آخر مرة، وعددها ${n.text}`,
  none: "لم يُحدَّد شيء ولم يُلصق: تُدرج ورقة فارغة للكتابة فيها.",
  roles: { ticker: "الرمز", shares: "الأسهم", cost: "التكلفة", price: "السعر", currency: "العملة" },
  columns: (roles) => `الأعمدة بهذا الترتيب: ${roles}. إن كان ذلك خطأ فأضف صف عناوين فوقها.`,
  leftOut: "متروك",
  stands: "هي موجودة: يُضاف ما ينقص في أسفلها.",
  misread: "لم يُفهم، ويُدرج كما كُتب",
  line: "السطر",
  what: "النص",
  why: "السبب",
  noNumber: "ليس رقمًا من صفر فصاعدًا",
  either: "قد تكون نقطته للكسر أو للآلاف: اكتبه مثل 1.5 أو 1500",
  total: "مجموع أو نقد وليس سهمًا: تُرك",
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
    `في «${isolated(sheet)}» عناوين ورقة (${kind})، لكن هذا المصنف لا يعرفها: فهي نسخة أو قالب. استخدمها فتُضاف إليها الصفوف وتُفحص كغيرها.`,
  adopt: "استخدام هذه الورقة",
  adopted: "تُستخدم الورقة من الآن.",
  laid: "أُدرجت للكتابة فيها.",
  untouched: (n) => `موجودة من قبل وتُركت كما هي: ${n.text}.`,
};

export function layingIn(tag: string): typeof layingEn {
  return languageOf(tag) === "ar" ? layingAr : layingEn;
}
