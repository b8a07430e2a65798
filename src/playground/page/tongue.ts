/**
 * Holds the playground's words around the pane, in English and in Arabic; words shared with the pane are in the pane's
 * catalogues. The page is written in English; `page` gives the Arabic for each of its sentences.
 */
import { type Language, openLanguage } from "../../i18n/language";
import { type Count, type Locale, localeOf } from "../../i18n/locale";

const english = {
  page: {} as Readonly<Record<string, string>>,
  /** Labels of the grid's parts, by the grid's own words. */
  labels: {} as Readonly<Record<string, string>>,
  strip: {
    answered: "Up to date.",
    waiting: (cells: string) => `${cells} waiting.`,
    left: (cells: string, calls: string, duration: string) => `${cells} waiting, ${calls} to go, ${duration}.`,
    /** `least` is undefined while cells wait, because the fewest possible calls are known only at the end. */
    made: (calls: string, least: string | undefined, refused: string) =>
      `${calls} made${least === undefined ? "" : ` (fewest possible: ${least})`}, ${refused}.`,
    refused: (refusals: Count) => (refusals.n > 0 ? `${refusals.text} refused` : "none refused"),
  },
  startOver: {
    sure: "Go back to the sample? It replaces the workbook in this browser.",
    unreadable: "The workbook saved here cannot be read, so this is a new one.",
    elsewhere:
      "This workbook is open in another window, which saves it. What you change here is lost when you close this page.",
    nowhere: "This browser saves nothing for this page: your changes are lost when you close it.",
    tooBig: "This workbook is too big to be saved in this browser: it is lost when you close the page.",
  },
  /** The name of the sheet that a saved file begins with where its verdicts are the sample's. */
  sampleSheet: "Sample data",
  circular: (cell: string) => `The formula in ${cell} waits for its own answer: let it read other cells.`,
};

export type PageWords = typeof english;

const arabic: PageWords = {
  page: {
    "Sample data: the verdicts are made up. Not a fatwa.": "بيانات عيّنة: الأحكام مُختلَقة. وليست فتوى.",
    "A sample portfolio": "محفظة عيّنة",
    Ticker: "الرمز",
    Company: "الشركة",
    Status: "الحكم",
    Home: "البداية",
    "The add-in's pane. F6 leads from the sheet to it": "لوحة الإضافة. F6 ينتقل من الورقة إليها",
    "Tab stays in the sheet; F6 leaves it for the pane.": "Tab يبقى في الورقة، وF6 يخرج منها إلى اللوحة.",
    Begin: "البداية",
    "Start with my list": "ابدأ بقائمتي",
    "Enter or paste your own holdings": "اكتب حيازاتك أو ألصقها",
    Sample: "العيّنة",
    "Go back to the sample portfolio, and discard your workbook": "العودة إلى محفظة العيّنة وترك مصنّفك",
    "Save file": "حفظ ملف",
    "Save all sheets as a file for Excel (.xlsx), with values in place of formulas":
      "حفظ الأوراق كلها في ملف لبرنامج Excel (.xlsx)، بالقيم بدل الصيغ",
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
    answered: "كل شيء محدَّث.",
    waiting: (cells) => `في الانتظار ${cells}.`,
    left: (cells, calls, duration) => `في الانتظار ${cells}، وبقي ${calls}، ${duration}.`,
    made: (calls, least, refused) =>
      `أُرسل ${calls}${least === undefined ? "" : ` (وأقل ما يمكن ${least})`}، ${refused}.`,
    refused: (refusals) => (refusals.n > 0 ? `ورُفض ${refusals.text}` : "ولم يُرفض شيء"),
  },
  startOver: {
    sure: "هل تعود إلى العيّنة؟ تحلّ محلّ المصنّف المحفوظ في هذا المتصفح.",
    unreadable: "تعذّرت قراءة المصنّف المحفوظ هنا، فهذا مصنّف جديد.",
    elsewhere: "هذا المصنّف مفتوح في نافذة أخرى وهي التي تحفظه: ما تغيّره هنا يضيع بإغلاق هذه الصفحة.",
    nowhere: "لا يحفظ هذا المتصفح شيئًا لهذه الصفحة: ما تغيّره يضيع بإغلاقها.",
    tooBig: "هذا المصنّف أكبر من أن يُحفظ: يضيع بإغلاق هذه الصفحة.",
  },
  sampleSheet: "بيانات عيّنة",
  circular: (cell) => `الصيغة في \u2066${cell}\u2069 تنتظر جوابها هي: اجعلها تقرأ خلايا أخرى.`,
};

/** A language with all words used here. */
export interface Tongue extends Language {
  readonly words: PageWords;
  readonly locale: Locale;
}

export async function tongueOf(tag: string): Promise<Tongue> {
  const language = await openLanguage(tag);
  const words = language.direction === "rtl" ? arabic : english;
  return { ...language, words, locale: localeOf(language.tag, language.strings) };
}
