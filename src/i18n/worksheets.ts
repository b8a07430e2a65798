/** What the part of worksheets says; loaded with it. */
import { languageOf } from "../core/language";
import { plural } from "../core/plural";
import type { Count } from "./locale";

const layingEn = {
  heading: "Insert a worksheet",
  note: "Select your holdings in the sheet, or paste them here: a ticker a row, and beside it shares, cost and price where you have them. What is there already stays as it is.",
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
  pasteHint: "Empty: the selection counts",
  reads: (n: Count) => `Holdings read: ${n.text}.`,
  last: (n: Count) => `No holdings are selected: use the ${n.text} inserted last`,
  none: "No holdings are selected or pasted: an empty one is inserted, to type into.",
  roles: { ticker: "ticker", shares: "shares", cost: "cost", price: "price" },
  columns: (roles: string) => `Columns, in this order: ${roles}. A row of headings says it for certain.`,
  leftOut: "left out",
  stands: "It stands already: what is missing is added below.",
  misread: "Not understood, and inserted as it is typed",
  line: "Line",
  what: "What",
  why: "Why",
  noNumber: "not a number of 0 or more",
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
  laid: "Inserted, to type into.",
  untouched: (n: Count) => `There already, and left as they are: ${n.text}.`,
};

const layingAr: typeof layingEn = {
  heading: "إدراج ورقة كاملة",
  note: "حدّد أسهمك في الورقة أو الصقها هنا: رمز في كل صف، وبجانبه عدد الأسهم والتكلفة والسعر إن وُجدت. وما هو موجود يبقى كما هو.",
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
  last: (n) => `لم تُحدَّد أسهم: استخدم الأسهم التي أُدرجت آخر مرة، وعددها ${n.text}`,
  none: "لم يُحدَّد شيء ولم يُلصق: تُدرج ورقة فارغة للكتابة فيها.",
  roles: { ticker: "الرمز", shares: "الأسهم", cost: "التكلفة", price: "السعر" },
  columns: (roles) => `الأعمدة بهذا الترتيب: ${roles}. وصف عناوين يجعل ذلك يقينًا.`,
  leftOut: "متروك",
  stands: "هي موجودة: يُضاف ما ينقص في أسفلها.",
  misread: "لم يُفهم، ويُدرج كما كُتب",
  line: "السطر",
  what: "النص",
  why: "السبب",
  noNumber: "ليس رقمًا من صفر فصاعدًا",
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
  laid: "أُدرجت للكتابة فيها.",
  untouched: (n) => `موجودة من قبل وتُركت كما هي: ${n.text}.`,
};

export function layingIn(tag: string): typeof layingEn {
  return languageOf(tag) === "ar" ? layingAr : layingEn;
}
