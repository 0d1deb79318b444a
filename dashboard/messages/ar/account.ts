import type { Plan } from '@mirsah/domain/user';
import type { CountForms } from './format.ts';

/** The merchant's own account: the profile screen. */
export const account = {
  details: 'بيانات الحساب',
  saveName: 'حفظ الاسم',
  savingName: 'جاري الحفظ...',
  nameSaved: 'تم حفظ الاسم',
  nameFailed: 'حدث خطأ في حفظ الاسم',

  password: 'كلمة المرور',
  passwordText: 'بعد تغييرها تخرج كل أجهزتك الأخرى من الحساب، ويبقى هذا الجهاز.',
  currentPassword: 'كلمة المرور الحالية',
  changePassword: 'تغيير كلمة المرور',
  changingPassword: 'جاري التغيير...',
  passwordChanged: 'تم تغيير كلمة المرور',

  sessions: 'الجلسات',
  sessionsText: 'إن دخلت من جهاز لم يعد معك، فأخرج حسابك من كل الأجهزة، ومنها هذا الجهاز.',
  endSessions: 'الخروج من كل الأجهزة',
  endSessionsQuestion: 'سيُطلب تسجيل الدخول من جديد على كل جهاز، ومنها هذا الجهاز. هل تتابع؟',
  endSessionsConfirm: 'الخروج من الكل',
  endSessionsFailed: 'حدث خطأ في إنهاء الجلسات',

  data: 'بياناتي',
  dataText: 'ملف واحد بصيغة JSON فيه ملفك الشخصي وصفحاتك ومنتجاتك وقوالبك وكل طلباتك.',
  download: 'تنزيل بياناتي',
  stopDownload: 'إيقاف',
  downloading: (count: string) => `جاري التجهيز: ${count}`,
  downloaded: 'اكتمل ملف بياناتك',
  downloadFailed: 'حدث خطأ في تجهيز ملف بياناتك',
  fileName: (day: string) => `mirsah-data-${day}.json`,

  close: 'حذف الحساب',
  closeText:
    'يُحذف حسابك مع صفحاتك وطلباتك ومنتجاتك وقوالبك، ولا يمكن التراجع. نزّل بياناتك أولًا إن احتجت إليها.',
  closeAction: 'حذف حسابي',
  closeTitle: 'حذف حسابك نهائيًا',
  closeWarning: 'تتوقف صفحاتك فورًا، ثم يُحذف كل ما في حسابك. لا يمكن استرجاع شيء بعد ذلك.',
  closeType: (phrase: string) => `للتأكيد اكتب: ${phrase}`,
  closePhrase: 'حذف حسابي',
  closeConfirm: 'حذف نهائي',
  closing: 'جاري حذف حسابك وكل ما فيه. لا تغلق هذه الصفحة.',
  closeFailed: 'حدث خطأ في حذف الحساب',

  leavingTitle: 'لم يكتمل حذف حسابك',
  leavingText: 'بدأ حذف حسابك وتوقفت صفحاتك، وبقي بعض ما فيه. تابع ليُحذف الباقي.',
  finishLeaving: 'متابعة الحذف',
} as const;

export const dataItems: CountForms = {
  zero: 'لا عناصر',
  one: 'عنصر واحد',
  two: 'عنصران',
  few: 'عناصر',
  many: 'عنصرًا',
  other: 'عنصر',
};

export const profile = {
  title: 'الملف الشخصي',
  email: 'البريد الإلكتروني',
  memberSince: 'تاريخ التسجيل',
  loadFailed: 'حدث خطأ في تحميل البيانات',
} as const;

export const planTexts: Record<Plan, string> = {
  basic: 'الأساسية',
  professional: 'الاحترافية',
  business: 'الأعمال',
};

/** The merchant's plan (spec 9). */
export const plan = {
  label: 'باقتك',
  use: (pages: string, limit: string) => `صفحات الهبوط: ${pages} من ${limit}`,
  pages: (pages: string) => `صفحات الهبوط: ${pages}`,
  full: 'بلغت حد باقتك.',
  contact: 'تواصل معنا للترقية',
} as const;
