/**
 * The sentences of cells and ports in Arabic. It has the keys of the English tables; a missing key or one too many does
 * not compile. In Sheets the script loads it only when a cell has something to say.
 */
import type { OperationName } from "../api/operations";
import type { TitleKey } from "../api/row";
import type { words as ofSettings } from "../api/typedSettings";
import type { words as ofInputs } from "../api/words";
import type { tooMany } from "../core/batchFailure";
import type { sentences as ofFailures } from "../core/failure";
import type { googleSentences as ofGoogle } from "../core/googleSentences";
import type { misreadings } from "../core/ticker";
import type { judgements, words as ofFunctions } from "../functions/words";
import type { words as ofNights } from "../ports/night";
import type { words as ofPorts } from "../ports/refusals";

type Same<English> = { readonly [Key in keyof English]: string };

const failures: Same<typeof ofFailures & typeof ofGoogle> & { readonly didYouMean: string } = {
  notSetUp: "غير مُعَدّ: افتح لوحة Shariah Sheets واحفظ عنوان الخدمة ومعرّف العميل والمفتاح السري.",
  wrongAddress: "العنوان أو المقطع لا يؤدي إلى شيء (HTTP 404): تحقق منهما في اللوحة ثم حدّث.",
  segment: "لا تعرف الخدمة هذا المقطع (HTTP 404): تحقق من مقطع الخدمة في اللوحة ثم حدّث.",
  badRequest: "رفضت الخدمة السؤال عن {0} (HTTP 400): تحقق من الرمز ومن ساعة هذا الحاسوب.",
  unreachable: "تعذّر الوصول إلى الخدمة: تحقق من العنوان في اللوحة ومن اتصالك ثم حدّث.",
  blocked: "لا تسمح الخدمة بالطلبات من هذه الصفحة (CORS): اطلب من مشغّلها السماح بها.",
  clock: "ساعة هذا الحاسوب خاطئة بمقدار {0} ث: اجعلها تلقائية ثم حدّث.",
  refused: "رُفض معرّف العميل أو المفتاح السري: تحقق منهما في اللوحة ثم حدّث.",
  refusedFor: "تُرفض طلباتك لعملية {0} مع أن غيرها يُجاب: اسأل هل تشملها خطتك.",
  plan: "خطتك لدى الخدمة لا تشمل {0}: اسأل مشغّل الخدمة.",
  month: "طلبات كثيرة جدًا: {1}. المحاولة التالية بعد {0}.",
  paused: "طلبت الخدمة التوقف حتى {0}: حدّث بعد ذلك.",
  service: "تعطلت الخدمة (HTTP {0}): لا خطأ هنا، حدّث بعد دقيقة.",
  notUnderstood: "لم يُفهم رد الخدمة: حدّث، فإن بقي فأخبر مشغّل الخدمة.",
  notReturned: "لم تُعِد الخدمة شيئًا عن {0}: تحقق من الرمز، أو حدّث لاحقًا.",
  contradiction: "تناقض الخدمة نفسها في {0}: حدّث لاحقًا، أو أخبر مشغّلها.",
  unknownSymbol: "لا تعرف الخدمة {0}: استخدم رمز الخدمة نفسها.",
  notTicker: "{0}.",
  badArgument: "الوسيطة {0}: {1}.",
  noField: "{0} الحقول: {1}.",
  missing: "{0}: هو مجهول، والمجهول ليس صفرًا.",
  incomplete:
    "غير مكتمل: {1:لا جواب للرمز ({0} من {1})|{0} من {1} من الرموز بلا جواب}؛ تذكر WHY {0:السبب|سبب كل منها}.",
  sizes: "الأحجام لا تتطابق: أعطِ {0} قيمة واحدة، أو نطاقًا بشكل نطاق الرموز.",
  consent: "يلزم {0|طلب واحد|طلبان|طلبات|طلبًا|طلب}، نحو {1} د: اسمح {0:به|بذلك} في لوحة Shariah Sheets ثم حدّث.",
  declined: "رفضتَ {0:هذا الطلب|هذه الطلبات، وعددها {0}}: اختر «اسألني من جديد» في لوحة Shariah Sheets، تحت التحديث.",
  budget:
    "بُلغت ميزانية هذا الشهر (الطلبات {0} من {1}): يبدأ الشهر القادم في {2}؛ وللمتابعة قبله ارفعها في اللوحة تحت التحديث ثم حدّث.",
  loading: "ما زال يُحمَّل: أعد الحساب للمتابعة، وما وصل محفوظ.",
  limited:
    "ما زال يُحمَّل: لم تكفِ طلبات الخطة في الثانية خلال 30 ثانية تمنحها Google للخلية. يتابع الشريط الجانبي المفتوح وحده، وكذلك «Errors only» في القائمة؛ وما وصل محفوظ.",
  store: "ترفض Google إعطاء إعدادات هذا المستند، كما تفعل إذا استُنفدت حصة اليوم: أعد الحساب لاحقًا.",
  storeFull: "خصائص هذا المستند ممتلئة: أكمل تحديثًا أو تجميدًا انقطع، أو ابدأ مستندًا جديدًا.",
  fetchShare: "لا تسمح Google للبرامج النصية لهذا الحساب بطلبات ويب أخرى اليوم: تعود خلال 24 ساعة، حدّث حينئذ.",
  fetchPermission:
    "لا إذن للبرنامج النصي بسؤال الخدمة: ألصق appsscript.json أيضًا، واختر Settings من القائمة، واسمح بما تطلبه Google.",
  fetchAllowlist: "عنوان الخدمة غير مذكور تحت urlFetchWhitelist في appsscript.json: أضفه هناك ثم حدّث.",
  fetchAdmin: "لا يسمح المسؤول في مؤسستك للبرامج النصية بسؤال الخدمة: اطلب منه السماح بعنوانها.",
  fetchBandwidth: "بُلغ حد Google للبيانات التي تنقلها البرامج النصية: حدّث بعد ساعة، أو اسأل عن رموز أقل في المرة.",
  certificate: "لا تقبل Google شهادة الخدمة (TLS): تحقق من العنوان في اللوحة، أو أخبر مشغّل الخدمة.",
  hostName:
    "لا تجد Google خادمًا باسم العنوان (DNS): تحقق من العنوان في اللوحة؛ فالاسم المعروف في شبكتك وحدها لا يعمل هنا.",
  noAnswer: "لا تتلقى Google جوابًا من عنوان الخدمة: تحقق من العنوان في اللوحة ثم حدّث بعد دقيقة.",
  fetchFailed: "تعذّر على Google سؤال الخدمة ({0}): تحقق من العنوان في اللوحة ثم حدّث.",
  scriptPermission: "لا إذن للبرنامج النصي بهذا: ألصق appsscript.json أيضًا، واختره ثانية، واسمح بما تطلبه Google.",
  googleBusy: "ترفض Google {0} للحظة، لأن خلايا كثيرة تسأل في آن واحد: حاول ثانية بعد دقيقة.",
  googleShare: "لا تسمح Google بالمزيد من هذا اليوم ({0}): حاول ثانية غدًا.",
  googleFault: "وقع خلل لدى Google نفسها ({0}): لا خطأ هنا، حاول ثانية بعد دقيقة.",
  cancelled: "أُلغي: حدّث لتسأل ثانية.",
  tooOld: "أقدم من أن يُعرض (جُلب في {0}) والخدمة لا تجيب: حدّث لاحقًا.",
  didYouMean: "هل تقصد {0}؟",
};

