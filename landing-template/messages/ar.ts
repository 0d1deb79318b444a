import type { ErrorCode } from '@mirsah/domain/error';
import type { ShopperProblem } from '@mirsah/domain/order/check-fields';

/** What stands in a red box above the form: what happened and, where there is more to say, what to do now. */
export type Notice = { title: string; detail?: string; canReload?: true };

export const sectionText = {
  menu: 'قائمة الروابط',
  headerLinks: 'روابط المتجر',
  footerLinks: 'روابط أسفل الصفحة',
  gallery: 'صور المنتج، مرّر لعرض المزيد',
  picture: (position: number, count: number) => `الصورة ${position} من ${count}`,
  badges: { shipping: 'شحن سريع', quality: 'ضمان الجودة', support: 'دعم 24/7', original: 'منتج أصلي' },
  price: 'السعر',
  priceBefore: 'بدلًا من',
  saved: (percent: number) => `وفّر ${percent}%`,
  variants: 'اختر الخيار المناسب',
  description: 'وصف المنتج',
  table: 'جدول',
  yes: 'نعم',
  no: 'لا',
  reviews: 'ماذا قال العملاء',
  reviewCount: (count: number) => `من ${countOf(count, reviewForms)}`,
  rating: (rating: string) => `التقييم ${rating} من 5`,
  stars: (rating: number) => `${rating} من 5`,
  quickBuy: 'شراء سريع',
} as const;

export const galleryText = {
  title: 'صور المنتج',
  close: 'إغلاق',
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  position: (position: number, count: number) => `${position} / ${count}`,
} as const;

export const offerText = {
  cashOnDelivery: 'الدفع عند الاستلام',
  cashOnDeliveryDetail: 'لا تدفع شيئًا الآن',
  freeShipping: 'شحن مجاني',
  freeShippingDetail: 'لا رسوم إضافية على التوصيل',
  delivery: (days: number) => `يصلك خلال ${countOf(days, dayForms)}`,
  deliveryDetail: 'ونتصل بك قبل التوصيل',
} as const;

export const orderFormText = {
  heading: 'أكمل طلبك',
  cashOnDelivery: 'الدفع نقدًا عند الاستلام، ولا نحتاج إلى بطاقة بنكية.',
  country: 'الدولة',
  quantity: 'الكمية',
  more: 'زيادة الكمية',
  less: 'إنقاص الكمية',
  choose: 'اختر',
  optional: '(اختياري)',
  shipping: 'طريقة الشحن',
  arrives: (days: number) => `خلال ${countOf(days, dayForms)}`,
  privacy: 'بياناتك لتوصيل طلبك فقط',
} as const;

/** The texts of the order form that change while it is filled in; only these go to the browser with its script. */
export const liveFormText = {
  shippingPrice: 'الشحن',
  free: 'مجاني',
  total: 'الإجمالي',
  submit: 'اطلب الآن',
  submitting: 'جارٍ إرسال الطلب...',
  unavailable: 'المنتج غير متاح حاليًا',
  reload: 'تحديث الصفحة',
} as const;

export const unavailableNotice: Notice = {
  title: 'هذا المنتج غير متاح للشراء حاليًا',
  detail: 'يُرجى التواصل مع خدمة العملاء.',
};

export const offlineNotice: Notice = {
  title: 'تعذّر الاتصال بالإنترنت',
  detail: 'بياناتك ما زالت هنا، تحقّق من اتصالك ثم حاول مرة أخرى.',
};

const orderErrors: Partial<Record<ErrorCode, Notice>> = {
  price_changed: {
    title: 'تغيّر سعر المنتج',
    detail: 'حدّث الصفحة لعرض السعر الجديد، وستبقى بياناتك كما كتبتها.',
    canReload: true,
  },
  product_unavailable: unavailableNotice,
  not_found: { title: 'هذه الصفحة غير متاحة حالياً', detail: 'يُرجى التواصل مع المتجر مباشرة.' },
  order_fields_invalid: { title: 'راجع بيانات الطلب' },
  order_withdrawn: { title: 'أُلغي طلبك السابق', canReload: true },
};

/** What a shopper is told when the server refuses an order; spec 8's fallback for everything without its own text. */
export function orderErrorNotice(code: ErrorCode | undefined): Notice {
  return (
    (code && orderErrors[code]) || {
      title: 'حدث خطأ في إرسال الطلب',
      detail: 'بياناتك ما زالت هنا، حاول مرة أخرى.',
    }
  );
}

