import type { MissingPart } from '../features/landing-pages/starters/missing.ts';
import { arabicCount } from '../lib/plural.ts';

const blankForms = {
  zero: 'لا فراغات',
  one: 'فراغ واحد بين قوسين',
  two: 'فراغان بين قوسين',
  few: 'فراغات بين أقواس',
  many: 'فراغًا بين أقواس',
  other: 'فراغ بين أقواس',
} as const;

/** What a new page begins with, and what a starter leaves to its merchant. */
export const starters = {
  subtitle: 'ابدأ بصفحة كُتبت لنوع منتجك وعدّل فيها ما تشاء، أو بصفحة فارغة.',
  country: 'دولة البيع',
  kinds: 'صفحات جاهزة حسب نوع المنتج',
  kindsHint: 'نصوص كاملة ونموذج طلب مرتب. تضيف أنت الصور والسعر، فما تراه منهما هنا للتوضيح.',
  blank: 'صفحة فارغة',
  blankSummary: 'تكتب كل شيء بنفسك، من العنوان إلى التذييل.',
  unfinished: (savedAt: string) => `لديك صفحة جديدة لم تُنشئها بعد، آخر تعديل عليها ${savedAt}.`,
  goOn: 'متابعة التعديل',
  example: (name: string) => `مثال: ${name}`,

  missingTitle: 'لتكتمل صفحتك',
  missingHint: 'أكمل ما بقي، ثم أنشئ الصفحة.',
  missing: {
    name: () => 'اسم المنتج',
    sku: () => 'رمز المنتج',
    price: () => 'السعر',
    images: () => 'الصور',
    blanks: (count) => `${arabicCount(count, blankForms)} في الوصف`,
  } satisfies Record<MissingPart, (blanks: number) => string>,
} as const;
