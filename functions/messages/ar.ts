/** The order form's answer when an order was placed. */
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
  discount: 'خصم العرض',
  codFee: 'رسوم الدفع عند الاستلام',
  marketing: 'وافق على العروض',
};

/** What a customer answered to whether they want offers. */
export const marketingAnswers = { yes: 'نعم', no: 'لا' };

/** What the canary's account, page and orders are called: administrators see them among others. */
export const canaryText = {
  account: 'حساب الفحص الدوري',
  page: 'صفحة الفحص الدوري',
  description: 'صفحة يطلب منها المنتج نفسه ليتأكد أن كل شيء يعمل',
  product: (run: string) => `فحص ${run}`,
  customer: 'طلب فحص',
  address: 'طلب فحص لا يُشحن',
};

const counted = (forms: { one: string; two: string; few: string; many: string }, count: number) => {
  if (count === 1) return forms.one;
  if (count === 2) return forms.two;
  const category = new Intl.PluralRules('ar').select(count);
  // From a hundred on there are counts that one follows: 100 طلب.
  return `${count} ${category === 'few' || category === 'many' ? forms[category] : forms.one}`;
};

/** What a notification says: of orders their number and amount alone, because a locked screen shows it to anybody. */
export const notificationText = {
  newOrder: (id: string, amount: string) => `طلب جديد رقم ${id} — ${amount}`,
  dueCallback: (id: string, hasPassed: boolean) =>
    `${hasPassed ? 'حان موعد اتصال' : 'موعد اتصال بعد خمس دقائق'}، الطلب رقم ${id}`,
  failedForward: (id: string) => `تعذّر إرسال الطلب رقم ${id} إلى شبكة الدفع`,
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
