import { type Currency, currencies } from '@mirsah/domain/money';
import type {
  AdNetwork,
  AdSpend,
  OrderNetwork,
  OverlapChoice,
  SpendColumn,
} from '@mirsah/domain/money/ad-spend';
import type { MissingCost, ProfitLines } from '@mirsah/domain/money/profit';
import type { ProfitCut } from '@mirsah/domain/money/report';
import type { RowProblem } from '@mirsah/domain/money/spend-file';
import { formatExact } from './amounts.ts';
import { countOrders, dayPicker, ofCounted, ofOrders } from './common.ts';
import { arabicCount, type CountForms, formatNumber } from './format.ts';
import { periodTexts, sourceTexts } from './insights.ts';
import { countLines, tableFileText } from './table-file.ts';

export const profitText = {
  title: 'الأرباح',
  subtitle: 'ما حُصّل وما كلّف، بتاريخ ورود الطلب. العملات لا تُجمع، وما لا نعرفه نقول إننا لا نعرفه.',
  costs: 'التكاليف',
  adSpend: 'إنفاق إعلاني',
  back: 'إلى الأرباح',
  loadFailed: 'تعذّر تحميل الأرباح',
  currency: 'العملة',
  currencyOption: (name: string, orders: number) => `${name} (${countOrders(orders)})`,
  days: 'الفترة',
  periods: {
    '7': periodTexts[7],
    '30': periodTexts[30],
    '90': periodTexts[90],
    month: dayPicker.presets.month,
    'last-month': dayPicker.presets.lastMonth,
  },
  empty: 'لا طلبات ولا إنفاق في هذه الفترة',
  emptyText: 'يظهر هنا ربح كل صفحة وحملة حين تُسلَّم طلباتها. ابدأ بإدخال تكلفة منتجك وشحنه.',
  enterCosts: 'أدخل التكاليف',
  unknown: 'لم يُعرف بعد',
  notApplicable: 'لا ينطبق',
  breakdown: 'من المحصّل إلى الربح',
  /** Orders of the statement's separate line, with their revenue and advertising costs. */
  unknownOrders: (count: number) => `لا تُعرف تكلفة ${ofOrders(count)}`,
  unknownText: (collected: string, spend: string) => `المحصّل: ${collected}، والإعلان: ${spend}`,
  table: 'الربح',
  total: 'المجموع',
  noPage: 'إنفاق لم يأتِ منه طلب',
  deletedPage: 'صفحة محذوفة',
  cuts: { page: 'الصفحة', campaign: 'الحملة', source: 'المصدر', day: 'اليوم' } satisfies Record<
    ProfitCut,
    string
  >,
  cutBy: 'الربح حسب',
  knownProfit: 'الربح المعروف',
  knownAll: 'بعد كل التكاليف المدخلة',
  without: (count: number) =>
    `من دون ${ofOrders(count)} لم تُدخل ${ofCounted(count, ['تكلفته', 'تكلفتهما', 'تكلفتها'])}`,
  collected: 'المحصّل',
  collectedOf: (count: number) => (count === 0 ? 'لم يُسلَّم شيء بعد' : `سُلّم: ${countOrders(count)}`),
  spend: 'الإنفاق',
  spendText: 'إعلانات الفترة',
  costPerDelivered: 'تكلفة المسلَّم',
  costPerDeliveredText: 'إعلان لكل طلب سُلّم',
  roas: 'العائد على ما سُلّم',
  roasText: 'لكل وحدة إنفاق',
  expected: 'ربح متوقع',
  openOrders: (count: number) => (count === 0 ? 'لا طلبات مفتوحة' : `طلبات مفتوحة: ${countOrders(count)}`),
  expectedPart: (count: number) =>
    `من دون ${ofOrders(count)} لا تُعرف ${ofCounted(count, [
      'نسبة تسليمه أو تكلفته',
      'نسبة تسليمهما أو تكلفتهما',
      'نسبة تسليمها أو تكلفتها',
    ])}`,
  enoughFrom: (count: number) =>
    `تُعرف نسبة التسليم من ${ofOrders(count)} ${ofCounted(count, ['انتهى أمره: سُلّم أو رجع', 'انتهى أمرهما: سُلّما أو رجعا', 'انتهى أمرها: سُلّمت أو رجعت'])}.`,
  /** The target of a row's number of orders, for screen readers. */
  showOrders: 'عرض هذه الطلبات',
  columns: {
    spend: 'الإنفاق',
    orders: 'الطلبات',
    delivered: 'سُلّم',
    rate: 'نسبة التسليم',
    collected: 'المحصّل',
    profit: 'الربح',
    cpa: 'تكلفة الطلب',
    costPerDelivered: 'تكلفة المسلَّم',
    roas: 'العائد',
    breakEven: 'حد التعادل',
  },
  definitions: [
    'تكلفة الطلب: الإنفاق مقسومًا على كل الطلبات. حد التعادل: أكثر ما تحتمله تكلفة الطلب قبل أن تخسر، حسب ما انتهى أمره.',
    'الربح المتوقع: من الطلبات المفتوحة. ما في الطريق إن سُلّم بنسبة صفحته، مطروحًا منه ما يكلّفه الراجع؛ وما لم يُشحن بمتوسط ما جاءت به طلبات صفحته التي انتهى أمرها، حتى الملغى منها.',
    'يُوزَّع إنفاق اليوم بالتساوي على طلباته من الشبكة والحملة نفسها. وإن لم يأتِ فيه طلب منها، فعلى طلباتها في الفترة كلها.',
    'ما نقصت تكلفته يُستبعد من الربح مع طلبات يومه من الصفحة والحملة نفسها، حتى تُدخل.',
  ],
  ofSettled: (part: string, whole: string) => `${part} من ${whole}`,
  settled: (part: string, whole: string) => `انتهى ${part} من ${whole}`,
} as const;

