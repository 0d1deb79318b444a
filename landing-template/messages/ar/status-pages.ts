import { countDays } from './language.ts';

/** The thank-you page, also where there is no order to show. */
export const receiptText = {
  heading: 'تم إرسال طلبك بنجاح',
  thanks: 'شكرًا لك،',
  weWillCall: 'سنتواصل معك قريبًا لتأكيد الطلب.',
  orderNumber: 'رقم الطلب',
  items: 'ما طلبته',
  quantity: 'الكمية',
  /** Before the name of the offer, in the form of `offerOf`. */
  discount: 'خصم',
  gift: 'هدية',
  shipping: 'الشحن',
  free: 'مجاني',
  total: 'الإجمالي عند الاستلام',
  delivery: 'بيانات التوصيل',
  name: 'الاسم',
  phone: 'رقم الجوال',
  city: 'المدينة',
  address: 'العنوان',
  country: 'الدولة',
  next: 'ماذا بعد؟',
  preparing: 'نجهّز طلبك',
  preparingDetail: 'نغلّفه بعناية بعد تأكيده معك.',
  shippingStep: 'نشحنه إليك',
  /** Spec 2.15 has an SMS with a tracking link here (docs/decisions/0038-no-empty-promises.md). */
  shippingStepDetail: (days: number) =>
    days > 0 ? `يصلك خلال ${countDays(days)}، وتدفع عند استلامه.` : 'وتدفع عند استلامه.',
  home: 'العودة إلى الصفحة الرئيسية',
  missingTitle: 'تعذّر عرض الطلب',
  missingHeading: 'لا يمكن عرض تفاصيل الطلب',
  missingDetail:
    'إن كنت قد أرسلت طلبك فهو مسجّل لدينا، وسنتواصل معك قريبًا. وإن لم تكمله بعد فارجع إلى الصفحة وأرسله من جديد. يظهر الإيصال ثلاثين يومًا، في المتصفح الذي أرسلت منه الطلب.',
};

/** The offer after the order, and the second one for shoppers who decline it. */
export const afterOfferText = {
  until: (time: string) => `متاح مع هذا الطلب حتى ${time}`,
  instead: 'قبل أن تذهب، ما رأيك بهذا؟',
  together: 'يصلك مع طلبك نفسه، ولا تكتب بياناتك مرة أخرى.',
  priceBefore: 'بدلًا من',
  saved: 'وفّر',
  variant: 'اختر الخيار المناسب',
  accept: 'أضفها إلى طلبي',
  newTotal: 'يصبح الإجمالي عند الاستلام',
  decline: 'لا، أكملوا طلبي كما هو',
  added: (name: string) => `أضفنا «${name}» إلى طلبك.`,
};

/** The code that is sent to the phone of an order. */
export const phoneCodeText = {
  heading: 'أكّد رقم جوالك',
  sentTo: 'أرسلنا بواتساب رمزًا من ستة أرقام إلى',
  stored: 'طلبك محفوظ على كل حال، وتأكيد رقمك يسرّع تجهيزه.',
  label: 'الرمز',
  confirm: 'تأكيد الرقم',
  resend: 'أرسلوا رمزًا آخر',
  resent: 'طلبنا لك رمزًا آخر. يصلك خلال لحظات، ولا يصلح الرمز السابق.',
  wrong: (left: number) =>
    left === 1 ? 'الرمز غير صحيح. بقيت محاولة واحدة.' : `الرمز غير صحيح. بقي لك من المحاولات: ${left}.`,
  expired: 'انتهت مدة الرمز، وهي خمس دقائق. اطلب رمزًا آخر.',
  notYet: 'لم يصل الرمز إلى واتساب بعد. انتظر لحظات ثم جرّب.',
  tooSoon: 'أرسلنا رمزًا قبل لحظات. انتظر نصف دقيقة ثم اطلب غيره.',
  tooMany: 'محاولات كثيرة. انتظر خمس دقائق ثم جرّب.',
  undelivered: 'تعذّر إرسال الرمز إلى هذا الرقم بواتساب.',
  confirmed: 'تأكّد رقمك. شكرًا لك.',
  over: 'لا حاجة إلى رمز الآن. سنتصل بك لتأكيد طلبك.',
};

export const errorPageText = {
  notFound: {
    title: 'الصفحة غير موجودة',
    heading: 'الصفحة غير موجودة',
    detail:
      'لا توجد صفحة بهذا العنوان. ربما تغيّر الرابط أو حُذفت الصفحة. راجع الرابط، أو اسأل المتجر الذي أرسله إليك.',
  },
  unavailable: {
    title: 'الصفحة غير متاحة حالياً',
    heading: 'هذه الصفحة غير متاحة حالياً',
    detail:
      'أوقف المتجر هذه الصفحة مؤقتًا. عُد إليها لاحقًا، أو تواصل مع المتجر مباشرة. إن كنت قد طلبت من قبل فطلبك محفوظ.',
    action: 'إعادة المحاولة',
  },
  generic: {
    title: 'حدث خطأ',
    heading: 'حدث خطأ في تحميل الصفحة',
    detail: 'نعمل على إصلاحه. انتظر لحظات ثم أعد المحاولة.',
    action: 'إعادة المحاولة',
  },
  madeWith: 'متجرك على الإنترنت في دقائق مع مرساة',
};
