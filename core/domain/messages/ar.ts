/** By country code. */
export const countryNames = {
  SA: 'السعودية',
  AE: 'الإمارات',
  KW: 'الكويت',
  BH: 'البحرين',
  OM: 'عُمان',
  QA: 'قطر',
};

/** By currency code: as written after an amount. */
export const currencySymbols = {
  SAR: 'ر.س',
  AED: 'د.إ',
  KWD: 'د.ك',
  BHD: 'د.ب',
  OMR: 'ر.ع',
  QAR: 'ر.ق',
};

/** By currency code. */
export const currencyNames = {
  SAR: 'ريال سعودي',
  AED: 'درهم إماراتي',
  KWD: 'دينار كويتي',
  BHD: 'دينار بحريني',
  OMR: 'ريال عُماني',
  QAR: 'ريال قطري',
};

/** What merchants call the statuses of an order, on screens and in what they export. */
export const orderStatusNames = {
  pending: 'قيد الانتظار',
  confirmed: 'مؤكد',
  shipped: 'تم الشحن',
  delivered: 'تم التوصيل',
  cancelled: 'ملغي',
};

/** Between the parts of a list on one line. */
export const listSeparator = '، ';

/** The answer of a ticked checkbox. */
export const ticked = 'نعم';

/** What a new landing page starts with (spec 3). */
export const newPageText = {
  fields: {
    name: { label: 'الاسم الكامل', placeholder: 'مثال: عبدالله الشمري' },
    phone: { label: 'رقم الجوال', placeholder: '' },
    address: { label: 'العنوان', placeholder: 'المدينة والحي والشارع' },
  },
  shipping: 'شحن عادي',
  button: 'اطلب الآن',
};

/** What a copy's title ends in: `عطر (نسخة)`, then `عطر (نسخة 2)` and so on. */
export const copyMark = (copy: number) => (copy === 1 ? ' (نسخة)' : ` (نسخة ${copy})`);
export const copyMarkPattern = / \(نسخة(?: \d+)?\)$/;

/** What is wrong with a message to us, for the field it is about. */
export const contactProblems = {
  nameMissing: 'اكتب اسمك',
  nameTooLong: 'الاسم أطول من 120 حرفًا',
  emailInvalid: 'البريد الإلكتروني غير صالح',
  emailTooLong: 'البريد الإلكتروني أطول من اللازم',
  messageTooShort: 'اكتب رسالتك في جملة على الأقل',
  messageTooLong: 'الرسالة أطول من 4000 حرف',
};

/** The order that tests a connection to a cash-on-delivery network, marked as a test for anyone who reads it. */
export const testOrderText = {
  customer: 'طلب تجريبي من مرساة - لا يُشحن',
  address: 'اختبار الاتصال - لا يُشحن',
  product: 'منتج تجريبي',
};
