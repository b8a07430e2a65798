/** The words of the auditor's sheet, in both languages. A name in braces is replaced by its figure. */

const english = {
  name: "About",
  title: "About these worksheets",
  madeUp: "SAMPLE DATA: written while the sample was in force. Its verdicts and figures are made up.",
  sections: {
    what: "What this is",
    method: "The service's method",
    purification: "Purification",
    zakat: "Zakat",
    figures: "How figures are shown",
    assumed: "What is assumed",
    origin: "Where it comes from",
  },
  what: [
    "Verdicts, ratios and amounts of a Shariah-screening service, in cells that ask it. Each is shown with its date and source beside it.",
    "Not a fatwa. Whoever needs one asks a scholar; this shows what one service says, by one method.",
    "On sample data the companies are real, and every verdict and figure is made up.",
  ],
  test: "Test",
  measure: "What is measured",
  fails: "Fails at",
  tests: [
    "Not halal and doubtful revenue, of total revenue",
    "Interest-bearing securities and assets, of the trailing 36-month average market capitalisation",
    "Interest-bearing debt, of the trailing 36-month average market capitalisation",
  ],
  atLeast: "{limit} % and more",
  method: [
    "A verdict is the service's own and is never computed here. It is not the sum of the three tests: what a company does can alone make it doubtful or not halal.",
    "Headroom is the limit less the ratio, in points, before anything is rounded; 0 and less is over the limit.",
    "A rank (0 to 5) may be missing. That is shown as an error that says so, never as 0.",
    "Since when a holding is no longer compliant is not told by the service: No longer compliant has the day on which an answer first said so here.",
    "Coverage is the part that has a verdict; compliance is the HALAL part of what is covered. Read them together.",
  ],
  purification: {
    /** By which method the workbook purifies. `none`: it has no worksheet for it yet. */
    chosen: {
      none: "By one of two methods, which the workbook chooses: by dividend (Purification), or by income as AAOIFI's Shariah Standard 21 has it (Purification by income). A third, by gain on a sale, is not calculated. Scholars differ.",
      purification:
        "This workbook purifies by dividend (Purification). Two other methods are in use: by income, as AAOIFI's Shariah Standard 21 has it, and by gain on a sale. Scholars differ.",
      income:
        "This workbook purifies by income, as AAOIFI's Shariah Standard 21 has it (Purification by income). Two other methods are in use: by dividend, and by gain on a sale. Scholars differ.",
    },
    purification: [
      "By dividend, amount a share: dividend a share, times the not halal and doubtful percent of revenue, as the service gives it for the latest quarter it has. Never four times one quarter.",
      "Shares are those entitled at the record date: your figure. No dividend in the quarter gives 0; a dividend that is not given gives no amount. The service gives no currency with it.",
    ],
    income: [
      "By income, amount a share: not halal and doubtful revenue of the service's full report, in ones, divided by the company's shares outstanding, which the user gives; calculated, in the report's main currency. Shares are those held at the end of the period.",
      "Of what time a report's revenue is (its quarter, the year to date, the whole year) the service does not tell: the user said it once for the service (Decisions), and each part of a year is booked once.",
    ],
    all: [
      "Amounts of different currencies are never added up. Each closed row names its method, and totals are by method.",
      "A fund's amount is for a range of dates. Some funds purify themselves; their documents say so.",
      "Closed rows of the purification ledger are sealed with checksums. verify-ledger.mjs, in the release of the add-in, verifies them without the add-in, also against a signed evidence pack.",
    ],
  },
  zakat: [
    "Short term: {short} % of the value, held to trade. Where the service gives no amount, {short} % of the value that it gives, marked calculated.",
    "Long term: on the company's zakatable assets, as the service computes it. Where it gives none there is none.",
    "A solar year is an option, named on its sheet: short-term amounts times 365.2422 / 354.367, so {solar} %.",
    "On the holdings of its sheet alone: other property, debts and what was paid are not there.",
  ],
  figures: [
    "Unknown is never 0, never HALAL and never blank where an answer was asked for: the cell says why there is none.",
    "An answer that stands in for a newer one says kept, and since when. An amount that the service did not give itself says calculated.",
    "Colours repeat what the text says, and say nothing alone.",
  ],
  assumed: [
    "Shares, prices, costs, dividends received and currencies are what the user typed.",
    "Weights are shares of the value of all rows in one currency, or at the rates that the user typed; without rates each currency is weighed by itself.",
    "Figures are as of the last calculation of their cell; the function AGE says how many hours ago an answer was fetched.",
  ],
  addIn: "Add-in",
  description: "The service's interface",
  address: "The service's address",
  unknownAddress: "the address that is saved in the pane; it is not written here",
  checksum: "Checksum of this sheet",
  credential: "Client ID and secret key are not in this workbook.",
};