const refusals: Same<typeof tooMany> = {
  monthUsed: "نفدت طلبات هذا الشهر ({0} من {1})",
  monthNamed: "تقول الخدمة إن طلبات هذا الشهر نفدت",
  refusedOften: "رفضت الخدمة {0|طلبًا واحدًا|طلبين|طلبات|طلبًا|طلب} على التوالي",
};

const tickers: Same<typeof misreadings> = {
  letters: "«{0}» ليس رمزًا: فيه حروف غير A-Z، فاكتبه بها",
  prefix: "«{0}» مسبوق باسم بورصة: استخدم رمز الخدمة نفسها",
  isin: "«{0}» رقم ISIN: استخدم الرمز بدلًا منه",
  dateText: "«{0}» تاريخ لا رمز: نسّق الخلية نصًا",
  noSymbol: "«{0}» ليس رمزًا: استخدم رمز الخدمة نفسها، مثل AAPL",
  dateCell: "هذا هنا تاريخ لا رمز: نسّق الخلية نصًا واكتب الرمز ثانية",
  logical: "{0} هنا قيمة منطقية: اكتب الرمز وقبله فاصلة عليا",
  numberCell: "{0} ليس رمزًا: اكتب الرمز نصًا",
  noTicker: "هذا ليس رمزًا: اكتب الرمز نصًا، مثل AAPL",
};

