import type { CountForms } from './format.ts';

/** The merchant's products (spec 2.9, 5 and 8). */
export const products = {
  title: 'المنتجات',
  create: 'إضافة منتج جديد',
  empty: 'لا توجد منتجات',
  emptyText: 'أضف منتجاتك مرة واحدة بصورها وأسعارها، ثم املأ منها صفحات الهبوط بضغطة.',
  createFirst: 'أضف منتجك الأول',
  columns: {
    product: 'المنتج',
    sku: 'رمز المنتج',
    price: 'السعر',
    images: 'الصور',
    actions: 'الإجراءات',
  },
  noImages: 'بلا صور',
  moreImages: (count: string) => `+${count}`,
  deleteTitle: 'حذف المنتج',
  deleteQuestion: 'هل أنت متأكد من حذف هذا المنتج؟',
  usedBy: (pages: string) => `مُلئت منه ${pages}، ولن يتغيّر فيها شيء:`,
  saved: 'تم حفظ المنتج بنجاح',
  deleted: 'تم حذف المنتج بنجاح',
  loadFailed: 'حدث خطأ في تحميل المنتجات',
  deleteFailed: 'حدث خطأ في حذف المنتج',
} as const;

export const pageCountForms: CountForms = {
  zero: 'لا صفحات',
  one: 'صفحة واحدة',
  two: 'صفحتان',
  few: 'صفحات',
  many: 'صفحة',
  other: 'صفحة',
};

export const productForm = {
  createTitle: 'إضافة منتج جديد',
  editTitle: 'تعديل المنتج',
  about: 'بيانات المنتج',
  name: 'اسم المنتج',
  description: 'وصف المنتج',
  sku: 'رمز المنتج (SKU)',
  price: 'السعر الأساسي',
  riyal: 'ريال',

  images: 'صور المنتج',
  noImage: 'أضف أول صورة للمنتج',
  preview: 'الصورة المعروضة',
  thumbnails: 'صور المنتج المصغّرة',
  image: (position: string) => `الصورة ${position}`,
  imageBroken: 'تعذّر عرض الصورة',

  variants: 'الخيارات',
  variantsHint: 'مثل اللون أو الحجم، ولكل خيار سعره ورمزه.',
  addVariant: 'إضافة خيار',
  variant: (position: string) => `الخيار ${position}`,
  variantName: 'اسم الخيار',
  variantPrice: 'السعر',
  variantSku: 'الرمز',
  variantOptions: 'تفاصيل الخيار',
  variantOptionsHint: 'اختيارية، كل واحد في سطر، مثل المقاسات. يصير كل منها خيارًا مستقلًا في صفحة الهبوط.',

  save: 'حفظ المنتج',
  saving: 'جاري الحفظ...',
  waitingForUploads: 'سنحفظ فور اكتمال رفع الصور...',
  fixErrors: 'راجع الحقول المشار إليها ثم أعد المحاولة.',
  conflict: 'عُدّل هذا المنتج في نافذة أخرى أو جهاز آخر بعد أن فتحته. ما كتبته ما زال هنا ولم يُحفظ.',
  loadLatest: 'افتح النسخة الأحدث',
  loadFailed: 'حدث خطأ في تحميل بيانات المنتج',
  saveFailed: 'حدث خطأ في حفظ المنتج',
  notFound: 'المنتج غير موجود',
  backToList: 'العودة إلى المنتجات',
} as const;

export const productProblems = {
  nameRequired: 'اسم المنتج مطلوب',
  skuRequired: 'رمز المنتج مطلوب',
  priceRequired: 'السعر مطلوب',
  negativePrice: 'يجب أن يكون السعر أكبر من أو يساوي صفر',
  badPrice: 'اكتب السعر رقمًا بمنزلتين عشريتين على الأكثر',
} as const;
