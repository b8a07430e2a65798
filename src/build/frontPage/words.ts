/** Holds the words of the site's front page, and of the page for whoever hosts the add-in, in both languages. */

import type { HeadWords } from "../handbook/head";
import { arabic as helpInArabic, english as helpInEnglish } from "../handbook/words";

/** The words of the three small pictures: a verdict with its reason, room under the limits, and the evidence. */
export interface GlanceWords {
  readonly reason: string;
  readonly because: string;
  readonly headroom: string;
  /** The names of the three ratios. */
  readonly ratios: readonly [revenue: string, securities: string, debt: string];
  readonly evidence: string;
  readonly checks: string;
  readonly signers: readonly [prepared: string, reviewed: string];
}

export interface DoorWords {
  readonly head: HeadWords;
  readonly direction: "ltr" | "rtl";
  /** What this project is, in nine words. */
  readonly what: string;
  readonly more: string;
  readonly madeUp: string;
  readonly tryIt: string;
  readonly tryNote: string;
  /** The button that opens the playground with a box for one's own holdings. */
  readonly ownList: string;
  /** The first button, where the build was told the store's page. */
  readonly fromStore: string;
  readonly picture: string;
  /** The mark in the picture's corner. */
  readonly mark: string;
  readonly glances: GlanceWords;
  readonly questions: string;
  /** Questions with their answers, as Markdown. `{standard}` is what the operator says of the method. */
  readonly answers: readonly (readonly [question: string, answer: string])[];
  readonly askYourService: string;
  readonly excelTitle: string;
  readonly excelSteps: readonly string[];
  readonly manifest: string;
  readonly notHosted: string;
  readonly excelMore: string;
  readonly googleTitle: string;
  readonly googleSteps: readonly string[];
  readonly archive: string;
  readonly googleMore: string;
  readonly hostIt: string;
  readonly hostArchive: string;
  readonly privacy: string;
  readonly terms: string;
  readonly support: string;
  readonly templates: string;
  readonly host: {
    readonly title: string;
    readonly here: string;
    readonly notHttps: string;
    readonly functions: string;
    readonly functionsNote: string;
    readonly manifestNote: string;
    readonly withoutScript: string;
  };
}

export const english: DoorWords = {
  head: helpInEnglish,
  direction: "ltr",
  what: "Spreadsheet formulas that screen your portfolio for Shariah compliance",
  more: "Type a ticker: the cell beside it shows your screening service's verdict, and why. In Excel, in Google Sheets, or here in the browser.",
  madeUp: "All verdicts here and in *Try it* are made up. Nothing here is a fatwa.",
  tryIt: "Try it",
  tryNote: "No account, nothing to install.",
  ownList: "Start with my list",
  fromStore: "Get it from the store",
  picture:
    "A worksheet: tickers with their company and verdict, on a wide screen also with their rank, what they are near to and their value. All of it is made up.",
  mark: "Sample data, made up",
  glances: {
    reason: "A verdict, and why",
    because: "Debt is 26.3 % of market value; the limit is 30 %.",
    headroom: "Room under each limit",
    ratios: ["Revenue", "Securities", "Debt"],
    evidence: "Evidence to sign",
    checks: "Checks passed: 17 of 17",
    signers: ["Prepared by", "Reviewed by"],
  },
  questions: "Questions",
  answers: [
    [
      "Which standard do the verdicts follow?",
      "{standard} The formulas show the service's own verdicts, with their date and source, and change nothing: [the method](help/method.html).",
    ],
    [
      "Do I need an account?",
      "Not to try it. For real verdicts you need an account with a screening service: its operator gives you an address, a client ID and a secret key. This project sells no accounts.",
    ],
    [
      "What does it cost?",
      "The formulas are free. Your service counts calls, and a call answers up to a hundred tickers: [limits and cost](help/limits-and-cost.html).",
    ],
    [
      "Who sees my portfolio?",
      "Your screening service sees the tickers that you ask for, and nobody else does. No amounts and no shares leave your computer: [privacy](help/privacy.html).",
    ],
    [
      "What if something is not known?",
      "Then the cell says so. Unknown is never 0, never blank and never `HALAL`: [what an error means](help/troubleshooting.html).",
    ],
  ],
  askYourService:
    "Ask your service: only its operator can say which school and which scholars stand behind its verdicts.",
  excelTitle: "For Excel",
  excelSteps: [
    "Excel on the web: *Home*, *Add-ins*, *More Add-ins*, *My Add-ins*, *Upload My Add-in*.",
    "Press *Shariah Sheets* on the *Home* tab.",
  ],
  manifest: "Download manifest.xml",
  notHosted:
    "Excel accepts add-ins only from an https address, and this page is not at one. Use the manifest of a site that is.",
  excelMore: "[Windows, the Mac, and a whole organisation](help/install-excel.html)",
  googleTitle: "For Google Sheets",
  googleSteps: [
    "Unpack the archive.",
    "In a spreadsheet: *Extensions*, *Apps Script*. Paste the texts.",
    "Reload, and open the menu *Shariah Sheets*.",
  ],
  archive: "Download the archive",
  googleMore: "[Step by step, with pictures](help/install-google-sheets.html)",
  hostIt: "[How to host the add-in for other people](help/host-excel.html)",
  hostArchive: "Archive for hosting",
  privacy: "Privacy",
  terms: "Terms",
  support: "Support",
  templates: "Worksheets as .xlsx files",
  host: {
    title: "Host the add-in",
    here: "This folder is served at",
    notHttps:
      "Excel accepts add-ins only from an https address, and this page is not at one. Open this page at the address that people will use.",
    functions: "Download",
    functionsNote:
      "The links from Excel's functions to their help still lead elsewhere: put these files in the place of those on your server.",
    manifestNote: "This is the file that people upload in Excel. The address above is written into it.",
    withoutScript:
      "This page needs JavaScript. Without it: the command `shariah-sheets host ADDRESS` writes the address into the files.",
  },
};