export const missingCostTexts: Record<MissingCost, string> = {
  goods: 'تكلفة المنتج',
  delivery: 'تكلفة الشحن',
};

export const lineTexts: Record<keyof ProfitLines, string> = {
  collectedMinor: 'المحصّل من العملاء',
  vatMinor: 'ضريبة القيمة المضافة',
  goodsMinor: 'تكلفة المنتج',
  packagingMinor: 'التغليف',
  shippingMinor: 'الشحن',
  returnsMinor: 'رسوم الراجع',
  codFeeMinor: 'عمولة التحصيل',
  spendMinor: 'الإعلان',
};

export const networkNames: Record<OrderNetwork, string> = {
  meta: 'ميتا',
  tiktok: 'تيك توك',
  snapchat: 'سناب شات',
  google: 'جوجل ويوتيوب',
  x: 'إكس',
  other: 'مصادر أخرى',
  direct: sourceTexts.direct,
  whatsapp: sourceTexts.whatsapp,
  telegram: sourceTexts.telegram,
};

export const orderProfitText = {
  title: 'ربح الطلب',
  profit: 'الربح',
  loss: 'الخسارة',
  notYet: 'لم يُسلَّم بعد، فلا ربح منه حتى الآن.',
  cancelled: 'أُلغي، فلا ربح منه.',
  spentSoFar: 'حصته من إعلان يومه',
  missing: (costs: string) => `لا يُعرف ربحه: لم تُدخل ${costs}.`,
  loadFailed: 'تعذّر حساب ربح الطلب',
} as const;

