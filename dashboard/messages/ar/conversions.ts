import type {
  AdNetwork,
  ConversionEventName,
  ConversionReasonCode,
  ConversionStage,
  ConversionState,
} from '@mirsah/domain/conversion';

/** What the servers of advertising networks are told of orders. */
export const conversionsText = {
  title: 'التحويلات',
  subtitle: 'ما نخبر به شبكات الإعلان، وماذا أجابت. كل طلب يُرسل شراءً مرة واحدة لا أكثر.',
  loadFailed: 'تعذّر تحميل التحويلات',
  saveFailed: 'تعذّر الحفظ',
  removeFailed: 'تعذّرت إزالة الربط',
  modelTitle: 'متى يُعدّ الطلب شراءً؟',
  modelHint: 'يسري على الطلبات القادمة، ولكل صفحة أن تختار غيره في تبويب «بكسلات التتبع» من محررها.',
  pagesHint:
    'تُرسل التحويلات عن الصفحات التي شغّلتها فيها وحدها، لأن الصفحة تخبر زوارها بذلك تحت النموذج. شغّلها من تبويب «بكسلات التتبع» في محرر الصفحة.',
  openPages: 'صفحاتي',
  networks: 'شبكات الإعلان',
  states: { works: 'يعمل', stopped: 'متوقف', off: 'مُطفأ', untested: 'بلا أحداث', notConnected: 'غير مرتبط' },
  notConnectedText: 'اربطها لتعرف الشبكة بالطلب ولو منع متصفح العميل البكسل.',
  connect: 'اربط',
  newToken: 'رمز جديد',
  test: 'اختبر',
  testing: 'يُختبر...',
  settingsOf: (network: string) => `إعدادات ${network}`,
  noEventYet: 'لا حدث بعد. أرسل حدثًا تجريبيًا لترى الجواب.',
  quality: 'جودة المطابقة في 7 أيام',
  qualityOf: (events: string) => `من ${events}`,
  qualityUnknown: 'جودة المطابقة لم تُعرف بعد، تظهر بعد أول حدث.',
  events: {
    zero: 'لا أحداث',
    one: 'حدث واحد',
    two: 'حدثين',
    few: 'أحداث',
    many: 'حدثًا',
    other: 'حدث',
  },
  parts: { phone: 'الجوال', device: 'IP والمتصفح', click: 'معرّف النقرة', cookie: 'ملف الارتباط' },
  refused: (when: string) => `رُفض رمز الوصول ${when}.`,
  waiting: (events: string, until: string) => `في الانتظار: ${events}، والأقدم صالح حتى ${until}.`,
  moreThan: (events: string) => `أكثر من ${events}`,
  waitingEvents: {
    zero: 'لا أحداث',
    one: 'حدث واحد',
    two: 'حدثان',
    few: 'أحداث',
    many: 'حدثًا',
    other: 'حدث',
  },
  isOffText: 'مُطفأ. لا يُرسل شيء عن الطلبات الجديدة.',
  refusedNotice: (networks: string) =>
    `رفضت ${networks} رمز الوصول، فتوقّف الإرسال إليها. احفظ رمزًا صالحًا لتُرسل الأحداث التي تنتظر.`,
  last: (when: string, event: string) => `${when}: ${event}`,
  latest: 'آخر الأحداث',
  filter: 'الحالة',
  allStates: 'كل الحالات',
  noEvents: 'لا أحداث بعد',
  noEventsText: 'يظهر هنا كل ما أُخبرت به الشبكات بعد أول طلب من صفحة شُغّلت فيها التحويلات.',
  noneInState: 'لا أحداث بهذه الحالة بين آخر الأحداث.',
  columns: {
    at: 'الوقت',
    network: 'الشبكة',
    event: 'الحدث',
    stage: 'المرحلة',
    order: 'الطلب',
    answer: 'جواب الشبكة',
    state: 'الحالة',
  },
  accepted: 'قبلته الشبكة',
  onItsWay: 'في طريقه',
  waits: 'ينتظر',
  trace: 'رقم التتبع',
  sendAgain: 'أعد الإرسال',
  sendAgainOf: (what: string) => `أعد الإرسال: ${what}`,
  sendAgainTitle: 'إعادة إرسال الحدث',
  sendAgainQuestion:
    'قد تكون الشبكة استلمت هذا الحدث. إن أعدته خلال 48 ساعة عرفته من رقمه وعدّته مرة واحدة، وبعدها قد تعدّه مرتين. هل تريد إعادة الإرسال؟',
  queuedAgain: 'الحدث في طريقه إلى الشبكة',
  sendFailed: 'تعذّر إرسال الحدث',
  steps: 'سجل الإرسال',
} as const;

