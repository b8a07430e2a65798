/**
 * The help of the functions in Arabic: summaries by `NAME` of the function, descriptions by `NAME.parameter`. The
 * English is in `src/functions`. Values that the user types are never translated.
 */
import type { FunctionName } from "../functions/catalogue";

type Key = FunctionName | `${FunctionName}.${string}`;

/** The parameters' names in Arabic, by the name in the function. */
export const parameterNames: Readonly<Record<string, string>> = {
  tickers: "الرموز",
  ticker: "الرمز",
  about: "عن ماذا",
  which: "أيّها",
  fields: "الحقول",
  headers: "العناوين",
  field: "الحقل",
  section: "القسم",
  shares: "الأسهم",
  outstanding: "الأسهم القائمة",
  holding: "الحيازة",
  year: "السنة",
  country: "البلد",
  sector: "القطاع",
  status: "الحكم",
  weights: "الأوزان",
  dividends: "التوزيعات",
  from: "من",
  to: "إلى",
};

/** Descriptions that several parameters share. */
const tickers = "رمز سهم، أو نطاق من الرموز.";
const which = "الاختبار: revenue الإيرادات، أو securities الأوراق المالية، أو debt الديون.";
const about = "verdict الحكم، أو purification التطهير، أو income الدخل، أو zakat الزكاة؛ ودونها الحكم.";
const headers = "TRUE تضع أسماء الأعمدة في الأعلى.";
const costly = "رمز سهم، أو نطاق من الرموز. يكلف طلبًا لكل رمز.";
const ticker = "رمز سهم. يكلف طلبًا واحدًا.";
const status = "ما كان حكمه هذا فقط، مثل HALAL.";
const range = "نطاق من الرموز.";
const weights = "أوزان الرموز، كقيمها: نطاق بالشكل نفسه.";
const funds = "رمز صندوق، أو نطاق من الرموز. يكلف طلبًا لكل رمز.";
const fund = "رمز صندوق. يكلف طلبًا واحدًا.";
const from = "أول يوم، تاريخًا أو نصًا مثل 2026-01-01.";
const to = "آخر يوم.";

