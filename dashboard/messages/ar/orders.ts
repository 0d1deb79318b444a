import type { Currency } from '@mirsah/domain/money';
import type { CallChange, HoldReason } from '@mirsah/domain/order';
import { arabicCount, formatNumber } from './format.ts';

export { orderStatusNames as orderStatusTexts } from '@mirsah/domain/messages';

/** A number of orders after a verbal noun: «تأكيد طلبين». */
export const ofOrders = (count: number) =>
  arabicCount(count, {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبين',
    few: 'طلبات',
    many: 'طلبًا',
    other: 'طلب',
  });

/** A number of orders after a verb: «اعرض طلبين». */
const accusative = (count: number) => (count === 1 ? 'طلبًا واحدًا' : ofOrders(count));

/** Orders (spec 2.6, 2.7, 5 and 8: those texts letter for letter). */
export const orders = {
  title: 'الطلبات',
  filter: 'تصفية الطلبات حسب الحالة',
  all: 'الكل',
  onHold: 'محجوزة',
  columns: {
    id: 'الطلب',
    customer: 'العميل',
    contact: 'التواصل',
    address: 'العنوان',
    product: 'المنتج',
    total: 'الإجمالي',
    status: 'الحالة',
    standing: 'التأكيد',
    actions: 'إجراءات',
  },
  startCalls: 'ابدأ التأكيد',
  moreOfList: 'المزيد من إجراءات الطلبات',
  empty: 'لا توجد طلبات تطابق معايير البحث',
  emptyAtAll: 'لا توجد طلبات بعد',
  emptyAtAllText: 'ستظهر هنا طلبات صفحاتك فور وصولها.',
  emptyOnHold: 'لا توجد طلبات محجوزة',
  emptyOnHoldText: 'هنا تنتظر قرارك طلبات الأرقام المحظورة، والطلبات المتكررة من رقم واحد في يوم واحد.',
  showAll: 'عرض كل الطلبات',
  toPages: 'إلى صفحات الهبوط',
  loadFailed: 'حدث خطأ في تحميل الطلبات',
  stale: (time: string) => `حدث خطأ في تحميل الطلبات. المعروض من ${time}.`,
  search: 'البحث في الطلبات',
  searchHint: 'الاسم أو الجوال أو رقم الطلب',
  clearSearch: 'مسح البحث',
  filters: (count: number) => (count === 0 ? 'تصفية' : `تصفية (${count})`),
  page: 'صفحة الهبوط',
  allPages: 'كل الصفحات',
  days: 'أيام الطلبات',
  clearFilters: 'مسح التصفية',
  showDays: (count: number) => (count === 0 ? 'اعرض، لا طلبات فيها' : `اعرض ${accusative(count)}`),
  searchedUntil: (moment: string) => `بحثنا في الطلبات حتى ${moment}.`,
  searchFurther: 'تابع البحث في الأقدم',
  searching: 'جارٍ البحث...',
  waiting: (count: number) =>
    arabicCount(count, {
      zero: '',
      one: 'طلب جديد، اعرضه',
      two: 'طلبان جديدان، اعرضهما',
      few: 'طلبات جديدة، اعرضها',
      many: 'طلبًا جديدًا، اعرضها',
      other: 'طلب جديد، اعرضها',
    }),
  selectAll: 'تحديد كل الطلبات المعروضة',
  shown: (count: number) =>
    arabicCount(count, {
      zero: '',
      one: 'طلب واحد',
      two: 'طلبان',
      few: 'طلبات',
      many: 'طلبًا',
      other: 'طلب',
    }),
  shownOf: (shown: number, total: number) => `${formatNumber(shown)} من ${formatNumber(total)}`,
  select: (customer: string) => `تحديد طلب ${customer}`,
  selected: (count: number) =>
    arabicCount(count, {
      zero: 'لم يُحدَّد شيء',
      one: 'طلب واحد محدد',
      two: 'طلبان محددان',
      few: 'طلبات محددة',
      many: 'طلبًا محددًا',
      other: 'طلب محدد',
    }),
  selectEvery: (count: number) => `حدّد كل ${formatNumber(count)}`,
  selectEveryMatch: 'حدّد كل النتائج',
  selectNewest: (count: number) => `حدّد أحدث ${formatNumber(count)}`,
  selecting: (count: number) => `يُحدَّد: ${formatNumber(count)}`,
  selectEveryFailed: 'تعذّر تحديد بقية الطلبات',
  selection: 'إجراءات على الطلبات المحددة',
  clearSelection: 'إلغاء التحديد',
  onSelected: {
    confirm: { full: 'تأكيد المحدد', short: 'تأكيد' },
    ship: { full: 'شحن المحدد', short: 'شحن' },
    print: { full: 'طباعة المحدد', short: 'طباعة' },
    delete: { full: 'حذف المحدد', short: 'حذف' },
    release: { full: 'قبول المحدد', short: 'قبول' },
  },
  bulk: {
    confirmed: {
      title: 'تأكيد الطلبات المحددة',
      question: (count: number) => `هل تريد تأكيد ${ofOrders(count)}؟`,
    },
    shipped: {
      title: 'شحن الطلبات المحددة',
      question: (count: number) => `هل تريد تحويل ${ofOrders(count)} إلى «تم الشحن»؟`,
    },
    delete: {
      title: 'حذف الطلبات المحددة',
      question: (count: number) => `هل أنت متأكد من حذف ${ofOrders(count)}؟ لا يمكن التراجع عن الحذف.`,
    },
  },
  confirm: 'تأكيد',
  ship: 'شحن',
  bulkMoved: (count: number, status: string) => `تم تحويل ${ofOrders(count)} إلى «${status}»`,
  bulkDeleted: (count: number) => `تم حذف ${ofOrders(count)}`,
  bulkReleased: (count: number) => `تم قبول ${ofOrders(count)}`,
  bulkFailed: (count: number) => `تعذّر تنفيذ الإجراء على ${ofOrders(count)}:`,
  deleteTitle: 'حذف الطلب',
  deleteQuestion: 'هل أنت متأكد من حذف هذا الطلب؟',
  deleted: 'تم حذف الطلب',
  deleteFailed: 'حدث خطأ في حذف الطلب',
  more: (customer: string) => `إجراءات أخرى لطلب ${customer}`,
  details: 'التفاصيل',
  edit: 'تعديل',
  print: 'طباعة بطاقة الشحن',
  block: 'حظر الرقم',
  duplicate: 'مكرر',
  duplicateOf: (id: string) => `وصل هذا الطلب من الرقم نفسه للصفحة نفسها قبل شحن طلبه ${id}.`,
  openFirst: 'افتح ذلك الطلب',
  customerErased: 'مُحيت بيانات العميل',
  customerErasedText: 'مُحي اسم العميل ورقمه وعنوانه من هذا الطلب، وبقي ما بيع ومبلغه.',
  doubtfulPhone: 'رقم مشكوك فيه',
  onHoldReasons: {
    blocked_phone: 'رقم محظور',
    too_many_orders: 'طلبات كثيرة من الرقم',
    order_flood: 'طلبات كثيرة من مصدر واحد',
  } satisfies Record<HoldReason, string>,
  onHoldTexts: {
    blocked_phone: 'هذا الطلب محجوز لأن رقم العميل محظور. العميل لا يعلم بذلك.',
    too_many_orders:
      'هذا الطلب محجوز لأن الرقم نفسه طلب من هذه الصفحة مرات كثيرة خلال يوم. العميل لا يعلم بذلك.',
    order_flood:
      'هذا الطلب محجوز لأن طلبات كثيرة وصلت إلى هذه الصفحة خلال ساعة من اتصال إنترنت واحد، بأرقام مختلفة. العميل لا يعلم بذلك.',
  } satisfies Record<HoldReason, string>,
  release: 'قبول الطلب',
  releaseOf: (customer: string) => `قبول الطلب: ${customer}`,
  blockTitle: 'حظر رقم العميل',
  blockQuestion: (phone: string) =>
    `ستُحجز الطلبات القادمة من \u2066${phone}\u2069 حتى تقبلها، ولن يعلم العميل بذلك. هل تريد حظر الرقم؟`,
  blocked: 'تم حظر الرقم',
  blockFailed: 'حدث خطأ في حظر الرقم',
  blockedPhones: 'الأرقام المحظورة',
  blockedPhonesText: 'تُحجز الطلبات القادمة من هذه الأرقام حتى تقبلها.',
  blockedEmpty: 'لا توجد أرقام محظورة',
  blockedEmptyText: 'احظر رقمًا من قائمة إجراءات أي طلب له.',
  blockedLoadFailed: 'حدث خطأ في تحميل الأرقام المحظورة',
  blockedOn: (date: string) => `حُظر في ${date}`,
  unblock: 'رفع الحظر',
  unblockOf: (phone: string) => `رفع الحظر عن \u2066${phone}\u2069`,
  unblocked: 'رُفع الحظر عن الرقم',
  unblockFailed: 'حدث خطأ في رفع الحظر',
  statusOf: (customer: string) => `حالة طلب ${customer}`,
  call: (customer: string) => `اتصال بـ ${customer}`,
  whatsApp: (customer: string) => `مراسلة ${customer} على واتساب`,
  callShort: 'اتصال',
  whatsAppShort: 'واتساب',
  whatsAppWith: (template: string) => `واتساب بقالب «${template}»`,
  forwardFailed: 'لم يصل إلى الشبكة',
  justArrived: 'طلب جديد',
  statusChanged: (status: string) => `أصبحت حالة الطلب: ${status}`,
  statusRestored: 'أُعيدت الحالة السابقة',
  statusFailed: 'حدث خطأ في حفظ التغييرات',
  heading: 'طلب',
  previous: 'الطلب السابق في القائمة',
  next: 'الطلب التالي في القائمة',
  parts: { order: 'الطلب', conversation: 'المحادثة', log: 'الإرسال والسجل' },
  notFound: 'لم يتم العثور على الطلب',
  loadOneFailed: 'حدث خطأ في تحميل بيانات الطلب',
  customer: 'العميل',
  phone: 'الجوال',
  phoneDoubtful: 'قد لا يكون رقم جوال صحيحًا، تأكد منه قبل الشحن.',
  address: 'العنوان',
  country: 'الدولة',
  items: 'المنتجات',
  unknownCity: 'مدينة لم نعرفها',
  unknownCityPrice: 'سُعّر الشحن كبقية المدن. تأكد من المدينة مع العميل.',
  lineKinds: { bump: 'إضافة في النموذج', after: 'إضافة بعد الطلب' },
  gift: 'هدية العرض',
  discount: 'خصم العرض',
  sku: 'الرمز',
  shipping: 'الشحن',
  free: 'مجاني',
  total: 'الإجمالي عند الاستلام',
  notes: 'ملاحظات',
  source: 'صفحة الهبوط',
  fullId: 'رقم الطلب كاملًا',
} as const;

