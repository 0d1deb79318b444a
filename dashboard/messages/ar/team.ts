import type { AccountRole, MemberRole } from '@mirsah/domain/member';
import type { LogEntry } from '@mirsah/domain/member/log';
import { orderStatusNames } from '@mirsah/domain/messages';
import { ofOrders, ofShop } from './common.ts';
import { formatDate, formatNumber } from './format.ts';
import { eraseReasons } from './privacy.ts';

/** The name of a role and what it covers: the work, as a person may be a man or a woman. */
export const accountRoles: Record<AccountRole, { name: string; text: string }> = {
  owner: { name: 'صاحب المتجر', text: 'المتجر كله، ومعه الأعضاء والباقة.' },
  manager: { name: 'إدارة', text: 'الصفحات والطلبات والإعدادات، دون الأعضاء والباقة وحذف الحساب.' },
  agent: {
    name: 'تأكيد الطلبات',
    text: 'الاتصال بالعملاء من مكتب التأكيد ومعالجة طلبات صفحات معيّنة، دون تصدير أو إعدادات.',
  },
  packer: { name: 'تجهيز الطلبات', text: 'رؤية الطلبات المؤكدة والمشحونة، وطباعة بوالصها، وتسجيل شحنها.' },
  viewer: { name: 'اطلاع', text: 'الأرقام والتحليلات وحدها، دون بيانات العملاء.' },
};

export const team = {
  title: 'الفريق',
  subtitle: 'ادعُ من يعمل معك. يدخل كل واحد بحسابه، ويرى ما يحتاجه عمله فقط.',
  sections: 'أقسام الفريق',
  tabs: { members: 'الأعضاء', log: 'سجل النشاط' },
  invite: 'دعوة عضو',
  inviteFirst: 'ادعُ أول عضو',
  empty: 'تعمل وحدك حتى الآن',
  emptyText: 'ادعُ من يؤكد الطلبات أو يجهّزها بدل أن تشاركه كلمة مرورك.',
  loadFailed: 'تعذّر تحميل الفريق',
  members: 'أعضاء الفريق',
  invitations: 'دعوات بانتظار القبول',
  email: 'البريد الإلكتروني',
  emailInvalid: 'اكتب بريدًا إلكترونيًا صحيحًا.',
  emailNote: 'تُقبل الدعوة بهذا البريد وحده.',
  role: 'الدور',
  pages: 'الصفحات',
  allPages: 'كل الصفحات',
  somePages: 'صفحات محددة',
  pagesMissing: 'اختر صفحة واحدة على الأقل.',
  noPages: 'لا صفحات لديك بعد.',
  maskPhones: 'إخفاء أرقام العملاء حتى الاتصال',
  maskPhonesText: 'يظهر الرقم حين يتصل الموظف بصاحبه أو يطلب إظهاره، ويُسجَّل ذلك في سجل النشاط.',
  send: 'إنشاء الدعوة',
  inviteFailed: 'تعذّرت الدعوة',
  linkTitle: 'رابط الدعوة جاهز',
  linkText: (email: string) =>
    `أرسله إلى \u2066${email}\u2069. يصلح مرة واحدة خلال 7 أيام، ولن يظهر هنا مرة أخرى.`,
  link: 'رابط الدعوة',
  copy: 'نسخ الرابط',
  byWhatsApp: 'إرسال عبر واتساب',
  byMail: 'إرسال بالبريد',
  shareSubject: (shop: string) => `دعوة للعمل في ${ofShop(shop)}`,
  /** The link follows on a separate line. */
  shareText: (shop: string) =>
    `أدعوك للعمل معي في ${ofShop(shop)} على مرساة. افتح الرابط وسجّل الدخول ببريدك:`,
  validUntil: (date: string) => `تنتهي ${date}`,
  joined: (date: string) => `عضو منذ ${date}`,
  renew: 'رابط جديد',
  renewOf: (email: string) => `رابط جديد لدعوة \u2066${email}\u2069`,
  revoke: 'إلغاء',
  revokeOf: (email: string) => `إلغاء دعوة \u2066${email}\u2069`,
  revokeTitle: 'إلغاء الدعوة',
  revokeQuestion: (email: string) =>
    `لن يفتح الرابط الذي أُرسل إلى \u2066${email}\u2069 بعد ذلك. تستطيع أن ترسل دعوة جديدة متى شئت.`,
  revoked: 'أُلغيت الدعوة',
  changeFailed: 'تعذّر التغيير',
  editTitle: (name: string) => `صلاحيات ${name}`,
  save: 'حفظ الصلاحيات',
  saved: 'حُفظت الصلاحيات',
  removeTitle: 'إزالة العضو',
  removeQuestion: (name: string) =>
    `هل تريد إزالة ${name} من فريقك؟ ينتهي الوصول فورًا، ويبقى الاسم على ما سُجّل به.`,
  remove: 'إزالة',
  removed: 'أُزيل العضو من فريقك',
  phonesHidden: 'الأرقام مخفية حتى الاتصال',
  pageCount: {
    zero: 'بلا صفحات',
    one: 'صفحة واحدة',
    two: 'صفحتان',
    few: 'صفحات',
    many: 'صفحة',
    other: 'صفحة',
  },
  discountLimit: 'خصم الأعضاء على الطلب',
  discountLimitText:
    'أعلى خصم يمكن لأعضاء فريقك منحه لعميل يرى السعر مرتفعًا، من قيمة المنتجات بلا الشحن. أنت بلا حد.',
  noDiscount: 'بلا خصم',
  discountUpTo: (percent: string) => `حتى ${percent}`,
  discountLimitSaved: 'حُفظ حد الخصم',
  log: 'سجل النشاط',
  logEmpty: 'لا نشاط بعد',
  logEmptyText: 'يظهر هنا كل إظهار لرقم وكل تصدير لطلبات وكل تغيير، وباسم من كان، لمدة سنة.',
  logHint: {
    own: 'يُسجّل كل ما يفعله الأعضاء، ومن أعمالك أنت الحذف والتصدير وحظر الأرقام والإعدادات والصلاحيات.',
    members:
      'يُسجّل كل ما يفعله الأعضاء، ومن أعمال صاحب المتجر الحذف والتصدير وحظر الأرقام والإعدادات والصلاحيات.',
  },
  logFailed: 'تعذّر تحميل سجل النشاط',
} as const;

