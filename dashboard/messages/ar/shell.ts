export const shell = {
  skip: 'تجاوز إلى المحتوى',
  mainMenu: 'القائمة الرئيسية',
  quickMenu: 'التنقل السريع',
  siteLinks: 'روابط الموقع',
  home: 'الرئيسية',
  dashboard: 'لوحة التحكم',
  orders: 'الطلبات',
  apiSettings: 'إعدادات API',
  admin: 'إدارة النظام',
  products: 'المنتجات',
  messageTemplates: 'قوالب الرسائل',
  more: 'المزيد',
  account: (name: string) => (name ? `حساب ${name}` : 'حسابي'),
  profile: 'الملف الشخصي',
  signOut: 'تسجيل الخروج',
  footerLinks: 'روابط قانونية',
  terms: 'شروط الاستخدام',
  privacy: 'سياسة الخصوصية',
  contact: 'تواصل معنا',
  copyright: (year: number) => `© ${year} مرساة. جميع الحقوق محفوظة.`,
} as const;

/** What an account that may not do everything is told. */
export const accountStatus = {
  pending: 'حسابك بانتظار موافقة الإدارة. يمكنك تجهيز صفحاتك الآن، وتُنشر تلقائيًا فور قبول الحساب.',
  bannedTitle: 'حسابك موقوف',
  banReason: (reason: string) => `السبب: ${reason}`,
  bannedText: 'صفحاتك متوقفة ولا تستقبل طلبات. تواصل معنا إن كان ذلك خطأ.',
  closed: 'لا يمكن استخدام هذا الحساب.',
} as const;
