/** By country code. */
export const countryNames = {
  SA: 'السعودية',
  AE: 'الإمارات',
  KW: 'الكويت',
  BH: 'البحرين',
  OM: 'عُمان',
  QA: 'قطر',
};

/** By currency code: as written after an amount. */
export const currencySymbols = {
  SAR: 'ر.س',
  AED: 'د.إ',
  KWD: 'د.ك',
  BHD: 'د.ب',
  OMR: 'ر.ع',
  QAR: 'ر.ق',
};

/** By currency code. */
export const currencyNames = {
  SAR: 'ريال سعودي',
  AED: 'درهم إماراتي',
  KWD: 'دينار كويتي',
  BHD: 'دينار بحريني',
  OMR: 'ريال عُماني',
  QAR: 'ريال قطري',
};

/** The badges below a page's title, in the specification's words. */
export const badgeTexts = {
  shipping: 'شحن سريع',
  quality: 'ضمان الجودة',
  support: 'دعم 24/7',
  original: 'منتج أصلي',
} as const;

/** The statuses of an order, on screens and in exports. */
export const orderStatusNames = {
  pending: 'قيد الانتظار',
  confirmed: 'مؤكد',
  shipped: 'تم الشحن',
  delivered: 'تم التوصيل',
  cancelled: 'ملغي',
};

/** How an order that a person wrote down reached them. */
export const orderChannelNames = {
  call: 'مكالمة',
  whatsapp: 'واتساب',
  instagram: 'إنستغرام',
  snapchat: 'سناب شات',
  store: 'في المتجر',
  other: 'غير ذلك',
} as const;

/** Where a visit came from. */
export const trafficSourceNames = {
  direct: 'زيارة مباشرة',
  facebook: 'فيسبوك',
  instagram: 'إنستغرام',
  tiktok: 'تيك توك',
  snapchat: 'سناب شات',
  google: 'جوجل',
  x: 'إكس',
  youtube: 'يوتيوب',
  whatsapp: 'واتساب',
  telegram: 'تيليغرام',
  other: 'مصادر أخرى',
} as const;

/** Why an order was not sent to the network when the stored API key can no longer be decrypted. */
export const storedKeyUnreadable = 'تعذّرت قراءة المفتاح المحفوظ لدينا. احفظه من جديد في إعدادات API.';

/** Separates the parts of a list on one line. */
export const listSeparator = '، ';

/** The answer of a ticked checkbox. */
export const ticked = 'نعم';

/** The answer of a shopper who does not know their national address. */
export const addressUnknown = 'لا يعرفه العميل';

/** The order line for the cash-on-delivery fee. */
export const codFeeName = 'رسوم الدفع عند الاستلام';

/** What a new landing page starts with (spec 3). */
export const newPageText = {
  fields: {
    name: { label: 'الاسم الكامل', placeholder: 'مثال: عبدالله الشمري' },
    phone: { label: 'رقم الجوال', placeholder: '' },
    address: { label: 'العنوان', placeholder: 'المدينة والحي والشارع' },
    city: { label: 'المدينة', placeholder: 'مثال: الرياض' },
    addressWithoutCity: 'الحي والشارع ورقم المبنى',
  },
  shipping: 'شحن عادي',
  button: 'اطلب الآن',
};

/** The ending of a copy's title: `عطر (نسخة)`, then `عطر (نسخة 2)` and so on. */
export const copyMark = (copy: number) => (copy === 1 ? ' (نسخة)' : ` (نسخة ${copy})`);
export const copyMarkPattern = / \(نسخة(?: \d+)?\)$/;

/**
 * «في النموذج خطآن: الاسم، رقم الجوال»: what a screen reader says when several fields are rejected, by their
 * labels. Nothing of a single one, which gets the focus together with its reason.
 */
export function countedProblems(labels: readonly string[]): string {
  const count = labels.length;
  if (count < 2) return '';
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
    two: 'خطآن',
    few: `${count} أخطاء`,
    many: `${count} خطأً`,
  };
  const counted = forms[new Intl.PluralRules('ar').select(count)] ?? `${count} خطأ`;
  return `في النموذج ${counted}: ${labels.join('، ')}`;
}

/** Validation errors of a contact message, by field. */
export const contactProblems = {
  nameMissing: 'اكتب اسمك',
  nameTooLong: 'الاسم أطول من 120 حرفًا',
  emailMissing: 'اكتب بريدك الإلكتروني',
  emailInvalid: 'البريد الإلكتروني غير صالح',
  emailTooLong: 'البريد الإلكتروني أطول من اللازم',
  messageTooShort: 'اكتب رسالتك في 10 أحرف على الأقل',
  messageTooLong: 'الرسالة أطول من 4000 حرف',
};

/** After the name of the ordered product: its free gift. */
export const withGift = (name: string) => ` + هدية: ${name}`;

