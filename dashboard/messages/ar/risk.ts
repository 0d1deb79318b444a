import type { PhoneCheck } from '@mirsah/domain/order';
import type { RiskLevel, RiskReason } from '@mirsah/domain/order/risk';
import { countOrders, ofOrders } from './common.ts';
import { arabicCount } from './format.ts';

/** Reasons why an order may not be accepted. */
export const risk = {
  title: 'أسباب الحذر',
  score: (score: string) => `${score} من 100`,
  levels: { low: 'منخفض', medium: 'متوسط', high: 'مرتفع' } satisfies Record<RiskLevel, string>,
  /** For screen readers, before the reasons. */
  spoken: (score: string, reasons: number) =>
    `خطر ${score} من 100، ${arabicCount(reasons, {
      zero: 'بلا أسباب',
      one: 'سبب واحد',
      two: 'سببان',
      few: 'أسباب',
      many: 'سببًا',
      other: 'سبب',
    })}`,
  note: 'للتنبيه فقط. لا يُرفض طلب بسببها.',
  callFirst: 'اتصل به أولًا',
  short: (score: string) => `خطر ${score}`,
  reasons: {
    phone_not_mobile: 'الرقم ليس جوالًا معروفًا',
    phone_of_other_country: 'الجوال من دولة غير دولة التوصيل',
    place_of_other_country: 'العنوان في دولة الجوال، لا في دولة التوصيل',
    phone_invented: 'رقم الجوال يبدو مخترعًا',
    phone_repeated: 'طلبات أخرى من الرقم خلال يوم',
    cancelled_before: 'أُلغي له طلب سابق معك',
    unreachable_before: 'تعذّر الوصول إليه في طلب سابق',
    delivered_before: 'سُلّم له طلب سابق معك',
    nonsense_name: 'الاسم لا يبدو اسمًا',
    nonsense_address: 'العنوان لا يبدو عنوانًا',
    thin_address: 'العنوان مختصر',
    unknown_city: 'المدينة غير معروفة لدينا',
    many_pieces: 'كمية فوق المعتاد',
    busy_network: 'طلبات كثيرة خلال ساعة من اتصال إنترنت واحد',
    filled_fast: 'أُرسل خلال ثوانٍ من فتح الصفحة',
    phone_confirmed: 'تأكّد الرقم برمز واتساب',
    other: 'سبب آخر',
  } satisfies Record<RiskReason, string>,
  phoneChecks: {
    asked: 'بانتظار رمز واتساب',
    undelivered: 'تعذّر إرسال رمز واتساب',
    confirmed: 'رقم مؤكَّد',
    failed: 'لم يتأكّد الرقم',
    not_asked: 'لم يُرسل رمز لكثرة الطلبات',
  } satisfies Record<PhoneCheck, string>,
} as const;

/** The minimum score for an action. */
export const riskSettings = {
  title: 'الحذر من الطلبات',
  hint: 'لكل طلب درجة من 100 بأسباب مسمّاة. لا يُرفض طلب بسببها، وأنت تختار ما يحدث.',
  isOn: 'احسب درجة الحذر',
  isOnHint: 'عند الإيقاف تصل الطلبات الجديدة بلا درجة.',
  callFirstFrom: 'اتصل به أولًا',
  callFirstHint: 'يُقدَّم في قائمة الاتصال، وعليه علامة.',
  holdFrom: 'احجز الطلب',
  holdHint: 'ينتظر قبولك، ولا يعلم العميل.',
  askCodeFrom: 'اطلب رمزًا بواتساب',
  askCodeHint:
    'يُسأل العميل عنه في صفحة الشكر بعد حفظ طلبه. من يكتبه صحيحًا يُقبل طلبه المحجوز للحذر، ومن لا يكتبه يبقى طلبه للاتصال.',
  codeTemplate: 'قالب الرمز',
  codeTemplateHint:
    'قالب من فئة «المصادقة» (Authentication) معتمد في حسابك في واتساب، بزر نسخ الرمز. تحتسب Meta كل رسالة.',
  templateName: 'اسم القالب',
  templateLanguage: 'لغته',
  templateWrong: 'حروف لاتينية صغيرة وأرقام وشرطة سفلية',
  notConnected: 'واتساب غير مربوط بعد، فلا يُرسل رمز.',
  connect: 'اربط واتساب',
  never: 'لا',
  from: (points: number) =>
    `من ${arabicCount(points, {
      zero: 'أي نقطة',
      one: 'نقطة واحدة',
      two: 'نقطتين',
      few: 'نقاط',
      many: 'نقطة',
      other: 'نقطة',
    })}`,
  /** How many of the last orders of the list would have been affected. */
  preview: (all: number, reached: number) => `من آخر ${ofOrders(all)} بدرجة: ${countOrders(reached)}`,
  previewNone: 'لا طلبات بدرجة بعد، فلا نعرف كم طلبًا سيشمل.',
  save: 'حفظ',
  saved: 'حُفظت إعدادات الحذر',
  saveFailed: 'تعذّر حفظ إعدادات الحذر',
  loadFailed: 'تعذّر تحميل إعدادات الحذر',
} as const;
