import type { DeviceKind } from '@mirsah/domain/attribution';
import { countryNames } from '@mirsah/domain/messages';
import { OTHER_CAMPAIGNS } from '@mirsah/domain/metrics/funnel';
import type { InsightsPeriod } from '@mirsah/domain/metrics/report';
import type { GoodsKind } from '@mirsah/domain/order';
import { formatNumber, regionName } from './format.ts';

export { trafficSourceNames as sourceTexts } from '@mirsah/domain/messages';

export const insights = {
  title: 'التحليلات المفصّلة',
  details: 'التحليلات المفصّلة',
  period: 'الفترة',
  page: 'صفحة الهبوط',
  allPages: 'كل الصفحات',
  export: 'تصدير CSV',
  fileName: (day: string) => `تحليلات-مرساة-${day}.csv`,
  loadFailed: 'حدث خطأ في تحميل البيانات',
  chartFailed: 'تعذّر عرض الرسم، وهذه أرقامه.',
  unknownPage: 'صفحة الهبوط غير موجودة',
  days: (from: string, to: string) => `من ${from} إلى ${to}`,
  empty: 'لا أرقام في هذه الفترة بعد',
  emptyText: 'انشر صفحتك وشارك رابطها: تظهر هنا كل زيارة وكل طلب خلال ثوانٍ.',
  noComparison: 'لا أرقام في الفترة السابقة للمقارنة',
  /** For screen readers, in words instead of a sign. */
  change: (value: number, percent: string) =>
    value === 0 ? percent : `${value > 0 ? 'زيادة' : 'نقص'} ${percent}`,
  thanBefore: 'عن الفترة السابقة',
  thanLastWeek: 'عن الأسبوع السابق',
  definitionOf: (label: string) => `ما المقصود: ${label}`,
  daily: 'الزيارات اليومية',
  monthly: 'الزيارات الشهرية',
  dailySales: 'الطلبات والإيرادات اليومية',
  monthlySales: 'الطلبات والإيرادات الشهرية',
  currency: 'العملة',
  day: 'اليوم',
  month: 'الشهر',
  countries: 'أكثر الدول زيارة',
  country: 'الدولة',
  devices: 'الأجهزة',
  device: 'الجهاز',
  share: 'النسبة',
  unknown: 'غير معروف',
  funnel: 'مسار الشراء',
  funnelText: 'من المشاهدة حتى تسليم الطلب',
  ofViews: (percent: string) => `${percent} من المشاهدات`,
  ofStepBefore: (percent: string) => `${percent} من المرحلة السابقة`,
  pages: 'حسب الصفحة',
  offers: 'عروض الصفحة',
  offersText: 'كم من الطلبات أخذ كل عرض، وكم أضاف إلى الإيرادات فوق بيع قطعة واحدة.',
  offer: 'العرض',
  takeRate: 'نسبة القبول',
  extraRevenue: 'الإيراد الإضافي',
  deletedOffer: 'عرض محذوف',
  sources: 'حسب المصدر',
  source: 'المصدر',
  deletedPage: 'صفحة محذوفة',
  /** Marks an estimate. */
  about: (count: string) => `نحو ${count}`,
  /** In place of a rate that says nothing. */
  rateFrom: 'يُعرف بعد 20 زيارة',
  rateUnknown: 'لا يُعرف: الطلبات أكثر من الزيارات',
  /** The share of the amount above it. */
  deliveredOf: (amount: string) => `سُلّم منها ${amount}`,
  noRows: 'لا توجد بيانات',
} as const;

export const periodTexts: Record<InsightsPeriod, string> = {
  '7': '7 أيام',
  '30': '30 يومًا',
  '90': '90 يومًا',
  all: 'كل الفترة',
};

