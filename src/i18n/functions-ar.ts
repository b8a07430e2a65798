/** What the functions say of themselves, in Arabic. Constants that are typed stay as they are typed. */
import type { Translation } from "./functionHelp";

export const arabic: Translation = {
  names: {
    tickers: "الرموز",
    ticker: "الرمز",
    about: "عن ماذا",
    which: "أيّها",
    fields: "الحقول",
    headers: "العناوين",
    field: "الحقل",
    section: "القسم",
    shares: "الأسهم",
    holding: "الحيازة",
    year: "السنة",
    country: "البلد",
    sector: "القطاع",
    status: "الحكم",
    weights: "الأوزان",
    dividends: "التوزيعات",
    from: "من",
    to: "إلى",
  },
  sentences: {
    "The Shariah verdict of each stock: HALAL, NOT HALAL, DOUBTFUL or NOT COVERED.":
      "الحكم الشرعي لكل سهم: HALAL حلال، أو NOT HALAL غير حلال، أو DOUBTFUL مشكوك فيه، أو NOT COVERED غير مشمول.",
    "The compliance rank of each stock, 0 to 5.": "رتبة التزام كل سهم، من 0 إلى 5.",
    "The result of a test: PASS, FAIL or NOT COVERED. Without a test's name, all three in columns. Limits are shares of revenue, and of the trailing 36-month average market capitalisation, as the service computes them.":
      "نتيجة اختبار: PASS ناجح، أو FAIL راسب، أو NOT COVERED غير مشمول. ودون اسم اختبار تظهر الثلاثة في أعمدة. والحدود حصص من الإيرادات، ومن متوسط القيمة السوقية لآخر 36 شهرًا، كما تحسبها الخدمة.",
    "A ratio of each stock, in percent. Without a ratio's name, revenue, securities and debt in columns. Limits are shares of revenue, and of the trailing 36-month average market capitalisation, as the service computes them.":
      "نسبة لكل سهم، بالمئة. ودون اسم نسبة تظهر الإيرادات والأوراق المالية والديون في أعمدة. والحدود حصص من الإيرادات، ومن متوسط القيمة السوقية لآخر 36 شهرًا، كما تحسبها الخدمة.",
    "Points between a ratio and its test's limit (5 for revenue, 30 for securities and debt); negative is over it. Limits are shares of revenue, and of the trailing 36-month average market capitalisation, as the service computes them.":
      "النقاط بين النسبة وحدّ اختبارها (5 للإيرادات، و30 للأوراق المالية والديون)؛ والسالب تجاوز للحد. والحدود حصص من الإيرادات، ومن متوسط القيمة السوقية لآخر 36 شهرًا، كما تحسبها الخدمة.",
    "What a verdict or an amount rests on, in one sentence: which test fails and by how much, what is calculated, as of when. Limits are shares of revenue, and of the trailing 36-month average market capitalisation, as the service computes them.":
      "ما يقوم عليه الحكم أو المبلغ في جملة واحدة: أي اختبار رسب وبكم، وما الذي حُسب، وفي أي تاريخ. والحدود حصص من الإيرادات، ومن متوسط القيمة السوقية لآخر 36 شهرًا، كما تحسبها الخدمة.",
    "The date of the company report that each verdict rests on.": "تاريخ تقرير الشركة الذي يستند إليه كل حكم.",
    "The address of the company report that each verdict rests on.":
      "عنوان تقرير الشركة على الشبكة، وهو الذي يستند إليه كل حكم.",
    "The company name of each stock, as the service has it.": "اسم شركة كل سهم كما تعرفه الخدمة.",
    "Hours since each stock's answer was fetched from the service. Makes no call.":
      "الساعات منذ جُلب جواب كل سهم من الخدمة. لا يكلف طلبًا.",
    "A table with one row a ticker: by default name, status, rank, the three ratios in percent, and report date. Amounts are in ones.":
      "جدول فيه صف لكل رمز: الاسم والحكم والرتبة والنسب الثلاث بالمئة وتاريخ التقرير، ما لم تختر غيرها. والمبالغ بالوحدات الكاملة.",
    "The full report: one field of it for each ticker, or all of one ticker's as a table of fields and values. Amounts are as they came, in the table with units and currency beside.":
      "التقرير الكامل: حقل واحد منه لكل رمز، أو كل حقول رمز واحد في جدول من الحقول والقيم. والمبالغ كما جاءت، وبجانبها في الجدول وحداتها وعملتها.",
    "The line items behind a ratio, as an indented table: amounts in ones, percent of capitalisation or revenue, percent of the leg; of an ETF, its report's fields and values.":
      "البنود التي وراء نسبة، في جدول متدرج: المبالغ بالوحدات الكاملة، والنسبة من القيمة السوقية أو الإيرادات، والنسبة من الجزء؛ وللصندوق المتداول حقول تقريره وقيمها.",
    "What to give away of the latest quarter's dividend: per share, or for a number of shares.":
      "ما يُخرَج للتطهير من توزيعات آخر ربع: للسهم الواحد، أو لعدد من الأسهم.",
    "A table with one row a ticker: percent of revenue to purify, dividend and amount per share, quarter, year, report date, note.":
      "جدول فيه صف لكل رمز: نسبة الإيراد الواجب تطهيرها، والتوزيع والمبلغ لكل سهم، والربع والسنة وتاريخ التقرير وملاحظة.",
    "Zakat on this holding, short-term unless the formula or the pane says long: per share, or for a number of shares.":
      "زكاة هذه الحيازة، قصيرة الأجل ما لم تقل الصيغة أو اللوحة طويلة: للسهم الواحد، أو لعدد من الأسهم.",
    "Stocks of the same market, industry and sector: ticker, name, status, rank.":
      "أسهم من السوق والصناعة والقطاع نفسها: الرمز والاسم والحكم والرتبة.",
    "All stocks of a country, or of a sector in it: ticker, name, status, rank.":
      "كل أسهم بلد، أو قطاع فيه: الرمز والاسم والحكم والرتبة.",
    "Percent of the tickers, or of their weight, on which the service has a verdict.":
      "نسبة الرموز، أو أوزانها، التي للخدمة حكم فيها، بالمئة.",
    "Percent of the covered tickers, or of their weight, that is HALAL. Read it beside COVERAGE.":
      "نسبة HALAL الحلال من الرموز المشمولة، أو من أوزانها، بالمئة. اقرأها مع COVERAGE.",
    "A card whose text is the verdict and whose fields formulas can read, as in =B2.[Debt ratio].":
      "بطاقة نصها الحكم، وتقرأ الصيغ حقولها، كما في \u2066=B2.[Debt ratio]\u2069.",
    "The Shariah verdict of each ETF.": "الحكم الشرعي لكل صندوق مؤشر متداول.",
    "A table with one row an ETF: name, status, holdings, uncovered holdings, the three ratios in percent, last update.":
      "جدول فيه صف لكل صندوق: الاسم والحكم والحيازات وغير المشمول منها والنسب الثلاث بالمئة وآخر تحديث.",
    "The ETF's report: one field of it for each ticker, or all of one ticker's as a table of fields and values.":
      "تقرير الصندوق: حقل واحد منه لكل رمز، أو كل حقول رمز واحد في جدول من الحقول والقيم.",
    "The ETF's profile: all fields as a table, or the value of one.":
      "ملف الصندوق: كل الحقول في جدول، أو قيمة حقل واحد.",
    "What to give away of an ETF's dividends over a range of dates: dividends times the not halal and doubtful percent.":
      "ما يُخرَج للتطهير من توزيعات صندوق بين تاريخين: التوزيعات مضروبة في نسبة غير الحلال والمشكوك فيه.",
    "The ETF's report over a range of dates, for purification: fields and values.":
      "تقرير الصندوق بين تاريخين، للتطهير: حقول وقيم.",
    "The ETF's holdings, as the service gives them.": "حيازات الصندوق، كما تعطيها الخدمة.",
    "The ETF's sectors, as the service gives them.": "قطاعات الصندوق، كما تعطيها الخدمة.",
    "The ETF's countries, as the service gives them.": "بلدان الصندوق، كما تعطيها الخدمة.",
    "The ETF's zakatable assets, as the service gives them.": "أصول الصندوق الزكوية، كما تعطيها الخدمة.",
    "The ETFs that trade in a country: ticker, name, status, asset class, market, currency, holdings, uncovered.":
      "الصناديق المتداولة في بلد: الرمز والاسم والحكم وفئة الأصول والسوق والعملة والحيازات وغير المشمول منها.",
    "Calls made this month and the plan's limit: all fields as a table, or the value of one.":
      "طلبات هذا الشهر وحدّ الخطة: كل الحقول في جدول، أو قيمة حقل واحد.",

    "Ticker, or a range of tickers.": "رمز سهم، أو نطاق من الرموز.",
    "Ticker, or a range of tickers. Costs one call a ticker.": "رمز سهم، أو نطاق من الرموز. يكلف طلبًا لكل رمز.",
    "Ticker.": "رمز سهم.",
    "Ticker. Costs one call.": "رمز سهم. يكلف طلبًا واحدًا.",
    "Range of tickers.": "نطاق من الرموز.",
    "ETF ticker, or a range of them. Costs one call a ticker.": "رمز صندوق، أو نطاق من الرموز. يكلف طلبًا لكل رمز.",
    "ETF ticker. Costs one call.": "رمز صندوق. يكلف طلبًا واحدًا.",
    "The test: revenue, securities or debt.":
      "الاختبار: revenue الإيرادات، أو securities الأوراق المالية، أو debt الديون.",
    "The ratio: revenue, securities, debt, halal, nothalal or doubtful.":
      "النسبة: revenue الإيرادات، أو securities الأوراق المالية، أو debt الديون، أو halal الحلال، أو nothalal غير الحلال، أو doubtful المشكوك فيه.",
    "Names of the columns, as a range or a list with commas. Fields of the full report cost a call each.":
      "أسماء الأعمدة، نطاقًا أو قائمة بفواصل. حقول التقرير الكامل يكلف كل رمز فيها طلبًا.",
    "Names of the columns, as a range or a list with commas.": "أسماء الأعمدة، نطاقًا أو قائمة بفواصل.",
    "Names of the columns, as a range or a list with commas; status is the verdict, asked of screening.":
      "أسماء الأعمدة، نطاقًا أو قائمة بفواصل؛ وstatus هو الحكم، يُسأل عنه الفحص.",
    "TRUE puts the columns' names on top.": "TRUE تضع أسماء الأعمدة في الأعلى.",
    "Dotted path of a field, such as revenueBreakdownDetail.items.0.name; or of zakat's, such as zakat.0.value.":
      "مسار حقل بنقاط، مثل \u2066revenueBreakdownDetail.items.0.name\u2069؛ أو من حقول الزكاة، مثل \u2066zakat.0.value\u2069.",
    "Dotted path of a field, such as aggregateInterestBearingDebt.debtRatio.":
      "مسار حقل بنقاط، مثل \u2066aggregateInterestBearingDebt.debtRatio\u2069.",
    "Dotted path of a field, such as source.": "مسار حقل بنقاط، مثل \u2066source\u2069.",
    "Name of a field, such as monthlyRequestLimit; lastRequestDate has its time.":
      "اسم حقل، مثل \u2066monthlyRequestLimit\u2069؛ ومع \u2066lastRequestDate\u2069 وقته.",
    "verdict, purification or zakat; the verdict without it.":
      "verdict الحكم، أو purification التطهير، أو zakat الزكاة؛ ودونها الحكم.",
    "revenue, securities, debt or income.":
      "revenue الإيرادات، أو securities الأوراق المالية، أو debt الديون، أو income الدخل.",
    "Shares entitled at the record date: one number, or a range of the tickers' shape.":
      "الأسهم المستحِقة في تاريخ الاستحقاق: عدد واحد، أو نطاق بشكل نطاق الرموز.",
    "Shares held: one number, or a range of the tickers' shape.":
      "الأسهم المملوكة: عدد واحد، أو نطاق بشكل نطاق الرموز.",
    "short or long; without it the kind chosen in the pane: short, unless you changed it.":
      "short قصيرة الأجل أو long طويلة الأجل؛ ودونها النوع المختار في اللوحة، وهو short ما لم تغيّره.",
    "lunar or solar; lunar without it.": "lunar قمرية أو solar شمسية؛ ودونها قمرية.",
    "Country code, such as US, UK or SG.": "رمز البلد، مثل US أو UK أو SG.",
    "Country code such as US, or all.": "رمز البلد مثل US، أو all للكل.",
    "Sector, such as Health Care.": "القطاع، مثل Health Care.",
    "Only those of this verdict, such as HALAL.": "ما كان حكمه هذا فقط، مثل HALAL.",
    "Weights of the tickers, such as their values: a range of the same shape.":
      "أوزان الرموز، كقيمها: نطاق بالشكل نفسه.",
    "Dividends received over the range of dates.": "التوزيعات المقبوضة بين التاريخين.",
    "First day, as a date or text such as 2026-01-01.": "أول يوم، تاريخًا أو نصًا مثل 2026-01-01.",
    "Last day.": "آخر يوم.",
    "Only these fields, as a range or a list with commas.": "هذه الحقول فقط، نطاقًا أو قائمة بفواصل.",
  },
};
