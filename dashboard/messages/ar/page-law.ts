import type { BusinessFact, MissingFact } from '@mirsah/domain/business-details/facts';
import type { ConversionStage } from '@mirsah/domain/conversion';
import { formatList } from './format.ts';

export const businessFacts: Record<BusinessFact, string> = {
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
  ...businessFacts,
  name: 'اسم البائع',
  registration: 'رقم السجل التجاري أو وثيقة العمل الحر',
  contact: 'وسيلة تواصل (هاتف أو بريد)',
  returnPolicy: 'سياسة الاسترجاع',
};

/** The business details that a page lacks, in the editor. */
export const businessDetailsNotice = {
  enter: 'أكمل بيانات البائع',
  unfold: 'عرض ما ينبغي ذكره كاملًا',
  fold: 'طي ما ينبغي ذكره',
  putAway: 'إغلاق التنبيه في هذه الصفحة',
  missing: (country: string, facts: readonly MissingFact[]) =>
    `ينبغي لصفحة تبيع في ${country} أن تذكر: ${formatList(facts.map((fact) => missingNames[fact]))}.`,
} as const;

/** The page's setting that stores abandoned forms. */
export const keepFormsText = {
  title: 'النماذج المتروكة',
  hint: 'احفظ ما يكتبه العميل ولا يرسله، لتتواصل معه من «النماذج المتروكة». يُحذف وحده بعد 30 يومًا.',
  hasNotice: 'أظهر إشعار الخصوصية فوق الحقول',
  hasNoticeHint: 'يقول للعميل: «إن لم تكمل الطلب نحفظ ما كتبته 30 يومًا لنتواصل معك بشأنه، ثم يُحذف.»',
  isKept: 'احفظ النماذج المتروكة',
  isKeptHint: 'بعد رقم جوال صحيح، حين يتوقف العميل 20 ثانية أو يغادر الصفحة.',
  needsNotice: 'أظهر إشعار الخصوصية أولًا: لا يُحفظ شيء دون علم العميل.',
} as const;

/** The setting of a page whose form asks for consent to offers. */
export const marketingText = {
  title: 'الموافقة على العروض',
  hint: 'الطلب لا يجيز إرسال عروض. اسأل عنها وحدها، وتُحفظ إجابة العميل مع طلبه.',
  asks: 'اسأل العميل إن كان يريد عروضك',
  asksHint: 'مربع غير محدد آخر النموذج: «أوافق أن يرسل لي المتجر عروضه عبر واتساب، ويمكنني إيقافها متى شئت».',
} as const;

export const conversionModels: Record<ConversionStage, { name: string; detail: string }> = {
  placed: { name: 'عند وصوله', detail: 'أسرع تعلّمًا للإعلان، ويعدّ ما لن يُسلّم' },
  confirmed: { name: 'عند تأكيده', detail: 'الوصول «عميل محتمل»، والتأكيد «شراء»' },
  delivered: { name: 'عند تسليمه', detail: 'الأصدق، ويتأخر أيامًا' },
};

/** The events about a page's orders for the servers of advertising networks. */
export const pageConversions = {
  title: 'التحويلات من الخادم',
  hint: 'نخبر شبكات الإعلان المربوطة في «التحويلات» بطلبات هذه الصفحة، ولو منع المتصفح البكسل.',
  isOn: 'أرسل تحويلات هذه الصفحة',
  isOnHint:
    'تقول الصفحة تحت النموذج إن بصمة مشفّرة من بيانات الطلب تُرسل إلى شبكات الإعلان. بدونه لا يُحفظ ولا يُرسل شيء.',
  model: 'متى يُعدّ الطلب شراءً؟',
  asMerchant: 'كما في «التحويلات»',
  toScreen: 'التحويلات',
} as const;