/** The name and the exact definition of every metric. */
export const metricTexts = {
  views: { label: 'مشاهدات الصفحات', text: 'كم مرة فُتحت الصفحات في الفترة، دون محركات البحث والمعاينات.' },
  visitors: {
    label: 'زوار فريدون',
    text: 'زوار مختلفون بحسب المتصفح، بتقدير خطؤه المعتاد 2.3%. من طلب عدم التتبع لا يُحسب بينهم.',
  },
  revenue: {
    label: 'قيمة كل الطلبات',
    text: 'إجمالي الإيرادات: مجموع قيم الطلبات الواردة في الفترة، بعملة كل طلب ومهما كانت حالته، حتى الملغى. وتحته قيمة ما سُلّم منها.',
  },
  delivered: { label: 'قيمة ما سُلّم', text: 'مجموع قيم الطلبات الواردة في الفترة التي سُلّمت.' },
  averageOrder: { label: 'متوسط قيمة الطلب', text: 'قيمة كل الطلبات مقسومة على عددها.' },
  orders: { label: 'إجمالي الطلبات', text: 'الطلبات الواردة في الفترة، دون المحجوزة.' },
  conversionRate: {
    label: 'معدل التحويل',
    text: 'عدد الطلبات لكل مئة مشاهدة. كل طلب مشاهدة، وإن لم يبلّغ عنها متصفح العميل.',
  },
  customers: {
    label: 'عملاء فريدون',
    text: 'عملاء مختلفون بحسب رقم الجوال. للفترات تقدير خطؤه المعتاد 2.3%، ويبقى فيه رقم عُدّل أو حُذف طلبه. وعدد كل الفترة دقيق.',
  },
  ordersPerCustomer: { label: 'متوسط الطلبات لكل عميل', text: 'عدد الطلبات مقسومًا على عدد العملاء.' },
  visits: {
    label: 'إجمالي الزيارات',
    text: 'مشاهدات متتابعة للزائر نفسه تُحسب زيارة واحدة.',
  },
  bounceRate: {
    label: 'معدل الارتداد',
    text: 'نسبة الزيارات التي انتهت في أقل من عشر ثوانٍ دون لمس نموذج الطلب.',
  },
  averageVisit: {
    label: 'متوسط مدة الزيارة',
    text: 'كم بقيت الصفحة ظاهرة أمام الزائر في الزيارة الواحدة، بالدقائق والثواني.',
  },
} as const satisfies Record<string, { label: string; text: string }>;

export const offerKinds: Record<GoodsKind, string> = {
  main: 'عرض كمية',
  bump: 'إضافة في النموذج',
  after: 'بعد الطلب، من العملاء الذين عُرض عليهم',
};

export const series = {
  views: 'المشاهدات',
  visits: 'الزيارات',
  visitors: 'زوار فريدون',
  orders: 'الطلبات',
  /** Beside amounts in one of several currencies. */
  allOrders: 'الطلبات بكل العملات',
  revenue: 'الإيرادات',
} as const;

export const funnelTexts = {
  views: 'مشاهدة الصفحة',
  formStarts: 'بدء تعبئة النموذج',
  orders: 'إرسال الطلب',
  confirmed: 'تأكيد الطلب',
  shipped: 'شحن الطلب',
  delivered: 'تسليم الطلب',
} as const;

/** The same steps as headings of a table. */
export const funnelColumns = {
  views: 'مشاهدات',
  formStarts: 'بدأوا النموذج',
  orders: 'طلبات',
  confirmed: 'مؤكدة',
  shipped: 'مشحونة',
  delivered: 'مُسلّمة',
} as const;

export const funnels = {
  title: 'مسار الشراء بالتفصيل',
  text: 'كل مرحلة تشمل ما بعدها، والنسبة من المرحلة السابقة. اضغط رقمًا لترى طلباته.',
  by: 'مقسّمًا حسب',
  dimensions: { page: 'الصفحة', source: 'المصدر', campaign: 'الحملة', country: 'الدولة', variant: 'النسخة' },
  otherCampaigns: 'حملات أخرى',
  noCampaign: 'بلا حملة',
  noCampaigns: 'لا زيارات بحملة في هذه الفترة. أضف \u2066utm_campaign\u2069 إلى روابط إعلاناتك لتظهر هنا.',
  unseen: 'غير معروف',
  unseenNote:
    'العلامة — تعني أن زيارة هذه الطلبات لم تُحسب في هذه الفترة: كانت في يوم سابق، أو فُتحت الصفحة دون أن تُسجَّل.',
  countryNote: 'الدولة في المشاهدات دولة الزائر، وفي الطلبات دولة التوصيل.',
  ordersOf: (name: string, step: string) => `${step}: طلبات ${name}`,
} as const;