export const costsText = {
  title: 'التكاليف',
  subtitle: 'منها يُحسب الربح. لا يراها عملاؤك ولا من يؤكدون الطلبات.',
  loadFailed: 'تعذّر تحميل التكاليف',
  pages: 'تكلفة المنتج في كل صفحة',
  pagesText: 'تكلفة القطعة الواحدة عليك، وما يُغلَّف به الطلب مع هديته.',
  noPages: 'لا صفحات لديك بعد',
  createPage: 'أنشئ صفحة',
  noPagesText: 'أنشئ صفحة هبوط، ثم أدخل هنا ما يكلّفك منتجها.',
  unit: 'تكلفة القطعة',
  unitOf: (name: string) => `تكلفة قطعة «${name}»`,
  packaging: 'التغليف لكل طلب',
  hasCarrier: 'توصّلها شركة أو شبكة أخرى',
  hasCarrierText: 'بأسعارها هي، لا بأسعار الشحن والتحصيل المدخلة لعملة الصفحة.',
  carrier: 'الشركة أو الشبكة',
  carrierHint: 'اسمها كما تعرفها.',
  carrierInvalid: 'اكتب اسمها.',
  sameAsUnit: 'مثل تكلفة القطعة',
  notEntered: 'لم تُدخل',
  /** Marks a page or a currency without a cost that its orders need. */
  lacking: 'بلا تكلفة',
  lackingPiece: 'لم تُدخل تكلفتها، فلا يُعرف ربح طلباتها.',
  current: (amount: string) => `${amount} للقطعة`,
  delivery: (currency: string) => `الشحن والتحصيل، ${currency}`,
  deliveryText: 'ما تأخذه شركة الشحن أو شبكة الدفع عند الاستلام عن كل طلب بهذه العملة.',
  shipping: 'الشحن لكل طلب',
  shippingHint: 'لكل طلب شُحن، سُلّم أو رجع.',
  returnFee: 'رسوم الراجع',
  returnHint: 'فوق الشحن، لكل طلب رجع بعد شحنه.',
  codFee: 'عمولة التحصيل %',
  codFeeHint: 'من المبلغ المحصّل، مثل 2.5',
  paysVat: 'أسعاري تشمل ضريبة القيمة المضافة وأدفعها',
  paysVatText: 'تُطرح من المحصّل بنسبة بلد العميل: السعودية 15%، الإمارات 5%، البحرين 10%، عُمان 5%.',
  places: 'أماكن بتكلفة أخرى',
  place: 'المكان',
  addPlace: 'أضف مكانًا',
  wholeCountry: (country: string) => `كل ${country}`,
  removePlace: (place: string) => `احذف ${place}`,
  since: 'متى تسري؟',
  today: 'من طلبات اليوم',
  todayText: 'ما قبله يبقى بتكلفته السابقة.',
  ever: 'على كل الطلبات',
  everText: 'تصحّح كل ما مضى بهذه التكلفة.',
  save: 'حفظ التكلفة',
  saving: 'جارٍ الحفظ…',
  saved: 'حُفظت التكلفة، والأرباح محسوبة بها',
  saveFailed: 'تعذّر حفظ التكلفة',
  amountInvalid: (currency: Currency) =>
    currencies[currency].decimals === 3
      ? 'اكتب مبلغًا مثل 12.500، بثلاث خانات عشرية على الأكثر.'
      : 'اكتب مبلغًا مثل 12.50، بخانتين عشريتين على الأكثر.',
  percentInvalid: 'اكتب نسبة بين 0 و100، مثل 2.5',
} as const;

export const adSpendText = {
  title: 'الإنفاق الإعلاني',
  subtitle: 'ما دفعته كل يوم، ليُحسب منه ربح كل حملة وتكلفة كل طلب سُلّم.',
  loadFailed: 'تعذّر تحميل الإنفاق',
  add: 'أضف مبلغًا',
  day: 'اليوم',
  network: 'الشبكة',
  page: 'الصفحة',
  pageHint: 'صفحة بعينها، أو كل ما طُلب من الحملة.',
  anyPage: 'حسب طلبات الحملة',
  campaign: 'الحملة',
  campaignHint: 'كما في رابطها (utm_campaign). اتركها فارغة لكل الحملات.',
  currency: 'العملة',
  currencyNeeded: 'اختر عملة المبلغ',
  amount: 'المبلغ',
  save: 'حفظ المبلغ',
  saving: 'جارٍ الحفظ…',
  readingStored: 'نراجع ما حُفظ لهذا اليوم…',
  storedUnread: (day: string) => `لا يُحفظ مبلغ قبل مراجعة ما حُفظ ليوم ${day}، وتعذّر تحميله`,
  saved: 'حُفظ المبلغ',
  unchanged: 'هذا المبلغ محفوظ من قبل',
  removed: 'حُذف المبلغ',
  saveFailed: 'تعذّر حفظ المبلغ',
  list: 'آخر ثلاثين يومًا',
  empty: 'لا إنفاق في آخر ثلاثين يومًا',
  emptyText: 'أضف ما دفعته في ميتا أو تيك توك أو سناب شات يومًا بيوم.',
  remove: (what: string) => `احذف ${what}`,
} as const;

const spendForms: CountForms = {
  zero: 'لا مبالغ',
  one: 'مبلغًا واحدًا',
  two: 'مبلغين',
  few: 'مبالغ',
  many: 'مبلغًا',
  other: 'مبلغ',
};
/** A code of Latin letters within Arabic. */
const ltr = (code: string) => `\u2066${code}\u2069`;
/** For changed amounts, not saved ones. */
const changedForms: CountForms = { ...spendForms, one: 'مبلغ واحد', two: 'مبلغان' };

