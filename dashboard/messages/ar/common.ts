import { arabicCount } from './format.ts';

/** Texts that all screens share. */
export const common = {
  product: 'مرساة',
  loading: 'جاري التحميل...',
  close: 'إغلاق',
  cancel: 'إلغاء',
  retry: 'أعد المحاولة',
  loadMore: 'عرض المزيد',
  undo: 'تراجع',
  unsaved: 'تغييرات غير محفوظة',
  edit: 'تعديل',
  delete: 'حذف',
  copy: (what: string) => `نسخ ${what}`,
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ. حدّد النص وانسخه',
  linkCopied: 'نُسخ الرابط',
  linkCopyFailed: 'تعذّر نسخ الرابط',
  actionOf: (action: string, what: string) => `${action}: ${what}`,
  add: 'إضافة',
  moveUp: (what: string) => `تحريك ${what} إلى أعلى`,
  moveDown: (what: string) => `تحريك ${what} إلى أسفل`,
  remove: (what: string) => `حذف ${what}`,
  unexpected: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى',
  offline: 'تعذّر الاتصال بالخادم. تحقق من اتصالك بالإنترنت ثم أعد المحاولة.',
  needsJavaScript: 'تحتاج لوحة التحكم إلى تفعيل JavaScript في متصفحك.',
  bootFailed: 'تعذّر فتح لوحة التحكم',
  newVersion: 'صدر تحديث جديد للوحة التحكم، أو انقطع الاتصال أثناء التحميل.',
  reload: 'إعادة تحميل الصفحة',
} as const;

/** Fields for a day and for a range of days. */
export const dayPicker = {
  day: 'اختر يومًا',
  allDays: 'كل الأيام',
  clear: 'مسح الأيام',
  clearDay: 'مسح اليوم',
  /** From Sunday on. */
  weekdays: ['أحد', 'اثن', 'ثلا', 'أرب', 'خمي', 'جمع', 'سبت'],
  nextMonth: 'الشهر التالي',
  previousMonth: 'الشهر السابق',
  nextYear: 'السنة التالية',
  previousYear: 'السنة السابقة',
  nextDecade: 'السنوات العشر التالية',
  previousDecade: 'السنوات العشر السابقة',
  presets: {
    today: 'اليوم',
    yesterday: 'أمس',
    week: 'آخر 7 أيام',
    thirtyDays: 'آخر 30 يومًا',
    month: 'هذا الشهر',
    all: 'كل الفترة',
  },
  usual: 'فترات معتادة',
  show: 'اعرض',
  /** How many days are picked. */
  length: (days: number) =>
    arabicCount(days, {
      zero: '',
      one: 'يوم واحد',
      two: 'يومان',
      few: 'أيام',
      many: 'يومًا',
      other: 'يوم',
    }),
} as const;

/** For what is allowed once an administrator has approved the account. */
export const awaitsApproval = 'حسابك بانتظار الموافقة. يمكنك ذلك بعد أن يوافق عليه مدير النظام.';

/** A number of orders after a verbal noun: «تأكيد طلبين». */
export const ofOrders = (count: number) =>
  arabicCount(count, {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبين',
    few: 'طلبات',
    many: 'طلبًا',
    other: 'طلب',
  });

/** What is said of a counted noun after it: of one, of two, or of more. */
export const ofCounted = (count: number, [one, two, more]: readonly [string, string, string]) =>
  count === 1 ? one : count === 2 ? two : more;

/** A number of orders by itself: «طلبان». */
export const countOrders = (count: number) => (count === 2 ? 'طلبان' : ofOrders(count));
