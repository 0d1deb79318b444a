import type { QuestionEnd } from '@mirsah/domain/conversation';
import type { DeliveryReasonCode, DeliveryState } from '@mirsah/domain/delivery';
import type { MessageState } from '@mirsah/domain/order-message';
import { ofNumber } from './common.ts';

/**
 * The delivery of an order to the network, and messages to its customer (spec 8: those texts letter for
 * letter).
 */
export const deliveries = {
  title: 'شبكة الدفع عند الاستلام',
  none: 'لم يُرسَل هذا الطلب إلى الشبكة.',
  /** Why an order has not been sent yet. */
  waits: {
    held: 'محجوز، فلا يُرسل إلى الشبكة قبل قبوله.',
    duplicate: 'مكرر، فلا يُرسل إلى الشبكة قبل تأكيده.',
    confirmation: 'يُرسل إلى الشبكة تلقائيًا حين يُؤكَّد.',
  },
  /** The person's task at the network; `number` is the order's there. */
  tasks: {
    cancel: (number: string | null) => `ألغِه عند الشبكة أيضًا${ofNumber(number)}`,
    edit: (number: string | null) => `عدّله عند الشبكة أيضًا${ofNumber(number)}`,
    restore: (number: string | null) => `أعِد فتحه عند الشبكة أيضًا${ofNumber(number)}`,
  },
  taskReasons: {
    cancel: 'أُلغي الطلب هنا بعد إرساله. الشبكة لا تعلم، وقد تشحنه.',
    cancelUncertain: 'أُلغي الطلب هنا، وقد تكون الشبكة استلمته. ابحث عنه في لوحتها.',
    returned: 'سُجّل الطلب مرتجعًا هنا. تأكّد أن الشبكة سجّلته كذلك.',
    edit: (details: string) => `تغيّر هنا بعد إرساله: ${details}. عند الشبكة ما أُرسل إليها.`,
    restore: 'الطلب مُلغى عند الشبكة، وأُعيد فتحه هنا.',
  },
  settle: { cancel: 'ألغيتُه عند الشبكة', edit: 'عدّلتُه عند الشبكة', restore: 'أعدتُ فتحه عند الشبكة' },
  settled: (order: string) => `سُجّل ذلك في سجل الطلب \u2066${order}\u2069`,
  settleFailed: 'تعذّر تسجيل ذلك',
  remoteId: 'رقمه لدى الشبكة',
  reported: 'حالته عند الشبكة',
  send: 'إرسال إلى الشبكة',
  sendAgain: 'إعادة الإرسال',
  sendAgainTitle: 'إعادة إرسال الطلب',
  sendAgainQuestion:
    'قد تكون الشبكة استلمت هذا الطلب. ابحث عنه في لوحة الشبكة أولًا، فإن وجدته فلا تُعد إرساله. هل تريد إعادة الإرسال؟',
  queuedAgain: (order: string) => `الطلب \u2066${order}\u2069 في طريقه إلى الشبكة`,
  sendFailed: 'تعذّر إرسال الطلب إلى الشبكة',
  steps: 'سجل الإرسال',
  loadFailed: 'تعذّر تحميل حالة الإرسال',
} as const;

export const deliveryStateTexts: Record<DeliveryState, string> = {
  queued: 'في الانتظار',
  sending: 'جارٍ الإرسال',
  sent: 'وصل إلى الشبكة',
  rejected: 'لم يُقبل',
  uncertain: 'غير مؤكد',
};

export const deliveryReasonTexts: Record<DeliveryReasonCode, string> = {
  unreachable: 'تعذّر الوصول إلى الشبكة، وتُعاد المحاولة تلقائيًا.',
  rate_limited: 'طلبت الشبكة التمهّل، وتُعاد المحاولة تلقائيًا.',
  gave_up: 'لم نتمكن من الوصول إلى الشبكة رغم تكرار المحاولة. أعد الإرسال لاحقًا.',
  key_refused: 'رفضت الشبكة مفتاح API. احفظ مفتاحًا صالحًا في إعدادات API وسيُرسَل الطلب تلقائيًا.',
  order_refused: 'رفضت الشبكة بيانات الطلب. صحّحها ثم أعد الإرسال.',
  address_refused: 'رابط API المحفوظ غير مسموح به. صحّحه في إعدادات API ثم أعد الإرسال.',
  not_connected: 'أُزيل ربط الشبكة قبل إرسال الطلب.',
  order_cancelled: 'أُلغي الطلب قبل إرساله.',
  awaiting_confirmation: 'ينتظر تأكيد الطلب، ثم يُرسل تلقائيًا.',
  customer_erased: 'مُحيت بيانات العميل قبل إرسال الطلب.',
  awaiting_answer: 'ينتظر جواب العميل عن عرض ما بعد الطلب، ثم يُرسل تلقائيًا.',
  no_answer: 'لم يصل رد من الشبكة، وقد تكون استلمت الطلب.',
  server_error: 'تعطّل خادم الشبكة أثناء الإرسال، وقد تكون استلمت الطلب.',
  strange_answer: 'ردّت الشبكة بما لا يُفهم، وقد تكون استلمت الطلب.',
  interrupted: 'انقطع الإرسال قبل أن يكتمل، وقد تكون الشبكة استلمت الطلب.',
  already_saved: 'الطلب محفوظ لدى الشبكة من قبل.',
};

