import type { PasswordStrength } from '@mirsah/domain/settings/password-rule.ts';
import type { SessionLength, SystemSettings } from '@mirsah/domain/settings/system-settings.ts';

/** System settings (spec 2.12). */
export const systemSettings = {
  registration: 'التسجيل',
  registrationText: 'تسري على من يسجّل بعد الحفظ.',
  security: 'الأمان',
  sender: 'البريد الإلكتروني',
  senderText: 'المرسل في رسائل الحسابات: رموز التأكيد وإعادة تعيين كلمة المرور.',
  senderFixed:
    'تُرسل الرسائل باسم خدمة الحسابات نفسها. اربط خدمة بريد عند النشر (senderEmail) ليصبح المرسل قابلًا للتغيير.',
  senderKept: 'اترك العنوان فارغًا ليبقى المرسل الحالي.',
  platform: 'المنصة',
  save: 'حفظ الإعدادات',
  saving: 'جاري الحفظ...',
  unsaved: 'تغييرات غير محفوظة',
  revert: 'تراجع عن التغييرات',
  saved: 'تم حفظ الإعدادات',
  loadFailed: 'حدث خطأ في تحميل الإعدادات',
  saveFailed: 'حدث خطأ في حفظ الإعدادات',
  invalidAddress: 'البريد الإلكتروني غير صالح',
  hints: {
    isRegistrationOpen: 'عند الإيقاف لا يُنشئ حسابًا إلا مدير.',
    isEmailConfirmationRequired: 'يُرسل رمز إلى البريد قبل أول دخول.',
    isApprovalRequired: 'يدخل المستخدم الجديد ويجهّز صفحاته، ولا تُنشر قبل قبوله.',
    arePlanLimitsEnforced: 'صفحة واحدة في الأساسية، وخمس في الاحترافية. ما أُنشئ من قبل يبقى.',
    isCloakingAllowed: 'عند الإيقاف ترى محركات البحث من كل صفحة ما يراه المتسوق.',
  },
} as const;

export const settingTexts: Record<keyof SystemSettings, string> = {
  isRegistrationOpen: 'السماح بالتسجيل',
  isEmailConfirmationRequired: 'تأكيد البريد الإلكتروني',
  isApprovalRequired: 'موافقة الإدارة على المستخدمين الجدد',
  passwordStrength: 'قوة كلمة المرور',
  sessionDays: 'مدة الجلسة',
  senderName: 'اسم المرسل',
  senderAddress: 'عنوان المرسل',
  arePlanLimitsEnforced: 'تطبيق حدود الباقات',
  isCloakingAllowed: 'السماح بإخفاء المحتوى',
};

export const passwordStrengthTexts: Record<PasswordStrength, string> = {
  low: 'منخفضة: 6 أحرف على الأقل',
  medium: 'متوسطة: 8 أحرف، منها حرف إنجليزي صغير ورقم',
  high: 'عالية: 10 أحرف، منها حرف كبير وصغير ورقم ورمز',
};

export const sessionTexts: Record<SessionLength, string> = {
  1: 'يوم واحد',
  7: 'أسبوع',
  30: 'شهر',
  365: 'سنة',
};