/** The order that tests a connection to a cash-on-delivery network, marked as a test for human readers. */
export const testOrderText = {
  customer: 'طلب تجريبي من مرساة - لا يُشحن',
  address: 'اختبار الاتصال - لا يُشحن',
  product: 'منتج تجريبي',
};

/** The blanks in the texts of the starters, which a merchant replaces; all in square brackets. */
export const starterBlanks = [
  '[أنواع البشرة المناسبة]',
  '[الأبعاد]',
  '[الأجهزة المتوافقة]',
  '[الإيحاءات، مثل كراميل وفواكه]',
  '[الارتفاع]',
  '[الحجم أو الوزن]',
  '[الحجم]',
  '[الخامة أو المكوّنات]',
  '[الخامة]',
  '[الخامة، مثل ستانلس ستيل أو خشب]',
  '[الخامة، وشهادة السلامة إن وُجدت]',
  '[الخطوة الأولى]',
  '[الخطوة الثانية]',
  '[السعة باللتر]',
  '[السعة بالمللي أمبير]',
  '[الصدر]',
  '[الطول]',
  '[العدد]',
  '[العرض]',
  '[العمر]',
  '[الفئة الأولى، مثل من يعمل جالسًا ساعات طويلة]',
  '[الفئة الثانية، مثل من يتمرن في البيت]',
  '[القدرة بالواط]',
  '[القطع المرفقة]',
  '[المنافذ وعددها]',
  '[المهارة الأولى]',
  '[المهارة الثانية]',
  '[المواقد المناسبة]',
  '[الميزة الأولى]',
  '[الميزة الثالثة]',
  '[الميزة الثانية]',
  '[الوزن]',
  '[بلد الصنع]',
  '[بلد المحصول والمزرعة]',
  '[بلوتوث أو سلكي، والإصدار]',
  '[درجة التحميص وتاريخه]',
  '[درجة مقاومة الماء]',
  '[رقم تسجيل المنتج لدى الجهة المختصة، إن لزم]',
  '[سلك أو بطارية، ومدتها]',
  '[سياسة استبدال المقاس]',
  '[سياسة الاستبدال والإرجاع في متجرك]',
  '[سياسة الفحص عند الاستلام]',
  '[شدة الإضاءة ودرجاتها]',
  '[ضيقة أو عادية أو واسعة]',
  '[طريقة الإغلاق عند الشحن]',
  '[طريقة التغليف، وما تفعله إن وصل فيه كسر]',
  '[طريقة التنظيف]',
  '[طريقة الغسل والكيّ]',
  '[طريقة المعالجة]',
  '[عدد الأشخاص]',
  '[عدد الأيام]',
  '[عدد الساعات]',
  '[عدد المرات]',
  '[قطر العلبة بالمليمتر]',
  '[قوة الشفط]',
  '[كم دقيقة أو خطوة يوفّر]',
  '[كوارتز أو أوتوماتيك]',
  '[للرجال أو للنساء أو للجنسين]',
  '[ما تفعله إن وصل معيبًا]',
  '[محتويات العلبة]',
  '[مدة التشغيل]',
  '[مدة الصلاحية بعد الفتح]',
  '[مدة الضمان وشروطه]',
  '[مدة الضمان]',
  '[مصدر المنتج وما يثبت أصالته]',
  '[مطفي أو لامع أو كريمي]',
  '[مغناطيس أو ملقط أو شفّاط]',
  '[مكوّنات الافتتاحية]',
  '[مكوّنات القاعدة]',
  '[مكوّنات القلب]',
  '[نعم أو لا، وكيف]',
  '[نعم أو لا، وما ينصح به الطبيب]',
  '[نعم أو لا، ومن أي عمر تناسب]',
  '[نوع التركيز، مثل أو دو برفان]',
  '[نوع العود أو البخور]',
  '[نوع القماش ونسبته]',
  '[نوع الياقة والكبك]',
] as const;

/**
 * The text of every error code, which the API answers beside it (spec 7). Screens with a better text (spec 8)
 * use their own instead.
 */
