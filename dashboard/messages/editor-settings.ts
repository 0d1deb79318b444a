import type { backgroundColors, textColors } from '@mirsah/domain/landing-page/page-settings.ts';

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

export const bandsTab = {
  header: 'رأس الصفحة',
  footer: 'تذييل الصفحة',
  showHeader: 'إظهار رأس الصفحة',
  showFooter: 'إظهار تذييل الصفحة',
  logo: 'الشعار',
  logoTypes: { text: 'نص', image: 'صورة' },
  logoText: 'نص الشعار',
  logoTextHint: 'إن تُرك فارغًا ظهر عنوان الصفحة.',
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
  google: { name: 'وسم جوجل', id: 'معرّف وسم جوجل', rule: 'يبدأ بـ G- أو AW- أو GT-، مثل' },
} as const;