/** A campaign's name among metrics: empty for none, `*` for those beyond a day's limit. */
export function campaignText(name: string): string {
  if (name === OTHER_CAMPAIGNS) return funnels.otherCampaigns;
  return name || funnels.noCampaign;
}

/** The name of a side of a page's experiment among metrics: `1b`. */
export function variantText(name: string): string {
  const side = name.endsWith('b') ? 'النسخة (ب)' : 'النسخة (أ)';
  return `${side}، اختبار ${name.slice(0, -1)}`;
}

/** The filter of the list of orders behind a number of a funnel. */
export const orderOrigins = {
  title: 'ما ضُيّقت به القائمة',
  source: 'المصدر',
  campaign: 'الحملة',
  country: 'الدولة',
  currency: 'العملة',
  variant: 'النسخة',
  reached: 'المرحلة',
  steps: { confirmed: 'مؤكد أو أبعد', shipped: 'مشحون أو أبعد', delivered: 'تم التسليم' },
  remove: 'إزالة هذا التضييق',
} as const;

/** The outcomes of calls to customers. */
export const callTexts = {
  title: 'مكتب التأكيد',
  description: 'ما أسفر عنه الاتصال بأصحاب طلبات هذه الفترة.',
  by: 'مقسّمة حسب',
  user: 'العضو',
  otherUser: 'مستخدم آخر',
  hour: 'الساعة',
  calls: 'المكالمات',
  reached: 'الرد',
  confirmed: 'التأكيد',
  delivered: 'التسليم مما أُكّد',
  deliveredOf: (rate: string) => `التسليم: ${rate}`,
  firstCall: 'أول اتصال بعد',
  unknown: 'لم يُعرف بعد',
  of: (part: string, whole: string) => `${part} من ${whole}`,
} as const;

/** `23 د`, `3 س`, `2 ي`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 90) return `${formatNumber(minutes)} د`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${formatNumber(hours)} س` : `${formatNumber(Math.round(hours / 24))} ي`;
}

/** `4 م` for 16. */
export function formatHour(hour: number): string {
  return hourFormat.format(new Date(Date.UTC(2000, 0, 1, hour)));
}

const hourFormat = new Intl.DateTimeFormat('ar-SA-u-ca-gregory-nu-latn', {
  hour: 'numeric',
  timeZone: 'UTC',
});

export const deviceNames: Record<DeviceKind, string> = {
  mobile: 'جوال',
  desktop: 'حاسوب',
  tablet: 'جهاز لوحي',
  unknown: 'غير معروف',
};

/** Headings of the CSV. */
export const insightsCsvTexts = {
  offer: 'العرض: نسبة القبول % والإيراد الإضافي',
  section: 'القسم',
  item: 'البند',
  value: 'القيمة',
  growth: 'التغير عن الفترة السابقة %',
  views: 'المشاهدات',
  visitors: 'زوار فريدون',
  orders: 'الطلبات',
  conversionRate: 'معدل التحويل %',
  revenue: (currency: string) => `الإيرادات ${currency}`,
  cards: 'المؤشرات',
  ofCurrency: (label: string, currency: string) => `${label} (${currency})`,
  percent: (label: string) => `${label} %`,
  seconds: (label: string) => `${label} (ثانية)`,
} as const;

const namesOfOurCountries: Partial<Record<string, string>> = countryNames;

/** The common name of a country by its two-letter code; `XX` is an unknown one. */
export function countryName(code: string): string {
  return code === 'XX' ? insights.unknown : (namesOfOurCountries[code] ?? regionName(code));
}
