import type { SectionName } from '@mirsah/domain/landing-page/order-form.ts';

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
} as const;

export const layoutTab = {
  sections: 'أقسام الصفحة',
  sectionsHint: 'أظهر ما تريد ورتّبه كما يراه الزائر.',
  form: 'نموذج الطلب',
  formPosition: 'مكان النموذج على الشاشات الكبيرة',
  positions: { right: 'يمين', left: 'يسار' },
  showQuantity: 'إظهار الكمية',
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
