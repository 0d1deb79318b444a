import type { EraseReason } from '@mirsah/domain/customer-data';
import type { MissingFact, Seller, SellerFact } from '@mirsah/domain/seller/facts';
import { arabicCount } from './format.ts';

/** «طلب واحد» in any number. */
export const customerOrders = {
  zero: 'لا طلبات',
  one: 'طلب واحد',
  two: 'طلبان',
  few: 'طلبات',
  many: 'طلبًا',
  other: 'طلب',
};

export const eraseReasons: Record<EraseReason, string> = {
  customer_asked: 'طلب العميل محو بياناته',
  no_longer_needed: 'لم تعد البيانات لازمة',
  entered_wrongly: 'أُدخلت البيانات خطأً',
};

const ordersCount = (count: number) => arabicCount(count, customerOrders);

export const privacy = {
  title: 'الخصوصية',
  subtitle: 'من يبيع في صفحاتك، وما تحفظه عن عملائك، كما تطلبه الأنظمة.',
} as const;

export const customerData = {
  title: 'بيانات عميل',
  text: 'ابحث برقم الهاتف عن كل ما تحفظه عن صاحبه، لتصديره له أو محوه. يمهلك نظام حماية البيانات الشخصية 30 يومًا للرد على طلبه.',
  phone: 'رقم الهاتف',
  phoneInvalid: 'اكتب رقم هاتف صحيحًا، مثل 0551234567.',
  search: 'بحث',
  searching: (count: number) => `جارٍ البحث… وُجد حتى الآن: ${ordersCount(count)}`,
  searchFailed: 'تعذّر البحث',
  nothing: 'لا تحفظ شيئًا عن هذا الرقم',
  nothingText: 'بُحث في كل طلباتك وسجلاتها ورسائلها وفي الأرقام المحظورة.',
  found: (count: number) => `ما تحفظه عن هذا الرقم: ${ordersCount(count)}`,
  blocked: (date: string) => `الرقم محظور منذ ${date}`,
  mentioned: (count: number) =>
    `ويُذكر الرقم في ملاحظات أو سجل ${ordersCount(count)} لعملاء آخرين؛ يُحذف منها الرقم وحده.`,
  isMention: 'مذكور فيه فقط',
  isOpen: 'لم يُسلَّم بعد',
  orders: 'الطلبات',
  exportJson: 'تصدير كامل (JSON)',
  exportCsv: 'تصدير جدول (CSV)',
  exporting: 'جارٍ التصدير…',
  exported: 'نُزّل الملف',
  exportFailed: 'تعذّر التصدير',
  fileName: (day: string) => `customer-data-${day}`,
  erase: 'محو البيانات',
  eraseTitle: 'محو بيانات العميل',
  eraseText:
    'يُمحى الاسم والهاتف والعنوان والإجابات والملاحظات والرسائل من الطلبات، ويُرفع الحظر عن الرقم. تبقى أرقام الطلبات ومبالغها وإحصاءاتك كما هي. لا يمكن التراجع عن المحو.',
  openWarning: (count: number) =>
    `${ordersCount(count)} لم تُسلَّم بعد. إن مُحيت بياناتها فلن يمكن توصيلها ولا الاتصال بصاحبها.`,
  withOpen: 'محو بيانات الطلبات التي لم تُسلَّم أيضًا',
  reason: 'سبب المحو',
  chooseReason: 'اختر السبب',
  reasonMissing: 'اختر سبب المحو؛ يُحفظ في سجل النشاط دون الرقم.',
  erasing: (count: number) => `جارٍ المحو… مُحيت بيانات ${ordersCount(count)}`,
  eraseFailed: 'توقّف المحو قبل أن يكتمل. أعد المحاولة ليكمل من حيث توقّف.',
  erased: (count: number) => `مُحيت بيانات العميل من ${ordersCount(count)}`,
  leftOpen: (count: number) => `وبقيت بيانات ${ordersCount(count)} حتى تُسلَّم.`,
} as const;

const factNames: Record<SellerFact, string> = {
  name: 'الاسم النظامي للمنشأة أو صاحبها',
  registration: 'رقم السجل',
  authentication: 'رقم التوثيق',
  vat: 'الرقم الضريبي',
  address: 'العنوان',
  phone: 'هاتف خدمة العملاء',
  email: 'البريد الإلكتروني',
  complaints: 'الرد على الشكاوى',
  returnPolicy: 'سياسة الاسترجاع والاستبدال',
};

const missingNames: Record<MissingFact, string> = {
  ...factNames,
  name: 'اسم البائع',
  registration: 'رقم السجل التجاري أو وثيقة العمل الحر',
  contact: 'وسيلة تواصل (هاتف أو بريد)',
  returnPolicy: 'سياسة الاسترجاع',
};

export const seller = {
  title: 'بيانات البائع',
  text: 'من يبيع في صفحاتك: تظهر أسفل كل صفحة وفي إيصالات الطلبات، ما لم تذكر الصفحة غيرها في مكوّن «بيانات البائع». حفظها يعيد نشر صفحاتك.',
  loadFailed: 'تعذّر تحميل بيانات البائع',
  country: 'بلد التسجيل',
  registrationKind: 'نوع التسجيل',
  kinds: { commercial: 'سجل تجاري', freelance: 'وثيقة عمل حر' },
  registrations: { commercial: 'رقم السجل التجاري', freelance: 'رقم وثيقة العمل الحر' },
  facts: factNames,
  authenticationHint: 'من المركز السعودي للأعمال أو معروف، إن وُجد.',
  vatHint: 'إن كنت مسجّلًا في ضريبة القيمة المضافة.',
  complaintsHint: 'مثل: نرد خلال يومي عمل.',
  save: 'حفظ بيانات البائع',
  saving: 'جارٍ الحفظ…',
  saved: 'حُفظت بيانات البائع، وتُحدَّث صفحاتك الآن',
  saveFailed: 'تعذّر حفظ بيانات البائع',
  enter: 'أكمل بيانات البائع',
  missing: (country: string, facts: readonly MissingFact[]) =>
    `ينبغي لصفحة تبيع في ${country} أن تذكر: ${facts.map((fact) => missingNames[fact]).join('، ')}.`,
  problem: (fact: SellerFact, { country, registrationKind }: Seller) => {
    switch (fact) {
      case 'registration':
        if (country === 'SA')
          return registrationKind === 'freelance'
            ? 'اكتب رقم الوثيقة كما هو فيها، مثل FL-123456789.'
            : 'السجل التجاري السعودي 10 أرقام.';
        return 'تحقّق من الرقم كما هو في السجل.';
      case 'vat':
        if (country === 'SA') return 'الرقم الضريبي السعودي 15 رقمًا، يبدأ بـ 3 وينتهي بـ 3.';
        if (country === 'AE') return 'الرقم الضريبي الإماراتي 15 رقمًا، يبدأ بـ 100.';
        if (country === 'OM') return 'الرقم الضريبي العُماني OM يتبعه 10 أرقام.';
        return 'تحقّق من الرقم الضريبي.';
      case 'authentication':
        return 'اكتب رقم التوثيق بالأرقام وحدها.';
      case 'phone':
        return 'اكتب رقم هاتف صحيحًا، مثل 920012345.';
      case 'email':
        return 'اكتب بريدًا إلكترونيًا صحيحًا.';
      default:
        return 'تحقّق من هذا الحقل.';
    }
  },
} as const;
