import type { OutcomeKind } from '@mirsah/domain/confirmation';
import type { QueueGroup } from '@mirsah/domain/desk/queue';
import { countOrders, ofCounted } from './common.ts';
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

/** The desk from which customers are called. */
export const desk = {
  title: 'مكتب التأكيد',
  remaining: (count: string) => `بقي ${count}`,
  /** Callbacks whose time has come. */
  due: (count: string) => `حان موعد ${count}`,
  confirmedToday: (count: string) => `أُكّد اليوم ${count}`,
  loadFailed: 'تعذّر جلب الطلب التالي',
  /** Why an order is next. */
  why: {
    message: (time: string) => `كتب لك العميل ${time}`,
    callback: (time: string) => `موعد ${time}`,
    fresh: (age: string) => `وصل ${age}`,
    retry: (time: string) => `حان وقت إعادة الاتصال ${time}`,
    rest: () => 'الأعلى قيمة واحتمالًا',
  } satisfies Record<QueueGroup, (time: string) => string>,
  reserved: 'محجوز لك',
  localTime: (place: string, time: string) => `${place}، الساعة ${time}`,
  attempt: (number: string, all: string) => `المحاولة ${number} من ${all}`,
  call: 'اتصل',
  callAgain: 'اتصل ثانية',
  /** After «call», for screen readers. */
  ofCustomer: (name: string) => ` بـ${name}`,
  /** After «WhatsApp», for screen readers. */
  toCustomer: (name: string) => ` إلى ${name}`,
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
  editGoods: 'تعديل المنتجات',
  editAddress: 'تعديل العنوان',
  editAndConfirm: 'عدّل وأكّد',
  editHint: 'الاسم والعنوان والمنتجات',
  howEnded: 'كيف انتهت المكالمة؟',
  canBeUndone: 'كل نتيجة تُحفظ فورًا، ولك 10 ثوانٍ للتراجع.',
  when: 'متى نتصل؟',
  customersTime: (place: string, time: string) => `بتوقيت العميل في ${place}، الآن ${time}`,
  whyCancelled: 'سبب الإلغاء',
  reasonText: 'اكتب السبب',
  cancelNow: 'ألغِ الطلب',
  cancelNote: 'اختيار السبب يلغي الطلب وينتقل إلى التالي، ولك 10 ثوانٍ للتراجع.',
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
  otherTime: 'وقت آخر',
  day: 'يوم الاتصال',
  hour: 'ساعة الاتصال',
  dayOf: { today: (day: string) => `اليوم، ${day}`, tomorrow: (day: string) => `غدًا، ${day}` },
  chooseHour: 'اختر الساعة',
  postponeTo: (moment: string) => `أجّل إلى ${moment}`,
  /** Usual times for another call. */
  moments: {
    inOneHour: 'بعد ساعة',
    inThreeHours: 'بعد 3 ساعات',
    afternoon: { today: 'اليوم بعد العصر', tomorrow: 'غدًا بعد العصر' },
    evening: { today: 'اليوم بعد العشاء', tomorrow: 'غدًا بعد العشاء' },
    morning: 'غدًا صباحًا',
    opening: 'أول وقت الاتصال',
  },
  earlier: 'طلباته السابقة معك',
  delivered: (delivered: string, all: string) => `استلم ${delivered} من ${all}`,
  noEarlier: 'أول طلب له معك',
  notes: 'ملاحظات',
  close: 'إغلاق المكتب',
  /** Somebody else has the order. */
  held: (name?: string) => (name ? `العميل الآن مع \u2068${name}\u2069.` : 'زميلك يتحدّث مع العميل الآن.'),
  heldUntil: 'يُتاح لك حين تنتهي المكالمة، أو بعد',
  heldOver: (name?: string) => (name ? `انتهى هذا الطلب لدى \u2068${name}\u2069.` : 'أنهى زميلك هذا الطلب.'),
  takeNext: 'خذ الطلب التالي',
  /** Of an order that was decided elsewhere while it was on the desk. */
  decided: (name: string) => `تقرّر طلب ${name} في مكان آخر، فانتقلنا إلى التالي.`,
  /** Of an order whose customer somebody else called while it was on the desk. */
  calledElsewhere: (name: string) => `اتُّصل بـ${name} من مكان آخر، فانتقلنا إلى التالي.`,
  offline: 'لا اتصال بالإنترنت.',
  offlineText: 'النتائج تُحفظ هنا وتُرسل وحدها.',
  waiting: (count: string) => `بانتظار الإرسال: ${count}`,
  notSentYet: 'تُرسل حين يعود الاتصال',
} as const;

