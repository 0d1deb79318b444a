import type { backgroundColors, SectionName, textColors } from '@mirsah/domain/landing-page/content';
import type { DescriptionMode } from '@mirsah/domain/landing-page/product-info';
import { ofCharacters } from './common.ts';
import { addressFieldNames } from './zones.ts';

export const generalTab = {
  about: 'معلومات الصفحة',
  title: 'عنوان الصفحة',
  titleHint: 'يظهر للزوار في أعلى المتصفح ونتائج البحث.',
  description: 'وصف الصفحة',
  isEnabled: 'تفعيل صفحة الهبوط',
  isEnabledHint: 'الصفحة المفعّلة يراها الزوار ويطلبون منها.',
  address: 'رابط الصفحة',
  subdomain: 'اسم الرابط',
  subdomainHint: 'حروف إنجليزية صغيرة وأرقام وشرطات.',
  fullAddress: 'العنوان الكامل',
  checking: 'نتحقق من توفر الاسم...',
  free: 'الاسم متاح',
  taken: 'الاسم محجوز.',
  ownPage: 'تستخدمه صفحتك',
  reserved: 'اسم تستعمله المنصة.',
  invalid: 'اسم غير صالح: من حرفين إلى 63 حرفًا إنجليزيًا صغيرًا أو رقمًا أو شرطة.',
  take: (suggestion: string) => `استخدم \u2066${suggestion}\u2069`,
  market: 'السوق',
  country: 'الدولة',
  currency: 'العملة',
  seo: 'محركات البحث والمشاركة',
  seoHint: 'اختيارية. إن تُركت فارغة نستخدم عنوان الصفحة ووصفها.',
  slug: 'الاسم اللطيف في الرابط',
  slugHint: 'يظهر في الرابط بعد \u2066/products/\u2069',
  metaTitle: 'عنوان محركات البحث',
  metaDescription: 'وصف محركات البحث',
  metaKeywords: 'كلمات مفتاحية',
  metaKeywordsHint: 'افصل بينها بفاصلة.',
  ogImage: 'رابط صورة المشاركة',
  slugAddress: 'تُفتح الصفحة أيضًا من',
  lengthHint: (length: string, best: number) => `${length} من ${ofCharacters(best)}`,
  lengthOver: 'قد يُقتطع في نتائج البحث',
  searchPreview: 'كما تظهر في نتائج البحث',
  sharePreview: 'كما تظهر عند مشاركة الرابط في واتساب وفيسبوك',
  noTitle: 'عنوان الصفحة',
  noDescription: 'وصف الصفحة',
  noImage: 'بلا صورة. أضف صورة للمنتج أو للمشاركة.',
} as const;

