/** The words of the worksheet for purification by income, in both languages. */

const english = {
  name: "Purification by income",
  title: "Purification by income",
  note: "By income (AAOIFI, Shariah Standard 21). Calculated here, from the latest report.",
  headings: {
    ticker: "Ticker",
    year: "Year",
    period: "Period",
    outstanding: "Shares outstanding",
    outstandingOn: "Outstanding on",
    perShare: "Amount a share",
    shares: "Shares held",
    amount: "Amount",
    currency: "Currency",
    reportDate: "Report date",
    why: "What it rests on",
  },
  notes: {
    ticker: "The service's own symbol. Each costs a call of its own, for the full report.",
    outstanding: "Yours: the company's shares outstanding at the report's date. The service does not give them.",
    outstandingOn: "Yours: the day of the shares outstanding. Compare it with the report's date.",
    perShare:
      "Calculated: the revenue that is not halal or doubtful, in ones, divided by the shares outstanding. Blank while these are missing. Of one report alone: the service does not say whether its revenue is of the quarter, of the year so far or of the whole year, so never add two periods of a year before you know.",
    shares: "Yours: the shares held at the end of the period, whether or not a dividend was paid.",
    amount:
      "Calculated: shares held times the amount a share; blank while either is missing. What was paid of it stands in the sheet Payments.",
    currency: "The main currency of the company's report, in which the amount is. GBX are pence.",
  },
  /** Added to the note on the shares outstanding, by the host's own source of them. */
  outstandingOf: {
    GOOGLEFINANCE:
      "A formula here is GOOGLEFINANCE: the shares outstanding as it knows them today. Type over it what the report says.",
    STOCKHISTORY:
      "Excel has them as of today: make a ticker a Stocks data type (Data, Stocks), and read =D2.[Shares outstanding] of that cell; or type them from the report.",
  },
};

const arabic: typeof english = {
  name: "التطهير بالدخل",
  title: "التطهير بالدخل",
  note: "بالدخل (أيوفي، المعيار الشرعي 21). محسوب هنا من آخر تقرير.",
  headings: {
    ticker: "الرمز",
    year: "السنة",
    period: "الفترة",
    outstanding: "الأسهم القائمة",
    outstandingOn: "قائمة في",
    perShare: "المبلغ للسهم",
    shares: "الأسهم المملوكة",
    amount: "المبلغ",
    currency: "العملة",
    reportDate: "تاريخ التقرير",
    why: "على ماذا يقوم",
  },
  notes: {
    ticker: "رمز الخدمة نفسها. ولكل رمز طلب وحده، للتقرير الكامل.",
    outstanding: "رقمك أنت: أسهم الشركة القائمة في تاريخ التقرير. لا تعطيها الخدمة.",
    outstandingOn: "رقمك أنت: يوم الأسهم القائمة. فقارنه بتاريخ التقرير.",
    perShare:
      "محسوب: الإيراد غير الحلال والمشكوك فيه، بالوحدات الكاملة، مقسومًا على الأسهم القائمة. ويبقى فارغًا ما دامت ناقصة. ومن تقرير واحد: لا تقول الخدمة هل إيراده للربع أو لما مضى من السنة أو للسنة كلها، فلا تجمع فترتين من سنة قبل أن تعرف.",
    shares: "رقمك أنت: الأسهم المملوكة في نهاية الفترة، وُزِّع ربح أم لم يُوزَّع.",
    amount: "محسوب: الأسهم المملوكة في المبلغ للسهم؛ ويبقى فارغًا ما دام أحدهما ناقصًا. وما دُفع منه في ورقة المدفوعات.",
    currency: "العملة الرئيسية لتقرير الشركة، وبها المبلغ. وGBX بنسات.",
  },
  outstandingOf: {
    GOOGLEFINANCE: "الصيغة هنا GOOGLEFINANCE: الأسهم القائمة كما تعرفها اليوم. فاكتب فوقها ما يقوله التقرير.",
    STOCKHISTORY:
      "في Excel هذه الأسهم كما هي اليوم: اجعل رمزًا من نوع بيانات الأسهم واقرأ حقله \u2066=D2.[Shares outstanding]\u2069، أو اكتبها من التقرير.",
  },
};

export const incomeWords = { english, arabic };
