import { currencySymbols } from '@mirsah/domain/messages';
import { type Currency, currencies, type MinorUnits, toMajor } from '@mirsah/domain/money';
import type { AdNetwork, OrderNetwork, SpendColumn } from '@mirsah/domain/money/ad-spend';
import type { MissingCost, ProfitLines } from '@mirsah/domain/money/profit';
import type { ProfitCut } from '@mirsah/domain/money/report';
import type { RowProblem } from '@mirsah/domain/money/spend-file';
import { countOrders, ofCounted, ofOrders } from './common.ts';
import { arabicCount, type CountForms } from './format.ts';
import { sourceTexts } from './insights.ts';
import { tableFileText } from './table-file.ts';

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
  empty: 'لا طلبات ولا إنفاق في هذه الفترة',
  emptyText: 'يظهر هنا ربح كل صفحة وحملة حين تُسلَّم طلباتها. ابدأ بإدخال تكلفة منتجك وشحنه.',
  enterCosts: 'أدخل التكاليف',
  unknown: 'لم يُعرف بعد',
  notApplicable: 'لا ينطبق',
  breakdown: 'من المحصّل إلى الربح',
  table: 'الربح',
  total: 'المجموع',
  totalKnown: 'لما عُرف',
  noPage: 'إنفاق لم يأتِ منه طلب',
  deletedPage: 'صفحة محذوفة',
  noCampaign: 'بلا حملة',
  otherCampaigns: 'حملات أخرى',
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
  enoughFrom: (count: string) => `تُعرف نسبة التسليم من ${count} طلبًا انتهى أمرها: سُلّمت أو رجعت.`,
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
    'يُوزَّع إنفاق اليوم بالتساوي على طلباته من الشبكة والحملة نفسها.',
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
  google: 'قوقل ويوتيوب',
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
  spentSoFar: 'حصته من إعلان يومه',
  missing: (costs: string) => `لا يُعرف ربحه: لم تُدخل ${costs}.`,
  loadFailed: 'تعذّر حساب ربح الطلب',
} as const;

export const costsText = {
  title: 'التكاليف',
  subtitle: 'منها يُحسب الربح. لا يراها عملاؤك ولا موظفو التأكيد.',
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
  amount: 'المبلغ',
  save: 'حفظ المبلغ',
  saving: 'جارٍ الحفظ…',
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
/** As what has changed, not as what is saved. */
const changedForms: CountForms = { ...spendForms, one: 'مبلغ واحد', two: 'مبلغان' };
const rowForms: CountForms = {
  zero: 'لا سطور',
  one: 'سطر واحد',
  two: 'سطران',
  few: 'سطور',
  many: 'سطرًا',
  other: 'سطر',
};

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
  incomplete: 'اختر عمود اليوم وعمود المبلغ، ونتذكرهما لملفات هذه الشبكة.',
  nothing: 'لا مبالغ في هذا الملف بهذه الأعمدة.',
  problems: (count: number) => `لن يُحسب: ${arabicCount(count, rowForms)}`,
  reasons: {
    day_missing: 'بلا يوم. صدّر الملف مقسّمًا حسب اليوم.',
    day_wrong: 'ليس تاريخًا.',
    day_ambiguous: 'لا يُعرف أيهما الشهر. صدّره بتاريخ مثل \u20662026-11-20\u2069.',
    several_days: 'السطر لأكثر من يوم. صدّر الملف مقسّمًا حسب اليوم.',
    amount_wrong: 'ليس مبلغًا.',
    currency_unknown: tableFileText.currencyUnknown,
  } satisfies Record<RowProblem, string>,
  save: (count: number) => `احفظ ${arabicCount(count, spendForms)}`,
  saved: (count: number) => `تغيّر من الإنفاق: ${arabicCount(count, changedForms)}`,
  unchanged: 'الملف محفوظ من قبل، ولم يتغيّر شيء',
} as const;

export const adNetworkNames = (network: AdNetwork) => networkNames[network];

const exactFormats = new Map<number, Intl.NumberFormat>();

/** An amount with all its decimals, so that places stand under each other: `68,401.00`, `−3.250`. */
export function formatExact(minor: MinorUnits, currency: Currency): string {
  const { decimals } = currencies[currency];
  let format = exactFormats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    exactFormats.set(decimals, format);
  }
  const digits = format.format(toMajor(Math.abs(minor), currency));
  return minor < 0 ? `\u2066\u2212${digits}\u2069` : digits;
}

/** `68,401.00 ر.س`. */
export function formatExactMoney(minor: MinorUnits, currency: Currency): string {
  return `${formatExact(minor, currency)}\u00a0${currencySymbols[currency]}`;
}

/** `4.65` for 465 hundredths. */
export function formatHundredths(value: number): string {
  return formatExact(value, 'SAR');
}
