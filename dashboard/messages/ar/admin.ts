import type { PasswordStrength, SessionLength, SystemSettings } from '@mirsah/domain/settings';
import type { ProfileStatus, Role } from '@mirsah/domain/user';
import type { AuditAction } from '@mirsah/domain/user/audit-log';

/** The administrators' panel (spec 2.12, 5 and 8). */
export const admin = {
  title: 'إدارة النظام',
  notAllowed: 'غير مصرح بالدخول',
  notAllowedText: 'ليست لديك صلاحية للوصول إلى لوحة إدارة النظام.',
  toDashboard: 'إلى لوحة التحكم',
  sections: 'أقسام إدارة النظام',
  tabs: {
    users: 'إدارة المستخدمين',
    domains: 'النطاقات',
    messages: 'الرسائل',
    settings: 'إعدادات النظام',
    log: 'سجل الإجراءات',
  },
} as const;

export const roleTexts: Record<Role, string> = { admin: 'مدير النظام', user: 'مستخدم عادي' };

export const profileStatusTexts: Record<ProfileStatus, string> = {
  pending: 'بانتظار الموافقة',
  approved: 'معتمد',
  banned: 'محظور',
};

export const users = {
  add: 'إضافة مستخدم',
  search: 'البحث بالاسم أو البريد الإلكتروني',
  status: 'الحالة',
  role: 'الدور',
  allStatuses: 'كل الحالات',
  allRoles: 'كل الأدوار',
  pendingCount: 'بانتظار الموافقة',
  bannedCount: 'محظورون',
  columns: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    role: 'الدور',
    status: 'الحالة',
    createdAt: 'تاريخ التسجيل',
    actions: 'إجراءات',
  },
  you: 'أنت',
  empty: 'لا يوجد مستخدمون يطابقون البحث',
  showAll: 'عرض كل المستخدمين',
  stillSearching: 'لم يُعثر على أحد بعد. اضغط «عرض المزيد» لمتابعة البحث.',
  deleting: 'قيد الحذف',
  ofUser: (action: string, name: string) => `${action}: ${name}`,
  details: 'التفاصيل',
  approve: 'قبول',
  reject: 'رفض',
  ban: 'حظر',
  unban: 'إلغاء الحظر',
  makeAdmin: 'ترقية إلى مدير',
  makeUser: 'تحويل إلى مستخدم عادي',
  continueDeleting: 'متابعة الحذف',
  approved: (name: string) => `تم قبول ${name}`,
  rejected: (name: string) => `تم رفض ${name}`,
  banned: (name: string) => `تم حظر ${name}`,
  unbanned: (name: string) => `أُلغي حظر ${name}`,
  roleChanged: (name: string, role: string) => `أصبح دور ${name}: ${role}`,
  planChanged: (name: string, plan: string) => `أصبحت باقة ${name}: ${plan}`,
  deleted: (name: string) => `تم حذف ${name}`,
  added: (name: string) => `تمت إضافة ${name}`,
  loadFailed: 'حدث خطأ في تحميل المستخدمين',
  failures: {
    approve: 'حدث خطأ في قبول المستخدم',
    reject: 'حدث خطأ في رفض المستخدم',
    ban: 'حدث خطأ في حظر المستخدم',
    unban: 'حدث خطأ في إلغاء حظر المستخدم',
    role: 'حدث خطأ في تحديث دور المستخدم',
    plan: 'حدث خطأ في تحديث باقة المستخدم',
    delete: 'حدث خطأ في حذف المستخدم',
    add: 'حدث خطأ في إضافة المستخدم',
  },
  deleteTitle: 'حذف المستخدم',
  deleteQuestion: (name: string) =>
    `هل أنت متأكد من حذف ${name}؟ تُحذف مع الحساب صفحاته وطلباته ومنتجاته وإعداداته، ولا يمكن التراجع.`,
  promoteTitle: 'ترقية إلى مدير النظام',
  promoteQuestion: (name: string) =>
    `هل أنت متأكد من ترقية ${name}؟ تشمل الترقية إدارة كل المستخدمين وإعدادات المنصة، ورؤية بياناتها كما تراها.`,
  rejectTitle: 'رفض المستخدم',
  rejectQuestion: (name: string) => `هل أنت متأكد من رفض ${name}؟ يُحذف الحساب وما فيه من صفحات.`,
  banTitle: (name: string) => `حظر ${name}`,
  banText: 'يُمنع من لوحة التحكم فورًا، وتتوقف صفحاته خلال دقيقة. يرى المستخدم السبب كما تكتبه.',
  banReason: 'سبب الحظر',
  unspecified: 'غير محدد',
  detailsTitle: 'تفاصيل المستخدم',
  plan: 'الباقة',
  pages: 'صفحات الهبوط',
  pagesOf: (count: string, limit: string) => `${count} من ${limit}`,
  addTitle: 'إضافة مستخدم جديد',
  fullName: 'الاسم الكامل',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  passwordHint: 'سلّمها للمستخدم، وبها يسجّل الدخول.',
  requiresApproval: 'يتطلب موافقة الإدارة',
  requiresApprovalHint: 'يستطيع الدخول وتجهيز صفحاته، ولا تُنشر قبل قبوله.',
  adding: 'جاري الإضافة...',
} as const;