export type AboutWords = typeof english;

const arabic: AboutWords = {
  name: "عن الأوراق",
  title: "عن هذه الأوراق",
  madeUp: "بيانات نموذجية: كُتبت هذه الورقة والعيّنة سارية، وأحكامها وأرقامها مختلقة.",
  sections: {
    what: "ما هذا",
    method: "منهج الخدمة",
    purification: "التطهير",
    zakat: "الزكاة",
    figures: "كيف تُعرض الأرقام",
    assumed: "ما يُفترض",
    origin: "من أين هذا",
  },
  what: [
    "أحكام ونسب ومبالغ من خدمة فحص شرعي، في خلايا تسألها. ومع كل منها تاريخه ومصدره بجانبه.",
    "ليست فتوى. ومن احتاجها سأل عالمًا؛ فهذه تعرض ما تقوله خدمة واحدة بمنهج واحد.",
    "في البيانات النموذجية الشركات حقيقية، وكل حكم ورقم مختلق.",
  ],
  test: "المعيار",
  measure: "ما يُقاس",
  fails: "يُخفق عند",
  tests: [
    "الإيراد غير الحلال والمشتبه، من مجموع الإيراد",
    "الأوراق والموجودات المدرّة للفائدة، من متوسط القيمة السوقية في آخر 36 شهرًا",
    "الديون بفائدة، من متوسط القيمة السوقية في آخر 36 شهرًا",
  ],
  atLeast: "{limit} % فأكثر",
  method: [
    "الحكم حكم الخدمة نفسها ولا يُحسب هنا أبدًا. وليس حاصل المعايير الثلاثة: فنشاط الشركة وحده قد يجعلها مشتبهة أو غير حلال.",
    "الهامش هو الحد ناقصًا منه النسبة، بالنقاط، قبل أي تقريب؛ والصفر وما دونه فوق الحد.",
    "قد تغيب الرتبة (من 0 إلى 5). فيظهر خطأ يقول ذلك، ولا تظهر صفرًا أبدًا.",
    "لا تذكر الخدمة متى خرجت حيازة عن التوافق: ففي ورقة «لم تعد متوافقة» اليوم الذي قال فيه جواب ذلك أول مرة هنا.",
    "التغطية هي ما له حكم؛ والالتزام هو الحلال مما غُطّي. فاقرأهما معًا.",
  ],
  purification: {
    chosen: {
      none: "بإحدى طريقتين يختارها المصنف: بالتوزيع (التطهير)، أو بالدخل كما في المعيار الشرعي 21 لأيوفي (التطهير بالدخل). وثالثة، بالربح عند البيع، لا تُحسب هنا. والعلماء مختلفون.",
      purification:
        "هذا المصنف يطهّر بالتوزيع (التطهير). وهناك طريقتان أخريان: بالدخل كما في المعيار الشرعي 21 لأيوفي، وبالربح عند البيع. والعلماء مختلفون.",
      income:
        "هذا المصنف يطهّر بالدخل كما في المعيار الشرعي 21 لأيوفي (التطهير بالدخل). وهناك طريقتان أخريان: بالتوزيع، وبالربح عند البيع. والعلماء مختلفون.",
    },
    purification: [
      "بالتوزيع، مبلغ السهم: توزيع السهم في نسبة الإيراد غير الحلال والمشتبه، كما تعطيه الخدمة لآخر ربع عندها. ولا يُضرب ربع في أربعة أبدًا.",
      "الأسهم هي المستحقة في تاريخ الاستحقاق: رقمك أنت. وإن لم يوزَّع في الربع فالمبلغ صفر؛ وإن لم يُذكر التوزيع فلا مبلغ. ولا تذكر الخدمة معه عملة.",
    ],
    income: [
      "بالدخل، مبلغ السهم: إيراد التقرير الكامل غير الحلال والمشتبه، بالوحدات الكاملة، مقسومًا على أسهم الشركة القائمة التي يكتبها المستخدم؛ محسوب، بعملة التقرير الرئيسية. والأسهم ما كان مملوكًا في نهاية الفترة.",
      "لا تقول الخدمة لأي مدة إيراد التقرير (ربعه أم منذ أول السنة أم السنة كلها): قاله المستخدم مرة للخدمة (القرارات)، ويُقيّد كل جزء من السنة مرة واحدة.",
    ],
    all: [
      "لا تُجمع مبالغ عملات مختلفة أبدًا. وكل صف مقفل يذكر طريقته، والمجاميع لكل طريقة.",
      "مبلغ الصندوق لمدة بين يومين. ومن الصناديق ما يطهّر نفسه، وتذكر ذلك وثائقه.",
      "صفوف سجل التطهير المقفلة مختومة بأرقام تحقق. و\u2066verify-ledger.mjs\u2069 في إصدار الإضافة يتحقق منها دون الإضافة، ويقابلها بالأدلة الموقّعة أيضًا.",
    ],
  },
  zakat: [
    "قصير الأجل: {short} % من القيمة، لما يُمسك للمتاجرة. وإن لم تعط الخدمة مبلغًا فهو {short} % من القيمة التي تعطيها، ويقال إنه محسوب.",
    "طويل الأجل: على موجودات الشركة الزكوية كما تحسبها الخدمة. وإن لم تعطه فلا مبلغ.",
    "السنة الشمسية خيار مسمّى في ورقته: مبالغ القصير مضروبة في 365.2422 / 354.367، أي {solar} %.",
    "في أسهم ورقتها وحدها: فليست هناك سائر الأموال ولا الديون ولا ما أُخرج.",
  ],
  figures: [
    "المجهول لا يظهر صفرًا ولا حلالًا ولا فراغًا حيث سُئل عن جواب: فالخلية تقول لمَ لا جواب.",
    "الجواب الذي ينوب عن أحدث منه يقول إنه محفوظ ومنذ متى. والمبلغ الذي لم تعطه الخدمة نفسها يقول إنه محسوب.",
    "الألوان تكرر ما يقوله النص، ولا تقول شيئًا وحدها.",
  ],
  assumed: [
    "الأسهم والأسعار والتكاليف والتوزيعات والعملات هي ما كتبه المستخدم.",
    "الأوزان حصص من قيمة كل الصفوف بعملة واحدة، أو بأسعار الصرف التي كتبها المستخدم؛ وبغيرها توزن كل عملة وحدها.",
    "الأرقام كما كانت عند آخر حساب لخليتها؛ والدالة \u2066AGE\u2069 تقول منذ كم ساعة جُلب الجواب.",
  ],
  addIn: "الإضافة",
  description: "واجهة الخدمة",
  address: "عنوان الخدمة",
  unknownAddress: "العنوان المحفوظ في اللوحة؛ ولم يُكتب هنا",
  checksum: "رقم تحقق هذه الورقة",
  credential: "ليس في هذا المصنف معرّف العميل ولا المفتاح السري.",
};

export const aboutWords = { english, arabic };
