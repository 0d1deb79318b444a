import type { ShippingZone } from '@mirsah/domain/landing-page/zones';
import type { CountForms } from './format.ts';

/** Zones of delivery, on the editor's tab about shipping. */
export const zonesText = {
  title: 'مناطق التوصيل',
  hint: 'سعر لكل مدينة أو منطقة أو دولة. أول منطقة تحوي المدينة هي التي تُحسب، وما لم تذكره يأخذ خيارات الشحن أعلاه.',
  add: 'إضافة منطقة',
  none: (country: string) => `لا مناطق في ${country} بعد: كل مدنها بخيارات الشحن أعلاه.`,
  countries: 'دولة المناطق',
  newName: { cities: 'منطقة جديدة', rest: (country: string) => `بقية ${country}` },
  everywhere: (country: string) => `كل مدينة في ${country} ليست في ما سبق`,
  noPlaces: 'لم تُضف مدنًا بعد',
  others: (count: string) => `و${count} غيرها`,
  refused: 'لا نخدمها',
  saidAtOnce: 'يُقال عند الاختيار',
  days: (days: string) => `خلال ${days}`,
  sameDay: 'في اليوم نفسه',
  feeTag: (amount: string) => `رسوم الدفع ${amount}`,
  ordersTag: (orders: string) => `${orders} في 30 يومًا`,
  freeTag: (amount: string) => `مجاني من ${amount}`,
  full: 'أربعون منطقة على الأكثر.',
  name: 'الاسم',
  covers: 'ما تشمله',
  coversNames: { cities: 'مدن', regions: 'مناطق إدارية', rest: 'بقية الدولة' } satisfies Record<
    ShippingZone['covers'],
    string
  >,
  cities: 'المدن',
  addCity: 'أضف مدينة',
  addCityHint: 'اكتب اسم المدينة كما تعرفه ثم اضغط إدخال.',
  unknownCity: 'لا نعرف هذه المدينة. جرّب كتابة أخرى لاسمها.',
  removePlace: (name: string) => `احذف ${name}`,
  added: (name: string) => `أُضيفت ${name}`,
  regions: 'المناطق الإدارية',
  options: 'خيارات التوصيل',
  addOption: 'إضافة خيار',
  option: (position: string) => `خيار التوصيل ${position}`,
  optionName: 'اسم الخيار',
  optionPrice: 'السعر',
  optionDays: 'المدة بالأيام',
  newOption: 'توصيل',
  codFee: 'رسوم الدفع عند الاستلام',
  codFeeHint: 'سطر مستقل في الطلب. اتركها فارغة إن لم تكن.',
  minFree: 'مجاني من',
  minFreeHint: 'يصبح أول خيار مجانيًا حين تبلغ قيمة المنتجات هذا المبلغ.',
  isRefused: 'لا نوصّل هنا',
  isRefusedHint: 'يُقال للعميل عند اختيار المدينة، ولا يُقبل طلبه.',
  rest: 'بقية الأماكن',
  restHint: 'لكل مدينة ودولة ليست في منطقة: خيارات الشحن أعلاه مع هذه الرسوم.',
  example: (price: string) => `طلب قطعة واحدة: ${price}`,
  exampleShipping: (amount: string) => `توصيل ${amount}`,
  exampleFee: (amount: string) => `رسوم ${amount}`,
  cityField: 'أضفنا حقل «المدينة» إلى نموذج الطلب ليُحسب السعر منه.',
  noCityField: 'تحتاج هذه المناطق إلى حقل من نوع «المدينة» في نموذج الطلب.',
  addCityField: 'إضافة حقل المدينة',
} as const;

/** Unknown cities that customers wrote. */
export const unknownPlaces = {
  title: 'كتابات لم نعرفها',
  hint: 'قل أي مدينة هي، فتُسعّر بها الطلبات التالية بعد الحفظ. آخر 30 يومًا.',
  full: 'مئة كتابة على الأكثر. احذف ما لم تعد تحتاج إليه.',
  orders: (orders: string) => `${orders}، سُعّرت ببقية الأماكن`,
  isIt: (city: string) => `هي ${city}؟`,
  another: 'مدينة أخرى',
  whichCity: 'أي مدينة هي؟',
  cityOf: (written: string) => `المدينة التي تعنيها «${written}»`,
  said: (written: string, city: string) => `«\u2068${written}\u2069» هي ${city}`,
  notKnown: 'لا نعرف هذه المدينة. اختر من القائمة.',
} as const;

export const dayForms: CountForms = {
  zero: 'اليوم نفسه',
  one: 'يوم',
  two: 'يومين',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
};

/** The kinds of a form's fields that ask for a part of the address. */
export const addressFieldNames = {
  city: 'المدينة',
  district: 'الحي',
  nationalAddress: 'العنوان الوطني المختصر',
  landmark: 'أقرب مَعلم',
} as const;
