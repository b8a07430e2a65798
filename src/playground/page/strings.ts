/**
 * Holds the playground's words around the pane, in English and in Arabic; words shared with the pane are in the pane's
 * catalogues. The page is written in English; `page` gives the Arabic for each of its sentences.
 */
import { plural } from "../../core/plural";
import { type Language, openLanguage } from "../../i18n/language";
import { type Count, type Locale, localeOf } from "../../i18n/locale";

const english = {
  page: {} as Readonly<Record<string, string>>,
  /** Labels of the grid's parts, by the grid's own words. */
  labels: {} as Readonly<Record<string, string>>,
  strip: {
    answered: "Every cell is answered.",
    waiting: (cells: string) => `${cells} waiting.`,
    left: (cells: string, calls: string, duration: string) => `${cells} waiting, ${calls} to go, ${duration}.`,
    /** `least` is undefined while cells wait, because the fewest possible calls are known only at the end. */
    made: (calls: string, least: string | undefined, refused: string) =>
      `${calls} made${least === undefined ? "" : ` (fewest possible: ${least})`}, ${refused}.`,
    refused: (refusals: Count) => (refusals.n > 0 ? `${refusals.text} refused` : "none refused"),
  },
  startOver: {
    sure: "Start over? The workbook in this browser is replaced by the one that the playground began with.",
    unreadable: "The workbook saved here cannot be read, so this is a new one.",
    elsewhere:
      "This workbook is open in another window, which saves it. What you change here is lost when you close this page.",
    nowhere: "This browser saves nothing for this page: your changes are lost when you close it.",
    tooBig: "This workbook is too big to be saved in this browser: it is lost when you close the page.",
  },
  noSuchCell: (typed: string) => `${typed} is not a cell, a range or a name. Try C12 or A2:A40.`,
  circular: (cell: string) => `The formula in ${cell} waits for its own answer: let it read other cells.`,
  sort: {
    nothing: "Select a cell of the column to sort by.",
    outside: "Select a cell below the header, in the column to sort by.",
    up: (rows: Count, column: string) => `Sorted ${rows.text} ${plural(rows.n, "row")} upwards by column ${column}.`,
    down: (rows: Count, column: string) =>
      `Sorted ${rows.text} ${plural(rows.n, "row")} downwards by column ${column}.`,
  },
  gallery: {
    functions: "Functions",
    functionsTitle: "Functions of tickers, on sample data. Not a fatwa.",
    tables: "Tables",
    tablesTitle: "Tables, and functions of one thing, on sample data. Not a fatwa.",
    heads: { name: "Function", formula: "Formula", result: "Result", gives: "What it gives" },
  },
};

export type Words = typeof english;