/** The text of a log entry, after the member's name: nouns, which fit women and men alike. */
export const logTexts: Record<LogEntry['action'], (entry: LogEntry) => string> = {
  phone_seen: () => 'إظهار رقم عميل',
  orders_exported: ({ count }) => (count > 0 ? `تصدير ${ofOrders(count)}` : 'تصدير ملف بلا طلبات'),
  order_status_changed: ({ count, detail }) =>
    `تغيير حالة ${count > 1 ? ofOrders(count) : 'طلب'}${toStatus(detail)}`,
  order_edited: ({ detail }) => (detail === 'discount' ? 'تعديل خصم طلب' : 'تعديل بيانات طلب'),
  order_placed: () => 'تسجيل طلب باليد',
  orders_deleted: ({ count }) => (count > 1 ? `حذف ${ofOrders(count)}` : 'حذف طلب'),
  phone_blocked: ({ subjectId }) => (subjectId ? 'حظر رقم صاحب الطلب' : 'حظر رقم'),
  phone_unblocked: () => 'رفع الحظر عن رقم',
  customer_exported: () => 'تنزيل بيانات عميل بناءً على طلبه',
  customer_erased: ({ detail, count }) =>
    [count === 0 ? 'محو بيانات عميل' : `محو بيانات عميل من ${ofOrders(count)}`, reasonNames[detail]]
      .filter(Boolean)
      .join('، والسبب: '),
  customers_expired: ({ detail, count }) =>
    `انتهت مدة الحفظ: مُحيت تلقائيًا بيانات العملاء من ${ofOrders(count)} قبل ${formatDate(detail)}`,
  page_created: () => 'إنشاء صفحة',
  page_saved: () => 'حفظ صفحة',
  page_switched_on: () => 'تفعيل صفحة',
  page_switched_off: () => 'تعطيل صفحة',
  page_deleted: () => 'حذف صفحة',
  experiment_changed: ({ detail }) => experimentSteps[detail] ?? 'تغيير اختبار A/B',
  statement_added: () => 'رفع كشف تحصيل',
  statement_line_assigned: () => 'ربط سطر من كشف تحصيل بطلب',
  statement_removed: () => 'إلغاء كشف تحصيل',
  ad_spend_changed: () => 'تغيير الإنفاق الإعلاني',
  settings_changed: ({ detail }) => `تغيير ${settingNames[detail] ?? 'الإعدادات'}`,
  member_invited: () => 'دعوة إلى الفريق',
  invitation_revoked: () => 'إلغاء دعوة',
  member_joined: () => 'انضمام إلى الفريق',
  member_changed: () => 'تغيير صلاحيات عضو',
  member_removed: () => 'إزالة عضو',
  other: () => 'نشاط آخر',
};