/** The queue as a list. */
export const callList = {
  title: 'قائمة الاتصال',
  hint: 'النظام يختار التالي. اختيارك من القائمة يحجزه لك 3 دقائق.',
  loadFailed: 'تعذّر تحميل قائمة الاتصال',
  none: 'لا أحد في القائمة الآن.',
  search: 'ابحث بالاسم أو المدينة',
  noMatch: 'لا أحد في القائمة بهذا الاسم.',
  groups: {
    message: 'كتبوا لك وينتظرون',
    callback: 'حان موعدها',
    fresh: 'وصلت قبل أقل من 10 دقائق',
    retry: 'حان وقت إعادتها',
    rest: 'الباقي، الأعلى قيمة واحتمالًا أولًا',
  } satisfies Record<QueueGroup, string>,
  attempt: (number: string) => `المحاولة ${number}`,
  late: (minutes: string) => `متأخر ${minutes} د`,
  since: (time: string) => `منذ ${time}`,
  withOther: (name: string | null) => (name === null ? 'مع زميل' : `مع \u2068${name}\u2069`),
} as const;

/** What the keyboard does on the desk. */
export const deskKeyTexts = {
  title: 'اختصارات لوحة المفاتيح',
  whatsApp: 'واتساب',
  outcomes: 'نتائج المكالمة',
  undo: 'تراجع، خلال 10 ثوانٍ',
  edit: 'عدّل الطلب والعنوان',
  askAddress: 'اطلب العنوان الوطني',
  next: 'الطلب التالي',
  search: 'ابحث في القائمة',
  write: 'اكتب رسالة',
  close: 'أغلق أو ألغِ',
  hint: 'المفاتيح بموضعها، فتعمل ولوحة المفاتيح عربية. تتوقف وأنت تكتب.',
} as const;

/** A customer's number on a computer. */
export const dial = {
  title: (name: string) => `اتصل بـ${name}`,
  code: 'رمز يفتح الرقم في تطبيق الهاتف',
  hint: 'وجّه كاميرا جوالك إلى الرمز لتتصل منه.',
  copy: 'انسخ الرقم',
  copied: 'نُسخ الرقم',
  callHere: 'اتصل من هذا الجهاز',
} as const;

/** An order that is being changed on the telephone. */
export const deskEdit = {
  title: 'تعديل الطلب',
  unsaved: 'لا يُحفظ قبل الضغط',
  fields: {
    customerName: 'الاسم',
    customerPhone: 'الجوال',
    customerAddress: 'المدينة والعنوان',
    notes: 'ملاحظات',
  },
  offer: 'العرض',
  quantity: 'الكمية',
  more: 'زد الكمية',
  less: 'أنقص الكمية',
  variant: 'الخيار',
  addVariant: 'أضف خيارًا آخر',
  variantGone: 'خيار العميل لم يعد في الصفحة. اختر غيره، أو اترك المنتجات كما هي.',
  noGoods: 'صفحة هذا الطلب لم تعد تبيعه، فتبقى منتجاته كما هي.',
  quoteFailed: 'تعذّر حساب الإجمالي',
  /** Before the total that the order had, for screen readers. */
  was: 'الإجمالي السابق',
  cancel: 'إلغاء',
  save: 'احفظ',
  saveAndConfirm: 'احفظ وأكّد',
  failed: 'تعذّر حفظ التعديل',
  changedSince: 'تغيّر الطلب أثناء تعديلك. أخذنا الجديد وأبقينا ما كتبته، راجعه ثم احفظ.',
} as const;

/** An outcome that came after somebody else had decided. */
export const outcomeConflict = {
  title: (name: string) => `تقرّر طلب ${name} قبلك`,
  decided: (status: string, time: string) => `صار الطلب «${status}» الساعة ${time}، قبل نتيجتك.`,
  notApplied: 'لم تُسجَّل نتيجتك.',
  chosen: 'ما اخترته:',
  reason: (reason: string) => `السبب «\u2068${reason}\u2069»`,
  keep: 'أبقِ الطلب كما هو، التالي',
  anyway: { confirmed: 'أكّده رغم ذلك', cancelled: 'ألغِه رغم ذلك' },
} as const;