const arabic: Words = {
  page: {
    "Sample data: the verdicts are made up. Not a fatwa.": "بيانات عيّنة: الأحكام مُختلَقة. وليست فتوى.",
    "A sample portfolio": "محفظة عيّنة",
    Ticker: "الرمز",
    Company: "الشركة",
    Status: "الحكم",
    Home: "البداية",
    "The add-in's pane. F6 leads from the sheet to it": "لوحة الإضافة. F6 ينتقل من الورقة إليها",
    "Tab stays in the sheet; F6 leaves it for the pane.": "Tab يبقى في الورقة، وF6 يخرج منها إلى اللوحة.",
    Sheet: "الورقة",
    "Sort A–Z": "فرز تصاعدي",
    "Sort the table by the selected column, smallest first": "فرز الجدول حسب العمود المحدد، الأصغر أولًا",
    "Sort Z–A": "فرز تنازلي",
    "Sort the table by the selected column, largest first": "فرز الجدول حسب العمود المحدد، الأكبر أولًا",
    Refresh: "تحديث",
    "Start over": "البدء من جديد",
    "Go back to the workbook that the playground began with, and discard yours":
      "فتح المصنّف الذي بدأت به الصفحة، ونسيان مصنّفك",
    "Ask the service again for every cell": "سؤال الخدمة من جديد عن كل خلية",
    Pane: "اللوحة",
    Spreadsheet: "جدول البيانات",
    "Opening the sheet…": "جارٍ فتح الورقة…",
    "Add-in": "الإضافة",
    Site: "الموقع",
    "Get it for Excel": "التثبيت في Excel",
    "Get it for Google Sheets": "التثبيت في جداول Google",
    Help: "المساعدة",
    Privacy: "الخصوصية",
    Support: "الدعم",
  },
  labels: {
    "Sheet tabs": "ألسنة الأوراق",
    "Sidebar panel": "اللوحة الجانبية",
    "Resize sidebar": "تغيير عرض اللوحة الجانبية",
    "Close sidebar": "إغلاق اللوحة الجانبية",
    "Notifications alt+T": "الإشعارات alt+T",
    "Close badge": "إغلاق الشارة",
    "Image gallery": "معرض الصور",
    "Zoom in": "تكبير",
    "Zoom out": "تصغير",
    "Reset zoom": "الحجم الأصلي",
    "Previous Month": "الشهر السابق",
    "Next Month": "الشهر التالي",
    Previous: "السابق",
    Next: "التالي",
    Back: "رجوع",
    increment: "زيادة",
    decrement: "إنقاص",
  },
  strip: {
    answered: "حصلت كل خلية على جوابها.",
    waiting: (cells) => `في الانتظار ${cells}.`,
    left: (cells, calls, duration) => `في الانتظار ${cells}، وبقي ${calls}، ${duration}.`,
    made: (calls, least, refused) =>
      `أُرسل ${calls}${least === undefined ? "" : ` (وأقل ما يمكن ${least})`}، ${refused}.`,
    refused: (refusals) => (refusals.n > 0 ? `ورُفض ${refusals.text}` : "ولم يُرفض شيء"),
  },
  startOver: {
    sure: "هل تبدأ من جديد؟ يحلّ محلّ المصنّف المحفوظ في هذا المتصفح المصنّفُ الذي بدأت به الصفحة.",
    unreadable: "تعذّرت قراءة المصنّف المحفوظ هنا، فهذا مصنّف جديد.",
    elsewhere: "هذا المصنّف مفتوح في نافذة أخرى وهي التي تحفظه: ما تغيّره هنا يضيع بإغلاق هذه الصفحة.",
    nowhere: "لا يحفظ هذا المتصفح شيئًا لهذه الصفحة: ما تغيّره يضيع بإغلاقها.",
    tooBig: "هذا المصنّف أكبر من أن يُحفظ: يضيع بإغلاق هذه الصفحة.",
  },
  noSuchCell: (typed) =>
    `\u2068${typed}\u2069 ليس خلية ولا نطاقًا ولا اسمًا: مثلًا \u2066C12\u2069 أو \u2066A2:A40\u2069.`,
  circular: (cell) => `الصيغة في \u2066${cell}\u2069 تنتظر جوابها هي: اجعلها تقرأ خلايا أخرى.`,
  sort: {
    nothing: "حدّد خلية من العمود الذي يُفرز حسبه.",
    outside: "حدّد خلية تحت العناوين، في العمود الذي يُفرز حسبه.",
    up: (rows, column) => `فُرزت ${rows.text} من الصفوف تصاعديًا حسب العمود ${column}.`,
    down: (rows, column) => `فُرزت ${rows.text} من الصفوف تنازليًا حسب العمود ${column}.`,
  },
  gallery: {
    functions: "الدوال",
    functionsTitle: "\u2067دوال الرموز، على بيانات عيّنة. وليست فتوى.\u2069",
    tables: "الجداول",
    tablesTitle: "\u2067الجداول، ودوال الشيء الواحد، على بيانات عيّنة. وليست فتوى.\u2069",
    heads: { name: "الدالة", formula: "الصيغة", result: "النتيجة", gives: "ما تعطيه" },
  },
};

/** A language with all words used here. */
export interface Tongue extends Language {
  readonly words: Words;
  readonly locale: Locale;
}

export async function tongueOf(tag: string): Promise<Tongue> {
  const language = await openLanguage(tag);
  const words = language.direction === "rtl" ? arabic : english;
  return { ...language, words, locale: localeOf(language.tag, language.strings) };
}
