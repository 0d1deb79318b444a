import type { MessagePurpose, MessageVariable } from '@mirsah/domain/message-template';
import { ofCharacters } from './common.ts';

/** Message templates (spec 2.11, 5 and 8). */
export const messageTemplates = {
  title: 'قوالب الرسائل',
  add: 'إضافة قالب',
  addTitle: 'قالب جديد',
  editTitle: (name: string) => `تعديل القالب: ${name}`,
  empty: 'لا توجد قوالب رسائل',
  emptyText: 'اكتب رسالة مرة واحدة، وأرسلها مع كل طلب باسم العميل ورقم طلبه ومنتجاته.',
  addFirst: 'أضف قالبك الأول',
  list: 'القوالب',

  name: 'اسم القالب',
  namePlaceholder: 'مثال: تأكيد الطلب',
  purpose: 'لأي غرض؟',
  purposeHint: 'نعرض التأكيد للطلبات الجديدة، والشحن والاستلام لحالتيهما، والمتابعة بعد ذلك.',
  forStatus: 'لأي حالة؟',
  forStatusHint: 'نعرضه لطلبات هذه الحالة، ونكتبه في محادثة واتساب التي تفتحها من الطلب.',
  anyStatus: 'أي حالة',
  content: 'محتوى القالب',
  variables: 'المتغيرات المتاحة:',
  insert: 'إدراج',
  counter: (length: string, limit: number) => `${length} من ${ofCharacters(limit)}`,
  unknown: (variables: string) => `متغير غير معروف: ${variables}. سيُرسل كما هو مكتوب.`,
  unknownMany: (variables: string) => `متغيرات غير معروفة: ${variables}. ستُرسل كما هي مكتوبة.`,
  preview: 'معاينة الرسالة',
  previewOfOrder: 'بقيم من أحدث طلب لديك',
  previewOfSample: 'بقيم تجريبية إلى أن يصلك أول طلب',
  previewEmpty: 'اكتب محتوى القالب لترى الرسالة هنا.',
  previewTooLong: (limit: number) =>
    `بعد ملء المتغيرات تتجاوز الرسالة ${ofCharacters(limit)}، وقد يرفضها واتساب.`,
  sampleName: 'اسم العميل',
  sampleCity: 'الرياض',
  sampleItem: 'اسم المنتج',

  save: 'حفظ القالب',
  saving: 'جاري الحفظ...',
  deleteTitle: 'حذف القالب',
  deleteQuestion: 'هل أنت متأكد من حذف هذا القالب؟',

  added: 'تمت إضافة القالب بنجاح',
  updated: 'تم تحديث القالب بنجاح',
  deleted: 'تم حذف القالب بنجاح',
  loadFailed: 'حدث خطأ في تحميل القوالب',
  saveFailed: 'حدث خطأ في حفظ القالب',
  deleteFailed: 'حدث خطأ في حذف القالب',
  signInToAdd: 'يجب تسجيل الدخول لإضافة قالب',
  conflict: 'عُدّل هذا القالب في نافذة أخرى أو جهاز آخر بعد أن فتحته. انسخ ما كتبته ثم حدّث الصفحة.',
  gone: 'هذا القالب غير موجود، وربما حُذف.',
} as const;

export const messagePurposeTexts: Record<MessagePurpose, string> = {
  confirmation: 'تأكيد الطلب',
  shipped: 'الطلب في الطريق',
  delivered: 'بعد الاستلام',
  follow_up: 'متابعة',
  other: 'غرض آخر',
};

export const messageVariableTexts: Record<MessageVariable, string> = {
  name: 'اسم العميل',
  orderId: 'رقم الطلب',
  items: 'تفاصيل المنتجات',
  city: 'المدينة',
  codFee: 'رسوم الدفع عند الاستلام',
};

export const messageTemplateProblems = {
  nameRequired: 'اسم القالب مطلوب',
  nameTooLong: 'اسم القالب أطول من المسموح: 120 حرفًا على الأكثر',
  contentRequired: 'محتوى القالب مطلوب',
  contentTooLong: (limit: number) => `الرسالة أطول مما يقبله واتساب، ولا يقبل أكثر من ${ofCharacters(limit)}`,
} as const;
