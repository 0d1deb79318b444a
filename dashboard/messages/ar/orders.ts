import type { Currency } from '@mirsah/domain/money';
import type { CallChange, HoldReason } from '@mirsah/domain/order';
import { countOrders, countPieces, ofCharacters, ofCounted, ofNumber, ofOrders } from './common.ts';
import { arabicCount, formatNumber } from './format.ts';

export { orderStatusNames as orderStatusTexts } from '@mirsah/domain/messages';

const were = (count: number) => ofCounted(count, ['كان', 'كانا', 'كانت']);
/** A number of orders after a verb: «اعرض طلبين». */
const accusative = (count: number) => (count === 1 ? 'طلبًا واحدًا' : ofOrders(count));

/** An order's short number in an Arabic sentence. */
const numberOf = (order: string) => `\u2066${order}\u2069`;

const piecesLeft = (left: number) =>
  left > 0 ? `الكمية المتبقية في هذه الصفحة: ${countPieces(left)}` : 'نفدت كمية هذه الصفحة';

/** Orders (spec 2.6, 2.7, 5 and 8: those texts letter for letter). */
export const orders = {
  title: 'الطلبات',
  list: 'قائمة الطلبات',
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
  searchHint: 'الاسم أو الجوال أو الرقم',
  clearSearch: 'مسح البحث',
  filters: (count: number) => (count === 0 ? 'تصفية' : `تصفية (${count})`),
  page: 'صفحة الهبوط',
  allPages: 'كل الصفحات',
  city: 'المدينة',
  allCities: 'كل المدن',
  cityCount: (city: string, count: number) => `${city} (${formatNumber(count)})`,
  noCity: 'لا مدينة في طلباتك بهذا الاسم',
  citiesFailed: 'تعذّر تحميل المدن',
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
  /** The result of a filter; for a long list only the first part is counted. */
  found: (count: number, hasMore: boolean) =>
    count === 0 ? 'لا توجد طلبات تطابق معايير البحث' : `${countOrders(count)}${hasMore ? ' أو أكثر' : ''}`,
  shownOf: (shown: number, total: number) => `${formatNumber(shown)} من ${formatNumber(total)}`,
  /** The order that an open dialog moved on to. */
  opened: (customer: string, number: string) => `طلب ${customer}، رقم ${number}`,
  select: (customer: string, number: string) => `تحديد طلب ${customer}، رقم ${number}`,
  selected: (count: number) =>
    arabicCount(count, {
      zero: 'لم يُحدَّد شيء',
      one: 'طلب واحد محدد',
      two: 'طلبان محددان',
      few: 'طلبات محددة',
      many: 'طلبًا محددًا',
      other: 'طلب محدد',
    }),
  unselected: 'أُلغي التحديد',
  selectEvery: (count: number) => `حدّد كل ${formatNumber(count)}`,
  selectEveryMatch: 'حدّد كل النتائج',
  selectNewest: (count: number) => `حدّد أحدث ${formatNumber(count)}`,
  selecting: (count: number) => `يُحدَّد: ${formatNumber(count)}`,
  selectEveryFailed: 'تعذّر تحديد بقية الطلبات',
  selection: 'إجراءات على الطلبات المحددة',
  toSelection: 'إلى إجراءات الطلبات المحددة',
  clearSelection: 'إلغاء التحديد',
  onSelected: {
    confirm: { full: 'تأكيد المحدد', short: 'تأكيد' },
    ship: { full: 'شحن المحدد', short: 'شحن' },
    print: { full: 'طباعة المحدد', short: 'طباعة' },
    delete: { full: 'حذف المحدد', short: 'حذف' },
    deliver: { full: 'تم توصيل المحدد', short: 'تم التوصيل' },
    cancel: { full: 'إلغاء المحدد', short: 'إلغاء' },
    export: { full: 'تصدير المحدد', short: 'تصدير' },
    returned: { full: 'رجع المحدد', short: 'رجع' },
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
    delivered: {
      title: 'توصيل الطلبات المحددة',
      question: (count: number) => `هل تريد تحويل ${ofOrders(count)} إلى «تم التوصيل»؟`,
    },
    cancelled: {
      title: 'إلغاء الطلبات المحددة',
      question: (count: number) => `هل تريد إلغاء ${ofOrders(count)}؟ ما سبق شحنه أو توصيله يُسجَّل مرتجعًا.`,
    },
    returned: {
      title: 'تسجيل المرتجع',
      question: (count: number) =>
        `هل تريد تسجيل إرجاع ${ofOrders(count)}؟ تصبح الحالة «ملغي» وبجانبها «مرتجع»، وتعود القطع إلى المخزون، ويُحسب الشحن والإرجاع خسارةً في الأرباح.`,
    },
    delete: {
      title: 'حذف الطلبات المحددة',
      question: (count: number) => `هل أنت متأكد من حذف ${ofOrders(count)}؟ لا يمكن التراجع عن الحذف.`,
    },
  },
  confirm: 'تأكيد',
  ship: 'شحن',
  deliver: 'تم التوصيل',
  cancelSelected: 'ألغِ الطلبات',
  keepSelected: 'أبقِ الطلبات',
  moreOnSelected: 'إجراءات أخرى على المحدد',
  /** `count` were changed, `same` had the status before. */
  bulkMoved: (count: number, same: number, status: string) =>
    same === 0
      ? `تم تحويل ${ofOrders(count)} إلى «${status}»`
      : count === 0
        ? `لم يتغيّر شيء: ${countOrders(same)} ${were(same)} «${status}» من قبل`
        : `تم تحويل ${ofOrders(count)} إلى «${status}»، و${countOrders(same)} ${were(same)} كذلك من قبل`,
  bulkDeleted: (count: number) => `تم حذف ${ofOrders(count)}`,
  released: (order: string) => `قُبل الطلب ${numberOf(order)}`,
  bulkReleased: (count: number) => `تم قبول ${ofOrders(count)}`,
  bulkFailed: (count: number) => `تعذّر تنفيذ الإجراء على ${ofOrders(count)}:`,
  deleteTitle: 'حذف الطلب',
  deleteQuestion: 'هل أنت متأكد من حذف هذا الطلب؟',
  /** Below the question; its isolated parts are the order's own. */
  deleteWhat: (order: string, customer: string) =>
    `الطلب ${numberOf(order)} باسم \u2068${customer}\u2069. لا يمكن التراجع عن الحذف.`,
  deleted: (order: string) => `تم حذف الطلب ${numberOf(order)}`,
  deleteFailed: 'حدث خطأ في حذف الطلب',
  more: (customer: string) => `إجراءات أخرى لطلب ${customer}`,
  details: 'التفاصيل',
  edit: 'تعديل',
  print: 'طباعة بطاقة الشحن',
  block: 'حظر الرقم',
  duplicate: 'مكرر',
  returned: 'مرتجع',
  atNetwork: 'عند الشبكة',
  networkTasks: {
    cancel: 'ألغِه عند الشبكة',
    edit: 'عدّله عند الشبكة',
    restore: 'أعِد فتحه عند الشبكة',
  },
  returnTitle: 'إلغاء طلب شُحن',
  returnQuestion:
    'إلغاء طلب شُحن يعني أنه رجع: يُعرض «مرتجع» بجانب «ملغي»، وتعود قطعه إلى المخزون، ويُحسب شحنه وإرجاعه خسارةً في الأرباح. هل رجع هذا الطلب؟',
  returnConfirm: 'نعم، رجع',
  returnKeep: 'لا، أبقِ الطلب',
  returnHint: 'إلغاء طلب شُحن يعني أنه رجع: تعود قطعه إلى المخزون ويُحسب شحنه خسارةً في الأرباح.',
  /** `count` were changed, `same` were known to have come back before. */
  bulkReturned: (count: number, same: number) =>
    count === 0
      ? `لم يتغيّر شيء: ${countOrders(same)} ${ofCounted(same, ['سُجّل مرتجعًا', 'سُجّلا مرتجعين', 'سُجّلت مرتجعة'])} من قبل`
      : `تم تسجيل إرجاع ${ofOrders(count)}${same === 0 ? '' : `، و${countOrders(same)} ${were(same)} كذلك من قبل`}`,
  oversellTitle: 'الكمية المتبقية لا تكفي',
  oversellQuestion(left: number, wanted: number) {
    return `${piecesLeft(left)}، وفي هذا الطلب الملغي ${countPieces(wanted)}. هل يُعاد فتحه مع ذلك؟`;
  },
  oversellAllQuestion: (count: number) =>
    `الكمية المتبقية لا تكفي لإعادة فتح ${ofOrders(count)}. هل ${ofCounted(count, ['يُعاد فتحه', 'يُعاد فتحهما', 'يُعاد فتحها'])} مع ذلك؟`,
  oversellConfirm: 'إعادة الفتح',
  /** After the names of some. */
  andMore: (count: number) => `وغيرها: ${formatNumber(count)}`,
  notDeleted(count: number) {
    const them = ofCounted(count, ['ه', 'هما', 'ها']);
    return `لم يتم حذف ${ofOrders(count)} عند شبكة الدفع، فالحذف هنا لا يلغي${them} لديها. ألغِ${them} هنا وعندها أولًا، ثم احذف${them}:`;
  },
  notReopened: (count: number) => `لم يُعَد فتح ${ofOrders(count)} لأن الكمية المتبقية لا تكفي:`,
  duplicateOf: (id: string) => `وصل هذا الطلب من الرقم نفسه للصفحة نفسها قبل شحن طلبه ${id}.`,
  openFirst: 'افتح ذلك الطلب',
  customerErased: 'مُحيت بيانات العميل',
  customerErasedText: 'مُحي اسم العميل ورقمه وعنوانه من هذا الطلب، وبقي ما بيع ومبلغه.',
  doubtfulPhone: 'رقم مشكوك فيه',
  onHoldReasons: {
    blocked_phone: 'رقم محظور',
    too_many_orders: 'طلبات كثيرة من الرقم',
    order_flood: 'طلبات كثيرة من مصدر واحد',
    risk: 'محجوز للحذر',
  } satisfies Record<HoldReason, string>,
  onHoldTexts: {
    blocked_phone: 'هذا الطلب محجوز لأن رقم العميل محظور. العميل لا يعلم بذلك.',
    too_many_orders:
      'هذا الطلب محجوز لأن الرقم نفسه طلب من هذه الصفحة مرات كثيرة خلال يوم. العميل لا يعلم بذلك.',
    order_flood:
      'هذا الطلب محجوز لأن طلبات كثيرة وصلت إلى هذه الصفحة خلال ساعة من اتصال إنترنت واحد، بأرقام مختلفة. العميل لا يعلم بذلك.',
    risk: 'هذا الطلب محجوز لأن أسباب الحذر فيه بلغت الحد الذي اخترته. العميل لا يعلم بذلك.',
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
  waitsForAnswer: 'رسالة تنتظر ردًّا',
  forwardFailed: 'لم يصل إلى الشبكة',
  justArrived: 'طلب جديد',
  statusChanged: (order: string, status: string) => `أصبحت حالة الطلب ${numberOf(order)}: ${status}`,
  statusRestored: (order: string) => `أُعيدت الحالة السابقة للطلب ${numberOf(order)}`,
  allRestored: 'أُعيدت الحالة السابقة',
  bulkRestored: (count: number) => `أُعيدت الحالة السابقة إلى ${ofOrders(count)}`,
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
  ownDiscount: 'خصم',
  sku: 'الرمز',
  shipping: 'الشحن',
  free: 'مجاني',
  total: 'الإجمالي عند الاستلام',
  notes: 'ملاحظات',
  marketing: 'العروض عبر واتساب',
  marketingAnswer: (isWanted: boolean, date: string) =>
    isWanted ? `موافقة بتاريخ ${date}` : `بلا موافقة (${date})`,
  source: 'صفحة الهبوط',
  byHand: 'طلب باليد، وصل عبر',
  recoveredFrom: 'مصدره',
  recoveredFromForm: 'نموذج متروك عاد صاحبه وطلب',
  fullId: 'رقم الطلب كاملًا',
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
  everyCity: 'كل المدن',
  /** Above the results of a search or of a filter whose orders are not counted. */
  unsearched: 'لا يتبع البحث',
  unfiltered: 'لا يتبع هذه التصفية',
  /** The amounts are of one currency, so they cover fewer orders than the other numbers. */
  moneyOf: (count: number, currency: Currency) => `المبالغ من ${ofOrders(count)} ${inCurrency[currency]}`,
  currency: 'عملة المبالغ',
  /** Customers are not counted for each status. */
  uncounted: 'لا يُحسب لحالة وحدها',
  revenue: 'قيمة كل الطلبات',
  /** For the orders of one status. */
  revenueOfStatus: 'قيمة الطلبات',
  deliveredOf: (amount: string) => `سُلّم منها ${amount}`,
  average: 'متوسط قيمة الطلب',
  orders: 'إجمالي الطلبات',
  month: 'طلبات هذا الشهر',
  daily: 'المعدل اليومي',
  /** The base of the daily average (spec 9), and the average of the month's days so far. */
  dailyOf: (soFar: string) => `هذا الشهر ÷ 30، ولأيامه حتى اليوم ${soFar}`,
  dailyOfDays: 'المعدل اليومي للفترة',
  /** For some pages or days customers are estimated, and a corrected phone stays counted. */
  about: (count: string) => `نحو ${count}`,
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
  toOrder: 'العودة إلى الطلب',
  saveFailed: 'حدث خطأ في حفظ التغييرات',
  back: 'العودة إلى الطلبات',
  conflict:
    'تغيّر هذا الطلب في مكان آخر أثناء تعديلك. تعديلاتك ما زالت هنا، وما لم تعدّله حُدّث. راجع الحقول ثم احفظ مرة أخرى.',
  storedNow: (value: string) => `المحفوظ الآن: ${value}`,
  problems: {
    required: 'هذا الحقل مطلوب',
    phone_invalid: 'رقم الجوال غير صالح',
    too_big: 'النص أطول من المسموح',
    phone_masked: 'في النص رقم مخفي نُقل من مكانه أو نقص. أعد النص كما كان، أو اكتب الرقم كاملًا.',
  } as Readonly<Record<string, string>>,
  problem: 'القيمة غير صالحة',
  tooLong: (limit: number) => `النص أطول من ${ofCharacters(limit)}`,
} as const;

/** An order's goods while they are changed. */
export const goodsEdit = {
  title: 'المنتجات والإجمالي',
  open: 'تغيير المنتجات أو الخصم',
  offer: 'العرض',
  quantity: 'الكمية',
  more: 'زد الكمية',
  less: 'أنقص الكمية',
  variant: 'الخيار',
  addVariant: 'أضف خيارًا آخر',
  shippingAsIs: 'كما هو في الطلب',
  variantGone: 'خيار العميل لم يعد في الصفحة. اختر غيره، أو اترك المنتجات كما هي.',
  noGoods: 'صفحة هذا الطلب لم تعد تبيعه، فتبقى منتجاته كما هي.',
  quoteFailed: 'تعذّر حساب الإجمالي',
  was: 'الإجمالي السابق',
  /** Beside the stored goods while others are chosen. */
  storedGoods: 'كما هي محفوظة الآن، وتتغيّر بعد «حفظ التغييرات».',
  discount: 'خصم',
  most: (amount: string) => `حتى ${amount}`,
  reason: 'سبب الخصم',
  amountWrong: 'اكتب المبلغ رقمًا، مثل 25',
  problems: {
    required: 'اكتب سبب الخصم',
    discount_above_limit: 'الخصم أعلى من الحد المسموح لك',
    discount_above_goods: 'الخصم أعلى من قيمة المنتجات',
    too_big: 'النص أطول من المسموح',
  } as Readonly<Record<string, string>>,
  problem: 'القيمة غير صالحة',
  priceChanged: 'تغيّر السعر في الصفحة. راجع الإجمالي الجديد ثم احفظ.',
  decided: 'تغيّرت حالة الطلب، فلا تُعدّل منتجاته الآن.',
  oversellQuestion: (left: number, wanted: number) =>
    `${piecesLeft(left)}، والزيادة في هذا الطلب: ${countPieces(wanted)}. هل تُحفظ مع ذلك؟`,
  oversellConfirm: 'احفظ مع ذلك',
} as const;

/** The timeline of an order. */
export const orderHistory = {
  title: 'سجل الطلب',
  placed: 'وصل الطلب',
  placedByHand: 'سُجّل الطلب باليد',
  changed: (from: string, to: string) => `تغيّرت الحالة من «${from}» إلى «${to}»`,
  released: 'قُبل الطلب بعد حجزه',
  phoneConfirmed: 'تأكّد الرقم برمز واتساب',
  phoneNotConfirmed: 'لم يتأكّد الرقم برمز واتساب',
  offerAccepted: (name: string) => `أُضيف «${name}» بعد الطلب`,
  outcomeUndone: 'أُلغيت نتيجة الاتصال',
  returned: 'سُجّل الطلب مرتجعًا',
  settledAtNetwork: {
    cancel: (number: string | null) => `أُلغي عند الشبكة أيضًا${ofNumber(number)}`,
    edit: (number: string | null) => `عُدّل عند الشبكة أيضًا${ofNumber(number)}`,
    restore: (number: string | null) => `أُعيد فتحه عند الشبكة أيضًا${ofNumber(number)}`,
  },
  customerWrote: 'وصلت رسالة من العميل',
  customerAnswered: 'رُدّ على رسالة العميل',
  customerRead: 'حُددت رسالة العميل كمقروءة',
  /** From a newer release. */
  unknown: 'تغيير',
  details: {
    customerName: 'الاسم',
    customerPhone: 'الجوال',
    customerAddress: 'العنوان',
    notes: 'الملاحظات',
    goods: 'المنتجات',
    offer: 'العرض',
    addOns: 'الإضافات',
    shipping: 'الشحن',
    discount: 'الخصم',
    discountReason: 'سبب الخصم',
    total: 'الإجمالي',
  } satisfies Record<CallChange['detail'], string>,
  changedOnCall: 'عُدّلت في المكالمة بطلب العميل',
  detailsChanged: 'عُدّلت البيانات',
  goodsChanged: 'عُدّلت المنتجات أو المبلغ',
  nothing: 'فارغ',
  you: 'أنت',
  shopper: 'العميل',
  customerByWhatsApp: 'العميل عبر واتساب',
  network: 'شبكة الدفع عند الاستلام',
  otherUser: 'مستخدم آخر',
} as const;

/** Finding one order to link something to it. */
export const orderSearchText = {
  search: 'ابحث عن الطلب',
  hint: 'برقمه أو باسم العميل أو جواله',
  found: 'الطلبات التي وُجدت',
  nothing: 'لا طلب بهذا البحث',
  failed: 'تعذّر البحث في الطلبات',
} as const;