const inputs: Same<typeof ofInputs & typeof ofSettings> = {
  aSector: "واحد من {0}",
  dayOrText: "تاريخ، أو نص مثل {0}",
  fromOrAfter: "يوم لا يسبق from",
  countryCode: "رمز دولة مثل US أو UK أو SG",
  unsound: "لم يُحفظ: تحقق من العنوان (https) والمقطع ومعرّف العميل والمفتاح السري.",
  otherSecret: "المفتاح السري المحفوظ لعنوان أو مقطع أو معرّف عميل آخر: اكتب المفتاح السري ثانية.",
};

const words: { readonly [Word in (typeof judgements)[number]]: string } = {
  HALAL: "حلال",
  "NOT HALAL": "غير حلال",
  DOUBTFUL: "مشكوك فيه",
  "NOT COVERED": "غير مشمول",
  PASS: "ناجح",
  FAIL: "غير ناجح",
};

const functions: Same<typeof ofFunctions> = {
  keptFrom: "{0} (محفوظ من {1})",
  noVerdict: "لم يُعطَ حكم",
  noRank: "لم تُعطَ مرتبة",
  noName: "لم يُعطَ اسم",
  noTickerGiven: "لم يُعطَ رمز",
  noCurrency: "لم تُعطَ عملة",
  noDateGiven: "لم يُعطَ تاريخ التقرير",
  noSource: "لم يُعطَ مصدر",
  noShare: "لم تُعطَ نسبة التطهير",
  noAmount: "لم يُعطَ توزيع ولا مبلغ تطهير",
  noResult: "لم تُعطَ نتيجة اختبار {0}",
  noRatio: "لم تُعطَ نسبة {0}",
  noColumn: "لم يُعطَ الحقل {0}",
  noValue: "لا قيمة",
  noEntries: "لا مدخلات",
  noFieldAt: "لا حقل باسم {0}",
  noFetch: "لم يُجلب شيء بعد",
  noWhole: "لا شيء تُحسب منه حصة",
  tooLarge: "العدد أكبر من أن يُعرض",
  unscaled: "مبلغ لم يُعطَ مقياسه (وفي REPORT الرقم كما جاء)",
  profile: "هو في ملف الصندوق المتداول، وتسأل عنه {0}",
  disagreement: "أرقام الخدمة لا تتفق: {0} للسهم، لكن التوزيع × النسبة يساوي {1}",
  noShort: "لا تعطي الخدمة رقمًا قصير الأجل عن {0}",
  noLong: "لا تعطي الخدمة رقمًا طويل الأجل عن {0}",
  useInstead: "{0} صندوق متداول: استخدم {1}",
  aNumber: "أعطِ عددًا، 0 أو أكثر",
  oneOf: "أعطِ واحدًا من {0}",
  oneTicker: "أعطِ رمزًا واحدًا لا نطاقًا",
  aDate: "أعطِ تاريخًا مثل {0}",
  thatDay: "بدلًا من {0} اكتب {1}، أو أشِر إلى خلية فيها تاريخ",
  severalDays: "{0} قد يعني {1}: اكتب المقصود، أو أشِر إلى خلية فيها تاريخ",
  or: "{0} أو {1}",
  oneField: "سمِّ واحدًا إذا سُئل عن عدة رموز",
  countryOrAll: "أعطِ رمز دولة مثل US، أو all",
  aCountry: "أعطِ رمز دولة مثل US",
  countryMeant: "تُكتب {0} هنا {1}",
  oneMeant: "أعطِ واحدًا من {0}، ولعل المقصود {1}",
  callsLeft: "لا يذكر الحساب ما بقي من الطلبات، بل {0} و{1}: اطرح الثاني من الأول",
  noWeight: "ينقص وزن {0}",
  notOne: "ما ليس رمزًا",
  aTest: "سمِّ اختبارًا: revenue أو securities أو debt",
  aVerdict: "أعطِ HALAL أو NOT HALAL أو DOUBTFUL أو NOT COVERED",
  solar: "السنة الشمسية للحيازة قصيرة الأجل فقط",
  hasParts: "لـ {0} أجزاء: أضف بعد نقطة واحدًا من {1}",
  noSuchField: "لا حقل بهذا الاسم.",
  noFieldNamed: "لا حقل باسم «{0}».",
  fieldsMeant: "{0} هل تقصد {1}؟",
  why: "{0}: {1}؛ {2}.",
  asOf: "حتى {0}",
  noReportDate: "تاريخ التقرير غير معطى",
  updated: "تاريخ التقرير غير معطى، حُدِّث في {0}",
  uncoveredPart: "{0} من {1}",
  uncoveredPartOf: "{0} من عدد مجهول",
  uncovered: "{0} من {1} من الحيازات غير مشمول",
  uncoveredOf: "{0} من عدد مجهول من الحيازات غير مشمول",
  notJudged: "لا تعطي الخدمة حكمًا",
  noTestFails: "لا اختبار يفشل",
  testIs: "{0} {1}",
  allPass: "الاختبارات الثلاثة ناجحة ({0})",
  andNoMore: "{0}، ولا تقول الخدمة أكثر",
  ofLimit: "{0} {1} من {2} %",
  fails: "اختبار {0} لم ينجح (النسبة غير معطاة)",
  failsAt: "اختبار {0} لم ينجح عند {1}، وهو حدّه {2} % تمامًا",
  failsOver: "اختبار {0} لم ينجح عند {1}، فوق حدّه {3} % بفارق {2|نقطة واحدة|نقطتين|نقاط|نقطة|نقطة}",
  failsUnder: "اختبار {0} لم ينجح عند {1}، تحت حدّه {3} % بفارق {2|نقطة واحدة|نقطتين|نقاط|نقطة|نقطة}",
  passesOver: "اختبار {0} ناجح عند {1}، فوق حدّه {3} % بفارق {2|نقطة واحدة|نقطتين|نقاط|نقطة|نقطة}: الخدمة تناقض نفسها",
  belowZero: "نسبة {0} هي {1} %، أي أقل من الصفر: الخدمة تناقض نفسها",
  revenue: "الإيرادات",
  securities: "الأوراق المالية",
  debt: "الديون",
  halal: "الحلال",
  nothalal: "غير الحلال",
  doubtful: "المشكوك فيه",
  notGiven: "غير معطى",
  whyAmount: "{0} للسهم: التوزيع {1}، النسبة {2} %؛ {3}؛ الربع {4}، {5}؛ تاريخ التقرير {6}.",
  disagrees: "المبلغ لا يتفق مع التوزيع × النسبة، وهو {0}",
  noDividendGiven: "التوزيع غير معطى",
  noDividend: "لا توزيع في هذا الربع",
  latest: "آخر ربع فقط؛ العملة غير معطاة",
  shortZakat: "قصيرة الأجل: {0} للسهم، {1}؛ و{2} للسنة الشمسية، محسوبًا.",
  longZakat: "طويلة الأجل: {0} للسهم، {1}.",
  ofValue: "{0} بأنه 2.5 % من القيمة التي تعطيها الخدمة",
  own: "رقم الخدمة نفسها",
  usual: "الصيغة التي لا تسمّي حيازة تعني {0}؛ والعملة غير معطاة.",
  short: "قصيرة الأجل",
  long: "طويلة الأجل",
  because: "{0} محفوظ من {1}: {2}",
  kept: "محفوظ",
  before: "{0} محفوظة من قبل",
  calculated: "محسوب",
  solarYear: "سنة شمسية",
  and: "{0}، {1}",
  besides: "{0}؛ {1}",
  next: "{0} {1}",
};

