/** The words of the pane's sections for the ledgers, in both languages. They are loaded with these sections. */

import { plural } from "../core/plural";
import { languageOf } from "../core/wording";
import type { Covered } from "../ledger/entries/coverage";
import type { Band } from "../ledger/statuses/statusChanges";
import type { Booking } from "../ports/host";
import { isolate } from "./en";
import type { Count } from "./locale";

const ledgersEn = {
  heading: "Purification ledger",
  note: "Closing a period stores its amount with your name, the time and a checksum. It never changes after that. If the service gives another figure later, that gets a row of its own.",
  none: "No period is known yet: insert Purification, and its answers can be booked.",
  leftOut: (n: Count, tickers: string) =>
    `${n.text} ${plural(n.n, "holding has", "holdings have")} no new figures: ${tickers}. Refresh to try again.`,
  /** `why`: of the first of these holdings, its ticker and the sentence that says why. */
  refused: (why: readonly string[], n: Count) =>
    `By income nothing can be booked of ${n.text} ${plural(n.n, "holding", "holdings")}. ${why.join(" ")}`,
  sample:
    "Sample data: try all of it here. What you record, close, correct and pay goes to sheets of its own, which say that they are made up, and never to a real ledger.",
  table: "Periods",
  ticker: "Ticker",
  period: "Period",
  portfolio: "Portfolio",
  factor: "Amount a share",
  shares: "Shares",
  amount: "Amount",
  before: (was: string, difference: string, since: string) =>
    `Restated from ${was}, difference ${difference}, on ${since}`,
  states: {
    closed: "closed",
    changed: "CHANGED since it was closed",
    ready: "can be closed",
    double: "CLOSED TWICE, left out of the totals",
    impossible: "figures that cannot be true",
    noAmount: "no dividend or no percentage from the service",
    noShares: "shares are missing",
    noCurrency: "its currency is missing",
    currency: "its currency is to be confirmed",
    noColumn: "a column of the ledger is missing",
    unread: "a figure cannot be read",
    confirm: "confirm its shares",
    look: "to be looked at",
    same: "adds nothing, as answered",
  } satisfies Record<Booking["state"], string>,
  double: (n: Count, rows: string) =>
    n.n === 1
      ? `Row ${rows} of the ledger books a period that another row books too. It is left out of the totals. Take it back below, under Correct a closed period.`
      : `Rows ${rows} of the ledger book periods that other rows book too. They are left out of the totals. Take back the wrong ones below, under Correct a closed period.`,
  row: (name: string, row: string) => `${name} (row ${row})`,
  unread: "could not be read",
  closedBy: (by: string, at: string) => `closed by ${by}, ${at}`,
  missing:
    "Shares and currency come from Purification while it shows this very period, and else from the period's row in the ledger or in Entitlements: type them there.",
  changed: (n: Count, rows: string) =>
    n.n === 1
      ? `1 closed period is not as it was booked: row ${rows} of the ledger. It is left out of the totals.`
      : `${n.text} closed periods are not as they were booked: rows ${rows} of the ledger. They are left out of the totals.`,
  notRead: (n: Count, rows: string) =>
    n.n === 1
      ? `In row ${rows} of the ledger something that is no number stands where a figure belongs: its period cannot be closed.`
      : `In rows ${rows} of the ledger something that is no number stands where a figure belongs: their periods cannot be closed.`,
  intact: (n: Count) =>
    n.n === 1 ? "1 closed period, as it was booked." : `${n.text} closed periods, all as they were booked.`,
  gone: (n: Count) =>
    n.n === 1
      ? "1 closed period is missing: its row was deleted or emptied."
      : `${n.text} closed periods are missing: their rows were deleted or emptied.`,
  torn: (rows: string) => `A closed row before row ${rows} of the ledger was deleted or changed.`,
  unmatched: (rows: string) =>
    `Rows ${rows} of Entitlements belong to no period known here: look at their ticker and period. Until then they close nothing.`,
  inDoubt: (rows: string) => `In the status ledger row ${rows} was changed, or a row before it was deleted.`,
  countChanged:
    "The count of closed periods above the ledger was changed: whether a closed row is missing cannot be told.",
  /** `sums`: amounts, each with its currency. `methods`: the name of each sum's method, where not all are by dividend. */
  totals: (sums: readonly string[], methods: readonly string[] = []) =>
    `Booked: ${sums.map((sum, index) => `${sum} ${methods[index] ?? ""}`.trim()).join(", ")}.`,
  /** `rows`: a closed row that no total counts, with its period and amount. */
  notInTotals: (rows: readonly string[]) => `Not in these totals: ${rows.join("; ")}.`,
  leftOutRow: (name: string, row: string, amount: string) => `${name}, row ${row} (${amount})`,
  lookNote:
    "Same period: only a change in the figure is booked. New period: the full amount is booked. Your answer goes into the sheet Decisions.",
  lookAt: "To be looked at",
  decided: (n: Count) => `Answered: ${n.text}.`,
  confirmNote:
    "What the last quarter was closed with, or what was typed in Purification or Funds for an earlier period, is only proposed. Confirm these shares for the period named, or type others into Entitlements.",
  confirm: (n: Count) => `Confirm these shares for ${n.text} ${plural(n.n, "holding")}`,
  confirmOf: (period: string) => `confirm the shares for ${period}`,
  confirmed: (n: Count) => `Written into Entitlements: ${n.text}.`,
  reviewedBy: "Reviewed by",
  reviewedByHint: "Somebody else, where somebody else looked at it.",
  sameName: "Prepared and reviewed are two people: this is the same name.",
  quarters: "By quarter: what was booked and given",
  quarter: "Quarter",
  booked: "Booked",
  given: "Given",
  due: "Still to give",
  noQuarter: "for no quarter",
  coverage: "Overview: which holdings are closed for which quarter",
  coverageTable: "Holdings and quarters",
  covered: {
    closed: "closed",
    part: "some days are not closed",
    open: "open",
    noFigure: "dividend or percentage not given",
    notReturned: "not returned",
    notYet: "no figures for this quarter yet",
    notHeld: "not held then, as far as the ledger knows",
  } satisfies Record<Covered, string>,
  gap: (ticker: string, why: string) => `${ticker} (${why})`,
  gaps: (period: string, all: Count, n: Count, told: string) =>
    `${period}: of your ${all.text} ${plural(all.n, "holding")} ${n.text} ${plural(n.n, "has", "have")} nothing to close: ${told}.`,
  paid: "What was paid",
  paidNote:
    "A payment is recorded here: as a row of the sheet Payments. When all is paid, the ledger's rows get its day, receiver and reference too. Amounts to give are in the currency's smallest unit; what rounding leaves stays in the statement.",
  paidFor: "Paid for",
  allOwed: "All that is owed",
  paidAmount: (currency: string) => `Amount, ${isolate(currency)}`,
  paidAmountHint: "It may be a part. The rest stays owed.",
  paidOn: "Paid on",
  paidTo: "To whom",
  reference: "Reference",
  pay: "Enter the payment",
  payDone: (n: Count) =>
    n.n === 0
      ? "The payment is entered. The rest stays owed."
      : `The payment is entered. Rows paid in full: ${n.text}.`,
  payNone: "Nothing was entered: nothing of that is owed any more.",
  pack: "Evidence for the auditor",
  packNote:
    "A sheet for each quarter to sign: what was booked, on which filing, whose shares, who closed and reviewed it, checksums, and how the holdings were screened; and the year's statement: owed, booked, corrected, given.",
  packYear: "Year",
  doPack: "Make the evidence pack",
  packed: (n: Count) => `Sheets made: ${n.text}.`,
  journal: "Journal lines for the accountant",
  journalCopy: "Copy as CSV",
  accounts: {
    expense: "Account: purification expense",
    payable: "Account: purification payable",
    bank: "Account: bank",
  },
  correct: "Correct a closed period",
  correctNote:
    "What is closed stays as it is. The ledger gets rows that take back what was booked of the period, and one that books it with the figures given here; without shares it is only taken back.",
  choose: "Choose",
  reason: "Reason",
  currency: "Currency",
  doCorrect: "Correct",
  sureCorrect: "These rows cannot be removed again; they can be corrected in turn.",
  corrected: (n: Count) => `Rows added to the ledger: ${n.text}.`,
  correctedNone: "Nothing was corrected: the period's rows were changed meanwhile, or the ledger lacks columns.",
  takesBack: (reason: string) => `takes back: ${reason}`,
  inPlace: (reason: string) => `corrected: ${reason}`,
  reviewed: (by: string) => `reviewed by ${by}`,
  which: "Close",
  every: "Everything that can be closed",
  by: "Your name",
  byHint: "Goes into the row with the moment.",
  close: (n: Count) => `Close ${n.text} ${plural(n.n, "period")}`,
  sure: "What is closed cannot be opened again from here.",
  yes: "Close",
  no: "Leave open",
  done: (n: Count) => `Closed: ${n.text}.`,
  moved: (n: Count) => `Left open, since their rows were changed or moved meanwhile: ${n.text}.`,
  sinceHeading: "Status ledger: what changed since",
  since: "Since",
  look: "Look",
  noLedger: "No status ledger is in this workbook: insert one, and each refresh adds to it.",
  noChange: "Nothing changed since then.",
  changes: (n: Count) => `${n.text} ${plural(n.n, "ticker")}:`,
  history: "Verdicts by quarter",
  historyNote:
    "The verdict that each ticker had at the end of a quarter, or has now, and how many of those with a verdict are HALAL.",
  /** `told`: each quarter with its share, such as `2025 Q3: 67 %`. */
  halalLine: (told: string) => `HALAL of those with a verdict: ${told}`,
  notObserved: "not observed yet",
  was: "Before",
  between: "In between",
  is: "Now",
  first: "first observed",
  statusSheets: "Sheets from verdicts",
  fallsNote:
    "No longer compliant: holdings that were HALAL and are not any more, from the status ledger, with what they gained since. Watch: how near each holding is to a limit. Both ask nothing.",
  falls: "Make No longer compliant",
  fallsDone: (n: Count) =>
    n.n === 0
      ? "None so far: no holding of the status ledger has stopped being HALAL. The next ones are added at a refresh."
      : `No longer compliant: ${n.text} ${plural(n.n, "holding")}.`,
  watch: "Make Watch",
  watchDone: (n: Count) =>
    n.n === 0
      ? "No verdict is known yet: insert Portfolio, or refresh."
      : `On Watch: ${n.text} ${plural(n.n, "holding")}.`,
  bands: { over: "over", near: "near", clear: "clear", unknown: "unknown" } satisfies Record<Band, string>,
  parted: "; ",
};