export const orderMessages = {
  title: 'رسائل واتساب',
  loadFailed: 'تعذّر تحميل الرسائل',
  none: 'لم تُرسَل رسالة عن هذا الطلب بعد.',
  pressed: 'ضغط الزر',
  buttons: { confirm: 'تأكيد الطلب', change: 'تعديل الطلب', cancel: 'إلغاء الطلب' },
  notText: 'أرسل صورة أو ملفًا، افتحه في واتساب.',
  waitsSince: (time: string) => `رسالة العميل تنتظر ردًّا منذ \u2068${time}\u2069.`,
  markRead: 'تحديد كمقروءة',
  markReadFailed: 'تعذّر تحديد الرسالة كمقروءة',
  openMap: 'فتح الموقع على الخريطة',
  fromCustomer: 'من العميل',
  reply: 'ردّك',
  replyUntil: (time: string) => `يصل ما تكتبه حتى \u2068${time}\u2069، ثم القوالب وحدها.`,
  sendReply: 'أرسل الرد',
  windowClosed: 'مضى يوم على آخر رسالة من العميل، فلا يوصل واتساب إليه إلا قالبًا معتمدًا.',
  windowNotOpen: 'لم يكتب العميل هنا بعد، فلا يوصل واتساب إليه إلا قالبًا معتمدًا.',
  stopped: 'طلب هذا العميل ألا تُرسل إليه رسائل. يمكنه أن يعود عن ذلك بكتابة «اشتراك» في واتساب.',
  questionDue: (time: string) => `نسأل العميل تلقائيًا عن طلبه \u2068${time}\u2069.`,
  questionEnds: {
    answered: 'ردّ العميل على سؤال التأكيد.',
    not_sent: 'تعذّر إرسال سؤال التأكيد، والطلب في قائمة الاتصال.',
    failed: 'لم يصل سؤال التأكيد إلى العميل، والطلب في قائمة الاتصال.',
    stopped: 'لم نسأل العميل، لأنه طلب ألا تُرسل إليه رسائل.',
    too_many_templates: 'لم نسأل العميل، فقد أُرسل له قالبان اليوم.',
    switched_off: 'لم نسأل العميل، لأن التأكيد التلقائي متوقف.',
    order_changed: 'لم نسأل العميل، لأن الطلب حُسم قبل ذلك.',
  } satisfies Record<QuestionEnd, string>,
  ofTemplate: (name: string) => `قالب «${name}»`,
  notConnectedYet: 'المحادثة تظهر بعد ربط واتساب',
  untilConnected: 'حتى ذلك الحين تُفتح الرسالة في تطبيق واتساب على جوالك.',
  connect: 'اربط واتساب',
  send: 'إرسال رسالة واتساب',
  dialogTitle: (customer: string) => `رسالة واتساب إلى ${customer}`,
  template: 'القالب',
  chooseTemplate: 'اختر قالبًا',
  templatesFor: (status: string) => `لحالة «${status}»`,
  otherTemplates: 'قوالب أخرى',
  chooseFirst: 'لا قالب لحالة هذا الطلب. اختر واحدًا لترى الرسالة هنا.',
  noConsent: (isAsked: boolean) =>
    `${isAsked ? 'لم يوافق هذا العميل على تلقي العروض' : 'لم يُسأل هذا العميل إن كان يريد العروض'}: أرسل المتابعة عن طلبه وحده، دون عرض أو دعوة إلى الشراء.`,
  loadTemplatesFailed: 'حدث خطأ في تحميل القوالب',
  noTemplates: 'لا توجد قوالب رسائل بعد',
  addTemplate: 'إنشاء قالب',
  noTemplatesText: 'أنشئ قالبًا مرة واحدة، واستخدمه مع كل طلب. أو راسل العميل مباشرة.',
  preview: 'نص الرسالة',
  kind: 'طريقة الإرسال',
  asText: 'رسالة حرة',
  asTemplate: 'قالب معتمد',
  asTextHint: 'تصل إن كان العميل قد راسلك خلال آخر 24 ساعة.',
  asTemplateHint: 'قالب وافقت عليه Meta، بالترتيب نفسه للمتغيرات. هكذا تبدأ محادثة جديدة.',
  approved: 'القالب المعتمد لدى Meta',
  approvedFitting: 'يناسب متغيرات القالب',
  approvedOthers: 'لا يناسبها',
  approvedBody: 'نصه لدى Meta',
  accountMissing: 'أدخل معرّف حساب واتساب للأعمال في إعدادات API لتختار من قوالبك المعتمدة.',
  approvedName: 'اسم القالب لدى Meta',
  approvedNameInvalid: 'حروف إنجليزية صغيرة وأرقام وشرطة سفلية فقط',
  language: 'لغة القالب',
  sendNow: 'إرسال',
  sending: 'جاري الإرسال...',
  openWhatsApp: 'فتح في واتساب',
  notConnected: 'لإرسال الرسائل من هنا مباشرة، اربط WhatsApp في',
  sent: 'تم إرسال رسالة WhatsApp بنجاح',
  failed: 'فشل إرسال الرسالة',
  broken: 'حدث خطأ في إرسال رسالة WhatsApp',
  uncertain: 'لم يصل رد من واتساب، وقد تكون الرسالة وصلت إلى العميل. تأكد قبل إعادة إرسالها.',
} as const;