const ports: Same<typeof ofPorts> = {
  calculatedArguments: "الورقة تحسب وسائطها: أدرِجها لترى ما تُظهر.",
  cellsWait: "ما زالت خلايا تنتظر أجوبتها: ثبّت حين تصلها.",
  sheetGone: "الورقة {0} لم تعد موجودة.",
  notThere: "تطلب اللوحة {0}، وهو غير موجود.",
  pausedHere: "متوقف مؤقتًا: استأنف تحت التحديث في اللوحة ثم حاول ثانية.",
  menuOnly: "لا تفعل خلية هذا: استخدم قائمة Shariah Sheets أو شريطها الجانبي.",
  testAgain: "تسأل الخلايا الخدمة الآن: اختبر ثانية بعد دقيقة.",
  olderSidebar:
    "هذا الشريط الجانبي أقدم من برنامجه النصي. في جدول البيانات اختر Extensions, Apps Script (الإضافات، برمجة التطبيقات) والصق النص الجديد في sidebar.html أيضًا. ثم احفظ وأعد تحميل جدول البيانات.",
  olderScript:
    "البرنامج النصي أقدم من هذا الشريط الجانبي. في جدول البيانات اختر Extensions, Apps Script (الإضافات، برمجة التطبيقات) والصق النص الجديد في Code.gs (الملف Code.js) أيضًا. ثم احفظ وأعد تحميل جدول البيانات.",
  noFunction: "لا توجد دالة {0}.",
  webRequests: "طلبات الويب",
  locks: "أقفالها",
  cache: "ذاكرتها المؤقتة",
  documentSettings: "إعدادات المستند",
  services: "خدماتها",
};

