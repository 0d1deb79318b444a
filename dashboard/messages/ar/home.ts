/** The merchant's home (spec 2.5). */
export const home = {
  title: 'لوحة التحكم',
  sections: 'أقسام لوحة التحكم',
  tabs: { insights: 'التحليلات والإحصائيات', pages: 'صفحات الهبوط' },
} as const;

/** The guide from the first page to a shared link. */
export const guidedStart = {
  title: 'ابدأ من هنا',
  finished: 'اكتملت خطوات البداية',
  finishedText: 'حين يطلب أحد من صفحتك تجد طلبه في «الطلبات».',
  progress: (done: string, all: string) => `${done} من ${all}`,
  hide: 'إخفاء الخطوات',
  goOn: 'متابعة الخطوات',
  done: 'تمت',
  steps: {
    create: { title: 'أنشئ صفحة من نموذج', text: 'اختر نموذجًا قريبًا من منتجك، ثم ضع صورك وسعرك.' },
    publish: { title: 'انشر الصفحة', text: 'راجع ما ينقص صفحتك، ثم احفظها مفعّلة لتُنشر على رابطها.' },
    share: { title: 'شارك الرابط', text: 'أرسله إلى أول عملائك، أو ضعه في إعلانك.' },
  },
  publishing: 'تُنشر صفحتك الآن، ويستغرق ذلك ثواني.',
  chooseStarter: 'اختر نموذجًا',
  openEditor: 'افتح الصفحة وأكملها',
  copyLink: 'نسخ الرابط',
  shareOnWhatsApp: 'مشاركة عبر واتساب',
} as const;
