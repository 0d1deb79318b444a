import { countOrders, ofCounted } from './common.ts';
import { arabicCount, formatNumber } from './format.ts';

export { orderChannelNames as channelTexts } from '@mirsah/domain/messages';

/** An order's short number in an Arabic sentence. */
const numberOf = (order: string) => `\u2066${order}\u2069`;

/** An order that a person writes down during a call or after a message. */
export const newOrderText = {
  title: 'طلب جديد',
  subtitle: 'من مكالمة أو رسالة، لا من صفحة',
  form: 'بيانات الطلب',
  phone: 'جوال العميل',
  phoneHint: 'اكتب الرقم كاملًا، أو الصقه من المحادثة. إن طلب منك من قبل جاء اسمه وعنوانه وحدهما.',
  /** `read`: how a doubtful number is understood. */
  doubt: (read: string, country: string, example: string) =>
    `: يُقرأ \u2066${read}\u2069، وليس رقم جوال في ${country}، مثل \u2066${example}\u2069. صحّحه، أو احفظه إن كنت متأكدًا منه.`,
  country: 'الدولة',
  looking: 'نبحث عن العميل…',
  newCustomer: 'أول طلب من هذا الرقم',
  lookFailed: 'تعذّر البحث عن العميل',
  customer: 'العميل',
  risk: (score: number) => `خطر ${formatNumber(score)} من 100`,
  /** The results of a customer's earlier orders. */
  history: (orders: number, delivered: number, returned: number) =>
    [
      delivered > 0
        ? `${countOrders(delivered)} ${ofCounted(delivered, ['وصله', 'وصلاه', 'وصلته'])}`
        : `${countOrders(orders)}، لم يصله شيء بعد`,
      returned > 0 ? `${countOrders(returned)} ${ofCounted(returned, ['رجع', 'رجعا', 'رجعت'])}` : 'بلا إرجاع',
    ].join('، '),
  at: (city: string, address: string) => `${city}، ${address}`,
  otherAddress: 'عنوان آخر',
  earlier: 'طلباته السابقة',
  blocked: 'هذا الرقم محظور',
  blockedBy: (name: string | null, date: string, customer: string) =>
    `حُظر في ${date}${name ? `، وحظره ${name}` : ''}${customer ? `، من طلب باسم ${customer}` : ''}. إن حفظت طلبًا له صار محجوزًا حتى تحرّره.`,
  unblock: 'ارفع الحظر',
  unblocked: 'رُفع الحظر عن الرقم',
  unblockFailed: 'تعذّر رفع الحظر',
  waiting: 'لهذا الرقم طلب ينتظر',
  waitingOrder: (name: string, goods: string, age: string, status: string) =>
    `${name}، ${goods}، ${age}، ${status}`,
  add: 'أضف إلى طلبه',
  addingTo: 'إن أضفته إلى طلبه',
  added: (order: string) => `أُضيف إلى الطلب ${numberOf(order)}`,
  addFailed: 'تعذّرت الإضافة إلى الطلب',
  separate: 'طلب منفصل',
  openOrder: 'افتح طلبه',
  otherPage: (title: string) => `طلبه من صفحة «${title}»، فلا يُضاف إليه هذا المنتج.`,
  choosePage: 'اختر المنتج لتضيفه إلى طلبه.',
  channel: 'كيف وصلك الطلب؟',
  becomesConfirmed: 'يُسجَّل مؤكدًا، ولا يُتصل به',
  becomesPending: 'يُسجَّل قيد الانتظار، ويدخل قائمة مكتب التأكيد',
  becomesHeld: 'يُسجَّل محجوزًا، لأن الرقم محظور.',
  product: 'المنتج',
  oneProduct: 'منتج واحد لكل طلب',
  replaced: (goods: string) =>
    `حلّ هذا المنتج محل «\u2068${goods}\u2069». الكمية كما كانت، فراجع الخيار والعرض.`,
  bringBack: 'أعد السابق',
  /** The price of the cheapest variant. */
  from: (price: string) => `من ${price}`,
  findProduct: 'ابحث عن منتج',
  noProduct: 'لا منتج بهذا الاسم',
  noPages: 'لا صفحة مفعّلة تبيع منها',
  noPagesText: 'يُسعَّر الطلب من صفحة هبوط مفعّلة. فعّل صفحة ثم عد إلى هنا.',
  pagesFailed: 'تعذّر تحميل المنتجات',
  choice: 'الخيار والكمية',
  name: 'الاسم',
  city: 'المدينة',
  address: 'العنوان',
  addressHint: 'الحي والشارع ومَعلم، أو العنوان الوطني',
  notes: 'ملاحظة (اختيارية)',
  cityUnknown: 'لا نعرف هذه المدينة، فيُحسب سعر بقية الدولة.',
  cityNotAsked: 'صفحة هذا المنتج لا تسأل عن المدينة، فتُكتب في أول العنوان.',
  refused: 'هذه الصفحة لا توصّل إلى هناك.',
  refusedThere: (place: string) =>
    `صفحة هذا المنتج لا توصّل إلى \u2068${place}\u2069، فلا يُحفظ هذا الطلب. اختر منتجًا آخر، أو مكان توصيل آخر.`,
  delivery: (price: string, days: number) =>
    days > 0
      ? `التوصيل: ${price}، خلال ${arabicCount(days, {
          zero: 'اليوم',
          one: 'يوم واحد',
          two: 'يومين',
          few: 'أيام',
          many: 'يومًا',
          other: 'يوم',
        })}`
      : `التوصيل: ${price}`,
  amount: 'المبلغ',
  amountLater: 'يُحسب من سعر المنتج ومنطقة التوصيل حين تختارهما.',
  state: 'كيف يُسجَّل؟',
  confirmed: 'مؤكد، كلّمته',
  confirmedDetail: 'اتفقنا الآن، ولا يُتصل به',
  pending: 'قيد الانتظار',
  pendingDetail: 'يدخل قائمة مكتب التأكيد',
  save: 'احفظ الطلب',
  saveSeparate: 'احفظ طلبًا منفصلًا',
  saving: 'جارٍ الحفظ…',
  savedConfirmed: (order: string) => `سُجّل الطلب ${numberOf(order)} مؤكدًا`,
  savedPending: (order: string) => `سُجّل الطلب ${numberOf(order)} قيد الانتظار`,
  savedHeld: (order: string) => `سُجّل الطلب ${numberOf(order)} محجوزًا`,
  saveFailed: 'تعذّر حفظ الطلب',
  keyReused: 'حُفظ هذا الطلب قبل تعديلك الأخير. راجعه في الطلبات، أو احفظ مرة أخرى ليُسجَّل طلب ثانٍ.',
  takenBack: 'أُلغي تسجيل الطلب، وبقي ما كتبته في «طلب جديد»',
  takeBackFailed: 'تعذّر إلغاء تسجيل الطلب',
  draft: 'تابع من حيث توقفت، فما كتبته محفوظ على هذا الجهاز.',
  startOver: 'ابدأ من جديد',
  keys: { next: 'الحقل التالي', save: 'حفظ' },
  problems: {
    phone: 'اكتب رقم جوال صحيحًا',
    channel: 'اختر كيف وصلك الطلب',
    product: 'اختر المنتج',
    price: 'لا سعر لهذا الاختيار الآن، فلا يُحفظ به طلب',
    name: 'اكتب اسم العميل',
    city: 'اكتب المدينة',
    address: 'اكتب العنوان',
    quantity: 'الكمية أكثر مما تسمح به الصفحة',
    place_refused: 'هذه الصفحة لا توصّل إلى هناك',
    too_big: 'النص أطول من المسموح',
    other: 'القيمة غير صالحة',
  },
} as const;
