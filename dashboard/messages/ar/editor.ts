import { ofCharacters, ofCounted } from './common.ts';
import { arabicCount } from './format.ts';

/** The landing-page editor (spec 2.8, 4, 5 and 8: those texts letter for letter). */
export const editor = {
  createTitle: 'إنشاء صفحة هبوط',
  editTitle: 'تعديل صفحة الهبوط',
  tabs: 'أقسام المحرر',
  create: 'إنشاء الصفحة',
  createAndPublish: 'نشر الصفحة',
  save: 'حفظ التغييرات',
  saving: 'جاري الحفظ...',
  preview: 'معاينة الصفحة',
  newWindow: 'تفتح في نافذة جديدة',
  draft: 'مسودة',
  unseen: 'لا يراها أحد حتى تُنشئها',
  waitingForUploads: 'سنحفظ فور اكتمال رفع الصور...',

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
  document: 'معاينة الصفحة',
  open: 'معاينة مباشرة',
  title: 'معاينة الصفحة كما يراها الزائر',
  hint: 'اضغط أي قسم لتعديله',
  device: 'عرض المعاينة',
  shownPage: 'الصفحة المعروضة',
  sampleImage: 'مكان صور المنتج',
  writingKeys: '\u2066Enter\u2069 يحفظ، و\u2066Esc\u2069 يلغي، و\u2066Tab\u2069 إلى النص التالي',
  silent: 'لم تظهر الصفحة هنا بعد',
  withoutCanvas: 'التعديل والحفظ من الحقول ممكنان كالمعتاد.',
  landmarks: {
    '.head': 'الرأس',
    main: 'المحتوى',
    '.rich': 'وصف المنتج',
    '.form': 'نموذج الطلب',
    '.foot': 'التذييل',
  },
  devices: { phone: 'جوال', desktop: 'حاسوب' },
} as const;

export const editorTabNames = {
  general: 'معلومات عامة',
  product: 'المنتج',
  shipping: 'خيارات الشحن',
  fields: 'حقول النموذج',
  layout: 'تخطيط الصفحة',
  cloaking: 'إخفاء المحتوى',
  headerFooter: 'الرأس والتذييل',
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

export const errorsStopSaving = (count: number) =>
  `${arabicCount(count, errorCountForms)} ${ofCounted(count, ['يمنع', 'يمنعان', 'تمنع'])} الحفظ`;

/** Problems with single fields. */
export const fieldProblems = {
  required: 'هذا الحقل مطلوب',
  negativePrice: 'يجب أن يكون السعر أكبر من أو يساوي صفر',
  badPrice: {
    2: 'اكتب السعر رقمًا بمنزلتين عشريتين على الأكثر',
    3: 'اكتب السعر رقمًا بثلاث منازل عشرية على الأكثر',
  },
  badSalePrice: 'يجب أن يكون سعر العرض أقل من السعر. امسحه إن لم يكن هناك عرض.',
  badDays: 'اكتب عدد الأيام رقمًا صحيحًا',
  badPieces: 'اكتب عدد القطع رقمًا صحيحًا',
  badPercent: 'اكتب النسبة رقمًا صحيحًا',
  badMinutes: 'اكتب عدد الدقائق رقمًا صحيحًا',
  dearOffer: (singly: string) => `السعر أعلى من شراء القطع مفردة (${singly})`,
  badQuantity: 'اكتب الكمية رقمًا صحيحًا، أو اترك الحقل فارغًا',
  tooLong: (limit: number) => `النص أطول من ${ofCharacters(limit)}`,
  tooMany: (limit: string) => `العدد أكبر من المسموح: ${limit} على الأكثر`,
  atLeast: (limit: string) => `يجب ألا تقل القيمة عن ${limit}`,
  atMost: (limit: string) => `يجب ألا تزيد القيمة على ${limit}`,
  badFilm:
    'الصق رابط الفيديو كاملًا من يوتيوب أو تيك توك، أو ارفع ملف MP4. رابط المشاركة القصير من تيك توك لا يكفي: افتحه في المتصفح ثم انسخ العنوان الطويل الذي فيه \u2066/video/\u2069',
  badLink: 'الرابط غير صالح، يجب أن يبدأ بـ \u2066http://\u2069 أو \u2066https://\u2069',
  badDate: 'التاريخ غير صالح',
  badSlug: 'استخدم حروفًا وأرقامًا وشرطات فقط',
  reservedSubdomain: 'اسم تستعمله المنصة. اختر اسمًا آخر.',
  badSubdomain: 'اسم الرابط غير صالح. استخدم حروفًا إنجليزية صغيرة وأرقامًا وشرطات.',
  badJson: 'JSON غير صالح',
  redirectTooLong: 'الرابط طويل جدًا، لأن كل حرف عربي فيه يصبح عدة رموز عند الإرسال. اختصره',
  badLinks: 'أحد الروابط غير صالح، يجب أن يبدأ كل منها بـ \u2066http://\u2069 أو \u2066https://\u2069',
  badFields: 'يجب أن يبقى في النموذج الاسم والجوال والعنوان',
  noOptions: 'اكتب اختيارًا واحدًا على الأقل',
  badMetaId: 'معرّف ميتا أرقام فقط، من 5 إلى 20 رقمًا',
  badTikTokId: 'معرّف تيك توك حروف إنجليزية كبيرة وأرقام، من 10 إلى 40 خانة',
  badSnapchatId: 'يتكون معرّف سناب شات من 32 رقمًا وحرفًا إنجليزيًا في خمس مجموعات بينها شرطات.',
  badGoogleTag: 'معرّف جوجل يبدأ بـ \u2066G-\u2069 أو \u2066AW-\u2069 أو \u2066GT-\u2069',
  invalid: 'القيمة غير صالحة',
} as const;

/** Putting the entries of a list in order by dragging or with the keyboard. */
export const sorting = {
  handle: (name: string) => `ترتيب ${name}`,
  role: 'عنصر يمكن ترتيبه',
  instructions:
    'لتغيير الترتيب بلوحة المفاتيح اضغط المسافة لالتقاط العنصر، ثم حرّكه بالسهمين إلى أعلى وأسفل، ثم اضغط المسافة لإفلاته في موضعه، أو Escape للإلغاء.',
  taken: (name: string, position: string, count: string) => `التقطت ${name}. موضعه ${position} من ${count}.`,
  moved: (name: string, position: string, count: string) => `${name} في الموضع ${position} من ${count}.`,
  dropped: (name: string, position: string, count: string) =>
    `أُفلت ${name} في الموضع ${position} من ${count}.`,
  cancelled: (name: string) => `أُلغي النقل، وعاد ${name} إلى موضعه.`,
} as const;