/** After a member's name: nouns, which fit women and men alike. */
export const auditTexts: Record<AuditAction, string> = {
  user_added: 'إضافة المستخدم',
  user_approved: 'قبول المستخدم',
  user_rejected: 'رفض المستخدم',
  user_banned: 'حظر المستخدم',
  user_unbanned: 'إلغاء حظر المستخدم',
  role_changed: 'تغيير دور المستخدم',
  plan_changed: 'تغيير باقة المستخدم',
  user_deleted: 'حذف المستخدم',
  second_factor_recovered: 'استرداد الدخول برمز',
  account_closed: 'حذف الحساب ذاتيًا',
  settings_changed: 'تغيير إعدادات النظام',
  domain_checked: 'إعادة فحص نطاق المستخدم',
  domain_removed: 'إزالة نطاق المستخدم',
  other: 'إجراء آخر',
};

/** The domains of all merchants. */
export const allDomains = {
  title: 'نطاقات التجار',
  empty: 'لا نطاقات بعد',
  emptyText: 'يظهر هنا كل نطاق يربطه تاجر بصفحته، وحالته، وما ينقصه.',
  loadFailed: 'حدث خطأ في تحميل النطاقات',
  owner: 'التاجر',
  ownerGone: 'حساب محذوف',
  page: 'الصفحة',
  pageGone: 'صفحة محذوفة',
  entered: 'أُدخل',
  inState: 'آخر تغيّر',
  checkedAt: 'آخر فحص',
  notChecked: 'لم يُفحص بعد',
  lastError: 'آخر خطأ',
  check: 'فحص من جديد',
  checkOf: (name: string) => `فحص من جديد: \u2066${name}\u2069`,
  checked: 'يُفحص النطاق خلال دقيقة',
  checkFailed: 'حدث خطأ في فحص النطاق',
  remove: 'إزالة',
  removeOf: (name: string) => `إزالة: \u2066${name}\u2069`,
  removeTitle: 'إزالة نطاق تاجر',
  removeQuestion: (name: string) =>
    `ستعود صفحة التاجر إلى رابط المنصة، ويتوقف \u2066${name}\u2069 عن عرضها. هل تريد إزالة النطاق؟`,
  removed: 'تجري إزالة النطاق',
  removeFailed: 'حدث خطأ في إزالة النطاق',
} as const;

export const contactMessages = {
  title: 'رسائل صفحة التواصل',
  empty: 'لا رسائل بعد',
  emptyText: 'يظهر هنا ما يكتبه الزوار في صفحة «تواصل معنا».',
  loadFailed: 'حدث خطأ في تحميل الرسائل',
  reply: 'الرد بالبريد',
  replyTo: (name: string) => `الرد بالبريد على ${name}`,
  greeting: (name: string) => `${name}،`,
  replySubject: (product: string) => `رد على رسالتك إلى ${product}`,
} as const;

export const log = {
  title: 'سجل الإجراءات',
  description: 'كل إجراء للمديرين، وكل حساب حذفه صاحبه: من، وماذا، ولمن، ومتى.',
  empty: 'لا إجراءات بعد',
  emptyText: 'يظهر هنا كل إجراء يتخذه مدير في هذه اللوحة، وكل حساب حذفه صاحبه.',
  loadFailed: 'حدث خطأ في تحميل سجل الإجراءات',
  accountOwner: 'صاحب حساب',
  on: 'مفعّل',
  off: 'متوقف',
  from: 'من',
  to: 'إلى',
  reason: 'السبب',
} as const;

/** System settings (spec 2.12). */
export const systemSettings = {
  registration: 'التسجيل',
  registrationText: 'تسري على من يسجّل بعد الحفظ.',
  security: 'الأمان',
  sender: 'البريد الإلكتروني',
  senderText: 'المرسل في رسائل الحسابات: رموز التأكيد وإعادة تعيين كلمة المرور.',
  senderFixed:
    'تُرسل الرسائل باسم خدمة الحسابات نفسها. اربط خدمة بريد عند النشر (senderEmail) ليصبح المرسل قابلًا للتغيير.',
  emptySenderHint: 'اترك العنوان فارغًا ليبقى المرسل الحالي.',
  platform: 'المنصة',
  save: 'حفظ الإعدادات',
  saving: 'جاري الحفظ...',
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

/** The administrators' analytics (spec 2.13). */
export const platformInsights = {
  title: 'تحليلات المنصة',
  link: 'تحليلات المنصة',
  back: 'إدارة النظام',
  daily: 'الزيارات ومشاهدات الصفحات',
  topPages: 'أكثر الصفحات مشاهدة',
  topPagesText: 'مشاهدات آخر 7 أيام، وتغيّرها عن الأسبوع السابق',
  countedAt: (time: string) => `أُحصيت المشاهدات حتى ${time}، وتُحدَّث كل 10 دقائق`,
} as const;