export const errorTexts = {
  invalid_request: 'بعض البيانات غير صالحة. راجع الحقول ثم أعد المحاولة.',
  not_signed_in: 'انتهت جلستك. سجّل الدخول من جديد.',
  not_allowed: 'ليست لديك صلاحية لهذا الإجراء.',
  role_not_allowed: 'دورك في هذا المتجر لا يشمل هذا الإجراء. اطلبه من صاحب المتجر.',
  account_suspended: 'حساب هذا المتجر موقوف، ولا يعمل فيه أحد الآن.',
  not_found: 'العنصر غير موجود، وربما حُذف.',
  version_conflict: 'تغيّرت البيانات في مكان آخر بعد أن فتحتها. حدّث الصفحة ثم أعد المحاولة.',
  subdomain_invalid: 'اسم الرابط غير صالح. استخدم حروفًا إنجليزية صغيرة وأرقامًا وشرطات.',
  subdomain_taken: 'اسم الرابط محجوز. اختر اسمًا آخر.',
  domain_invalid: 'لا يمكن ربط هذا النطاق. تحقّق من كتابته.',
  domain_taken: 'هذا النطاق مرتبط بصفحة أخرى.',
  title_taken: 'هذا العنوان مستخدم بالفعل. الرجاء اختيار عنوان آخر.',
  product_unavailable: 'المنتج غير متاح للشراء حاليًا.',
  sold_out: 'نفدت الكمية، ولم يُسجَّل الطلب.',
  not_enough_stock: 'الكمية المتبقية أقل من المطلوبة. اختر عددًا أقل.',
  price_changed: 'تغيّر السعر. حدّث الصفحة ثم أعد المحاولة.',
  zone_changed: 'سعر التوصيل يختلف في هذه المدينة. راجع الإجمالي ثم أعد المحاولة.',
  order_fields_invalid: 'بعض حقول الطلب غير صالحة.',
  not_connected: 'لم تُضبط بيانات الربط بعد. أكملها في إعدادات API.',
  delivery_underway: 'الطلب في طريقه إلى الشبكة أو وصلها بالفعل.',
  too_many_requests: 'محاولات كثيرة في وقت قصير. انتظر دقيقة ثم أعد المحاولة.',
  order_withdrawn: 'حُذف هذا الطلب بعد وصوله.',
  customer_erased: 'مُحيت بيانات عميل هذا الطلب، فلا يمكن تعديله ولا إرساله ولا مراسلته.',
  key_reused: 'وصل قبل هذا طلب آخر بالمعرّف نفسه.',
  order_leased: 'هذا الطلب عند زميل آخر الآن.',
  oversells: 'الكمية المتبقية لا تكفي لإعادة فتح هذا الطلب.',
  task_changed: 'تغيّر الطلب قبل قليل، وتغيّر معه المطلوب عند الشبكة. راجعه من جديد.',
  order_decided: 'حُسم هذا الطلب قبل قليل. راجع حالته الجديدة.',
  order_at_network: 'هذا الطلب عند شبكة الدفع، وحذفه هنا لا يلغيه لديها. ألغِه هنا وعندها أولًا، ثم احذفه.',
  too_late: 'انتهت مهلة التراجع. غيّر حالة الطلب من صفحته.',
  window_closed: 'مضت أكثر من 24 ساعة على آخر رسالة من العميل. اختر قالبًا معتمدًا.',
  messages_stopped: 'طلب هذا العميل ألا تُرسل إليه رسائل. اتصل به إن احتجت إليه.',
  too_many_templates: 'أُرسل لهذا الطلب قالبان اليوم. انتظر إلى الغد أو حتى يكتب لك العميل.',
  payload_too_large: 'المحتوى أكبر من المسموح. اختصر الوصف أو قلّل الصور والآراء.',
  team_full: 'بلغ فريقك 20 عضوًا ودعوة. أزل عضوًا أو ألغِ دعوة ثم أعد المحاولة.',
  already_member: 'صاحب هذا البريد عضو في فريقك بالفعل.',
  invitation_invalid: 'انتهت صلاحية هذه الدعوة أو أُلغيت. اطلب من صاحب المتجر دعوة جديدة.',
  invitation_for_another: 'هذه الدعوة لبريد إلكتروني آخر. سجّل الدخول بالبريد الذي وصلته الدعوة.',
  own_account: 'لا يمكنك تنفيذ هذا الإجراء على حسابك أنت.',
  last_admin: 'أنت مدير النظام الوحيد. عيّن مديرًا آخر قبل حذف حسابك.',
  password_wrong: 'كلمة المرور غير صحيحة.',
  email_taken: 'هذا البريد الإلكتروني مسجل بالفعل',
  code_wrong: 'الرمز غير صحيح أو سبق استخدامه. اكتب الرمز الذي يظهر الآن في تطبيق المصادقة.',
  recovery_refused: 'تعذّر الاسترداد. تحقق من البريد وكلمة المرور ورمز الاسترداد.',
  second_factor_needed: 'فعّل التحقق بخطوتين لتتابع.',
  password_weak: 'كلمة المرور أضعف من المطلوب في إعدادات النظام.',
  user_creation_failed: 'فشل إنشاء المستخدم',
  sender_refused: 'لم تقبل خدمة البريد عنوان المرسل. تأكد من توثيقه لديها أولًا.',
  experiment_impossible: 'لا يمكن اختبار هذه الصفحة مع هذه النسخة.',
  plan_limit_reached: 'بلغت الحد الأقصى لعدد الصفحات في حسابك.',
  too_many_saved: 'بلغت الحد الأقصى لما يُحفظ هنا. احذف ما لا تحتاج إليه ثم أعد المحاولة.',
  secret_unreadable: 'تعذّرت قراءة المفتاح المحفوظ. أدخله من جديد في إعدادات API واحفظه.',
  internal_error: 'حدث خطأ في الخادم. أعد المحاولة بعد قليل.',
} as const;

