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
};

/** What the canary's account, page and orders are called: administrators see them among others. */
export const canaryText = {
  account: 'حساب الفحص الدوري',
  page: 'صفحة الفحص الدوري',
  description: 'صفحة يطلب منها المنتج نفسه ليتأكد أن كل شيء يعمل',
  product: (run: string) => `فحص ${run}`,
  customer: 'طلب فحص',
  address: 'طلب فحص لا يُشحن',
};
