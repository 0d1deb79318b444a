import { countDays, countReviews } from './language.ts';

/** The sections of a merchant's page. */
export const sectionText = {
  skip: 'تجاوز إلى نموذج الطلب',
  menu: 'قائمة الروابط',
  headerLinks: 'روابط المتجر',
  footerLinks: 'روابط أسفل الصفحة',
  gallery: 'صور المنتج، مرّر لعرض المزيد',
  image: (position: number, count: number) => `الصورة ${position} من ${count}`,
  price: 'السعر',
  priceBefore: 'بدلًا من',
  saved: (percent: number) => `وفّر \u2066${percent}%\u2069`,
  variants: 'اختر الخيار المناسب',
  description: 'وصف المنتج',
  table: 'جدول',
  yes: 'نعم',
  no: 'لا',
  reviews: 'ماذا قال العملاء',
  reviewCount: (count: number) => `من ${countReviews(count)}`,
  rating: (rating: string) => `التقييم ${rating} من 5`,
  stars: (rating: number) => `${rating} من 5`,
  quickBuy: 'شراء سريع',
};

export const galleryText = {
  title: 'صور المنتج',
  close: 'إغلاق',
  previous: 'الصورة السابقة',
  next: 'الصورة التالية',
  position: (position: number, count: number) => `${position} / ${count}`,
};

export const offerText = {
  cashOnDelivery: 'الدفع عند الاستلام',
  cashOnDeliveryDetail: 'لا تدفع شيئًا الآن',
  freeShipping: 'شحن مجاني',
  freeShippingDetail: 'لا رسوم إضافية على التوصيل',
  /** Where a zone has a fee for cash on delivery. */
  freeShippingFeeDetail: 'وتظهر رسوم الدفع عند الاستلام في النموذج',
  /** Where the shopper can also choose a more expensive or slower shipping. */
  standardFree: 'الشحن العادي مجاني',
  standardFreeDetail: 'وتجد غيره بسعره في النموذج',
  delivery: (days: number) => `يصلك خلال ${countDays(days)}`,
  deliveryDetail: 'ونتصل بك قبل التوصيل',
  standardDeliveryDetail: 'بالشحن العادي، ونتصل بك قبل التوصيل',
  /** Where a zone's shipping takes longer. */
  laterDeliveryDetail: 'وإلى بعض المناطق في أكثر من ذلك، ونتصل بك قبل التوصيل',
};
