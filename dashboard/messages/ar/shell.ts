import { formatNumber } from './format.ts';

export const shell = {
  skip: 'تجاوز إلى المحتوى',
  mainMenu: 'القائمة الرئيسية',
  quickMenu: 'التنقل السريع',
  siteLinks: 'روابط الموقع',
  home: 'الرئيسية',
  dashboard: 'لوحة التحكم',
  myDay: 'يومي',
  desk: 'مكتب التأكيد',
  deskTab: 'التأكيد',
  orders: 'الطلبات',
  abandonedForms: 'النماذج المتروكة',
  pending: 'بانتظار التأكيد:',
  landingPages: 'صفحات الهبوط',
  money: 'الأموال',
  settings: 'الإعدادات',
  connections: 'إعدادات API',
  conversions: 'التحويلات',
  team: 'الفريق',
  notifications: 'الإشعارات',
  privacyScreen: 'الخصوصية',
  admin: 'إدارة النظام',
  profit: 'الأرباح',
  statements: 'كشوف التحصيل',
  products: 'المنتجات',
  messageTemplates: 'قوالب الرسائل',
  more: 'المزيد',
  groups: { shop: 'المتجر', money: 'المال', settings: 'الإعدادات' },
  screensOf: (section: string) => `شاشات «${section}»`,
  rail: 'طيّ القائمة',
  key: (name: string) => `المفتاح ${name}`,
  account: (name: string) => (name ? `حساب ${name}` : 'حسابي'),
  profile: 'الملف الشخصي',
  signOut: 'تسجيل الخروج',
  footerLinks: 'روابط قانونية',
  terms: 'شروط الاستخدام',
  privacy: 'سياسة الخصوصية',
  contact: 'تواصل معنا',
  offline: 'لا اتصال بالإنترنت. قد لا يكون ما تراه محدّثًا، ويُحدَّث حين يعود الاتصال.',
  unsent: (count: number) =>
    `لا اتصال بالإنترنت. بانتظار الإرسال: ${formatNumber(count)}. لا تغلق هذه الصفحة قبل أن يُرسل ما غيّرته.`,
  copyright: (year: number) => `© ${year} مرساة. جميع الحقوق محفوظة.`,
} as const;

export const accountStatus = {
  pending: 'حسابك بانتظار موافقة الإدارة. يمكنك تجهيز صفحاتك الآن، وتُنشر تلقائيًا فور قبول الحساب.',
  bannedTitle: 'حسابك موقوف',
  banReason: (reason: string) => `السبب: ${reason}`,
  bannedText: 'صفحاتك متوقفة ولا تستقبل طلبات.',
  ifBannedWrongly: 'إن كان ذلك خطأ.',
  closed: 'لا يمكن استخدام هذا الحساب.',
} as const;

/** For an unknown address of the dashboard. */
export const missingPage = {
  title: 'الصفحة غير موجودة',
  text: 'لا شاشة في لوحة التحكم بهذا العنوان. قد يكون الرابط ناقصًا أو قديمًا.',
  back: 'العودة إلى لوحة التحكم',
} as const;

/** The guide from the first page to a shared link. */
export const guidedStart = {
  title: 'ابدأ من هنا',
  finished: 'اكتملت خطوات البداية',
  toOrders: 'إلى الطلبات',
  finishedText: 'حين يطلب أحد من صفحتك تجد طلبه في «الطلبات».',
  progress: (done: string, all: string) => `${done} من ${all}`,
  hide: 'إخفاء الخطوات',
  continueSteps: 'متابعة الخطوات',
  done: 'تمت',
  steps: {
    create: { title: 'أنشئ صفحة من نموذج', text: 'اختر نموذجًا قريبًا من منتجك، ثم ضع صورك وسعرك.' },
    publish: { title: 'انشر الصفحة', text: 'راجع ما ينقص صفحتك، ثم احفظها مفعّلة لتُنشر على رابطها.' },
    share: { title: 'شارك الرابط', text: 'أرسله إلى أول عملائك، أو ضعه في إعلانك.' },
  },
  publishing: 'تُنشر صفحتك الآن، ويستغرق ذلك ثواني.',
  chooseStarter: 'اختر نموذجًا',
  continuePage: 'أكمل صفحة بدأتها',
  openEditor: 'افتح الصفحة وأكملها',
  copyLink: 'نسخ الرابط',
  shareOnWhatsApp: 'مشاركة عبر واتساب',
} as const;
