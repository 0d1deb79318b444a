import type { PasswordRule } from '@mirsah/domain/settings';

/** Sign-in and sign-up (spec 2.3, 2.4, 5 and 8: those texts letter for letter). */
export const auth = {
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  /** Shows what was typed in this field. */
  show: (field: string) => `إظهار ${field}`,
  signInTitle: 'تسجيل الدخول',
  signIn: 'تسجيل الدخول',
  signingIn: 'جاري تسجيل الدخول...',
  noAccount: 'ليس لديك حساب؟',
  createAccount: 'إنشاء حساب',
  rememberMe: 'تذكرني',
  forgotPassword: 'نسيت كلمة المرور؟',

  registerTitle: 'إنشاء حساب',
  register: 'إنشاء الحساب',
  registering: 'جاري التسجيل...',
  haveAccount: 'لديك حساب بالفعل؟',
  fullName: 'الاسم الكامل',
  confirmPassword: 'تأكيد كلمة المرور',
  accepting: 'بإنشائك حسابًا فإنك توافق على',
  terms: 'شروط الاستخدام',
  and: 'و',
  privacy: 'سياسة الخصوصية',

  codeTitle: 'تأكيد البريد الإلكتروني',
  codeSentTo: 'أرسلنا رمزًا من 6 أرقام إلى',
  code: 'رمز التأكيد',
  codeHint: 'يُرسَل وحده حين تكتمل أرقامه.',
  confirmCode: 'تأكيد',
  confirmingCode: 'جاري التأكيد...',
  resend: 'أعد إرسال الرمز',
  resendIn: (seconds: string) => `يمكنك طلب رمز جديد بعد ${seconds}`,
  resent: 'أرسلنا رمزًا جديدًا إلى بريدك.',
  otherEmail: 'استخدم بريدًا آخر',
  confirmedSignIn: 'تم تأكيد بريدك. سجّل الدخول للمتابعة.',

  forgotTitle: 'استعادة كلمة المرور',
  forgotHint: 'اكتب بريدك وسنرسل إليك رمزًا لتعيين كلمة مرور جديدة.',
  sendCode: 'إرسال الرمز',
  sendingCode: 'جاري الإرسال...',
  newPassword: 'كلمة المرور الجديدة',
  savePassword: 'حفظ كلمة المرور',
  savingPassword: 'جاري الحفظ...',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  mustReset: 'يجب تعيين كلمة مرور جديدة قبل الدخول. اطلب رمزًا عبر بريدك.',

  closedTitle: 'التسجيل مغلق حاليًا',
  closedText: 'لا نستقبل حسابات جديدة الآن. إن كان لديك حساب فسجّل الدخول، أو تواصل معنا.',
  contact: 'تواصل معنا',

  temporaryTitle: 'اختر كلمة مرور جديدة',
  temporaryText: 'كلمة المرور التي دخلت بها مؤقتة. اختر كلمة خاصة بك لتتابع.',

  callbackFailed: 'لم يكتمل تسجيل الدخول. أعد المحاولة.',
  accountClosed: 'حُذف حسابك وكل ما فيه.',

  sessionUnreachable: 'تعذّر التحقق من جلستك',
} as const;

/** The rule for new passwords: `8 أحرف على الأقل، منها حرف إنجليزي صغير ورقم`. */
export function passwordRuleText(rule: PasswordRule): string {
  const parts = [
    rule.lowercase && 'حرف إنجليزي صغير',
    rule.uppercase && 'حرف إنجليزي كبير',
    rule.digits && 'رقم',
    rule.symbols && 'رمز مثل ! أو @',
  ].filter((part) => part !== false);
  const length = `${rule.minLength} ${rule.minLength > 10 ? 'حرفًا' : 'أحرف'} على الأقل`;
  return parts.length === 0 ? length : `${length}، منها ${parts.join(' و')}`;
}

/** The dialog of an expired session. */
export const signInAgain = {
  title: 'انتهت جلستك',
  text: 'أدخل كلمة المرور لتتابع من حيث توقفت. لم يضع شيء مما كتبته.',
  signIn: 'تسجيل الدخول والمتابعة',
  otherAccount: 'الدخول بحساب آخر',
  deletedTitle: 'هذا الحساب حُذف',
  deletedText: 'حُذف الحساب وكل ما فيه، فلم يعد الدخول به ممكنًا.',
} as const;

export const authProblems = {
  emailRequired: 'البريد الإلكتروني مطلوب',
  emailInvalid: 'البريد الإلكتروني غير صالح',
  passwordRequired: 'كلمة المرور مطلوبة',
  passwordShort: 'كلمة المرور يجب أن تكون 6 أحرف على الأقل',
  fullNameRequired: 'الاسم الكامل مطلوب',
  fullNameShort: 'الاسم يجب أن يكون حرفين على الأقل',
  fullNameLong: 'الاسم أطول من 120 حرفًا',
  confirmRequired: 'تأكيد كلمة المرور مطلوب',
  confirmDiffers: 'كلمة المرور غير متطابقة',
  codeRequired: 'رمز التأكيد مطلوب',
  codeInvalid: 'الرمز مكوّن من 6 أرقام',

  signInFailed: 'خطأ في البريد الإلكتروني أو كلمة المرور',
  locked: 'أُوقف الدخول مؤقتًا بعد محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة، أو استعد كلمة المرور.',
  temporaryExpired: 'انتهت صلاحية كلمة المرور المؤقتة. اطلب من مدير النظام كلمة جديدة.',
  currentPasswordWrong: 'كلمة المرور الحالية غير صحيحة',
  passwordBelowRule: 'كلمة المرور لا تستوفي هذه الشروط',
  alreadyRegistered: 'هذا البريد الإلكتروني مسجل بالفعل',
  unexpected: 'حدث خطأ غير متوقع، يرجى المحاولة مرة أخرى',
  codeWrong: 'الرمز غير صحيح. تحقق منه أو اطلب رمزًا جديدًا.',
  codeExpired: 'انتهت صلاحية الرمز. اطلب رمزًا جديدًا.',
  passwordWeak: 'كلمة المرور لا تستوفي شروط الحماية. اختر كلمة أطول تجمع حروفًا وأرقامًا.',
  tooMany: 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
  offline: 'تعذّر الاتصال بالخادم. تحقق من اتصالك بالإنترنت ثم أعد المحاولة.',
  invalidInput: 'بعض البيانات غير صالحة. راجع الحقول ثم أعد المحاولة.',
  codeNotDelivered: 'تعذّر إرسال الرمز إلى هذا البريد. تأكد من كتابته ثم أعد المحاولة.',
} as const;

export const authPitch = {
  homeLink: 'مرساة، الصفحة الرئيسية',
  label: 'عن مرساة',
  headline: 'صفحة عربية لمنتجك،',
  highlight: 'ترسو عندها الطلبات.',
  points: [
    'صفحة هبوط على رابط باسمك في دقائق',
    'دفع عند الاستلام في ست دول خليجية',
    'كل طلب في مكانه من التأكيد إلى التوصيل',
  ],
} as const;
