import type { BusinessDetails, BusinessFact } from '@mirsah/domain/business-details/facts';
import { businessFacts } from './page-law.ts';

export const businessDetails = {
  title: 'بيانات البائع',
  text: 'من يبيع في صفحاتك: تظهر أسفل كل صفحة وفي إيصالات الطلبات، ما لم تذكر الصفحة غيرها في مكوّن «بيانات البائع». حفظها يعيد نشر صفحاتك.',
  loadFailed: 'تعذّر تحميل بيانات البائع',
  country: 'بلد التسجيل',
  registrationKind: 'نوع التسجيل',
  kinds: { commercial: 'سجل تجاري', freelance: 'وثيقة عمل حر' },
  registrations: { commercial: 'رقم السجل التجاري', freelance: 'رقم وثيقة العمل الحر' },
  facts: businessFacts,
  nameHint: 'اسم متجرك في ترويسة الصفحات وتذييلها وبطاقات الشحن، ما لم تكتب هناك غيره.',
  authenticationHint: 'من المركز السعودي للأعمال أو معروف، إن وُجد.',
  vatHint: 'إن كنت مسجّلًا في ضريبة القيمة المضافة.',
  addressHint: 'المدينة والحي والشارع.',
  complaintsHint: 'مثل: نرد خلال يومي عمل.',
  save: 'حفظ بيانات البائع',
  saving: 'جارٍ الحفظ…',
  saved: 'حُفظت بيانات البائع، وتُحدَّث صفحاتك الآن',
  saveFailed: 'تعذّر حفظ بيانات البائع',
  problem: (fact: BusinessFact, { country, registrationKind }: BusinessDetails) => {
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
