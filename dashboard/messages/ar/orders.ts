import type { HoldReason, OrderEvent } from '@mirsah/domain/order';
import { arabicCount } from './format.ts';

export { orderStatusNames as orderStatusTexts } from '@mirsah/domain/messages';

/** A number of orders after a verbal noun: «تأكيد طلبين». */
const ofOrders = (count: number) =>
  arabicCount(count, {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبين',
    few: 'طلبات',
    many: 'طلبًا',
    other: 'طلب',
  });

/** Orders (spec 2.6, 2.7, 5 and 8: those texts letter for letter). */
export const orders = {
  title: 'الطلبات',
  filter: 'تصفية الطلبات حسب الحالة',
  all: 'الكل',
  onHold: 'محجوزة',
  columns: {
    id: 'الطلب',
    customer: 'العميل',
    product: 'المنتج',
    total: 'الإجمالي',
    date: 'التاريخ',
    status: 'الحالة',
    actions: 'إجراءات',
  },
  empty: 'لا توجد طلبات تطابق معايير البحث',
  emptyAtAll: 'لا توجد طلبات بعد',
  emptyAtAllText: 'ستظهر هنا طلبات صفحاتك فور وصولها.',
  emptyOnHold: 'لا توجد طلبات محجوزة',
  emptyOnHoldText: 'هنا تنتظر قرارك طلبات الأرقام المحظورة، والطلبات المتكررة من رقم واحد في يوم واحد.',
  showAll: 'عرض كل الطلبات',
  toPages: 'إلى صفحات الهبوط',
  loadFailed: 'حدث خطأ في تحميل الطلبات',
  search: 'البحث في الطلبات',
  searchHint: 'الاسم أو الجوال أو رقم الطلب',
  clearSearch: 'مسح البحث',
  filters: (count: number) => (count === 0 ? 'تصفية' : `تصفية (${count})`),
  page: 'صفحة الهبوط',
  allPages: 'كل الصفحات',
  from: 'من تاريخ',
  to: 'إلى تاريخ',
  clearFilters: 'مسح التصفية',
  searchedUntil: (moment: string) => `بحثنا في الطلبات حتى ${moment}.`,
  searchFurther: 'تابع البحث في الأقدم',
  searching: 'جارٍ البحث...',
  waiting: (count: number) =>
    arabicCount(count, {
      zero: '',
      one: 'طلب جديد',
      two: 'طلبان جديدان',
      few: 'طلبات جديدة',
      many: 'طلبًا جديدًا',
      other: 'طلب جديد',
    }),
  selectAll: 'تحديد كل الطلبات المعروضة',
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
  selection: 'إجراءات على الطلبات المحددة',
  clearSelection: 'إلغاء التحديد',
  confirmSelected: 'تأكيد المحدد',
  shipSelected: 'شحن المحدد',
  printSelected: 'طباعة المحدد',
  deleteSelected: 'حذف المحدد',
  releaseSelected: 'قبول المحدد',
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
  doubtfulPhone: 'رقم مشكوك فيه',
  onHoldReasons: {
    blocked_phone: 'رقم محظور',
    too_many_orders: 'طلبات كثيرة من الرقم',
  } satisfies Record<HoldReason, string>,
  onHoldTexts: {
    blocked_phone: 'هذا الطلب محجوز لأن رقم العميل محظور. العميل لا يعلم بذلك.',
    too_many_orders:
      'هذا الطلب محجوز لأن الرقم نفسه طلب من هذه الصفحة مرات كثيرة خلال يوم. العميل لا يعلم بذلك.',
  } satisfies Record<HoldReason, string>,
  release: 'قبول الطلب',
  releaseOf: (customer: string) => `قبول طلب ${customer}`,
  blockTitle: 'حظر رقم العميل',
  blockQuestion: (phone: string) =>
    `ستُحجز الطلبات القادمة من ‎${phone}‎ حتى تقبلها، ولن يعلم العميل بذلك. هل تريد حظر الرقم؟`,
  blocked: 'تم حظر الرقم',
  blockFailed: 'حدث خطأ في حظر الرقم',
  blockedPhones: 'الأرقام المحظورة',
  blockedPhonesText: 'تُحجز الطلبات القادمة من هذه الأرقام حتى تقبلها.',
  blockedEmpty: 'لا توجد أرقام محظورة',
  blockedEmptyText: 'احظر رقمًا من قائمة إجراءات أي طلب له.',
  blockedLoadFailed: 'حدث خطأ في تحميل الأرقام المحظورة',
  blockedOn: (date: string) => `حُظر في ${date}`,
  unblock: 'رفع الحظر',
  unblockOf: (phone: string) => `رفع الحظر عن ${phone}`,
  unblocked: 'رُفع الحظر عن الرقم',
  unblockFailed: 'حدث خطأ في رفع الحظر',
  statusOf: (customer: string) => `حالة طلب ${customer}`,
  call: (customer: string) => `اتصال بـ ${customer}`,
  whatsApp: (customer: string) => `مراسلة ${customer} على واتساب`,
  callShort: 'اتصال',
  whatsAppShort: 'واتساب',
  statusChanged: (status: string) => `أصبحت حالة الطلب: ${status}`,
  statusRestored: 'أُعيدت الحالة السابقة',
  statusFailed: 'حدث خطأ في حفظ التغييرات',
  heading: 'طلب',
  notFound: 'لم يتم العثور على الطلب',
  loadOneFailed: 'حدث خطأ في تحميل بيانات الطلب',
  customer: 'العميل',
  phone: 'الجوال',
  phoneDoubtful: 'قد لا يكون رقم جوال صحيحًا، تأكد منه قبل الشحن.',
  address: 'العنوان',
  country: 'الدولة',
  items: 'المنتجات',
  sku: 'الرمز',
  shipping: 'الشحن',
  free: 'مجاني',
  total: 'الإجمالي عند الاستلام',
  notes: 'ملاحظات',
  source: 'صفحة الهبوط',
  fullId: 'رقم الطلب كاملًا',
} as const;

