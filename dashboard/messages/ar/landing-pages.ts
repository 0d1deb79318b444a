import type { PublishFailure, PublishState } from '@mirsah/domain/landing-page';
import { arabicCount, formatNumber } from './format.ts';

/** The merchant's pages (spec 2.5, 5 and 8: those texts letter for letter). */
export const landingPages = {
  title: 'صفحات الهبوط',
  create: 'صفحة جديدة',
  empty: 'لا توجد صفحات هبوط',
  emptyText: 'أنشئ صفحة لمنتجك، وانشرها على رابط باسمك، واستقبل عليها طلبات الدفع عند الاستلام.',
  emptyGuided: 'تظهر هنا صفحاتك حين تنشئها من الخطوات أعلاه.',
  createFirst: 'أنشئ صفحتك الأولى',
  columns: {
    page: 'الصفحة',
    link: 'الرابط',
    state: 'الحالة',
    views: 'المشاهدات',
    orders: 'الطلبات',
    updated: 'آخر تحديث',
    actions: 'إجراءات',
  },
  edit: 'تعديل',
  enable: 'تفعيل',
  enabled: (title: string) => `فُعّلت صفحة «${title}»، ويراها الزوار بعد لحظات`,
  disabled: (title: string) => `عُطّلت صفحة «${title}»، ولا يراها الزوار`,
  disable: 'تعطيل',
  more: 'المزيد',
  duplicate: 'إنشاء نسخة',
  duplicated: 'هذه نسخة متوقفة لا يراها الزوار. عدّلها ثم فعّلها.',
  duplicateFailed: 'تعذّر إنشاء النسخة',
  copyLink: 'نسخ الرابط',
  linkCopied: 'نُسخ الرابط',
  copyFailed: 'تعذّر نسخ الرابط',
  ofPage: (action: string, title: string) => `${action}: ${title}`,
  openSite: 'تفتح في نافذة جديدة',
  updatedAt: 'عُدّلت',
  deleteTitle: 'حذف صفحة الهبوط',
  deleteQuestion: 'هل أنت متأكد من رغبتك في حذف هذه الصفحة؟',
  deleteConsequence: 'تبقى طلباتها في قائمة طلباتك، ولا يعود رابطها يعمل.',
  deleted: (title: string) => `حُذفت صفحة «${title}»`,
  publishAgain: 'إعادة النشر',
  publishFailed: 'تعذّرت إعادة نشر الصفحة',
  loadFailed: 'حدث خطأ في تحميل البيانات',
  toggleFailed: 'حدث خطأ في تحديث حالة الصفحة',
  deleteFailed: 'حدث خطأ في حذف الصفحة',
} as const;

export const publishStateTexts: Record<PublishState, string> = {
  publishing: 'نشر جارٍ',
  live: 'منشورة',
  disabled: 'متوقفة',
  failed: 'فشل النشر',
};

/** Why a version is not on the web, and what to do. Each save, and «إعادة النشر», tries again. */
export const publishFailureTexts: Record<PublishFailure, string> = {
  not_renderable:
    'تعذّر إعداد الصفحة من محتواها، ولم يتغيّر ما يراه الزوار. راجع آخر ما عدّلته واحفظ، ونعيد النشر مع كل حفظ.',
  too_large: 'الصفحة أكبر من أن تُنشر، ولم يتغيّر ما يراه الزوار. اختصر الوصف واحفظ، ونعيد النشر مع كل حفظ.',
  redirect_too_long:
    'عنوان التحويل في «إخفاء المحتوى» أطول من أن يُنشر، ولم يتغيّر ما يراه الزوار. قصّره واحفظ، ونعيد النشر مع كل حفظ.',
  refused:
    'لم يقبل خادم النشر هذه الصفحة، ولم يتغيّر ما يراه الزوار. اضغط «إعادة النشر»، فإن تكرر الفشل فراسلنا.',
};

/** While a page that was disabled is still on the web. */
export const disablingText = 'إيقاف جارٍ';