export const productTab = {
  product: 'بيانات المنتج',
  name: 'اسم المنتج',
  sku: 'رمز المنتج (SKU)',
  price: 'السعر',
  salePrice: 'سعر العرض',
  salePriceHint: 'اختياري. يظهر التوفير إذا كان أقل من السعر.',
  saleNotForVariants: 'سعر العرض لا يسري مع الخيارات: يدفع العميل سعر الخيار.',

  listed: 'المنتج في قائمتك',
  pick: 'اختيار من منتجاتي',
  pickTitle: 'اختر منتجًا',
  pickHint: 'يملأ الاسم والرمز والسعر والصور والخيارات والوصف.',
  pickSearch: 'ابحث بالاسم أو الرمز',
  pickNone: 'لا منتج يطابق البحث.',
  pickEmpty: 'لا توجد منتجات',
  pickEmptyText: 'أضف منتجاتك إلى القائمة لتملأ منها الصفحات.',
  pickAdd: 'إضافة منتج جديد',
  pickLoadFailed: 'حدث خطأ في تحميل المنتجات',
  pickOtherCurrency: (currency: string) =>
    `أسعار منتجاتك بالريال السعودي وعملة هذه الصفحة ${currency}، فلن تُنقل الأسعار. اكتبها بعملة الصفحة.`,
  picked: (name: string) => `مُلئت بيانات المنتج من «${name}»`,
  overwriteTitle: 'استبدال بيانات المنتج',
  overwriteQuestion: (name: string) =>
    `سيُستبدل ما كتبته في اسم المنتج ورمزه وسعره وصوره وخياراته ووصفه ببيانات «${name}». هل تريد المتابعة؟`,
  overwriteConfirm: 'استبدال',

  delivery: 'التوصيل والدفع',
  freeShipping: 'شحن مجاني',
  cashOnDelivery: 'الدفع عند الاستلام',
  estimatedDelivery: 'مدة التوصيل المتوقعة (بالأيام)',
  estimatedDeliveryHint: 'اختياري. اتركه فارغًا لإخفاء المدة.',

  images: 'صور المنتج',
  imagesHint: 'الصورة الأولى هي الرئيسية. وصف الصورة يقرؤه قارئ الشاشة ومحركات البحث.',
  addImage: 'إضافة صورة برابط',
  noImages: 'لم تُضف صورًا بعد. الصور الواضحة أول ما يراه عميلك.',
  image: (position: string) => `الصورة ${position}`,
  mainImage: 'الرئيسية',
  alt: 'وصف الصورة',
  imageUrl: 'رابط الصورة',
  copyImageUrl: 'نسخ رابط الصورة',
  imageUrlInvalid: 'الرابط غير صالح، يجب أن يبدأ بـ \u2066http://\u2069 أو \u2066https://\u2069',
  imagePreview: 'معاينة الصورة',
  imageBroken: 'تعذّر عرض الصورة',

  variants: 'الخيارات',
  variantsHint: 'مثل المقاس أو اللون أو الكمية، ولكل خيار سعره.',
  addVariant: 'إضافة خيار',
  noVariants: 'لا خيارات: يُباع المنتج بسعره وحده.',
  variant: (position: string) => `الخيار ${position}`,
  variantName: 'اسم الخيار',
  variantSku: 'الرمز',
  variantPrice: 'السعر',

  reviews: 'آراء العملاء',
  reviewsHint: 'انشر آراء حقيقية أذن لك أصحابها بنشرها.',
  addReview: 'إضافة رأي',
  noReviews: 'لم تُضف آراء بعد. رأي واحد صادق يطمئن من يتردد.',
  review: (position: string) => `الرأي ${position}`,
  reviewerName: 'اسم العميل',
  rating: 'التقييم',
  stars: ['', 'نجمة واحدة', 'نجمتان', '3 نجوم', '4 نجوم', '5 نجوم'],
  date: 'التاريخ',
  reviewText: 'نص الرأي',

  description: 'وصف المنتج',
  mode: 'صيغة الوصف',
  richLabel: 'محرر وصف المنتج',
  leftBehind: (mode: string) =>
    `ما كتبته بصيغة «${mode}» باقٍ ما دام المحرر مفتوحًا، أما الصفحة فتعرض هذه الصيغة وحدها.`,
  backToMode: 'العودة إليه',
  jsonInvalid: 'JSON غير صالح',
  showPreview: 'معاينة الوصف',
  hidePreview: 'إخفاء المعاينة',
  emptyPreview: 'لا يوجد وصف بعد.',
} as const;

/** Read with the name of the formatted-text editor, whose toolbar Tab does not reach. */
export const richTextKeys = 'شريط الأدوات: \u2066Alt+F10\u2069، والعودة إلى النص: \u2066Esc\u2069';

/** Names in the formatted-text editor, by TinyMCE's own English ones. */
export const richTextNames = {
  'Alignment {0}': 'المحاذاة: {0}',
  'Background color menu': 'ألوان الخلفية',
  'Background color {0}': 'لون الخلفية: {0}',
  'Block {0}': 'نوع الفقرة: {0}',
  'Blue channel': 'قناة الأزرق',
  'Font size {0}': 'حجم الخط: {0}',
  'Font {0}': 'الخط: {0}',
  'Format {0}': 'التنسيق: {0}',
  'Green channel': 'قناة الأخضر',
  'Height:': 'الارتفاع:',
  'Hexadecimal only, 000000 to FFFFFF': 'رمز سداسي عشري من 000000 إلى FFFFFF',
  Link: 'رابط',
  'Numbers only, 0 to 255': 'أرقام من 0 إلى 255',
  'Red channel': 'قناة الأحمر',
  'Text color menu': 'ألوان النص',
  'Text color {0}': 'لون النص: {0}',
  'Width:': 'العرض:',
} as const;

/** Messages about text pasted into a formatted text. */
export const pastedTexts = {
  tooMuch: 'النص المنسوخ أطول أو أعقد من أن يُلصق منسّقًا. الصقه نصًا عاديًا أو على أجزاء.',
  dropped: {
    embedded: 'أُزيل فيديو أو إطار أو نموذج لا تعرضه الصفحة داخل النص.',
    picture: 'أُزيلت صورة لا يمكن قراءتها من المستند. احفظها على جهازك ثم أدرجها.',
  },
} as const;

