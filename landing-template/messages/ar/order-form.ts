import type { ErrorCode } from '@mirsah/domain/error';
import type { FieldProblem } from '@mirsah/domain/order/check-fields';

/** A message above the form: what happened, and optionally what to do now. */
export type Notice = { title: string; detail?: string; canReload?: true; isGood?: true };

export const orderFormText = {
  heading: 'أكمل طلبك',
  cashOnDelivery: 'الدفع نقدًا عند الاستلام، ولا نحتاج إلى بطاقة بنكية.',
  country: 'الدولة',
  quantity: 'الكمية',
  more: 'زيادة الكمية',
  less: 'إنقاص الكمية',
  choose: 'اختر',
  optional: '(اختياري)',
  /** Under the national address, for those who do not know theirs. */
  addressUnknown: 'لا أعرفه',
  /** The purpose of the shopper's data; the version number of each is stored with the order. */
  privacy: {
    delivery: 'بياناتك لتوصيل طلبك فقط',
    ads: 'بياناتك لتوصيل طلبك، ونرسل منها بصمة مشفّرة إلى شبكات الإعلان لنعرف أي إعلان أوصلك.',
    offers: 'بياناتك لتوصيل طلبك، ولعروض المتجر إن وافقت عليها',
    adsAndOffers:
      'بياناتك لتوصيل طلبك، ولعروض المتجر إن وافقت عليها، ونرسل منها بصمة مشفّرة إلى شبكات الإعلان لنعرف أي إعلان أوصلك.',
  },
  keepsForms: 'إن لم تكمل الطلب نحفظ ما كتبته 30 يومًا لنتواصل معك بشأنه، ثم يُحذف.',
  marketing: 'أوافق أن يرسل لي المتجر عروضه عبر واتساب، ويمكنني إيقافها متى شئت',
  offers: 'اختر العدد',
  eachPiece: 'للقطعة',
  saved: 'وفّر',
  freeShipping: 'شحن مجاني',
  /** For one piece of a bundle, where each may be another variant. */
  piece: (position: number, count: number) => (count === 1 ? 'الخيار' : `القطعة ${position}`),
  bumps: 'أضف إلى طلبك',
  soldOut: 'نفدت الكمية',
  soldOutDetail: 'لا نستقبل طلبات جديدة حتى يتوفر المنتج من جديد.',
  /** The first message of a chat. */
  notify: 'أعلمني عند توفره',
  /** The shopper's message to the merchant. */
  whenBack: (product: string) => `السلام عليكم، أرجو إعلامي عند توفر «${product}» من جديد.`,
};

/** The texts that the running form changes; of the texts of the form, only these are in its script. */
export const liveFormText = {
  /** Before the name of the offer, in the form of `offerOf`. */
  discount: 'خصم',
  shippingPrice: 'الشحن',
  free: 'مجاني',
  total: 'الإجمالي',
  submit: 'اطلب الآن',
  submitting: 'جارٍ إرسال الطلب...',
  unavailable: 'المنتج غير متاح حاليًا',
  reload: 'تحديث الصفحة',
};

export const orderedNotice: Notice = { title: 'وصل طلبك، فلا ترسله مرة أخرى', isGood: true };

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
  key_reused: { title: 'أرسلت طلبًا آخر قبل هذا', detail: 'اضغط الزر مرة أخرى لإرسال هذا أيضًا.' },
  order_withdrawn: { title: 'أُلغي طلبك السابق', canReload: true },
  product_unavailable: unavailableNotice,
  sold_out: { title: 'نفدت الكمية' },
  order_fields_invalid: { title: 'راجع بيانات الطلب' },
  not_enough_stock: { title: 'الكمية المتبقية لا تكفي' },
  not_found: { title: 'هذه الصفحة غير متاحة حالياً', detail: 'يُرجى التواصل مع المتجر مباشرة.' },
};

/** The message for the server's error about an order; spec 8's fallback for codes without their own text. */
export function orderErrorNotice(code: ErrorCode | undefined): Notice {
  return (
    (code && orderErrors[code]) || {
      title: 'حدث خطأ في إرسال الطلب',
      detail: 'بياناتك ما زالت هنا، حاول مرة أخرى.',
    }
  );
}

/** A map, because merchants choose the ids of fields freely. */
const missing = new Map([
  ['name', 'الاسم مطلوب'],
  ['phone', 'رقم الجوال مطلوب'],
  ['address', 'العنوان مطلوب'],
  ['country', 'الدولة مطلوبة'],
]);

/** The sentence under a field. `example` is a phone number in the format of the chosen country. */
export function problemText(problem: FieldProblem, fieldId: string, example: string): string {
  switch (problem) {
    case 'required':
      return missing.get(fieldId) ?? 'هذا الحقل مطلوب';
    case 'phone_invalid':
      return `رقم الجوال غير صالح، مثال: ${example}`;
    case 'phone_unsure':
      return `هل رقم الجوال صحيح؟ مثال: ${example}`;
    case 'email_invalid':
      return 'البريد الإلكتروني غير صالح';
    case 'choice_invalid':
      return 'اختر أحد الخيارات';
    case 'quantity_too_large':
      return 'تجاوزت الكمية الحد المسموح للطلب الواحد';
  }
}