const missing: Partial<Record<string, string>> = {
  name: 'الاسم مطلوب',
  phone: 'رقم الجوال مطلوب',
  address: 'العنوان مطلوب',
  country: 'الدولة مطلوبة',
};

/** The sentence under a field. `example` is a phone number as people of the chosen country write it. */
export function problemText(problem: ShopperProblem, fieldId: string, example: string): string {
  switch (problem) {
    case 'required':
      return missing[fieldId] ?? 'هذا الحقل مطلوب';
    case 'phone_invalid':
      return `رقم الجوال غير صالح، مثال: ${example}`;
    case 'email_invalid':
      return 'البريد الإلكتروني غير صالح';
    case 'choice_invalid':
      return 'اختر أحد الخيارات';
  }
}

export const receiptText = {
  heading: 'تم إرسال طلبك بنجاح',
  thanks: 'شكرًا لك،',
  weWillCall: 'سنتواصل معك قريبًا لتأكيد الطلب.',
  orderNumber: 'رقم الطلب',
  items: 'ما طلبته',
  quantity: 'الكمية',
  shipping: 'الشحن',
  free: 'مجاني',
  total: 'الإجمالي عند الاستلام',
  delivery: 'بيانات التوصيل',
  name: 'الاسم',
  phone: 'رقم الجوال',
  address: 'العنوان',
  country: 'الدولة',
  next: 'ماذا بعد؟',
  preparing: 'نجهّز طلبك',
  preparingDetail: 'نغلّفه بعناية بعد تأكيده معك.',
  shippingStep: 'نشحنه إليك',
  shippingStepDetail: 'تصلك رسالة نصية فيها رابط تتبّع الشحنة.',
  home: 'العودة إلى الصفحة الرئيسية',
  missingTitle: 'تعذّر عرض الطلب',
  missingHeading: 'لا يمكن عرض تفاصيل الطلب',
  missingDetail:
    'إن كنت قد أرسلت طلبك فهو مسجّل لدينا، وسنتواصل معك قريبًا. وإن لم تكمله بعد فارجع إلى الصفحة وأرسله من جديد.',
} as const;

export const errorPageText = {
  notFound: {
    title: 'الصفحة غير موجودة',
    heading: 'الصفحة غير موجودة',
    detail:
      'لا توجد صفحة بهذا العنوان. ربما تغيّر الرابط أو حُذفت الصفحة. راجع الرابط، أو اسأل المتجر الذي أرسله إليك.',
    action: 'الصفحة الرئيسية للمتجر',
  },
  unavailable: {
    title: 'الصفحة غير متاحة حالياً',
    heading: 'هذه الصفحة غير متاحة حالياً',
    detail:
      'أوقف المتجر هذه الصفحة مؤقتًا. عُد إليها لاحقًا، أو تواصل مع المتجر مباشرة. إن كنت قد طلبت من قبل فطلبك محفوظ.',
    action: 'إعادة المحاولة',
  },
  generic: {
    title: 'حدث خطأ',
    heading: 'حدث خطأ في تحميل الصفحة',
    detail: 'نعمل على إصلاحه. انتظر لحظات ثم أعد المحاولة.',
    action: 'إعادة المحاولة',
  },
  madeWith: 'متجرك على الإنترنت في دقائق مع مرساة',
} as const;

type CountForms = { one: string; two: string; few: string; many: string; hundreds: string };

const reviewForms: CountForms = {
  one: 'تقييم واحد',
  two: 'تقييمين',
  few: 'تقييمات',
  many: 'تقييمًا',
  hundreds: 'تقييم',
};
const dayForms: CountForms = { one: 'يوم واحد', two: 'يومين', few: 'أيام', many: 'يومًا', hundreds: 'يوم' };

/** Counted things as Arabic says them after a preposition: يوم واحد, يومين, 3 أيام, 12 يومًا, 100 يوم. */
function countOf(count: number, forms: CountForms): string {
  if (count === 1) return forms.one;
  if (count === 2) return forms.two;
  const lastTwo = count % 100;
  if (lastTwo < 3) return `${count} ${forms.hundreds}`;
  return `${count} ${lastTwo <= 10 ? forms.few : forms.many}`;
}