export const descriptionModeNames: Record<DescriptionMode, string> = {
  text: 'نص عادي',
  html: 'منسّق (HTML)',
  json: 'JSON',
};

/** The editor's tabs about ordering: shipping, form fields and layout (spec 2.8, 3 and 5). */
export const shippingTab = {
  options: 'خيارات الشحن',
  optionsHint: 'إذا أضفت أكثر من خيار اختار العميل بينها في نموذج الطلب.',
  add: 'إضافة خيار شحن',
  option: (position: string) => `خيار الشحن ${position}`,
  name: 'اسم الخيار',
  price: 'السعر',
  days: 'المدة بالأيام',
  newName: 'خيار شحن جديد',
  lastStays: 'يجب أن يبقى خيار شحن واحد على الأقل.',
} as const;

export const fieldsTab = {
  fields: 'حقول نموذج الطلب',
  fieldsHint: 'ما يكتبه العميل ليطلب. كلما قلّت الحقول زادت الطلبات.',
  add: 'إضافة حقل',
  field: (position: string) => `الحقل ${position}`,
  newLabel: 'حقل جديد',
  type: 'النوع',
  label: 'اسم الحقل',
  placeholder: 'نص توضيحي داخل الحقل',
  required: 'حقل مطلوب',
  options: 'الاختيارات',
  optionsHint: 'كل اختيار في سطر.',
  essential: 'أساسي',
  essentialStays: 'حقل أساسي: لا يُحذف ولا يتغيّر نوعه.',
  atLeastThree: 'يجب وجود 3 حقول على الأقل.',
} as const;

export const fieldTypeNames = {
  text: 'نص',
  email: 'بريد إلكتروني',
  phone: 'رقم هاتف',
  textarea: 'نص طويل',
  select: 'قائمة اختيار',
  checkbox: 'مربع تأشير',
  ...addressFieldNames,
} as const;

export const layoutTab = {
  sections: 'أقسام الصفحة',
  sectionsHint: 'أظهر ما تريد ورتّبه كما يراه الزائر.',
  badges: 'الشارات تحت العنوان',
  badgesHint: 'أظهر منها ما تلتزم به.',
  form: 'نموذج الطلب',
  formPosition: 'مكان النموذج على الشاشات الكبيرة',
  positions: { right: 'يمين', left: 'يسار' },
  showQuantity: 'إظهار الكمية',
  maxQuantity: 'أكبر كمية في الطلب الواحد',
  maxQuantityHint: 'اختياري. لا يُقبل طلب بأكثر منها. إن تركتها فارغة وقف العدّاد في النموذج عند 100 قطعة.',
  showPriceInForm: 'إظهار ملخص السعر في النموذج',
  button: 'زر الطلب',
  buttonText: 'نص الزر',
  buttonTextHint: 'اطلب الآن',
  buttonStyle: 'لون الزر',
  styles: { primary: 'أساسي', success: 'أخضر', warning: 'أصفر', error: 'أحمر' },
  buttonSize: 'حجم الزر',
  sizes: { sm: 'صغير', md: 'متوسط', lg: 'كبير' },
  sample: 'شكل الزر على صفحتك',
} as const;

export const sectionTexts: Record<SectionName, { name: string; hint: string }> = {
  title: { name: 'العنوان', hint: 'العنوان والوصف والتقييم والسعر والشارات' },
  images: { name: 'الصور', hint: 'معرض صور المنتج' },
  price: { name: 'ما يشمله السعر', hint: 'الدفع عند الاستلام والشحن ومدة التوصيل' },
  variants: { name: 'الخيارات', hint: 'اختر الخيار المناسب' },
  description: { name: 'الوصف', hint: 'وصف المنتج الكامل' },
};

