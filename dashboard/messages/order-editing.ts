import type { OrderEvent } from '@mirsah/domain/order/order.ts';

/** The edit screen (spec 2.7 and 8). */
export const orderEdit = {
  title: 'تعديل الطلب',
  name: 'اسم العميل',
  phone: 'رقم الجوال',
  address: 'العنوان',
  status: 'حالة الطلب',
  notes: 'ملاحظات',
  notesHint: 'لك وحدك، لا يراها العميل.',
  save: 'حفظ التغييرات',
  saving: 'جارٍ الحفظ...',
  saved: 'تم حفظ التغييرات بنجاح',
  saveFailed: 'حدث خطأ في حفظ التغييرات',
  back: 'العودة إلى الطلبات',
  conflict:
    'تغيّر هذا الطلب في مكان آخر أثناء تعديلك. تعديلاتك ما زالت هنا، وما لم تعدّله حُدّث. راجع الحقول ثم احفظ مرة أخرى.',
  storedNow: (value: string) => `المحفوظ الآن: ${value}`,
  problems: {
    required: 'هذا الحقل مطلوب',
    phone_invalid: 'رقم الجوال غير صالح',
    too_big: 'النص أطول من المسموح',
  } as Readonly<Record<string, string>>,
  problem: 'القيمة غير صالحة',
} as const;

/** What an order's timeline says. */
export const orderHistory = {
  title: 'سجل الطلب',
  placed: 'وصل الطلب',
  changed: (from: string, to: string) => `تغيّرت الحالة من «${from}» إلى «${to}»`,
  released: 'قُبل الطلب بعد حجزه',
  details: {
    customerName: 'الاسم',
    customerPhone: 'الجوال',
    customerAddress: 'العنوان',
    notes: 'الملاحظات',
  } satisfies Record<Extract<OrderEvent, { type: 'details_changed' }>['changes'][number]['detail'], string>,
  detailsChanged: 'عُدّلت البيانات',
  nothing: 'فارغ',
  you: 'أنت',
  shopper: 'العميل',
  somebodyElse: 'مستخدم آخر',
} as const;
