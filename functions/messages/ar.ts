/** The order form's response after a placed order. */
export const orderPlaced = 'تم إرسال طلبك بنجاح، سنتواصل معك قريبًا';

/** Above the contact form, after too many messages. */
export const tooManyContactMessages = 'وصلتنا منك رسائل عدة. انتظر ساعة ثم أعد الإرسال، وما كتبته باقٍ هنا.';

/** Cognito prefixes this message; the sign-up form strips the prefix. */
export const registrationClosed = 'التسجيل مغلق حاليًا';

/** Headings of exported orders. */
export const orderColumns = {
  id: 'رقم الطلب',
  placedAt: 'التاريخ',
  status: 'الحالة',
  customer: 'العميل',
  phone: 'الجوال',
  country: 'الدولة',
  city: 'المدينة',
  address: 'العنوان',
  products: 'المنتجات',
  skus: 'رمز المنتج',
  quantity: 'الكمية',
  shipping: 'الشحن',
  total: 'الإجمالي',
  currency: 'العملة',
  landingPage: 'صفحة الهبوط',
  answers: 'إجابات النموذج',
  notes: 'ملاحظات',
  discount: 'الخصم',
  codFee: 'رسوم الدفع عند الاستلام',
  marketing: 'وافق على العروض',
  returned: 'مرتجع',
  unitPrice: 'سعر القطعة',
  source: 'المصدر',
  campaign: 'الحملة',
  confirmedAt: 'تاريخ التأكيد',
  agent: 'آخر من اتصل',
  deliveredAt: 'تاريخ التسليم',
  fullId: 'المعرّف الكامل',
};

/** The customer's answer to receiving offers. */
export const yes = 'نعم';
export const marketingAnswers = { yes, no: 'لا' };

/** The names of the canary's account, page and orders, which administrators see among others. */
export const canaryText = {
  account: 'حساب الفحص الدوري',
  page: 'صفحة الفحص الدوري',
  description: 'صفحة يطلب منها المنتج نفسه ليتأكد أن كل شيء يعمل',
  product: (run: string) => `فحص ${run}`,
  customer: 'طلب فحص',
  address: 'طلب فحص لا يُشحن',
};

/** From a hundred on, some counts take the singular, `other` or else `one`: «100 طلب». */
const counted = (
  forms: { one: string; two: string; few: string; many: string; other?: string },
  count: number,
) => {
  if (count === 1) return forms.one;
  if (count === 2) return forms.two;
  const category = new Intl.PluralRules('ar').select(count);
  return `${count} ${category === 'few' || category === 'many' ? forms[category] : (forms.other ?? forms.one)}`;
};

/** The text of a customer's message without words. */
export const receivedTexts = {
  location: (place: string) => (place ? `موقع على الخريطة: ${place}` : 'موقع على الخريطة'),
  contact: (who: string) => `جهة اتصال: ${who}`,
  edited: (written: string) => `رسالة معدّلة: ${written}`,
  revoked: 'حُذفت رسالة سابقة',
  opened: 'فُتحت المحادثة دون رسالة',
  audio: 'رسالة صوتية',
  file: 'صورة أو ملف',
  basket: (count: number) =>
    `سلة من الكتالوج: ${counted({ one: 'منتج واحد', two: 'منتجان', few: 'منتجات', many: 'منتجًا', other: 'منتج' }, count)}`,
  unknown: 'رسالة من نوع لا يظهر هنا، افتحها في واتساب',
};

/**
 * The text of a notification. Orders show only their number and amount, because anyone can read a locked
 * screen.
 */
export const notificationText = {
  newOrder: (id: string, amount: string) => `طلب جديد رقم ${id} — ${amount}`,
  dueCallback: (id: string, hasPassed: boolean) =>
    `${hasPassed ? 'حان موعد اتصال' : 'موعد اتصال بعد خمس دقائق'}، الطلب رقم ${id}`,
  failedForward: (id: string) => `تعذّر إرسال الطلب رقم ${id} إلى شبكة الدفع`,
  customerWrote: (id: string) => `رسالة من عميل عن الطلب رقم ${id}`,
  failedPublishing: 'تعذّر نشر صفحة، وما زالت نسختها السابقة ظاهرة',
  /** Undefined for a network that only a newer release knows. */
  refusedToken: (network = 'شبكة إعلان') => `رفضت ${network} رمز الوصول. تنتظر التحويلات حتى تحفظ رمزًا جديدًا`,
  several: {
    new_order: (count: number) =>
      counted({ one: 'طلب جديد', two: 'طلبان جديدان', few: 'طلبات جديدة', many: 'طلبًا جديدًا' }, count),
    due_callback: (count: number) =>
      counted({ one: 'موعد اتصال', two: 'موعدا اتصال', few: 'مواعيد اتصال', many: 'موعد اتصال' }, count),
    failed_forward: (count: number) =>
      counted(
        {
          one: 'طلب تعذّر إرساله',
          two: 'طلبان تعذّر إرسالهما',
          few: 'طلبات تعذّر إرسالها',
          many: 'طلبًا تعذّر إرساله',
        },
        count,
      ),
    failed_publishing: (count: number) =>
      counted(
        {
          one: 'صفحة تعذّر نشرها',
          two: 'صفحتان تعذّر نشرهما',
          few: 'صفحات تعذّر نشرها',
          many: 'صفحة تعذّر نشرها',
        },
        count,
      ),
    customer_wrote: (count: number) =>
      counted(
        {
          one: 'رسالة واتساب عن طلب',
          two: 'رسالتا واتساب عن طلبين',
          few: 'رسائل واتساب عن طلبات',
          many: 'رسالة واتساب عن طلبات',
          other: 'رسالة واتساب عن طلبات',
        },
        count,
      ),
    refused_token: (count: number) =>
      counted(
        { one: 'رمز وصول مرفوض', two: 'رمزا وصول مرفوضان', few: 'رموز وصول مرفوضة', many: 'رمز وصول مرفوضًا' },
        count,
      ),
  },
  test: 'تجربة من مرساة: الإشعارات تصل إلى هنا',
  telegramConnected: 'تم ربط هذه المحادثة بمرساة. تصلك هنا إشعارات حسابك. لإيقافها أرسل \u2066/stop\u2069',
  telegramCodeInvalid: 'انتهت صلاحية هذا الرابط. افتح «الإشعارات» في مرساة واطلب رابطًا جديدًا.',
  telegramStopped:
    'أوقفنا الإشعارات في هذه المحادثة. لتشغيلها من جديد اربط المحادثة من صفحة «الإشعارات» في مرساة.',
};
