export const shell = {
  skip: 'تجاوز إلى المحتوى',
  mainMenu: 'القائمة الرئيسية',
  quickMenu: 'التنقل السريع',
  siteLinks: 'روابط الموقع',
  home: 'الرئيسية',
  dashboard: 'لوحة التحكم',
  orders: 'الطلبات',
  apiSettings: 'إعدادات API',
  account: (name: string) => (name ? `حساب ${name}` : 'حسابي'),
  profile: 'الملف الشخصي',
  signOut: 'تسجيل الخروج',
  footerLinks: 'روابط قانونية',
  terms: 'شروط الاستخدام',
  privacy: 'سياسة الخصوصية',
  contact: 'تواصل معنا',
  copyright: (year: number) => `© ${year} مرساة. جميع الحقوق محفوظة.`,
} as const;

export const profile = {
  title: 'الملف الشخصي',
  email: 'البريد الإلكتروني',
  memberSince: 'تاريخ التسجيل',
  loadFailed: 'حدث خطأ في تحميل البيانات',
} as const;