const nights: Same<typeof ofNights> = {
  nightAskAt: "هل يُحدَّث هذا الجدول كل ليلة بين الساعة {0} والساعة {1} ({2}) بحسابك في Google؟",
  nightAskDone: "هل يُحدَّث هذا الجدول كل ليلة بحسابك في Google؟",
  nightHourly:
    "تسمح Google للإضافة بالعمل بضع دقائق كل ساعة. وبصيغ اليوم تحتاج الليلة إلى {0|تشغيل واحد|تشغيلين|تشغيلات|تشغيلًا|تشغيل}، واحد كل ساعة، وتكتمل قبل الساعة {1} ({2}).",
  nightAskMail:
    "Yes: ومع رسالة إلى بريدك إذا تغيّر حكم أو رتبة، أو لم ينجح التحديث. No: بلا رسائل. Cancel: يبقى كل شيء كما هو.",
  nightAskPlain: "OK: يُحدَّث. Cancel: يبقى كل شيء كما هو.",
  nightOn: "يُحدَّث هذا الجدول كل ليلة بحسابك في Google. ويُذكر ما تغيّر عند فتحه بعدها.",
  nightOthers:
    "حساب شخص آخر يحدّث هذا الجدول كل ليلة منذ الآن. لاستخدام حسابك اختر أولًا «Stop refreshing every night» من القائمة.",
  nightNone: "لا يُحدَّث هذا الجدول ليلًا.",
  nightStopped: "لم يعد هذا الجدول يُحدَّث ليلًا.",
  nightStoppedOthers: "لم يعد هذا الجدول يُحدَّث ليلًا. ومؤقّت من بدأ ذلك يزيل نفسه في موعده القادم ولا يسأل شيئًا.",
  nightRefreshed: "حُدّث ليلًا، {0}: {1|صيغة واحدة|صيغتان|صيغ|صيغة|صيغة}.",
  nightChanged: "ما تغيّر من الأحكام أو الرتب: {0} ({1}).",
  nightSame: "لم يتغيّر حكم ولا رتبة.",
  nightFirst: "تُذكر الأحكام المتغيّرة من الليلة القادمة.",
  nightFailed: "أجوبة لم تصل، وتُبقي خلاياها ما تعرضه: {0}. {1}",
  nightRecorded: "صفوف أُضيفت إلى السجلات: {0}.",
  nightLoading: "صيغ تنتظر حسابها إلى أن يُفتح الجدول: {0}.",
  nightUnmailed: "لم تُرسل الرسالة: {0}",
  nightUndone: "لم يفعل تحديث الليل شيئًا، {0}: {1}",
  nightPartly:
    "لم يكتمل تحديث الليل، {0}: أُرسل {1|طلب واحد|طلبان|طلبات|طلبًا|طلب}، وينقص {2|جواب واحد|جوابان|أجوبة|جوابًا|جواب}، وكُتبت من جديد {3|صيغة واحدة|صيغتان|صيغ|صيغة|صيغة}. {4}",
  nightKilled: "أنهته Google قبل أن يكتمل: اختر «Refresh» من القائمة.",
  nightLate: "لم تبدأ Google تشغيله التالي، مثلًا لأن وقت المؤقّتات لهذا اليوم استُنفد: اختر «Refresh» من القائمة.",
  nightLong: "احتاج إلى أكثر من {0} من مرات التشغيل، وهو أقصى ما لليلة: حدّث جزءًا بيدك، أو استخدم رموزًا أقل.",
  nightConsent:
    "لم يمنح الحساب الذي يحدّثه كل الأذون التي يحتاجها: اختر «Refresh every night» من القائمة، وضع علامة على ما تطلبه Google.",
  nightEnded: "أنهت Google تحديث الليل قبل أن يكتمل، {0}: اختر «Refresh» من القائمة.",
  nightMissed:
    "لا تحديث ليلًا منذ {0}. ربما غادر من بدأه هذا الجدول أو سحب إذنًا: اختر «Refresh every night» من القائمة لاستخدام حسابك.",
  nightSample: "بيانات العيّنة مفعّلة.",
  nightBusy: "كان تحديث آخر جاريًا.",
  nightMailEnd:
    "تصلك هذه الرسالة لأنك اخترتها تحت «Refresh every night» في قائمة Shariah Sheets في {0}. ومن هناك توقفها أيضًا.",
};

/** The names of the operations. */
const titles: { readonly [Name in OperationName as TitleKey<Name>]: string } = {
  "title etfList": "قائمة الصناديق",
  "title etfReport": "تقرير الصندوق",
  "title etfPurification": "تطهير الصندوق",
  "title etfHoldings": "حيازات الصندوق",
  "title etfProfile": "ملف الصندوق",
  "title etfSector": "قطاعات الصندوق",
  "title etfZakatable": "أصول الصندوق الزكوية",
  "title etfCountry": "بلدان الصندوق",
  "title statistics": "إحصاء الطلبات",
  "title screening": "الفحص",
  "title report": "التقرير الكامل",
  "title list": "قائمة الأسهم",
  "title purification": "تطهير التوزيعات",
  "title related": "الأسهم المشابهة",
  "title zakat": "الزكاة",
};

export const sentencesAr = {
  ...failures,
  ...refusals,
  ...tickers,
  ...inputs,
  ...words,
  ...functions,
  ...ports,
  ...nights,
  ...titles,
};
