import { countOrders, ofOrders } from './common.ts';
import { arabicCount } from './format.ts';

/** The export of the list. */
export const orderExport = {
  action: 'تصدير CSV',
  title: 'تصدير الطلبات',
  progress: (count: number) =>
    count === 0 ? 'جارٍ تجهيز الملف...' : `جارٍ تجهيز الملف: ${countOrders(count)}`,
  hint: 'أبقِ هذه الصفحة مفتوحة حتى ينزل الملف.',
  done: (count: number) => `نُزّل ملف فيه ${countOrders(count)}`,
  nothing: 'لا توجد طلبات لتصديرها',
  failed: 'حدث خطأ في تصدير الطلبات',
  fileName: (day: string) => `الطلبات-${day}.csv`,
} as const;

/** The printed slip for the parcel. */
export const packingSlips = {
  title: 'بطاقات الشحن',
  print: 'طباعة',
  back: 'العودة إلى الطلبات',
  size: 'مقاس الورق',
  papers: { A6: 'A6', A5: 'A5', A4: 'A4', label: 'ملصق \u2066100 × 150\u2069 ملم' },
  options: 'ما يُطبع على البطاقات',
  senderName: 'اسم المتجر',
  senderPhone: 'جوال المرتجعات',
  senderPhoneWrong: 'اكتب رقمًا يُتصل به، أو اتركه فارغًا',
  saveSender: 'حفظ المرسِل',
  savingSender: 'جارٍ الحفظ...',
  senderSaved: 'تم حفظ المرسِل',
  senderFailed: 'حدث خطأ في حفظ المرسِل',
  withNotes: 'اطبع ملاحظاتي',
  withNotesHint: 'كُتبت لك وحدك. إن طبعتها رآها المندوب والعميل.',
  notes: 'ملاحظات',
  from: 'من:',
  returns: 'للمرتجعات:',
  barcode: (number: string) => `رمز الطلب ${number}`,
  none: 'لم تُحدَّد طلبات للطباعة',
  sheets: (count: number) =>
    arabicCount(count, {
      zero: '',
      one: 'بطاقة واحدة',
      two: 'بطاقتان',
      few: 'بطاقات',
      many: 'بطاقة',
      other: 'بطاقة',
    }),
  loadFailed: 'حدث خطأ في تحميل الطلبات',
  missing: (count: number) => `لم يُعثر على ${ofOrders(count)} بين طلباتك.`,
  unready: (count: number) => `لم تُؤكَّد بعد أو أُلغيت: ${countOrders(count)}.`,
  leaveOut: 'استبعدها',
  masked: 'أرقام العملاء مخفية عنك، وتُطبع كما تراها. أظهر رقم البطاقة قبل طباعتها ليصل المندوب إلى العميل.',
  slip: (customer: string) => `بطاقة شحن ${customer}`,
  collect: 'المبلغ عند الاستلام',
  moreGoods: (count: number) =>
    `و${arabicCount(count, {
      zero: '',
      one: 'صنف آخر',
      two: 'صنفان آخران',
      few: 'أصناف أخرى',
      many: 'صنفًا آخر',
      other: 'صنف آخر',
    })}`,
} as const;
