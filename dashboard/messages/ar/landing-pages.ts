import type { PublishFailure, PublishState } from '@mirsah/domain/landing-page';
import { arabicCount, formatList, formatNumber } from './format.ts';

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

/** The choice of starters for a new page, and the merchant's remaining tasks. */
export const starters = {
  galleryTitle: 'ماذا تبيع؟',
  subtitle: 'اختر أقرب صفحة إلى منتجك، ثم غيّر فيها ما تشاء.',
  later: 'لاحقًا',
  all: 'الكل',
  trade: 'المجال',
  trades: {
    perfume: 'عطور وبخور',
    skincare: 'عناية بالبشرة',
    makeup: 'مكياج',
    fashion: 'أزياء وعبايات',
    accessories: 'ساعات وحقائب',
    electronics: 'إلكترونيات',
    home: 'منزل ومطبخ',
    kids: 'أطفال',
    health: 'صحة ورياضة',
    coffee: 'قهوة وضيافة',
    cars: 'سيارات',
    outdoors: 'رحلات وتخييم',
  },
  country: 'دولة البيع',
  kinds: 'صفحات جاهزة حسب نوع المنتج',
  kindsHint: 'الصور والأسعار هنا للتوضيح، ولا تُنشر. تضيف أنت صورة منتجك وسعره.',
  sample: 'للتوضيح',
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
  unfoldMissing: 'عرض ما بقي',
  foldMissing: 'طي ما بقي',
  lacking: (block: string, fields: string) => `${block}: ${fields}`,
  /** Goes on from what says that the page was saved. */
  unseenBlocks: (names: string[]) => `، ولا يظهر للزوار بعد: ${formatList([...new Set(names)])}`,
  missingHint: 'أكمل ما بقي، ثم انشر الصفحة.',
  missingHintCreated: 'أكمل ما بقي، ثم احفظ التغييرات.',
  blanksHint: 'لا نعرض للمتسوقين سطرًا فيه فراغ.',
  blanksTitle: (count: number) => `في صفحتك ${arabicCount(count, blankForms)}`,
  blanksQuestion: 'بقيت كما هي في النموذج، ولن تظهر سطورها للمتسوقين حتى تملأها:',
  description: 'وصف المنتج',
  fillBlanks: 'إكمال الفراغات',
  keepDisabled: 'حفظ الصفحة متوقفة',
  freeTitle: 'السعر صفر',
  freeQuestion: 'سيُعرض المنتج، أو أحد خياراته، مجانًا ويُطلب بلا ثمن. هل تنشر الصفحة بهذا السعر؟',
  changePrice: 'تعديل السعر',
  publishFree: 'نشر الصفحة بسعر صفر',
  publishWithout: 'نشر الصفحة دون هذه السطور',
  missing: {
    name: () => 'اسم المنتج',
    sku: () => 'رمز المنتج',
    price: () => 'السعر',
    images: () => 'الصور',
    blanks: (count: number) => `${arabicCount(count, blankForms)} في الوصف`,
    blockBlanks: (count: number) => `${arabicCount(count, blankForms)} في الأقسام`,
  },
} as const;

/** Creating and publishing a page from a starter, on one screen. */
export const firstPage = {
  title: 'صفحتك الجديدة',
  back: 'رجوع',
  start: 'ابدأ بهذه الصفحة',
  sample: 'الصورة والسعر للتوضيح',
  openInEditor: 'افتحها في المحرر',
  preview: 'معاينة صفحتك',
  step: (number: string, count: string) => `الخطوة ${number} من ${count}`,
  next: 'التالي',
  name: 'ما اسم منتجك؟',
  nameHint: 'كما يعرفه عملاؤك. يظهر عنوانًا لصفحتك.',
  nameMissing: 'اكتب اسم المنتج',
  price: 'بكم تبيعه؟',
  priceMissing: 'اكتب سعرًا أكبر من صفر',
  priceHint: (currency: string) => `العملة: ${currency}. يدفعه العميل عند الاستلام.`,
  photo: 'أضف صورة لمنتجك',
  photoHint: 'صورة واحدة تكفي الآن. من الجوال مباشرة، بأي حجم.',
  choosePhotos: 'اختر من صوري',
  takePhoto: 'صوّرها الآن',
  morePhotos: 'أضف صورة أخرى',
  removePhoto: (position: string) => `إزالة الصورة ${position}`,
  photoReady: (count: string) => `${count} على صفحتك`,
  publish: 'انشر صفحتي',
  kept: 'ننشرها حين يكتمل رفع الصورة...',
  saving: 'جاري الحفظ...',
  photoFailed: 'لم تُرفع كل الصور، ولم يضع شيء مما كتبته. أعد رفع الصورة أو أزلها، ثم انشر.',
  publishFailed: 'تعذّر نشر الصفحة، ولم يضع شيء مما كتبته',
  titleTaken: 'لديك صفحة بهذا الاسم. اكتب اسمًا آخر.',
  promisesTitle: 'بماذا تعد عملاءك؟',
  promisesText: 'لا ننشر من نصوص النموذج إلا ما تؤكده هنا. الباقي يبقى مخفيًا في المحرر، وتكمله متى شئت.',
  shipping: 'سعر التوصيل',
  shippingHint: 'صفر يعني توصيلًا مجانيًا',
  usualShipping: 'التوصيل بمناطق حسابك وأسعارها.',
  days: 'مدة التوصيل بالأيام',
  daysMissing: 'اكتب عدد الأيام، من 1 إلى 99',
  homeOnly: (country: string) => `التوصيل داخل ${country} فقط`,
  plainLine: 'الدفع عند الاستلام',
  claimsTitle: 'ما الصحيح من نصوص النموذج وشاراته؟',
  claims: {
    badge: 'شارة تحت العنوان',
    line: 'السطر تحت العنوان',
    description: 'وصف المنتج',
    field: (label: string) => `سؤال في نموذج الطلب: ${label}`,
  },
  confirmAndPublish: 'انشر ما أكدته',
  notNow: 'ليس الآن',
  live: 'صفحتك على الإنترنت',
  liveText: 'يراها من تعطيه رابطها، ويطلب منها الآن.',
  copy: 'نسخ الرابط',
  whatsApp: 'أرسلها في واتساب',
  open: 'افتحها',
  edit: 'أكمل التعديل',
  orders: 'تابع الطلبات',
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
  isCurrent: 'هذا الإصدار هو ما في المحرر الآن',
  restoreTitle: (number: number) => `استعادة الإصدار ${formatNumber(number)}`,
  restoreQuestion:
    'سيحل محتوى هذا الإصدار محل ما في المحرر الآن. لن يتغير ما يراه الزوار حتى تحفظ، ويبقى رابط الصفحة وحالة تفعيلها كما هما.',
  restoreConfirm: 'استعادة',
  restored: (number: number) => `الإصدار ${formatNumber(number)} في المحرر الآن. احفظ لتنشره.`,
} as const;