export const spendOverlapText = {
  title: 'لهذه الأيام مبالغ محفوظة قد تكون هي نفسها:',
  allCampaigns: 'كل الحملات',
  more: (count: string) => `وغيرها ${count}.`,
  which: 'أيهما يُحسب؟',
  choices: {
    added: (added: string) => `${added} وحده، ويُحذف المحفوظ`,
    stored: () => 'المحفوظ وحده، ولا يُحفظ ما يقابله',
    both: () => 'كلاهما، فهما مبلغان مختلفان',
  } satisfies Record<OverlapChoice, (added: string) => string>,
  typed: 'المبلغ المكتوب',
  file: 'الملف',
} as const;

export const spendFileText = {
  title: 'من ملف الشبكة',
  description:
    'صدّر تقرير الحملات من ميتا أو تيك توك أو سناب شات بصيغة \u2066CSV\u2069 أو \u2066Excel (XLSX)\u2069 مقسّمًا حسب اليوم. الملف نفسه مرتين لا يغيّر شيئًا.',
  columns: {
    day: 'عمود اليوم',
    campaign: 'عمود الحملة',
    amount: 'عمود المبلغ',
    currency: 'عمود العملة',
    end: 'عمود نهاية الفترة',
  } satisfies Record<SpendColumn, string>,
  totals: (count: number) => `أسطر مجاميع لا تُحسب: ${formatNumber(count)}`,
  rate: (code: string) => `سعر صرف ${ltr(code)}`,
  rateHint: (code: string, currency: string) => `كم تساوي وحدة واحدة من ${ltr(code)} بعملة ${currency}؟`,
  rateCurrencyFirst: 'اختر أولًا العملة التي تُحسب بها المبالغ.',
  rateInvalid: 'اكتب سعرًا مثل 3.75',
  rateCurrency: 'تُحسب بعملة',
  dayOrder: 'ترتيب التاريخ في الملف',
  dayOrders: { ask: 'اختر الترتيب', day: 'اليوم ثم الشهر', month: 'الشهر ثم اليوم' },
  respelled: (name: string, known: string) => `احسب «${name}» مع «${known}»، فهما حملة واحدة`,
  incomplete: 'اختر عمود اليوم وعمود المبلغ، ونتذكرهما لملفات هذه الشبكة.',
  nothing: 'لا مبالغ في هذا الملف بهذه الأعمدة.',
  problems: (count: number) => `لن يُحسب: ${countLines(count)}`,
  reasons: {
    day_missing: 'بلا يوم. صدّر الملف مقسّمًا حسب اليوم.',
    day_wrong: 'ليس تاريخًا.',
    day_ambiguous: 'لا يُعرف أيهما الشهر. اختر ترتيب التاريخ.',
    day_future: 'لم يأتِ هذا اليوم بعد. راجع ترتيب اليوم والشهر في الملف.',
    several_days: 'السطر لأكثر من يوم. صدّر الملف مقسّمًا حسب اليوم.',
    amount_wrong: 'ليس مبلغًا.',
    total_unsure: 'بلا اسم حملة، وأكبر من مجموع حملات يومه. لم نحسبه حتى لا يُحسب شيء مرتين.',
    below_zero: 'المسترد في ذلك اليوم أكبر مما أُنفق.',
    currency_unknown: tableFileText.currencyUnknown,
    currency_missing: tableFileText.currencyMissing,
    rate_missing: 'اكتب سعر صرف هذه العملة.',
  } satisfies Record<RowProblem, string>,
  save: (count: number) => `احفظ ${arabicCount(count, spendForms)}`,
  saved: (count: number) => `تغيّر من الإنفاق: ${arabicCount(count, changedForms)}`,
  unchanged: 'الملف محفوظ من قبل، ولم يتغيّر شيء',
} as const;

/** An amount before its exchange: «4.20 USD بسعر 3.75». */
export function formatExchanged({ currency, amountMinor, rate }: NonNullable<AdSpend['exchanged']>): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' });
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
  const number = (amountMinor / 10 ** decimals).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${ltr(`${number} ${currency}`)} بسعر ${ltr(rate)}`;
}

export const adNetworkNames = (network: AdNetwork) => networkNames[network];

/** `4.65` for 465 hundredths. */
export function formatHundredths(value: number): string {
  return formatExact(value, 'SAR');
}