/** How far an order is from its customer's word: in the list, beside its status. */
export const orderStanding = {
  notCalled: 'لم يُتصل به',
  reopened: 'بانتظار الاتصال',
  attempt: (number: number, of: number) => `المحاولة ${formatNumber(number)} من ${formatNumber(of)}`,
  again: (time: string) => `نعيد ${time}`,
  due: 'حان الاتصال',
  appointment: (time: string) => `موعد ${time}`,
  unreachable: 'تعذّر الوصول',
  wrongNumber: 'الرقم خطأ',
  decided: { confirmed: 'أُكّد هاتفيًا', cancelled: 'ألغاه العميل' },
  confirmedByHand: 'أُكّد دون اتصال',
} as const;

const inCurrency: Record<Currency, string> = {
  SAR: 'بالريال',
  AED: 'بالدرهم',
  KWD: 'بالدينار',
  BHD: 'بالدينار البحريني',
  OMR: 'بالريال العماني',
  QAR: 'بالريال القطري',
};

/** The metrics above the list (spec 2.6). */
export const orderSummary = {
  title: 'ملخص الطلبات',
  everyTime: 'كل الفترة',
  everyPage: 'كل الصفحات',
  everyStatus: 'كل الحالات',
  /** The amounts of money are of one currency, so they are of fewer orders than the other numbers. */
  moneyOf: (count: number, currency: Currency) => `المبالغ من ${ofOrders(count)} ${inCurrency[currency]}`,
  currency: 'عملة المبالغ',
  /** Customers are not counted for each status. */
  uncounted: 'لا يُحسب لحالة وحدها',
  revenue: 'إجمالي الإيرادات',
  average: 'متوسط قيمة الطلب',
  orders: 'إجمالي الطلبات',
  month: 'طلبات هذا الشهر',
  daily: 'المعدل اليومي',
  customers: 'عملاء فريدون',
  loadFailed: 'تعذّر تحميل ملخص الطلبات.',
} as const;

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

/** The timeline of an order. */
export const orderHistory = {
  title: 'سجل الطلب',
  placed: 'وصل الطلب',
  changed: (from: string, to: string) => `تغيّرت الحالة من «${from}» إلى «${to}»`,
  released: 'قُبل الطلب بعد حجزه',
  offerAccepted: (name: string) => `أضاف العميل «${name}» بعد الطلب`,
  outcomeUndone: 'أُلغيت نتيجة الاتصال',
  /** Of a newer release. */
  unknown: 'تغيير',
  details: {
    customerName: 'الاسم',
    customerPhone: 'الجوال',
    customerAddress: 'العنوان',
    notes: 'الملاحظات',
    goods: 'المنتجات',
    offer: 'العرض',
    total: 'الإجمالي',
  } satisfies Record<CallChange['detail'], string>,
  changedOnCall: 'غيّر العميل في المكالمة',
  detailsChanged: 'عُدّلت البيانات',
  nothing: 'فارغ',
  you: 'أنت',
  shopper: 'العميل',
  otherUser: 'مستخدم آخر',
} as const;