const statusNames: Record<string, string> = orderStatusNames;
const toStatus = (status: string) => (statusNames[status] ? ` إلى «${statusNames[status]}»` : '');

const reasonNames: Record<string, string> = eraseReasons;

const experimentSteps: Record<string, string> = {
  started: 'بدء اختبار A/B لصفحة',
  ended: 'إنهاء اختبار A/B لصفحة',
  undone: 'التراجع عن اعتماد نسخة في اختبار A/B',
};

const settingNames: Record<string, string> = {
  sender: 'بيانات المرسل',
  business_details: 'بيانات البائع',
  shipping: 'مناطق التوصيل المعتادة',
  retention: 'مدة حفظ بيانات العملاء',
  desk: 'إعدادات مكتب التأكيد',
  risk: 'إعدادات الحذر من الطلبات',
  cod: 'الربط بشبكة الدفع عند الاستلام',
  whatsapp: 'الربط بواتساب',
  autopilot: 'التأكيد التلقائي بواتساب',
  conversions: 'التحويلات',
  templates: 'قوالب الرسائل',
  domain: 'نطاق صفحة',
  costs: 'التكاليف',
  discount: 'حد الخصم للأعضاء',
};

/** The roles for a merchant's choice. */
export const offeredRoles: readonly MemberRole[] = ['agent', 'packer', 'manager', 'viewer'];

export const accounts = {
  switchTo: 'متاجرك',
  own: 'متجرك',
  current: 'تعمل هنا الآن',
  workingFor: (shop: string, role: string) => `تعمل في ${ofShop(shop)} بدور ${role}`,
  gone: 'لم تعد عضوًا في هذا المتجر',
  suspended: 'حساب هذا المتجر موقوف',
  goneText: 'انتهى وصولك إليه. يمكنك العودة إلى متجرك.',
  backToOwn: 'العودة إلى متجري',
  loadFailed: 'تعذّر فتح المتجر',
  notForRole: 'هذه الشاشة ليست ضمن دورك',
  notForRoleText: (role: string) => `دورك هنا «${role}». إن كنت تحتاجها فاطلبها من صاحب المتجر.`,
  toWork: 'إلى عملي',
} as const;

export const invitation = {
  title: 'دعوة للعمل',
  text: (shop: string) => `يدعوك ${ofShop(shop, `«${shop}»`)} إلى فريقه`,
  accept: 'قبول الدعوة',
  accepting: 'جارٍ القبول',
  failed: 'تعذّر قبول الدعوة',
  loadFailed: 'تعذّر فتح الدعوة',
  toDashboard: 'إلى لوحة التحكم',
  signOut: 'الدخول بحساب آخر',
} as const;

/** For members who see phones masked until they need them. */
export const phoneReveal = {
  of: (customer: string) => `أظهر رقم ${customer}`,
  note: 'أظهر الرقم. يُسجَّل ذلك في سجل النشاط.',
  failed: 'تعذّر إظهار الرقم',
};

/** The member who has an order on the desk now. */
export const holderTexts = {
  own: 'عندك الآن',
  of: (name: string) => `عند \u2068${name}\u2069 الآن`,
  somebody: 'عند زميل الآن',
};

/** The status of an order's confirmation: in the list, beside its status. */
export const orderStanding = {
  notCalled: 'لم يُتصل به',
  reopened: 'بانتظار الاتصال',
  attempt: (number: number, of: number) => `المحاولة ${formatNumber(number)} من ${formatNumber(of)}`,
  again: (time: string) => `نعيد ${time}`,
  due: 'حان الاتصال',
  appointment: (time: string) => `موعد ${time}`,
  unreachable: 'تعذّر الوصول',
  wrongNumber: 'الرقم خطأ',
  decided: { confirmed: 'أُكّد هاتفيًا', cancelled: 'أُلغي بطلب العميل' },
  confirmedByHand: 'أُكّد دون اتصال',
  /** An order by hand, whose customer spoke to the person who wrote it down. */
  writtenConfirmed: 'سُجّل مؤكدًا',
} as const;
