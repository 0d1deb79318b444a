import type { EraseReason } from '@mirsah/domain/customer-data';
import { countOrders, ofCounted, ofOrders } from './common.ts';
import { arabicCount } from './format.ts';
import { messagesCount, theirOrder } from './unmatched.ts';

const yearsCount = {
  zero: 'بلا مدة',
  one: 'سنة واحدة',
  two: 'سنتان',
  few: 'سنوات',
  many: 'سنة',
  other: 'سنة',
};
const monthsCount = {
  zero: 'بلا مدة',
  one: 'شهر واحد',
  two: 'شهران',
  few: 'أشهر',
  many: 'شهرًا',
  other: 'شهر',
};

export const eraseReasons: Record<EraseReason, string> = {
  customer_asked: 'طلب العميل محو بياناته',
  no_longer_needed: 'لم تعد البيانات لازمة',
  entered_wrongly: 'أُدخلت البيانات خطأً',
};

export const privacy = {
  title: 'الخصوصية',
  subtitle: 'ما تحفظه عن عملائك، كما تطلبه الأنظمة.',
} as const;

export const customerData = {
  title: 'بيانات عميل',
  text: 'ابحث برقم الهاتف عن كل ما تحفظه عن صاحبه، لتصديره له أو محوه. يمهلك نظام حماية البيانات الشخصية 30 يومًا للرد على طلبه.',
  phone: 'رقم الهاتف',
  country: 'دولة الرقم',
  phoneInvalid: 'اكتب رقم هاتف صحيحًا من هذه الدولة، أو بمفتاح دولته مثل \u2066+96597198968\u2069.',
  search: 'بحث',
  searching: (count: number) => `جارٍ البحث… وُجد حتى الآن: ${countOrders(count)}`,
  searchFailed: 'تعذّر البحث',
  nothing: (phone: string) => `لا تحفظ شيئًا عن \u2066${phone}\u2069`,
  nothingText: 'بُحث في كل طلباتك وسجلاتها ورسائلها وفي النماذج المتروكة والأرقام المحظورة.',
  found: (phone: string, count: number) => `ما تحفظه عن \u2066${phone}\u2069: ${countOrders(count)}`,
  blocked: (date: string) => `الرقم محظور منذ ${date}`,
  mentioned: (count: number) =>
    `ويُذكر الرقم في ملاحظات أو سجل ${ofOrders(count)} ${ofCounted(count, mentionedIn)} الرقم وحده.`,
  messages: (count: number) => `وله ${messagesCount(count)} واتساب لا يُعرف ${theirOrder(count)}.`,
  isMention: 'مذكور فيه فقط',
  isOpen: 'لم يُسلَّم بعد',
  orders: 'الطلبات',
  forms: 'النماذج المتروكة',
  form: 'نموذج لم يُرسل',
  exportJson: 'تصدير كامل (JSON)',
  exportCsv: 'تصدير جدول (CSV)',
  exporting: 'جارٍ التصدير…',
  exported: 'نُزّل الملف',
  exportFailed: 'تعذّر التصدير',
  fileName: (day: string) => `customer-data-${day}`,
  erase: 'محو البيانات',
  eraseTitle: 'محو بيانات العميل',
  eraseText: (phone: string) =>
    `صاحب الرقم \u2066${phone}\u2069: يُمحى اسمه وهاتفه وعنوانه وإجاباته والملاحظات والرسائل من طلباته، ويُرفع الحظر عن رقمه وتُحذف نماذجه المتروكة. تبقى أرقام الطلبات ومبالغها وإحصاءاتك كما هي. لا يمكن التراجع عن المحو.`,
  openWarning: (count: number) =>
    `${countOrders(count)} ${ofCounted(count, [
      'لم يُسلَّم بعد. إن مُحيت بياناته فلن يمكن توصيله ولا الاتصال بصاحبه.',
      'لم يُسلَّما بعد. إن مُحيت بياناتهما فلن يمكن توصيلهما ولا الاتصال بصاحبهما.',
      'لم تُسلَّم بعد. إن مُحيت بياناتها فلن يمكن توصيلها ولا الاتصال بصاحبها.',
    ])}`,
  withOpen: 'محو بيانات الطلبات التي لم تُسلَّم أيضًا',
  reason: 'سبب المحو',
  chooseReason: 'اختر السبب',
  reasonMissing: 'اختر سبب المحو؛ يُحفظ في سجل النشاط دون الرقم.',
  erasing: (count: number) => (count === 0 ? 'جارٍ المحو…' : `جارٍ المحو… مُحيت بيانات ${ofOrders(count)}`),
  eraseFailed: 'توقّف المحو قبل أن يكتمل. أعد المحاولة ليكمل من حيث توقّف.',
  /** Without orders, only forms, messages or the block were erased. */
  erased: (count: number) =>
    count === 0 ? 'مُحيت بيانات العميل' : `مُحيت بيانات العميل من ${ofOrders(count)}`,
  leftOpen: (count: number) =>
    `وبقيت بيانات ${ofOrders(count)} حتى ${ofCounted(count, ['يُسلَّم', 'يُسلَّما', 'تُسلَّم'])}.`,
} as const;

const mentionedIn = ['لعميل آخر؛ يُحذف منه', 'لعملاء آخرين؛ يُحذف منهما', 'لعملاء آخرين؛ يُحذف منها'] as const;

export const retention = {
  title: 'مدة حفظ بيانات العملاء',
  text: 'تُمحى أسماء العملاء وأرقامهم وعناوينهم من الطلبات تلقائيًا حين تنتهي هذه المدة من تاريخ الطلب، وتبقى أرقام الطلبات ومبالغها وإحصاءاتك. لا تجيز أنظمة حماية البيانات حفظها أطول مما تحتاجه.',
  loadFailed: 'تعذّر تحميل مدة الحفظ',
  term: 'مدة الحفظ من تاريخ الطلب',
  terms: (months: number) =>
    months % 12 === 0 ? arabicCount(months / 12, yearsCount) : arabicCount(months, monthsCount),
  next: (date: string) => `الطلبات قبل ${date} لا تحمل بيانات عملائها، أو تُمحى منها خلال ساعات.`,
  last: (date: string, count: number) => `آخر محو: ${date}، من ${ofOrders(count)}.`,
  save: 'حفظ المدة',
  saved: 'حُفظت مدة الحفظ',
  saveFailed: 'تعذّر حفظ المدة',
  shorterTitle: 'تقصير مدة الحفظ',
  shorter: (date: string) =>
    `تُمحى خلال ساعات بيانات العملاء من كل الطلبات قبل ${date}، ومنها ما لم يُسلَّم. لا يمكن التراجع عن المحو.`,
  shorten: 'تقصير المدة',
} as const;
