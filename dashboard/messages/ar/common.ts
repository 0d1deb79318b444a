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
  undoTooLate: 'انتهت مهلة التراجع.',
  undoNothing: 'لا شيء آخر للتراجع عنه.',
  unsaved: 'تغييرات غير محفوظة',
  edit: 'تعديل',
  delete: 'حذف',
  copy: (what: string) => `نسخ ${what}`,
  copied: 'تم النسخ',
  /** Beside the text itself, which is selected. */
  copyFailed: 'تعذّر النسخ. انسخ النص من هنا:',
  toCopy: 'النص المطلوب نسخه',
  table: (name: string) => `جدول: ${name}`,
  linkCopied: 'نُسخ الرابط',
  actionOf: (action: string, what: string) => `${action}: ${what}`,
  add: 'إضافة',
  moveUp: (what: string) => `تحريك ${what} إلى أعلى`,
  moveDown: (what: string) => `تحريك ${what} إلى أسفل`,
  remove: (what: string) => `حذف ${what}`,
  unexpected: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى',
  offline: 'تعذّر الاتصال بالخادم. تحقق من اتصالك بالإنترنت ثم أعد المحاولة.',
  needsJavaScript: 'تحتاج لوحة التحكم إلى تفعيل جافاسكربت في متصفحك.',
  bootFailed: 'تعذّر فتح لوحة التحكم',
  newVersion: 'صدر تحديث جديد للوحة التحكم، أو انقطع الاتصال أثناء التحميل.',
  partFailed: 'تعذّر عرض هذا الجزء لخلل فيه. ما حوله يعمل كالمعتاد.',
  screenFailed: 'في هذه الشاشة خلل منعنا من عرضها، وليس في اتصالك. أعد تحميلها، وإن تكرر فأخبرنا به.',
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
    lastMonth: 'الشهر الماضي',
    all: 'كل الفترة',
  },
  usual: 'فترات معتادة',
  show: 'اعرض',
  /** The number of picked days. */
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

/** For actions that are allowed once an administrator has approved the account. */
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

/** A maximum number of characters, alone or after a preposition: «500 حرف». */
export const ofCharacters = (count: number) =>
  arabicCount(count, {
    zero: 'لا حروف',
    one: 'حرف واحد',
    two: 'حرفين',
    few: 'أحرف',
    many: 'حرفًا',
    other: 'حرف',
  });

/** A number of pieces alone: «قطعتان». */
export const countPieces = (count: number) =>
  arabicCount(count, {
    zero: 'لا قطع',
    one: 'قطعة واحدة',
    two: 'قطعتان',
    few: 'قطع',
    many: 'قطعة',
    other: 'قطعة',
  });

/** The form of a word after a counted noun: for one, for two, or for more. */
export const ofCounted = (count: number, [one, two, more]: readonly [string, string, string]) =>
  count === 1 ? one : count === 2 ? two : more;

/** A number of orders alone: «طلبان». */
export const countOrders = (count: number) => (count === 2 ? 'طلبان' : ofOrders(count));

/** The result of a search or filter; for a long list only the first part is counted. */
export function countResults(count: number, { hasMore = false } = {}): string {
  const found = arabicCount(count, {
    zero: 'لا نتائج',
    one: 'نتيجة واحدة',
    two: 'نتيجتان',
    few: 'نتائج',
    many: 'نتيجة',
    other: 'نتيجة',
  });
  return hasMore ? `${found} أو أكثر` : found;
}

/** «متجر» before a shop's name, unless that begins with it; `shown` is the name as it is written. */
export const ofShop = (name: string, shown = name) =>
  /^\s*(?:ال)?متجر(?!\p{L})/u.test(name) ? shown : `متجر ${shown}`;

/** A number at the network, isolated, because it may be in any script; empty without one. */
export const ofNumber = (number: string | null) => (number ? `، رقمه \u2068${number}\u2069` : '');
