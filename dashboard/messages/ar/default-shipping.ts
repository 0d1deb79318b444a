import type { CountForms } from './format.ts';

/** The shipping of a merchant's pages, except pages with their own. */
export const defaultShippingText = {
  title: 'مناطق التوصيل',
  subtitle: 'مناطقك وأسعارها المعتادة: تبدأ بها كل صفحة جديدة، وتأخذها صفحاتك الأخرى حين تطلب.',
  loadFailed: 'تعذّر تحميل مناطق التوصيل',
  saveFailed: 'تعذّر حفظ مناطق التوصيل',
  currency: 'العملة',
  currencyHint: 'تأخذ هذه المناطق الصفحات التي تبيع بهذه العملة.',
  copyFrom: 'ابدأ من مناطق صفحة',
  copyFromHint: 'تُنسخ هنا لتراجعها، ولا تُحفظ قبل أن تضغط حفظ.',
  choosePage: 'اختر صفحة',
  copyFailed: 'تعذّر تحميل الصفحة',
  copied: 'نُسخت مناطق الصفحة. راجعها ثم احفظها',
  save: 'حفظ المناطق',
  saving: 'جارٍ الحفظ…',
  saved: 'حُفظت مناطقك، وتبدأ بها صفحاتك الجديدة',
  problems: 'بعض الحقول تحتاج إلى تصحيح.',
  apply: 'تطبيقها على صفحاتك',
  askTitle: 'هل تُطبَّق على صفحاتك؟',
  askText:
    'كل صفحة تختارها تُحفظ وتُنشر بهذه المناطق وخيارات الشحن بدل ما كان فيها. الطلبات السابقة تبقى بأسعارها.',
  pages: 'الصفحات',
  pagesFailed: 'تعذّر تحميل صفحاتك',
  noPages: 'لا صفحات بعد.',
  isSame: 'عليها هذه المناطق',
  isOff: 'متوقفة',
  otherCurrency: (currency: string) => `تبيع بعملة أخرى: ${currency}`,
  applyTo: (pages: string) => `تطبيق على ${pages}`,
  chooseSome: 'اختر صفحات',
  applying: 'جارٍ التطبيق…',
  applied: (pages: string) => `طُبّقت على ${pages}، وتُنشر الآن`,
  changed: 'عُدّلت في هذه الأثناء. طبّقها مرة أخرى لتأخذ المناطق مع التعديل.',
  applyFailed: 'تعذّر التطبيق على هذه الصفحة',
  formFull: 'نموذج الطلب فيها مكتمل، ولا مكان لحقل المدينة. احذف منه حقلًا ثم طبّقها مرة أخرى.',
  notNow: 'ليس الآن',
  none: 'لم تحفظ مناطق لحسابك بعد. كل صفحة بمناطقها.',
  summary: (zones: string, currency: string) => `${zones}، والأسعار بعملة: ${currency}`,
  enter: 'إدخال المناطق',
  edit: 'تعديل المناطق',
} as const;

/** On a page's own zones. */
export const accountZones = {
  use: 'استخدم مناطق حسابي',
  used: 'أخذت الصفحة مناطق حسابك. احفظها لتُنشر.',
  same: 'هذه مناطق حسابك.',
  otherCurrency: (currency: string) => `مناطق حسابك بعملة أخرى: ${currency}.`,
  edit: 'تعديل مناطق حسابك',
  enter: 'لك صفحات كثيرة؟ احفظ مناطق لحسابك فتبدأ بها كل صفحة جديدة',
} as const;

export const zoneForms: CountForms = {
  zero: 'بلا مناطق',
  one: 'منطقة واحدة',
  two: 'منطقتان',
  few: 'مناطق',
  many: 'منطقة',
  other: 'منطقة',
};

/** After «على». */
export const onPagesForms: CountForms = {
  zero: 'لا صفحة',
  one: 'صفحة واحدة',
  two: 'صفحتين',
  few: 'صفحات',
  many: 'صفحة',
  other: 'صفحة',
};