export const functionSentences: { readonly [Of in Key]: string } = {
  STATUS: "الحكم الشرعي لكل سهم: HALAL حلال، أو NOT HALAL غير حلال، أو DOUBTFUL مشكوك فيه، أو NOT COVERED غير مشمول.",
  "STATUS.tickers": tickers,
  RANK: "رتبة التزام كل سهم، من 0 إلى 5.",
  "RANK.tickers": tickers,
  TEST: "نتيجة اختبار: PASS ناجح، أو FAIL راسب، أو NOT COVERED غير مشمول. ودون اسم اختبار تظهر الثلاثة في أعمدة. والحدود حصص من الإيرادات، ومن متوسط القيمة السوقية لآخر 36 شهرًا، كما تحسبها الخدمة.",
  "TEST.tickers": tickers,
  "TEST.which": which,
  RATIO:
    "نسبة لكل سهم، بالمئة. ودون اسم نسبة تظهر الإيرادات والأوراق المالية والديون في أعمدة. والحدود حصص من الإيرادات، ومن متوسط القيمة السوقية لآخر 36 شهرًا، كما تحسبها الخدمة.",
  "RATIO.tickers": tickers,
  "RATIO.which":
    "النسبة: revenue الإيرادات، أو securities الأوراق المالية، أو debt الديون، أو halal الحلال، أو nothalal غير الحلال، أو doubtful المشكوك فيه.",
  HEADROOM:
    "النقاط بين النسبة وحدّ اختبارها (5 للإيرادات، و30 للأوراق المالية والديون)؛ والسالب تجاوز للحد. والحدود حصص من الإيرادات، ومن متوسط القيمة السوقية لآخر 36 شهرًا، كما تحسبها الخدمة.",
  "HEADROOM.tickers": tickers,
  "HEADROOM.which": which,
  WHY: "ما يقوم عليه الحكم أو المبلغ في جملة واحدة: أي اختبار رسب وبكم، وما الذي حُسب، وفي أي تاريخ. والحدود حصص من الإيرادات، ومن متوسط القيمة السوقية لآخر 36 شهرًا، كما تحسبها الخدمة.",
  "WHY.tickers": tickers,
  "WHY.about": about,
  ASOF: "تاريخ تقرير الشركة الذي يستند إليه كل حكم.",
  "ASOF.tickers": tickers,
  SOURCE: "عنوان تقرير الشركة على الشبكة، وهو الذي يستند إليه كل حكم.",
  "SOURCE.tickers": tickers,
  NAME: "اسم شركة كل سهم كما تعرفه الخدمة.",
  "NAME.tickers": tickers,
  AGE: "الساعات منذ جُلب جواب كل سهم من الخدمة. لا يكلف طلبًا.",
  "AGE.tickers": tickers,
  "AGE.about": about,
  SCREEN:
    "جدول فيه صف لكل رمز: الاسم والحكم والرتبة والنسب الثلاث بالمئة وتاريخ التقرير، ما لم تختر غيرها. والمبالغ بالوحدات الكاملة.",
  "SCREEN.tickers": tickers,
  "SCREEN.fields": "أسماء الأعمدة، نطاقًا أو قائمة بفواصل. حقول التقرير الكامل يكلف كل رمز فيها طلبًا.",
  "SCREEN.headers": headers,
  REPORT:
    "التقرير الكامل: حقل واحد منه لكل رمز، أو كل حقول رمز واحد في جدول من الحقول والقيم. والمبالغ كما جاءت، وبجانبها في الجدول وحداتها وعملتها.",
  "REPORT.tickers": costly,
  "REPORT.field": "مسار حقل بنقاط، مثل ⁦revenueBreakdownDetail.items.0.name⁩؛ أو من حقول الزكاة، مثل ⁦zakat.0.value⁩.",
  BREAKDOWN:
    "البنود التي وراء نسبة، في جدول متدرج: المبالغ بالوحدات الكاملة، والنسبة من القيمة السوقية أو الإيرادات، والنسبة من الجزء؛ وللصندوق المتداول حقول تقريره وقيمها.",
  "BREAKDOWN.ticker": ticker,
  "BREAKDOWN.section": "revenue الإيرادات، أو securities الأوراق المالية، أو debt الديون، أو income الدخل.",
  PURIFY: "ما يُخرَج للتطهير من توزيعات آخر ربع: للسهم الواحد، أو لعدد من الأسهم.",
  "PURIFY.tickers": tickers,
  "PURIFY.shares": "الأسهم المستحِقة في تاريخ الاستحقاق: عدد واحد، أو عمود بطول عمود الرموز.",
  "PURIFY.INCOME":
    "ما يُخرَج للتطهير بالدخل، وُزِّع ربح أم لم يُوزَّع: إيراد التقرير الكامل غير الحلال والمشكوك فيه مقسومًا على أسهم الشركة القائمة؛ للسهم الواحد، أو لعدد من الأسهم. محسوب هنا.",
  "PURIFY.INCOME.tickers": costly,
  "PURIFY.INCOME.outstanding": "أسهم الشركة القائمة، أكبر من 0: عدد واحد لرمز واحد، أو عمود بطول عمود الرموز.",
  "PURIFY.INCOME.shares": "الأسهم المملوكة في نهاية الفترة: عدد واحد، أو عمود بطول عمود الرموز.",
  PURIFICATION:
    "جدول فيه صف لكل رمز: نسبة الإيراد الواجب تطهيرها، والتوزيع والمبلغ لكل سهم، والربع والسنة وتاريخ التقرير وملاحظة.",
  "PURIFICATION.tickers": tickers,
  "PURIFICATION.fields": "أسماء الأعمدة، نطاقًا أو قائمة بفواصل؛ وstatus هو الحكم، يُسأل عنه الفحص.",
  "PURIFICATION.headers": headers,
  ZAKAT: "الزكاة الواجبة في حيازة: للسهم الواحد، أو لأسهمك.",
  "ZAKAT.tickers": costly,
  "ZAKAT.shares": "الأسهم المملوكة: عدد واحد، أو عمود بطول عمود الرموز.",
  "ZAKAT.holding": "short قصيرة الأجل أو long طويلة الأجل؛ ودونها النوع المختار في اللوحة، وهو short ما لم تغيّره.",
  "ZAKAT.year": "lunar قمرية أو solar شمسية؛ ودونها قمرية.",
  RELATED: "أسهم من السوق والصناعة والقطاع نفسها: الرمز والاسم والحكم والرتبة.",
  "RELATED.ticker": ticker,
  LIST: "كل أسهم بلد، أو قطاع فيه: الرمز والاسم والحكم والرتبة.",
  "LIST.country": "رمز البلد، مثل US أو UK أو SG.",
  "LIST.sector": "القطاع، مثل Health Care.",
  "LIST.status": status,
  COVERAGE: "نسبة الرموز، أو أوزانها، التي للخدمة حكم فيها، بالمئة.",
  "COVERAGE.tickers": range,
  "COVERAGE.weights": weights,
  COMPLIANCE: "نسبة HALAL الحلال من الرموز المشمولة، أو من أوزانها، بالمئة. اقرأها مع COVERAGE.",
  "COMPLIANCE.tickers": range,
  "COMPLIANCE.weights": weights,
  CARD: "بطاقة نصها الحكم، وتقرأ الصيغ حقولها، كما في ⁦=B2.[Debt ratio]⁩.",
  "CARD.ticker": "رمز سهم.",
  "ETF.STATUS": "الحكم الشرعي لكل صندوق مؤشر متداول.",
  "ETF.STATUS.tickers": funds,
  "ETF.SCREEN": "جدول فيه صف لكل صندوق: الاسم والحكم والحيازات وغير المشمول منها والنسب الثلاث بالمئة وآخر تحديث.",
  "ETF.SCREEN.tickers": funds,
  "ETF.SCREEN.fields": "أسماء الأعمدة، نطاقًا أو قائمة بفواصل.",
  "ETF.SCREEN.headers": headers,
  "ETF.REPORT": "تقرير الصندوق: حقل واحد منه لكل رمز، أو كل حقول رمز واحد في جدول من الحقول والقيم.",
  "ETF.REPORT.tickers": funds,
  "ETF.REPORT.field": "مسار حقل بنقاط، مثل ⁦aggregateInterestBearingDebt.debtRatio⁩.",
  "ETF.PROFILE": "ملف الصندوق: كل الحقول في جدول، أو قيمة حقل واحد.",
  "ETF.PROFILE.ticker": fund,
  "ETF.PROFILE.field": "مسار حقل بنقاط، مثل ⁦source⁩.",
  "ETF.PURIFY": "ما يُخرَج للتطهير من توزيعات صندوق بين تاريخين: التوزيعات مضروبة في نسبة غير الحلال والمشكوك فيه.",
  "ETF.PURIFY.ticker": fund,
  "ETF.PURIFY.dividends": "التوزيعات المقبوضة بين التاريخين.",
  "ETF.PURIFY.from": from,
  "ETF.PURIFY.to": to,
  "ETF.PURIFICATION": "تقرير الصندوق بين تاريخين، للتطهير: حقول وقيم.",
  "ETF.PURIFICATION.ticker": fund,
  "ETF.PURIFICATION.from": from,
  "ETF.PURIFICATION.to": to,
  "ETF.PURIFICATION.fields": "هذه الحقول فقط، نطاقًا أو قائمة بفواصل.",
  "ETF.HOLDINGS": "حيازات الصندوق، كما تعطيها الخدمة.",
  "ETF.HOLDINGS.ticker": fund,
  "ETF.SECTORS": "قطاعات الصندوق، كما تعطيها الخدمة.",
  "ETF.SECTORS.ticker": fund,
  "ETF.COUNTRIES": "بلدان الصندوق، كما تعطيها الخدمة.",
  "ETF.COUNTRIES.ticker": fund,
  "ETF.ZAKATABLE": "أصول الصندوق الزكوية، كما تعطيها الخدمة.",
  "ETF.ZAKATABLE.ticker": fund,
  "ETF.LIST": "الصناديق المتداولة في بلد: الرمز والاسم والحكم وفئة الأصول والسوق والعملة والحيازات وغير المشمول منها.",
  "ETF.LIST.country": "رمز البلد مثل US، أو all للكل.",
  "ETF.LIST.status": status,
  USAGE: "طلبات هذا الشهر وحدّ الخطة: كل الحقول في جدول، أو قيمة حقل واحد.",
  "USAGE.field": "اسم حقل، مثل ⁦monthlyRequestLimit⁩؛ ومع ⁦lastRequestDate⁩ وقته.",
};
