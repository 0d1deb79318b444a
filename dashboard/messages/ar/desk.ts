import type { OutcomeKind } from '@mirsah/domain/confirmation';
import type { QueueGroup } from '@mirsah/domain/desk/queue';
import { countOrders, ofCounted } from './common.ts';
import { arabicCount, formatNumber } from './format.ts';

/** The outcomes of calls, in an order's history. */
export const outcomeNames: Record<OutcomeKind, string> = {
  confirmed: 'تأكيد من العميل',
  no_answer: 'لا رد من العميل',
  busy: 'الخط مشغول',
  postponed: 'تأجيل بطلب العميل',
  wrong_number: 'الرقم خطأ',
  unreachable: 'تعذّر الوصول إلى العميل',
  cancelled: 'إلغاء بطلب العميل',
};

export const cancelReasonNames = {
  price: 'السعر',
  changed_mind: 'تغيير الرأي',
  duplicate: 'طلب مكرر',
  delivery_time: 'موعد التوصيل بعيد',
  competitor: 'شراء من متجر آخر',
  fake: 'طلب وهمي',
  other: 'سبب آخر',
};

/** The calling desk. */
export const desk = {
  title: 'مكتب التأكيد',
  remaining: (count: string) => `بقي ${count}`,
  /** Of these: in the list, at a later time, outside calling hours, and not called again. */
  inList: (count: string) => `${count} الآن`,
  later: (count: string) => `${count} لاحقًا`,
  outsideHours: (count: string) => `${count} خارج ساعات الاتصال`,
  ended: (count: string) => `${count} دون اتصال آخر`,
  /** Callbacks that are due. */
  due: (count: string) => `حان موعد ${count}`,
  confirmedToday: (count: string) => `أُكّد اليوم ${count}`,
  loadFailed: 'تعذّر جلب الطلب التالي',
  /** Why an order is next. */
  why: {
    message: (time: string) => `رسالة جديدة من العميل ${time}`,
    callback: (time: string) => `موعد ${time}`,
    fresh: (age: string) => `وصل ${age}`,
    retry: (time: string) => `حان وقت إعادة الاتصال ${time}`,
    rest: () => 'الأعلى قيمة واحتمالًا',
  } satisfies Record<QueueGroup, (time: string) => string>,
  reserved: 'محجوز لك',
  /** No longer reserved, and not taken by others. */
  reservedUntilTaken: 'انتهى حجزه، وهو لك ما لم يأخذه غيرك',
  localTime: (place: string, time: string) => `${place}، الساعة ${time}`,
  attempt: (number: string, all: string) => `المحاولة ${number} من ${all}`,
  call: 'اتصل',
  callAgain: 'اتصل ثانية',
  /** After «call», for screen readers. */
  ofCustomer: (name: string) => ` بـ${name}`,
  /** After «WhatsApp», for screen readers. */
  toCustomer: (name: string) => ` إلى ${name}`,
  confirm: 'أكّد الطلب',
  noAnswer: 'لا رد',
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
  /** The recorded outcome, with the name of the customer. */
  done: {
    confirmed: (name: string) => `أُكّد طلب ${name}`,
    no_answer: (name: string) => `لا رد من ${name}`,
    busy: (name: string) => `خط ${name} مشغول`,
    postponed: (name: string) => `أُجّل طلب ${name}`,
    wrong_number: (name: string) => `أُغلق طلب ${name}: رقم خطأ`,
    unreachable: (name: string) => `أُغلق طلب ${name}: تعذّر الوصول`,
    cancelled: (name: string) => `أُلغي طلب ${name}`,
  } satisfies Record<OutcomeKind, (name: string) => string>,
  nextAt: (time: string) => `نعيد ${time}`,
  undo: 'تراجع',
  /** After the outcome, for screen readers. */
  undoBy: (key: string) => `. للتراجع: \u2068${key}\u2069`,
  undone: (name: string) => `تراجعت عن نتيجة طلب ${name}`,
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
  /** The customer's other orders that wait for confirmation too, or are confirmed on the same page. */
  alsoOpen: (count: number) => `طلبات أخرى مفتوحة للعميل: ${formatNumber(count)}`,
  alreadyConfirmed: 'مؤكد من قبل',
  cancelDuplicate: 'ألغِ المكرر',
  cancelDuplicateOf: (id: string) => ` ${id}`,
  opensInTab: ' يفتح في تبويب جديد',
  duplicateCancelled: (id: string) => `أُلغي الطلب ${id} لأنه مكرر`,
  earlier: 'الطلبات السابقة للعميل',
  delivered: (delivered: string, all: string) => `سُلّم ${delivered} من ${all}`,
  noEarlier: 'أول طلب له معك',
  notes: 'ملاحظات',
  close: 'إغلاق المكتب',
  /** Another member has the order. */
  held: (name?: string) =>
    name ? `العميل الآن مع \u2068${name}\u2069.` : 'العميل الآن في مكالمة أخرى من فريقك.',
  heldUntil: 'يُتاح لك حين تنتهي المكالمة، أو بعد',
  heldOver: (name?: string) =>
    name ? `انتهى هذا الطلب لدى \u2068${name}\u2069.` : 'انتهى هذا الطلب لدى غيرك في الفريق.',
  takeNext: 'خذ الطلب التالي',
  /** The order was decided elsewhere while it was on the desk. */
  decided: (name: string) => `تقرّر طلب ${name} في مكان آخر، فانتقلنا إلى التالي.`,
  /** Another member called the customer while the order was on the desk. */
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

/** The keys that act without a modifier. */
export const deskKeyTexts = {
  title: 'اختصارات لوحة المفاتيح',
  where: 'مفاتيح اللوحة والطلبات ومكتب التأكيد، وهي لك وحدك في هذا المتصفح.',
  areOn: 'مفاتيح بضغطة واحدة',
  areOnHint: 'أوقفها إن كنت تملي بصوتك أو تضغط المفاتيح دون قصد.',
  whatsApp: 'واتساب',
  actions: {
    call: desk.call,
    confirmed: desk.confirm,
    no_answer: desk.noAnswer,
    busy: desk.busy,
    postpone: desk.postpone,
    edit: 'عدّل الطلب والعنوان',
    cancel: desk.cancelNow,
    wrong_number: desk.wrongNumber,
    unreachable: desk.unreachable,
    skip: 'الطلب التالي',
    undo: 'تراجع عن آخر إجراء، أو \u2066Ctrl Z\u2069',
    whatsApp: 'واتساب',
    write: 'اكتب رسالة',
    askAddress: 'اطلب العنوان الوطني',
    nextOrder: 'قائمة الطلبات: التالي',
    previousOrder: 'قائمة الطلبات: السابق',
    selectOrder: 'قائمة الطلبات: حدّد الطلب',
    search: 'ابحث، وفي المكتب: في القائمة',
    help: 'اختصارات لوحة المفاتيح',
    menu: 'طيّ القائمة الجانبية',
    go: 'انتقل، ثم الحرف:',
    create: 'أنشئ، ثم الحرف:',
  },
  /** Where the key after «go» or «create» leads. */
  second: {
    go: { H: 'لوحة التحكم', O: 'الطلبات', D: 'مكتب التأكيد', P: 'المنتجات', S: 'الإعدادات' },
    create: { P: 'صفحة جديدة' },
  },
  /** Before the keys, for screen readers. */
  change: (what: string) => `غيّر مفتاح «${what}»، الآن `,
  press: 'اضغط مفتاحًا',
  pressFor: (what: string) => `اضغط المفتاح الجديد لـ«${what}»، أو \u2066Esc\u2069 للإلغاء.`,
  changed: (what: string, key: string) => `صار مفتاح «${what}»: \u2068${key}\u2069`,
  taken: (key: string, what: string) => `المفتاح \u2068${key}\u2069 مستخدم لـ«${what}». اختر غيره.`,
  unusable: 'اختر حرفًا أو رقمًا أو علامة.',
  usual: 'أعد المفاتيح المعتادة',
  areUsual: 'عادت المفاتيح المعتادة.',
  hint: 'يبحث \u2066Ctrl K\u2069 من كل شاشة. المفاتيح بموضعها، فتعمل ولوحة المفاتيح عربية. تتوقف وأنت تكتب، وعلى القوائم. لتغيير مفتاح اضغط عليه، ومفتاح \u2066Esc\u2069 يغلق ويلغي.',
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

/** An order that is edited during a call. */
export const deskEdit = {
  title: 'تعديل الطلب',
  unsaved: 'لا يُحفظ قبل الضغط',
  fields: {
    customerName: 'الاسم',
    customerPhone: 'الجوال',
    customerAddress: 'المدينة والعنوان',
    notes: 'ملاحظات',
  },
  cancel: 'إلغاء',
  save: 'احفظ',
  saveAndConfirm: 'احفظ وأكّد',
  failed: 'تعذّر حفظ التعديل',
  changedSince: 'تغيّر الطلب أثناء تعديلك. أخذنا الجديد وأبقينا ما كتبته، راجعه ثم احفظ.',
} as const;

/** An outcome that arrived after another member had decided. */
export const outcomeConflict = {
  title: (name: string) => `تقرّر طلب ${name} قبلك`,
  decided: (status: string, time: string) => `صار الطلب «${status}» الساعة ${time}، قبل نتيجتك.`,
  notApplied: 'لم تُسجَّل نتيجتك.',
  chosen: 'ما اخترته:',
  reason: (reason: string) => `السبب «\u2068${reason}\u2069»`,
  keep: 'أبقِ الطلب كما هو، التالي',
  anyway: { confirmed: 'أكّده رغم ذلك', cancelled: 'ألغِه رغم ذلك' },
} as const;

/** A desk without calls. */
export const idleDesk = {
  end: 'انتهت القائمة',
  endText: 'كل الطلبات التي يحلّ اتصالها الآن أُنجزت. الطلب الجديد يظهر هنا وحده.',
  /** When no one was called today. */
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

/** The desk's calling hours, and its retries. */
export const deskSettings = {
  title: 'ساعات الاتصال',
  retries: 'إعادة الاتصال عند عدم الرد',
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