const ledgersAr: typeof ledgersEn = {
  heading: "سجل التطهير",
  note: "الفترة المقفلة أرقام مع اسمك والوقت ورقم تحقق، ولا تتغير أبدًا. وما تقوله الخدمة بخلافها لاحقًا صف مستقل.",
  none: "لا فترة معروفة بعد: أدرج ورقة التطهير لتُقيّد أجوبتها.",
  leftOut: (n, tickers) => `حيازات بلا أرقام جديدة، عددها ${n.text}: ${tickers}. حدّث لتحاول مرة أخرى.`,
  refused: (why, n) => `حيازات لا يُقيّد منها شيء بالدخل، عددها ${n.text}. ${why.join(" ")}`,
  sample:
    "بيانات العيّنة: جرّب كل شيء هنا. ما تقيّده وتقفله وتصححه وتدفعه يُكتب في أوراق خاصة به تقول إنها مختلقة، ولا يدخل سجلًا حقيقيًا أبدًا.",
  table: "الفترات",
  ticker: "الرمز",
  period: "الفترة",
  portfolio: "المحفظة",
  factor: "المبلغ للسهم",
  shares: "الأسهم",
  amount: "المبلغ",
  before: (was, difference, since) => `عُدّل وكان ${was}، والفرق ${difference}، في ${since}`,
  states: {
    closed: "مقفلة",
    changed: "تغيّرت بعد إقفالها",
    ready: "يمكن إقفالها",
    double: "أُقفلت مرتين، وهي خارج المجاميع",
    impossible: "أرقام لا يمكن أن تصح",
    noAmount: "لا توزيع أو لا نسبة من الخدمة",
    noShares: "ينقص عدد الأسهم",
    noCurrency: "تنقص العملة",
    currency: "عملتها تحتاج إلى تأكيد",
    noColumn: "ينقص السجلَّ عمود",
    unread: "رقم لا يُقرأ",
    confirm: "أكّد أسهمها",
    look: "تحتاج إلى نظر",
    same: "لا تضيف شيئًا، كما أُجيب",
  },
  double: (n, rows) =>
    `صفوف في السجل تقيّد فترات تقيّدها صفوف أخرى أيضًا، عددها ${n.text}: ${rows}. وهي خارج المجاميع. ألغِ ما لا يصح منها في الأسفل، تحت تصحيح فترة مقفلة.`,
  row: (name, row) => `${name} (الصف ${row})`,
  unread: "تعذّرت قراءته",
  closedBy: (by, at) => `أقفلها ${by}، ${at}`,
  missing:
    "تُؤخذ الأسهم والعملة من ورقة التطهير ما دامت تعرض هذه الفترة بعينها، وإلا فمن صف الفترة في السجل أو في الاستحقاقات: فاكتبها هناك.",
  changed: (n, rows) => `فترات مقفلة ليست كما قُيّدت، عددها ${n.text}، في صفوف السجل: ${rows}. وهي خارج المجاميع.`,
  notRead: (n, rows) =>
    `فترات لا يمكن إقفالها لأن في صفها ما ليس رقمًا مكانَ رقم، عددها ${n.text}، في صفوف السجل: ${rows}.`,
  intact: (n) => `فترات مقفلة كما قُيّدت، عددها: ${n.text}.`,
  gone: (n) => `فترات مقفلة غابت لأن صفوفها حُذفت أو أُفرغت، عددها: ${n.text}.`,
  torn: (rows) => `صف مقفل قبل الصف ${rows} في السجل حُذف أو غُيّر.`,
  unmatched: (rows) => `صفوف الاستحقاقات ${rows} ليست لفترة معروفة هنا: انظر رمزها وفترتها. ولا يُقفل بها شيء حتى ذلك.`,
  inDoubt: (rows) => `في سجل الأحكام غُيّر الصف ${rows}، أو حُذف صف قبله.`,
  countChanged: "غُيّر عدد الفترات المقفلة المكتوب فوق السجل: فلا يُعرف أغاب صف مقفل أم لا.",
  // Each amount is isolated together with its currency. Otherwise a currency would appear beside the next amount.
  totals: (sums, methods = []) =>
    `المقيّد: ${sums.map((sum, index) => `${isolate(sum)} ${methods[index] ?? ""}`.trim()).join("، ")}.`,
  notInTotals: (rows) => `ليس في هذه المجاميع: ${rows.join("؛ ")}.`,
  leftOutRow: (name, row, amount) => `${isolate(name)}، الصف ${row} (${isolate(amount)})`,
  lookNote: "الفترة نفسها: لا يُقيّد إلا ما تغيّر من الرقم. فترة جديدة: يُقيّد المبلغ كله. ويُكتب جوابك في ورقة القرارات.",
  lookAt: "تحتاج إلى نظر",
  decided: (n) => `أُجيب عن فترات عددها: ${n.text}.`,
  confirmNote:
    "ما أُقفل به الربع الأخير، وما كُتب في ورقتي التطهير والصناديق لفترة سابقة، مقترح فقط. أكّد هذه الأسهم للفترة المذكورة، أو اكتب غيرها في الاستحقاقات.",
  confirm: (n) => `أكّد هذه الأسهم، لحيازات عددها ${n.text}`,
  confirmOf: (period) => `أكّد الأسهم للفترة ${isolate(period)}`,
  confirmed: (n) => `كُتب في الاستحقاقات: ${n.text}.`,
  reviewedBy: "راجعها",
  reviewedByHint: "غيرك، إن راجعها أحد.",
  sameName: "المُعِدّ والمراجع شخصان: وهذا الاسم نفسه.",
  quarters: "بحسب الربع: ما قُيّد وما أُعطي",
  quarter: "الربع",
  booked: "المقيّد",
  given: "المُعطى",
  due: "الباقي",
  noQuarter: "لا لربع بعينه",
  coverage: "نظرة عامة: أي الحيازات أُقفلت لأي ربع",
  coverageTable: "الأسهم والأرباع",
  covered: {
    closed: "مقفلة",
    part: "بعض أيامها لم يُقفل",
    open: "مفتوحة",
    noFigure: "التوزيع أو النسبة غير معطاة",
    notReturned: "لم تُعَد",
    notYet: "لا أرقام لهذا الربع بعد",
    notHeld: "لم تكن مملوكة حينها، بحسب السجل",
  },
  gap: (ticker, why) => `${isolate(ticker)} (${why})`,
  gaps: (period, all, n, told) =>
    `${isolate(period)}: أسهمك عددها ${all.text}، وليس لبعضها ما يُقفل، وعددها ${n.text}: ${told}.`,
  paid: "ما دُفع",
  paidNote:
    "تُسجَّل الدفعة هنا، صفًّا في ورقة المدفوعات. وإذا دُفع الكل كُتب تاريخه ومتسلّمه ومرجعه في صفوف السجل أيضًا. والمبالغ بأصغر وحدة في العملة، وما يتركه التقريب يبقى في كشف الحساب.",
  paidFor: "دُفع عن",
  allOwed: "كل المستحق",
  paidAmount: (currency) => `المبلغ، ${isolate(currency)}`,
  paidAmountHint: "قد يكون بعضه، ويبقى الباقي مستحقًّا.",
  paidOn: "دُفع في",
  paidTo: "لمن",
  reference: "المرجع",
  pay: "تسجيل الدفعة",
  payDone: (n) => (n.n === 0 ? "سُجّلت الدفعة، ويبقى الباقي مستحقًّا." : `سُجّلت الدفعة. صفوف دُفعت كلها، عددها: ${n.text}.`),
  payNone: "لم يُسجّل شيء: لم يعد شيء من ذلك مستحقًّا.",
  pack: "أدلة للمراجع",
  packNote:
    "ورقة لكل ربع تُوقّع: ما قُيّد، وعلى أي إفصاح، ومصدر الأسهم، ومن أقفل وراجع، وأرقام التحقق، وكيف فُحصت الأسهم؛ وكشف حساب السنة: المستحق والمقيّد والمصحح والمعطى.",
  packYear: "السنة",
  doPack: "إعداد حزمة الأدلة",
  packed: (n) => `أوراق أُعدت: ${n.text}.`,
  journal: "قيود اليومية للمحاسب",
  journalCopy: "نسخ بصيغة CSV",
  accounts: {
    expense: "حساب مصروف التطهير",
    payable: "حساب التطهير المستحق",
    bank: "حساب البنك",
  },
  correct: "تصحيح فترة مقفلة",
  correctNote:
    "يبقى المقفل كما هو. تُضاف إلى السجل صفوف تلغي ما قُيّد للفترة، وصف يقيّدها بما يُكتب هنا؛ وبلا أسهم تُلغى فقط.",
  choose: "اختر",
  reason: "السبب",
  currency: "العملة",
  doCorrect: "تصحيح",
  sureCorrect: "لا تُزال هذه الصفوف بعد ذلك؛ ويمكن تصحيحها بدورها.",
  corrected: (n) => `صفوف أُضيفت إلى السجل: ${n.text}.`,
  correctedNone: "لم يُصحح شيء: تغيّرت صفوف الفترة في الأثناء، أو ينقص السجلَّ أعمدة.",
  takesBack: (reason) => `تلغي: ${isolate(reason)}`,
  inPlace: (reason) => `صُححت: ${isolate(reason)}`,
  reviewed: (by) => `راجعها ${isolate(by)}`,
  which: "أقفل",
  every: "كل ما يمكن إقفاله",
  by: "اسمك",
  byHint: "يُكتب في الصف مع الوقت.",
  close: (n) => `إقفال الفترات (${n.text})`,
  sure: "ما يُقفل لا يُفتح من هنا مرة أخرى.",
  yes: "إقفال",
  no: "تركها مفتوحة",
  done: (n) => `أُقفلت فترات عددها: ${n.text}.`,
  moved: (n) => `تُركت مفتوحة لأن صفوفها تغيّرت أو نُقلت في الأثناء، وعددها: ${n.text}.`,
  sinceHeading: "سجل الأحكام: ما تغيّر منذ",
  since: "منذ",
  look: "عرض",
  noLedger: "ليس في هذا المصنف سجل أحكام: أدرج واحدًا ليضيف إليه كل تحديث.",
  noChange: "لم يتغير شيء منذ ذلك.",
  changes: (n) => `رموز تغيّرت، عددها ${n.text}:`,
  history: "الأحكام بحسب الربع",
  historyNote: "حكم كل رمز في نهاية الربع، أو حكمه الآن، ونسبة HALAL مما له حكم.",
  halalLine: (told) => `نسبة HALAL مما له حكم: ${told}`,
  notObserved: "لم يُشاهَد بعد",
  was: "قبل",
  between: "في الأثناء",
  is: "الآن",
  first: "أول مشاهدة",
  statusSheets: "أوراق من الأحكام",
  fallsNote:
    "لم تعد متوافقة: حيازات كانت حلالًا ولم تعد، من سجل الأحكام، وما ربحته منذ ذلك. المراقبة: قرب كل حيازة من حد. ولا تطلب أي منهما شيئًا.",
  falls: "إعداد ورقة لم تعد متوافقة",
  fallsDone: (n) =>
    n.n === 0
      ? "لا شيء بعد: لم تخرج حيازة في سجل الأحكام عن الحلال. وما يأتي يُضاف عند التحديث."
      : `حيازات لم تعد متوافقة، عددها: ${n.text}.`,
  watch: "إعداد ورقة المراقبة",
  watchDone: (n) => (n.n === 0 ? "لا حكم معروفًا بعد: أدرج المحفظة أو حدّث." : `حيازات في المراقبة، عددها: ${n.text}.`),
  bands: { over: "فوق الحد", near: "قريبة من الحد", clear: "بعيدة عن الحد", unknown: "غير معروفة" },
  parted: "؛ ",
};

export function ledgerWords(tag: string): typeof ledgersEn {
  return languageOf(tag) === "ar" ? ledgersAr : ledgersEn;
}