/** The preview of a saved page in its own window (spec 2.1). */
export const pagePreview = {
  title: 'معاينة صفحة الهبوط',
  of: (title: string) => `معاينة: ${title}`,
  open: 'معاينة',
  edit: 'تعديل',
  live: 'زيارة',
} as const;

const blankForms = {
  zero: 'لا فراغات',
  one: 'فراغ واحد بين قوسين',
  two: 'فراغان بين قوسين',
  few: 'فراغات بين أقواس',
  many: 'فراغًا بين أقواس',
  other: 'فراغ بين أقواس',
} as const;

/** The choice of starters for a new page, and what a merchant still has to fill in. */
export const starters = {
  subtitle: 'ابدأ بصفحة كُتبت لنوع منتجك وعدّل فيها ما تشاء، أو بصفحة فارغة.',
  country: 'دولة البيع',
  kinds: 'صفحات جاهزة حسب نوع المنتج',
  kindsHint: 'نصوص كاملة ونموذج طلب مرتب. تضيف أنت الصور والسعر، فما تراه منهما هنا للتوضيح.',
  blank: 'صفحة فارغة',
  blankSummary: 'تكتب كل شيء بنفسك، من العنوان إلى التذييل.',
  unfinished: 'صفحات بدأتها ولم تُنشئها بعد',
  untitled: 'صفحة بلا عنوان',
  lastEdit: (savedAt: string) => `آخر تعديل ${savedAt}`,
  continueEditing: 'متابعة التعديل',
  example: (name: string) => `مثال: ${name}`,

  standardShipping: 'شحن عادي',
  expressShipping: 'شحن سريع',
  copyright: 'جميع الحقوق محفوظة',

  missingTitle: 'لتكتمل صفحتك',
  missingHint: 'أكمل ما بقي، ثم انشر الصفحة.',
  missingHintCreated: 'أكمل ما بقي، ثم احفظ التغييرات.',
  blanksHint: 'لا نعرض للمتسوقين سطرًا فيه فراغ.',
  blanksTitle: (count: number) => `في صفحتك ${arabicCount(count, blankForms)}`,
  blanksQuestion: 'بقيت في وصف المنتج كما هي في النموذج، ولن تظهر سطورها للمتسوقين حتى تملأها:',
  fillBlanks: 'إكمال الفراغات',
  keepDisabled: 'حفظ الصفحة متوقفة',
  publishWithout: 'نشر الصفحة دون هذه السطور',
  missing: {
    name: () => 'اسم المنتج',
    sku: () => 'رمز المنتج',
    price: () => 'السعر',
    images: () => 'الصور',
    blanks: (count: number) => `${arabicCount(count, blankForms)} في الوصف`,
  },
} as const;

/** Published versions of a page, and restoring one. */
export const pageVersions = {
  open: 'الإصدارات',
  title: 'الإصدارات المنشورة',
  hint: 'نحتفظ بآخر 10 إصدارات رآها الزوار.',
  list: 'قائمة الإصدارات',
  all: 'كل الإصدارات',
  version: (number: number) => `الإصدار ${formatNumber(number)}`,
  live: 'المنشور الآن',
  frame: (number: number) => `الصفحة في الإصدار ${formatNumber(number)}`,
  empty: 'لا إصدارات منشورة بعد',
  emptyText: 'يُحفظ هنا كل ما تنشره من هذه الصفحة، لتعود إليه متى شئت.',
  loadFailed: 'حدث خطأ في تحميل الإصدارات',
  restore: 'استعادة هذا الإصدار',
  restoreTitle: (number: number) => `استعادة الإصدار ${formatNumber(number)}`,
  restoreQuestion:
    'سيحل محتوى هذا الإصدار محل ما في المحرر الآن. لن يتغير ما يراه الزوار حتى تحفظ، ويبقى رابط الصفحة وحالة تفعيلها كما هما.',
  restoreConfirm: 'استعادة',
  restored: (number: number) => `الإصدار ${formatNumber(number)} في المحرر الآن. احفظ لتنشره.`,
} as const;