/** Languages of approved templates that merchants in the Gulf use, by Meta's codes. */
export const templateLanguages = [
  { value: 'ar', label: 'العربية (ar)' },
  { value: 'en', label: 'الإنجليزية (en)' },
  { value: 'en_US', label: 'الإنجليزية الأمريكية (en_US)' },
] as const;

export const messageStateTexts: Record<MessageState, string> = {
  sending: 'جارٍ الإرسال',
  sent: 'أُرسلت',
  delivered: 'وصلت',
  read: 'قُرئت',
  failed: 'لم تُرسَل',
  uncertain: 'غير مؤكدة',
};

/** Meta's error codes that a merchant can act on. */
export const whatsAppErrorTexts: Readonly<Record<number, string>> = {
  10: 'لا يملك رمز الوصول صلاحية الإرسال من هذا الرقم.',
  100: 'بيانات الرسالة غير مقبولة. تأكد من معرّف رقم الهاتف ومن القالب.',
  190: 'رمز الوصول غير صالح أو انتهت صلاحيته. احفظ رمزًا جديدًا في إعدادات API.',
  368: 'قيّدت Meta هذا الحساب مؤقتًا لمخالفة سياساتها.',
  130429: 'تجاوزت حد الإرسال لدى واتساب. انتظر قليلًا ثم أعد المحاولة.',
  130472: 'لم تسلّم Meta الرسالة لهذا العميل ضمن تجاربها. راسله بنفسك.',
  131026: 'تعذّر تسليم الرسالة. قد لا يكون لهذا الرقم حساب واتساب.',
  131031: 'حساب واتساب للأعمال موقوف. راجع لوحة تحكم Meta.',
  131042: 'هناك مشكلة في الدفع لدى Meta. راجع وسيلة الدفع في حسابك.',
  131047: 'مضت أكثر من 24 ساعة على آخر رسالة من العميل. أرسل قالبًا معتمدًا.',
  131048: 'قيّد واتساب رقمك لكثرة الرسائل غير المرغوبة. انتظر قبل الإرسال.',
  131056: 'رسائل كثيرة إلى هذا العميل في وقت قصير. انتظر قليلًا ثم أعد المحاولة.',
  132000: 'عدد المتغيرات لا يطابق القالب المعتمد لدى Meta.',
  132001: 'لا يوجد قالب معتمد بهذا الاسم وهذه اللغة.',
  132005: 'نص القالب بعد ملء المتغيرات أطول من المسموح.',
  132007: 'محتوى القالب يخالف سياسات واتساب.',
  132012: 'صيغة المتغيرات لا تطابق القالب المعتمد.',
  132015: 'أوقفت Meta هذا القالب لضعف جودته.',
  132016: 'عطّلت Meta هذا القالب نهائيًا.',
  133010: 'رقم الهاتف غير مسجّل في واجهة واتساب.',
};

/** The states that the network documents, with their English names. */
const networkStates = new Map([
  ['new', 'جديد'],
  ['pending', 'قيد الانتظار'],
  ['assigned', 'قيد التجهيز للشحن'],
  ['confirmed', 'مؤكد'],
  ['shipped', 'تم الشحن'],
  ['delivered', 'تم التوصيل'],
  ['returned', 'مرتجع'],
  ['cancelled', 'ملغي'],
  ['canceled', 'ملغي'],
]);

/** The network's state of an order in Arabic; an unknown state by the network's name. */
export const networkStateText = (label: string) => networkStates.get(label.trim().toLowerCase()) ?? label;