export const arabic: DoorWords = {
  head: helpInArabic,
  direction: "rtl",
  what: "صيغ في جدول البيانات تفحص محفظتك وفق أحكام الشريعة",
  more: "اكتب رمز سهم، فتعرض الخلية المجاورة حكم خدمة الفحص عليه وسببه: في Excel أو في جداول Google أو هنا في المتصفح.",
  madeUp: "كل حكم هنا وفي *التجربة* مُختلَق. وليس شيء هنا فتوى.",
  tryIt: "جرّبها",
  tryNote: "بلا حساب ولا تثبيت.",
  ownList: "ابدأ بقائمتي",
  fromStore: "احصل عليه من المتجر",
  picture:
    "ورقة فيها رموز الأسهم وشركاتها وأحكامها، وعلى الشاشة العريضة رتبها وما تقرب منه من الحدود وقيمتها. وكلها مُختلَقة.",
  mark: "بيانات عيّنة مُختلَقة",
  glances: {
    reason: "حكم وسببه",
    because: "الدين 26.3 % من القيمة السوقية، والحدّ 30 %.",
    headroom: "ما بقي دون كل حدّ",
    ratios: ["الإيرادات", "الأوراق المالية", "الدين"],
    evidence: "دليل يُوقَّع",
    checks: "فحوص ناجحة: 17 من 17",
    signers: ["أعدّه", "راجعه"],
  },
  questions: "أسئلة",
  answers: [
    [
      "أيَّ معيار تتبع الأحكام؟",
      "{standard} تعرض الصيغ أحكام الخدمة نفسها بتاريخها ومصدرها ولا تغيّر فيها شيئًا: [المنهج](help/method.html).",
    ],
    [
      "هل أحتاج إلى حساب؟",
      "ليس للتجربة. أما الأحكام الحقيقية فتحتاج إلى حساب لدى خدمة فحص: يعطيك مشغّلها عنوانًا ومعرّف عميل ومفتاحًا سريًّا. وهذا المشروع لا يبيع شيئًا منها.",
    ],
    [
      "كم تكلّف؟",
      "الصيغ مجانية. وخدمتك تعدّ الطلبات، والطلب الواحد يجيب عن مئة رمز: [الحدود والتكلفة](help/limits-and-cost.html).",
    ],
    [
      "من يرى محفظتي؟",
      "ترى خدمة الفحص الرموز التي تسأل عنها، ولا يراها غيرها. ولا تخرج من حاسوبك مبالغ ولا أعداد أسهم: [الخصوصية](help/privacy.html).",
    ],
    [
      "ماذا لو كان شيء غير معروف؟",
      "تقول الخلية ذلك. فالمجهول لا يكون صفرًا ولا فراغًا ولا `HALAL` أبدًا: [معنى كل خطأ](help/troubleshooting.html).",
    ],
  ],
  askYourService: "اسأل خدمتك: فمشغّلها هو من يقول أيّ مذهب وأيّ علماء وراء أحكامها.",
  excelTitle: "في Excel",
  excelSteps: [
    "في Excel على الويب: *Home* (الرئيسية) ثم *Add-ins* (الوظائف الإضافية) ثم *More Add-ins* ثم *My Add-ins* ثم *Upload My Add-in*.",
    "اضغط *جداول الشريعة* في علامة التبويب *Home*.",
  ],
  manifest: "تنزيل manifest.xml",
  notHosted: "لا يقبل Excel إضافة إلا من عنوان يبدأ بـhttps، وليس لهذه الصفحة عنوان كهذا. استعمل ملف موقع له ذلك.",
  excelMore: "[ويندوز وماك والمؤسسة كلها](help/install-excel.html)",
  googleTitle: "في جداول Google",
  googleSteps: [
    "فكّ ضغط الأرشيف.",
    "في جدول بيانات: *Extensions* (الإضافات) ثم *Apps Script*. الصق النصوص.",
    "أعد تحميل الجدول، وافتح قائمة *Shariah Sheets*.",
  ],
  archive: "تنزيل الأرشيف",
  googleMore: "[خطوة خطوة مع الصور](help/install-google-sheets.html)",
  hostIt: "[كيف تستضيف الإضافة لغيرك](help/host-excel.html)",
  hostArchive: "أرشيف الاستضافة",
  privacy: "الخصوصية",
  terms: "الشروط",
  support: "الدعم",
  templates: "أوراق العمل بصيغة ‎.xlsx",
  host: {
    title: "استضافة الإضافة",
    here: "هذا المجلد مستضاف في",
    notHttps:
      "لا يقبل Excel إضافة إلا من عنوان يبدأ بـhttps، وليس لهذه الصفحة عنوان كهذا. افتحها بالعنوان الذي سيستعمله الناس.",
    functions: "تنزيل",
    functionsNote: "روابط المساعدة في دوال Excel ما زالت تقود إلى مكان آخر: ضع هذين الملفين مكان اللذين على خادمك.",
    manifestNote: "هذا هو الملف الذي يرفعه الناس إلى Excel. وقد كُتب فيه العنوان المذكور أعلاه.",
    withoutScript:
      "تحتاج هذه الصفحة إلى JavaScript. ومن دونه يكتب الأمر `shariah-sheets host ADDRESS` العنوان في الملفات.",
  },
};
