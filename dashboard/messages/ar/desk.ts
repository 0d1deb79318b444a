import type { OutcomeKind } from '@mirsah/domain/confirmation';
import type { QueueGroup } from '@mirsah/domain/desk/queue';
import { arabicCount } from './format.ts';

/** What came of a call, in an order's history. */
export const outcomeNames: Record<OutcomeKind, string> = {
  confirmed: 'أكّد العميل الطلب',
  no_answer: 'لم يردّ العميل',
  busy: 'الخط مشغول',
  postponed: 'طلب العميل الاتصال لاحقًا',
  wrong_number: 'الرقم خطأ',
  unreachable: 'تعذّر الوصول إلى العميل',
  cancelled: 'ألغى العميل الطلب',
};

export const cancelReasonNames = {
  price: 'السعر',
  changed_mind: 'غيّر رأيه',
  duplicate: 'طلب مكرر',
  delivery_time: 'موعد التوصيل بعيد',
  competitor: 'اشترى من متجر آخر',
  fake: 'لم يطلب، طلب وهمي',
  other: 'سبب آخر',
};

const attempts = (count: number) =>
  arabicCount(count, {
    zero: 'لا محاولات',
    one: 'محاولة واحدة',
    two: 'محاولتان',
    few: 'محاولات',
    many: 'محاولة',
    other: 'محاولة',
  });

/** The desk from which customers are called. */
export const desk = {
  title: 'مكتب التأكيد',
  remaining: (count: string) => `بقي ${count}`,
  loadFailed: 'تعذّر جلب الطلب التالي',
  /** Why an order is next. */
  why: {
    callback: (time: string) => `موعد ${time}`,
    fresh: (age: string) => `وصل ${age}`,
    retry: (time: string) => `حان وقت إعادة الاتصال ${time}`,
    rest: () => 'الأعلى قيمة واحتمالًا',
  } satisfies Record<QueueGroup, (time: string) => string>,
  reserved: 'محجوز لك',
  localTime: (place: string, time: string) => `${place}، الساعة ${time}`,
  attempts: (count: number) => `قبل هذه المكالمة ${attempts(count)}`,
  firstCall: 'أول اتصال',
  call: 'اتصل',
  callAgain: 'اتصل ثانية',
  /** After «call», for screen readers. */
  ofCustomer: (name: string) => ` بـ${name}`,
  confirm: 'أكّد الطلب',
  noAnswer: 'لم يردّ',
  postpone: 'تأجيل',
  others: 'غير ذلك',
  busy: 'مشغول',
  busyHint: 'نعيد بعد 10 د',
  wrongNumber: 'رقم خطأ',
  wrongNumberHint: 'يُغلق دون اتصال آخر',
  unreachable: 'تعذّر الوصول',
  unreachableHint: 'يُغلق دون اتصال آخر',
  cancel: 'إلغاء',
  cancelHint: 'اختر السبب',
  skip: 'تخطَّ',
  skipHint: 'يعود إلى القائمة',
  edit: 'تعديل الطلب',
  howEnded: 'كيف انتهت المكالمة؟',
  when: 'متى نتصل؟',
  customersTime: (place: string, time: string) => `بتوقيت العميل في ${place}، الآن ${time}`,
  whyCancelled: 'سبب الإلغاء',
  reasonText: 'اكتب السبب',
  cancelNow: 'ألغِ الطلب',
  today: (time: string) => `اليوم ${time}`,
  tomorrow: (time: string) => `غدًا ${time}`,
  on: (day: string, time: string) => `${day} ${time}`,
  /** What was recorded, with the name of the customer. */
  done: {
    confirmed: (name: string) => `أُكّد طلب ${name}`,
    no_answer: (name: string) => `لم يردّ ${name}`,
    busy: (name: string) => `خط ${name} مشغول`,
    postponed: (name: string) => `أُجّل طلب ${name}`,
    wrong_number: (name: string) => `أُغلق طلب ${name}: رقم خطأ`,
    unreachable: (name: string) => `أُغلق طلب ${name}: تعذّر الوصول`,
    cancelled: (name: string) => `أُلغي طلب ${name}`,
  } satisfies Record<OutcomeKind, (name: string) => string>,
  nextAt: (time: string) => `نعيد ${time}`,
  undo: 'تراجع',
  undoFailed: 'تعذّر التراجع',
  recordFailed: 'تعذّر حفظ نتيجة المكالمة',
  script: 'نص المكالمة',
  greeting: (name: string, product: string) =>
    `السلام عليكم ${name}، نتصل بك بخصوص طلبك «${product}» لنؤكده معك.`,
  terms: (total: string, address: string) =>
    `المبلغ عند الاستلام ${total}، والتوصيل إلى \u2068${address}\u2069.`,
  question: 'هل نؤكد الطلب؟',
  day: 'اليوم',
  hour: 'الساعة',
  chooseHour: 'اختر الساعة',
  postponeTo: 'أجّل إلى هذا الوقت',
  earlier: 'طلباته السابقة معك',
  noEarlier: 'أول طلب له معك',
  notes: 'ملاحظات',
  empty: 'انتهت القائمة',
  emptyText: 'كل الطلبات التي يحلّ اتصالها الآن أُنجزت. الطلب الجديد يظهر هنا تلقائيًا.',
  opensAt: (time: string) => `الاتصال التالي ${time}`,
  toOrders: 'إلى الطلبات',
  close: 'إغلاق المكتب',
  tookOver: 'هذا الطلب عند زميل آخر الآن',
} as const;

/** When the desk calls. */
export const deskSettings = {
  title: 'ساعات الاتصال',
  hint: 'بتوقيت كل عميل في دولته. خارجها لا يُعرض طلبه للاتصال.',
  from: 'من',
  to: 'إلى',
  fridayFrom: 'يوم الجمعة من',
  endsBeforeItBegins: 'النهاية قبل البداية',
  cancelsUnreachable: 'إلغاء ما تعذّر الوصول إليه',
  cancelsUnreachableHint: 'بعد خمس مكالمات دون رد، أو عند رقم خطأ.',
  save: 'حفظ',
  saved: 'حُفظت ساعات الاتصال',
  saveFailed: 'تعذّر حفظ ساعات الاتصال',
  loadFailed: 'تعذّر تحميل ساعات الاتصال',
} as const;