const grouped = (count: number) => count.toLocaleString('en-US');

/** The texts of errors about a maximum that the response names. */
const limitTexts: Partial<
  Record<keyof typeof errorTexts, (limit: number, seconds: number | undefined) => string>
> = {
  plan_limit_reached: (limit) => `بلغت الحد الأقصى لعدد الصفحات في حسابك، وهو ${grouped(limit)}.`,
  too_many_saved: (limit) =>
    `بلغت الحد الأقصى لما يُحفظ هنا، وهو ${grouped(limit)}. احذف ما لا تحتاج إليه ثم أعد المحاولة.`,
  too_many_requests: (limit, seconds) => {
    const period = seconds === undefined ? undefined : limitPeriods[seconds];
    return period
      ? `محاولات كثيرة: الحد الأقصى ${grouped(limit)} ${period}. انتظر ثم أعد المحاولة.`
      : errorTexts.too_many_requests;
  },
};

const limitPeriods: Partial<Record<number, string>> = {
  60: 'في الدقيقة',
  3600: 'في الساعة',
  86400: 'في اليوم',
};

/** The text of an error, with the maximum that was reached, where its details name one. */
export function errorTextOf(
  code: keyof typeof errorTexts,
  { limit, limitSeconds }: { limit?: number | undefined; limitSeconds?: number | undefined },
): string {
  return (limit !== undefined && limitTexts[code]?.(limit, limitSeconds)) || errorTexts[code];
}

/** The initial texts of new blocks. */
export const blockTitles = {
  before: 'قبل',
  after: 'بعد',
  steps: 'كيف يصلك طلبك؟',
  comparison: 'قارن قبل أن تطلب',
  specifications: 'المواصفات',
  faq: 'أسئلة قبل الطلب',
  reviews: 'ماذا قال عملاؤنا؟',
  chat: 'من محادثاتنا مع العملاء',
  permission: 'ننشرها بإذن أصحابها.',
  whatsapp: 'اسألنا عبر واتساب',
  stockNote: 'العدد من مخزون المتجر، وينقص مع كل طلب.',
  offerPicker: 'اختر عرضك',
  secondProduct: 'قد يعجبك أيضًا',
  businessDetails: 'مع من تتعامل؟',
};

export const weekdayNames = {
  sunday: 'الأحد',
  monday: 'الاثنين',
  tuesday: 'الثلاثاء',
  wednesday: 'الأربعاء',
  thursday: 'الخميس',
  friday: 'الجمعة',
  saturday: 'السبت',
};

/** Neighbouring keys of an Arabic keyboard, and typical input of people who try a form. */
export const keyboardRows = ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرلاىةوزظ'];
export const trialWords = ['تجربة', 'تجربه', 'تست', 'اختبار', 'اسم'];

/** Automatic replies to a button, a stop word or a start word. */
export const replyTexts = {
  confirm: 'تم تأكيد طلبك، شكرًا لك. إن احتجت شيئًا فاكتب لنا هنا.',
  cancel: 'تم إلغاء طلبك كما رغبت. يسعدنا أن نخدمك في وقت آخر.',
  change: 'وصلنا أنك تريد تعديل طلبك. اكتب لنا التعديل هنا، أو انتظر اتصالنا بك قريبًا.',
  alreadyConfirmed: 'طلبك مؤكد من قبل. إن كنت تريد إلغاءه فاكتب لنا هنا وسنتواصل معك.',
  alreadyCancelled: 'أُلغي هذا الطلب قبل ردّك. إن كنت تريده فاكتب لنا هنا وسنتواصل معك.',
  stopped: 'لن نرسل إليك رسائل أخرى. إن أردتها من جديد فاكتب «اشتراك».',
  started: 'عدنا نراسلك بشأن طلباتك كما رغبت. إن أردت إيقاف الرسائل فاكتب «توقف».',
};

/** The networks that receive server-side conversions. */
export const toldNetworkNames = {
  meta: 'ميتا',
  tiktok: 'تيك توك',
  snapchat: 'سناب شات',
  ga4: 'جوجل GA4',
};

/** A link to a number, or words before one: `tel:`, `https://wa.me/`, «طلب رقم». */
export const beforeNumber =
  /^\s*(?:tel:|(?:https?:\/\/)?wa\.me\/|(?:(?:ال)?(?:طلب|رقم|جوال|هاتف):?\s+)+(?=[+(#＃a-z\p{Nd}]))/iu;
