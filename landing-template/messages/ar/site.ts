/** The texts of the product's own pages, except for the legal ones: the common parts, then page by page. */
export const siteText = {
  brand: 'مرساة',
  titled: (title: string) => `${title} | مرساة`,
  skip: 'تجاوز إلى المحتوى',
  sections: 'أقسام الموقع',
  menu: 'القائمة',
  home: 'الرئيسية',
  features: 'المزايا',
  howItWorks: 'كيف تعمل',
  plans: 'الباقات',
  questions: 'الأسئلة',
  contact: 'تواصل معنا',
  terms: 'شروط الاستخدام',
  privacy: 'سياسة الخصوصية',
  dashboard: 'لوحة التحكم',
  admin: 'إدارة النظام',
  account: 'حسابك',
  profile: 'الملف الشخصي',
  /** After the merchant's name. */
  ownProfile: ' – الملف الشخصي',
  signOut: 'تسجيل الخروج',
  signIn: 'تسجيل الدخول',
  signUp: 'إنشاء حساب',
  footerLinks: 'روابط أسفل الصفحة',
  profiles: { x: 'مرساة على إكس', instagram: 'مرساة على إنستغرام', tiktok: 'مرساة على تيك توك' },
  rights: (year: number, company: string) => `© ${year} ${company}. جميع الحقوق محفوظة.`,
};

export const contactText = {
  title: 'تواصل معنا',
  description: 'اختر ما يناسبك، ونردّ عليك بالعربية.',
  shoppers: {
    heading: 'طلبت منتجًا من صفحة منشورة عبر مرساة؟',
    text: 'الطلب بينك وبين المتجر صاحب الصفحة، وهو من يؤكده ويشحنه. تواصل معه مباشرة، وستجد بياناته أسفل صفحته، واذكر له رقم طلبك.',
  },
  merchants: {
    heading: 'تاجر لديه سؤال أو مشكلة؟',
    write: 'املأ النموذج أدناه، أو راسلنا على ',
    call: '، أو اتصل على ',
    mention: '. واذكر البريد الذي سجّلت به ورابط صفحتك.',
  },
  report: {
    heading: 'تريد الإبلاغ عن صفحة؟',
    text: 'إن رأيت صفحة تخالف شروط الاستخدام فأرسل إلينا رابطها وما رأيته فيها، وسنراجعها.',
  },
  form: {
    heading: 'اكتب إلينا',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    message: 'الرسالة',
    messageHint: '10 أحرف على الأقل، واذكر رابط الصفحة إن كان سؤالك عنها.',
    submit: 'إرسال الرسالة',
  },
  sent: {
    title: 'وصلتنا رسالتك',
    description: 'شكرًا لك. نقرأ كل رسالة، ونردّ على بريدك في أقرب وقت.',
    home: 'العودة إلى الصفحة الرئيسية',
  },
};