/** The metrics above the list (spec 2.6). */
export const orderSummary = {
  title: 'ملخص الطلبات',
  currency: 'عملة الملخص',
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
  /** Of a newer release. */
  unknown: 'تغيير',
  details: {
    customerName: 'الاسم',
    customerPhone: 'الجوال',
    customerAddress: 'العنوان',
    notes: 'الملاحظات',
  } satisfies Record<Extract<OrderEvent, { type: 'details_changed' }>['changes'][number]['detail'], string>,
  detailsChanged: 'عُدّلت البيانات',
  nothing: 'فارغ',
  you: 'أنت',
  shopper: 'العميل',
  otherUser: 'مستخدم آخر',
} as const;

/** The export of the list. */
export const orderExport = {
  action: 'تصدير CSV',
  title: 'تصدير الطلبات',
  progress: (count: number) => (count === 0 ? 'جارٍ تجهيز الملف...' : `جارٍ تجهيز الملف: ${ofOrders(count)}`),
  hint: 'أبقِ هذه الصفحة مفتوحة حتى ينزل الملف.',
  done: (count: number) => `نُزّل ملف فيه ${ofOrders(count)}`,
  nothing: 'لا توجد طلبات لتصديرها',
  failed: 'حدث خطأ في تصدير الطلبات',
  fileName: (day: string) => `الطلبات-${day}.csv`,
} as const;

/** The printed slip that goes on the parcel. */
export const packingSlips = {
  title: 'بطاقات الشحن',
  print: 'طباعة',
  back: 'العودة إلى الطلبات',
  size: 'مقاس الورق',
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
  slip: (customer: string) => `بطاقة شحن ${customer}`,
  order: 'رقم الطلب',
  to: 'إلى',
  collect: 'المبلغ عند الاستلام',
} as const;
