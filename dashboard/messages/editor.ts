import type { DescriptionMode } from '@mirsah/domain/landing-page/product-info.ts';

/** The landing-page editor (spec 2.8, 4, 5 and 8: those texts letter for letter). */
export const editor = {
  createTitle: 'إنشاء صفحة هبوط',
  editTitle: 'تعديل صفحة الهبوط',
  tabs: 'أقسام المحرر',
  create: 'إنشاء الصفحة',
  save: 'حفظ التغييرات',
  saving: 'جاري الحفظ...',
  preview: 'معاينة الصفحة',
  newWindow: 'تفتح في نافذة جديدة',
  waitingForUploads: 'سنحفظ فور اكتمال رفع الصور...',
  unsaved: 'تغييرات غير محفوظة',

  created: 'تم إنشاء الصفحة بنجاح',
  saved: 'تم حفظ التغييرات بنجاح',
  saveFailed: 'حدث خطأ في حفظ البيانات',
  signInToCreate: 'يجب تسجيل الدخول لإنشاء صفحة هبوط',
  fixErrors: 'راجع الحقول المشار إليها ثم أعد المحاولة.',

  notFound: 'صفحة الهبوط غير موجودة',
  unavailable: 'هذه الصفحة غير متاحة حالياً',
  unavailableText: 'الصفحة متوقفة ولا يراها الزوار. فعّلها لتعود إليهم، أو عدّلها أولًا وهي متوقفة.',
  enable: 'تفعيل الصفحة والمتابعة',
  editDisabled: 'تعديلها وهي متوقفة',
  loadFailed: 'حدث خطأ في تحميل الصفحة',
  backToPages: 'العودة إلى صفحات الهبوط',
} as const;

export const previewPane = {
  open: 'معاينة مباشرة',
  title: 'معاينة الصفحة كما يراها الزائر',
  hint: 'اضغط أي قسم لتعديله',
  device: 'عرض المعاينة',
  shownPage: 'الصفحة المعروضة',
  landmarks: { '.head': 'الرأس', main: 'المحتوى', '.form': 'نموذج الطلب', '.foot': 'التذييل' },
  devices: { phone: 'جوال', desktop: 'حاسوب' },
} as const;

export const editorTabNames = {
  general: 'معلومات عامة',
  product: 'المنتج',
  shipping: 'خيارات الشحن',
  fields: 'حقول النموذج',
  layout: 'تخطيط الصفحة',
  cloaking: 'إخفاء المحتوى',
  bands: 'الرأس والتذييل',
  pixels: 'بكسلات التتبع',
} as const;

export const errorCountForms = {
  zero: 'لا أخطاء',
  one: 'خطأ واحد',
  two: 'خطآن',
  few: 'أخطاء',
  many: 'خطأً',
  other: 'خطأ',
} as const;

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
  invalid: 'اسم غير صالح: من حرفين إلى 63 حرفًا إنجليزيًا صغيرًا أو رقمًا أو شرطة، ولا يكون من الأسماء المحجوزة.',
  take: (suggestion: string) => `استخدم ${suggestion}`,
  market: 'السوق',
  country: 'الدولة',
  currency: 'العملة',
  seo: 'محركات البحث والمشاركة',
  seoHint: 'اختيارية. إن تُركت فارغة نستخدم عنوان الصفحة ووصفها.',
  slug: 'الاسم اللطيف (slug)',
  slugHint: 'يظهر في الرابط بعد ‎/products/‎',
  metaTitle: 'عنوان محركات البحث',
  metaDescription: 'وصف محركات البحث',
  metaKeywords: 'كلمات مفتاحية',
  metaKeywordsHint: 'افصل بينها بفاصلة.',
  ogImage: 'رابط صورة المشاركة',
} as const;

export const productTab = {
  product: 'بيانات المنتج',
  name: 'اسم المنتج',
  sku: 'رمز المنتج (SKU)',
  price: 'السعر',
  salePrice: 'سعر العرض',
  salePriceHint: 'اختياري. يظهر التوفير إذا كان أقل من السعر.',

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
  imageUrlInvalid: 'الرابط غير صالح، يجب أن يبدأ بـ http:// أو https://',
  imagePreview: 'معاينة الصورة',
  imageBroken: 'تعذّر عرض الصورة',

  variants: 'الخيارات',
  variantsHint: 'مثل المقاس أو اللون أو الكمية، ولكل خيار سعره.',
  addVariant: 'إضافة خيار',
  variant: (position: string) => `الخيار ${position}`,
  variantName: 'اسم الخيار',
  variantSku: 'الرمز',
  variantPrice: 'السعر',

  reviews: 'آراء العملاء',
  reviewsHint: 'انشر آراء حقيقية أذن لك أصحابها بنشرها.',
  addReview: 'إضافة رأي',
  review: (position: string) => `الرأي ${position}`,
  reviewerName: 'اسم العميل',
  rating: 'التقييم',
  stars: ['', 'نجمة واحدة', 'نجمتان', '3 نجوم', '4 نجوم', '5 نجوم'],
  date: 'التاريخ',
  reviewText: 'نص الرأي',

  description: 'وصف المنتج',
  mode: 'صيغة الوصف',
  richLabel: 'محرر وصف المنتج',
  jsonInvalid: 'JSON غير صالح',
  showPreview: 'معاينة الوصف',
  hidePreview: 'إخفاء المعاينة',
  emptyPreview: 'لا يوجد وصف بعد.',
} as const;

export const descriptionModeNames: Record<DescriptionMode, string> = {
  text: 'نص عادي',
  html: 'منسّق (HTML)',
  json: 'JSON',
};

/** Problems with single fields. */
export const fieldProblems = {
  required: 'هذا الحقل مطلوب',
  negativePrice: 'يجب أن يكون السعر أكبر من أو يساوي صفر',
  badPrice: {
    2: 'اكتب السعر رقمًا بمنزلتين عشريتين على الأكثر',
    3: 'اكتب السعر رقمًا بثلاث منازل عشرية على الأكثر',
  },
  badDays: 'اكتب عدد الأيام رقمًا صحيحًا',
  tooLong: (limit: string) => `النص أطول من المسموح: ${limit} حرفًا على الأكثر`,
  tooMany: (limit: string) => `العدد أكبر من المسموح: ${limit} على الأكثر`,
  atLeast: (limit: string) => `يجب ألا تقل القيمة عن ${limit}`,
  atMost: (limit: string) => `يجب ألا تزيد القيمة على ${limit}`,
  badLink: 'الرابط غير صالح، يجب أن يبدأ بـ http:// أو https://',
  badDate: 'التاريخ غير صالح',
  badSlug: 'استخدم حروفًا وأرقامًا وشرطات فقط',
  badSubdomain: 'اسم الرابط غير صالح. استخدم حروفًا إنجليزية صغيرة وأرقامًا وشرطات.',
  badJson: 'JSON غير صالح',
  badLinks: 'أحد الروابط غير صالح، يجب أن يبدأ كل منها بـ http:// أو https://',
  badFields: 'يجب أن يبقى في النموذج الاسم والجوال والعنوان',
  noOptions: 'اكتب اختيارًا واحدًا على الأقل',
  badMetaId: 'معرّف ميتا أرقام فقط، من 5 إلى 20 رقمًا',
  badTikTokId: 'معرّف تيك توك حروف إنجليزية كبيرة وأرقام، من 10 إلى 40 خانة',
  badGoogleTag: 'معرّف جوجل يبدأ بـ G- أو AW- أو GT-',
  invalid: 'القيمة غير صالحة',
} as const;
