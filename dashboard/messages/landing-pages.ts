import type { PublishState } from '@mirsah/domain/landing-page/landing-page.ts';

/** The merchant's pages (spec 2.5, 5 and 8: those texts letter for letter). */
export const landingPages = {
  title: 'صفحات الهبوط',
  create: 'صفحة جديدة',
  empty: 'لا توجد صفحات هبوط',
  emptyText: 'أنشئ صفحة لمنتجك، وانشرها على رابط باسمك، واستقبل عليها طلبات الدفع عند الاستلام.',
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
  enable: 'تفعيل',
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