/** A desk without anybody to call. */
export const idleDesk = {
  end: 'انتهت القائمة',
  endText: 'كل الطلبات التي يحلّ اتصالها الآن أُنجزت. الطلب الجديد يظهر هنا وحده.',
  /** Where nobody was called today. */
  nobody: 'لا أحد تتصل به الآن',
  nobodyText: 'حين يصل طلب يظهر هنا وحده، وفيه ما تحتاجه لتتصل بصاحبه وتؤكده.',
  today: 'طلبات اليوم',
  calls: 'المكالمات',
  reached: 'وصلت إلى العميل',
  confirmed: 'أُكّدت',
  confirmedRate: 'نسبة التأكيد',
  untilFirst: 'حتى أول اتصال',
  delivered: 'سُلّم مما أُكّد',
  nextCall: (time: string) => `الموعد التالي ${time}`,
  nextAt: (time: string) => `الاتصال التالي ${time}`,
  tellMe: 'نبّهني عند الموعد أو طلب جديد',
  wakeMe: 'نبّهني حين تفتح',
  whenFree: 'نبّهني حين يُتاح',
  alarmOn: 'سننبّهك بصوت',
  arrived: 'طلب ينتظر اتصالك',
  toOrders: 'إلى الطلبات',
  closed: 'خارج ساعات الاتصال',
  closedText: (count: number) =>
    `${countOrders(count)} ${ofCounted(count, [
      'لعميل لا يُتصل به الآن.',
      'لعميلين لا يُتصل بهما الآن.',
      'لعملاء لا يُتصل بهم الآن.',
    ])}`,
  firstCall: (time: string) => `تبدأ أول مكالمة ${time}.`,
  orders: countOrders,
  opens: (time: string) => `تفتح ${time}`,
  hours: 'ساعات الاتصال',
} as const;

const calls = (count: number) =>
  arabicCount(count, {
    zero: 'بلا مكالمات',
    one: 'مكالمة واحدة',
    two: 'مكالمتين',
    few: 'مكالمات',
    many: 'مكالمة',
    other: 'مكالمة',
  });
const afterMinutes = (count: number) =>
  arabicCount(count, {
    zero: 'الآن',
    one: 'دقيقة',
    two: 'دقيقتين',
    few: 'دقائق',
    many: 'دقيقة',
    other: 'دقيقة',
  });
const afterHours = (count: number) =>
  arabicCount(count, {
    zero: 'الآن',
    one: 'ساعة',
    two: 'ساعتين',
    few: 'ساعات',
    many: 'ساعة',
    other: 'ساعة',
  });

/** When the desk calls, and calls again. */
export const deskSettings = {
  title: 'ساعات الاتصال',
  retries: 'إعادة الاتصال إن لم يردّ',
  retriesHint: (count: number) => `بعد ${calls(count)} بلا رد يصير الطلب «تعذّر الوصول».`,
  retry: (number: string) => `الإعادة ${number}`,
  removeRetry: (number: string) => `احذف الإعادة ${number}`,
  addRetry: 'أضف إعادة',
  after: (minutes: number) => `بعد ${minutes % 60 === 0 ? afterHours(minutes / 60) : afterMinutes(minutes)}`,
  at: (time: string) => `أقرب ${time}`,
  hint: 'بتوقيت كل عميل في دولته. خارجها لا يُعرض طلبه للاتصال.',
  from: 'من',
  to: 'إلى',
  fridayFrom: 'يوم الجمعة من',
  endsBeforeItBegins: 'النهاية قبل البداية',
  cancelsUnreachable: 'إلغاء ما تعذّر الوصول إليه',
  cancelsUnreachableHint: (count: number) => `بعد ${calls(count)} بلا رد، أو عند رقم خطأ.`,
  save: 'حفظ',
  saved: 'حُفظت ساعات الاتصال',
  saveFailed: 'تعذّر حفظ ساعات الاتصال',
  loadFailed: 'تعذّر تحميل ساعات الاتصال',
} as const;