/** The settings of one network. */
export const networkForm = {
  pixelId: {
    meta: 'معرّف البكسل أو مجموعة البيانات',
    tiktok: 'رمز البكسل',
    snapchat: 'معرّف البكسل',
    ga4: 'معرّف القياس',
  } satisfies Record<AdNetwork, string>,
  examples: {
    meta: '441720938851',
    tiktok: 'C9QK3RJC77UABCDE',
    snapchat: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5',
    ga4: 'G-4KX81MZQ',
  } satisfies Record<AdNetwork, string>,
  token: {
    meta: 'رمز الوصول',
    tiktok: 'رمز الوصول',
    snapchat: 'رمز الوصول',
    ga4: 'سر واجهة القياس (API secret)',
  } satisfies Record<AdNetwork, string>,
  tokenFrom: {
    meta: 'من «مدير الأحداث» لدى ميتا: الإعدادات، ثم واجهة التحويلات.',
    tiktok: 'من «مدير الأحداث» لدى تيك توك: إعدادات البكسل، ثم واجهة الأحداث.',
    snapchat: 'من «مدير الأعمال» لدى سناب شات: تفاصيل النشاط، رموز واجهة التحويلات.',
    ga4: 'من إدارة Google Analytics: تدفقات البيانات، ثم أسرار بروتوكول القياس.',
  } satisfies Record<AdNetwork, string>,
  testCode: 'رمز الاختبار (اختياري)',
  testCodeHint: 'من صفحة «اختبار الأحداث» لدى الشبكة. ما يُرسل به لا يُحسب في إعلانك.',
  ga4TestHint: 'يفحص الاختبار شكل الحدث وحده: لا تقول جوجل إن كان السر صحيحًا.',
  isOn: (network: string) => `أرسل إلى ${network}`,
  isOnHint: 'إيقافه لا يحذف الرمز، وما ينتظر يبقى.',
  save: 'احفظ',
  saving: 'يُحفظ...',
  remove: 'أزل الربط',
  removeQuestion:
    'لن يُرسل إلى هذه الشبكة شيء، وسيُحذف الرمز المحفوظ وتُترك الأحداث التي تنتظر. هل تريد إزالة الربط؟',
  saved: (network: string) => `حُفظت إعدادات ${network}`,
  resumed: (events: string) => `حُفظ الرمز، ويُرسل الآن ما كان ينتظر: ${events}`,
  removed: (network: string) => `أُزيل ربط ${network}`,
  pixelInvalid: 'ليس بالشكل الذي تعطيه الشبكة. مثال:',
  tokenRequired: 'أدخل الرمز',
  testCodeInvalid: 'حروف لاتينية وأرقام وشرطات فقط.',
  testAccepted: (network: string, seconds: string) => `قبلته ${network} بعد ${seconds} ث`,
  testRefused: (network: string) => `لم تقبله ${network}.`,
  testTokenRefused: (network: string) => `رفضت ${network} الرمز. انسخه من جديد كما هو.`,
  testUnreachable: (network: string) => `تعذّر الوصول إلى ${network}. جرّب بعد قليل.`,
  testNoAnswer: (network: string) => `لم تردّ ${network} في الوقت المتاح. جرّب بعد قليل.`,
  testFailed: 'تعذّر الاختبار',
} as const;

export { toldNetworkNames } from '@mirsah/domain/messages';

export const conversionStageTexts: Record<ConversionStage, string> = {
  placed: 'وصول',
  confirmed: 'تأكيد',
  delivered: 'تسليم',
};

export const conversionEventTexts: Record<ConversionEventName, string> = {
  purchase: 'شراء',
  lead: 'عميل محتمل',
};

export const conversionStateTexts: Record<ConversionState, string> = {
  queued: 'في الانتظار',
  sending: 'يُرسل',
  sent: 'مقبول',
  rejected: 'لم يُقبل',
  uncertain: 'غير مؤكد',
  skipped: 'لم يُرسل',
};

export const conversionReasonTexts: Record<ConversionReasonCode, string> = {
  unreachable: 'تعذّر الوصول إلى الشبكة، وتُعاد المحاولة تلقائيًا.',
  rate_limited: 'طلبت الشبكة التمهّل، وتُعاد المحاولة تلقائيًا.',
  gave_up: 'لم نصل إلى الشبكة رغم تكرار المحاولة.',
  key_refused: 'رمز الوصول مرفوض. يُرسل حين تحفظ رمزًا صالحًا.',
  order_refused: 'رفضت الشبكة الحدث.',
  address_refused: 'عنوان الشبكة غير مسموح به.',
  not_connected: 'أُزيل ربط الشبكة قبل إرساله.',
  order_cancelled: 'أُلغي الطلب قبل إرساله.',
  customer_erased: 'مُحيت بيانات العميل قبل إرساله.',
  awaiting_answer: 'ينتظر جواب العميل.',
  no_answer: 'انقطع الرد، وقد تكون الشبكة استلمته.',
  server_error: 'تعطّل خادم الشبكة، وقد تكون استلمته.',
  strange_answer: 'ردّت الشبكة بما لا يُفهم، وقد تكون استلمته.',
  interrupted: 'انقطع الإرسال قبل أن يكتمل.',
  already_saved: 'لدى الشبكة من قبل.',
  too_old: 'أقدم مما تقبله الشبكة.',
  other_pixel: 'بكسل الصفحة غير البكسل المربوط هنا.',
  paused: 'الإرسال إلى الشبكة مُطفأ. يُرسل حين تشغّله.',
  after_browser: 'يُرسل بعد 6 دقائق، فبكسل الصفحة أولًا.',
  told_by_browser: 'أبلغ عنه بكسل الصفحة، فلو أُرسل من جديد لعدّته الشبكة مرتين.',
};
