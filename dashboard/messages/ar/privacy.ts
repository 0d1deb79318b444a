import type { EraseReason } from '@mirsah/domain/customer-data';
import { arabicCount } from './format.ts';

/** «طلب واحد» in any number. */
export const customerOrders = {
  zero: 'لا طلبات',
  one: 'طلب واحد',
  two: 'طلبان',
  few: 'طلبات',
  many: 'طلبًا',
  other: 'طلب',
};

export const eraseReasons: Record<EraseReason, string> = {
  customer_asked: 'طلب العميل محو بياناته',
  no_longer_needed: 'لم تعد البيانات لازمة',
  entered_wrongly: 'أُدخلت البيانات خطأً',
};

const ordersCount = (count: number) => arabicCount(count, customerOrders);

export const privacy = {
  title: 'الخصوصية',
  subtitle: 'بيانات عملائك أمانة: اعرف ما تحفظه عنهم، وسلّمه لهم أو امحُه حين يطلبون.',
} as const;

export const customerData = {
  title: 'بيانات عميل',
  text: 'ابحث برقم الهاتف عن كل ما تحفظه عن صاحبه، لتصديره له أو محوه. يمهلك نظام حماية البيانات الشخصية 30 يومًا للرد على طلبه.',
  phone: 'رقم الهاتف',
  phoneInvalid: 'اكتب رقم هاتف صحيحًا، مثل 0551234567.',
  search: 'بحث',
  searching: (count: number) => `جارٍ البحث… وُجد حتى الآن: ${ordersCount(count)}`,
  searchFailed: 'تعذّر البحث',
  nothing: 'لا تحفظ شيئًا عن هذا الرقم',
  nothingText: 'بُحث في كل طلباتك وسجلاتها ورسائلها وفي الأرقام المحظورة.',
  found: (count: number) => `ما تحفظه عن هذا الرقم: ${ordersCount(count)}`,
  blocked: (date: string) => `الرقم محظور منذ ${date}`,
  mentioned: (count: number) =>
    `ويُذكر الرقم في ملاحظات أو سجل ${ordersCount(count)} لعملاء آخرين؛ يُحذف منها الرقم وحده.`,
  isMention: 'مذكور فيه فقط',
  isOpen: 'لم يُسلَّم بعد',
  orders: 'الطلبات',
  exportJson: 'تصدير كامل (JSON)',
  exportCsv: 'تصدير جدول (CSV)',
  exporting: 'جارٍ التصدير…',
  exported: 'نُزّل الملف',
  exportFailed: 'تعذّر التصدير',
  fileName: (day: string) => `customer-data-${day}`,
  erase: 'محو البيانات',
  eraseTitle: 'محو بيانات العميل',
  eraseText:
    'يُمحى الاسم والهاتف والعنوان والإجابات والملاحظات والرسائل من الطلبات، ويُرفع الحظر عن الرقم. تبقى أرقام الطلبات ومبالغها وإحصاءاتك كما هي. لا يمكن التراجع عن المحو.',
  openWarning: (count: number) =>
    `${ordersCount(count)} لم تُسلَّم بعد. إن مُحيت بياناتها فلن يمكن توصيلها ولا الاتصال بصاحبها.`,
  withOpen: 'محو بيانات الطلبات التي لم تُسلَّم أيضًا',
  reason: 'سبب المحو',
  chooseReason: 'اختر السبب',
  reasonMissing: 'اختر سبب المحو؛ يُحفظ في سجل النشاط دون الرقم.',
  erasing: (count: number) => `جارٍ المحو… مُحيت بيانات ${ordersCount(count)}`,
  eraseFailed: 'توقّف المحو قبل أن يكتمل. أعد المحاولة ليكمل من حيث توقّف.',
  erased: (count: number) => `مُحيت بيانات العميل من ${ordersCount(count)}`,
  leftOpen: (count: number) => `وبقيت بيانات ${ordersCount(count)} حتى تُسلَّم.`,
} as const;