/** The editor's tabs about the page as a whole: cloaking, header and footer, pixels (spec 2.8, 3 and 4). */
export const cloakingTab = {
  title: 'إخفاء المحتوى',
  enabled: 'عرض محتوى مختلف لبرامج الزحف',
  enabledHint: 'متوقف افتراضيًا: الجميع يرون صفحتك نفسها.',
  notAllowed:
    'أوقفت إدارة المنصة إخفاء المحتوى: ترى محركات البحث صفحتك كما يراها المتسوق، وتبقى إعداداتك هنا محفوظة.',
  warning:
    'تحظر شبكات الإعلان ومحركات البحث هذا الأسلوب، وقد توقف حسابك أو تحذف صفحتك من نتائجها. فعّله على مسؤوليتك.',
  content: 'المحتوى المعروض لبرامج الزحف',
  copyOriginal: 'نسخ المحتوى الأصلي',
  copied: 'نُسخ محتوى المنتج. الرابط وعنوان التحويل بقيا كما هما.',
  preview: 'معاينة محتوى الزحف',
  metaTitle: 'عنوان محركات البحث',
  metaDescription: 'وصف محركات البحث',
  contentTitle: 'العنوان',
  description: 'الوصف',
  image: 'رابط الصورة',
  redirect: 'عنوان التحويل',
  redirectHint: 'اختياري. تُحوَّل إليه برامج الزحف وحدها.',
  products: 'المنتجات',
  addProduct: 'إضافة منتج',
  noProducts: 'لا منتجات بعد. انسخ المحتوى الأصلي أو أضف منتجًا.',
  product: (position: string) => `المنتج ${position}`,
  name: 'اسم المنتج',
  price: 'السعر',
  link: 'رابط المنتج',
  buttonText: 'نص الزر',
  defaultButton: 'اطلب الآن',
  thumbnails: 'روابط الصور المصغّرة',
  thumbnailsHint: 'كل رابط في سطر.',
  nothing: 'لم تكتب محتوى بعد. ابدأ بنسخ المحتوى الأصلي.',
} as const;

export const headerFooterTab = {
  header: 'رأس الصفحة',
  footer: 'تذييل الصفحة',
  showHeader: 'إظهار رأس الصفحة',
  showFooter: 'إظهار تذييل الصفحة',
  logo: 'الشعار',
  logoTypes: { text: 'نص', image: 'صورة' },
  logoText: 'نص الشعار',
  logoTextHint: 'إن تُرك فارغًا ظهر اسمك في بيانات البائع، وإلا فعنوان الصفحة.',
  logoImage: 'رابط صورة الشعار',
  links: 'الروابط',
  linksHint: 'تفتح في نافذة جديدة.',
  addLink: 'إضافة رابط',
  link: (position: string) => `الرابط ${position}`,
  linkText: 'النص',
  linkUrl: 'العنوان',
  background: 'لون الخلفية',
  text: 'لون النص',
  unreadable: 'يصعب قراءة هذا اللون على هذه الخلفية. اختر لونين متباعدين.',
  copyright: 'نص حقوق النشر',
} as const;

export const backgroundNames: Record<(typeof backgroundColors)[number], string> = {
  white: 'أبيض',
  'slate-50': 'رمادي فاتح',
  'primary-50': 'فيروزي فاتح',
  'slate-900': 'كحلي داكن',
};

export const textColorNames: Record<(typeof textColors)[number], string> = {
  'slate-900': 'كحلي داكن',
  'slate-600': 'رمادي',
  white: 'أبيض',
  'primary-600': 'فيروزي',
};

export const pixelsTab = {
  title: 'بكسلات التتبع',
  hint: 'تسجّل زيارة الصفحة وكل طلب شراء مرة واحدة.',
  facebook: { name: 'بكسل ميتا (فيسبوك وإنستغرام)', id: 'معرّف بكسل ميتا', rule: 'أرقام فقط، مثل' },
  tiktok: { name: 'بكسل تيك توك', id: 'معرّف بكسل تيك توك', rule: 'حروف إنجليزية كبيرة وأرقام، مثل' },
  google: {
    name: 'وسم جوجل',
    id: 'معرّف وسم جوجل',
    rule: 'يبدأ بـ \u2066G-\u2069 أو \u2066AW-\u2069 أو \u2066GT-\u2069، مثل',
  },
  snapchat: { name: 'بكسل سناب شات', id: 'معرّف بكسل سناب شات', rule: 'خمس مجموعات بينها شرطات، مثل' },
  ofAccount: 'معرّف حسابك',
  ofAccountRule: 'من «التحويلات»، ويتغيّر بتغيّره هناك.',
  ofAccountMissing: 'لا معرّف لهذه الشبكة في «التحويلات»، فالبكسل متوقف.',
  another: 'معرّف آخر لهذه الصفحة',
  otherThanConnected: 'غير معرّف حسابك، فلا يُرسل عن الصفحة من الخادم. معرّف الحساب:',
  useConnected: 'استخدم معرّف الحساب',
} as const;
