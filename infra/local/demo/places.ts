import type { CountryCode } from '@mirsah/domain/country/country.ts';
import type { Random } from './random.ts';

/** Cities with the districts that deliveries go to; a city comes up as often as it has districts. */
const districts: Record<CountryCode, Readonly<Record<string, readonly string[]>>> = {
  SA: {
    الرياض: [
      'حي النرجس',
      'حي الياسمين',
      'حي الملقا',
      'حي العارض',
      'حي الروضة',
      'حي السويدي',
      'حي قرطبة',
      'حي لبن',
    ],
    جدة: ['حي الصفا', 'حي المروة', 'حي الحمدانية', 'حي أبحر الشمالية', 'حي السلامة'],
    الدمام: ['حي الشاطئ', 'حي الفيصلية', 'حي أحد'],
    'مكة المكرمة': ['حي العوالي', 'حي الشوقية'],
    'المدينة المنورة': ['حي العزيزية', 'حي شوران'],
    الخبر: ['حي العقربية', 'حي الحزام الذهبي'],
    بريدة: ['حي الريان'],
    'خميس مشيط': ['حي الرصراص'],
    تبوك: ['حي المروج'],
    حائل: ['حي المنتزه'],
  },
  AE: {
    دبي: ['البرشاء 1', 'مردف', 'القصيص', 'ند الحمر', 'الخوانيج'],
    أبوظبي: ['مدينة خليفة', 'بني ياس', 'مدينة محمد بن زايد', 'الشهامة'],
    الشارقة: ['مويلح', 'القاسمية', 'الرحمانية'],
    العين: ['زاخر', 'المقام', 'الطوية'],
    عجمان: ['الجرف', 'الروضة'],
    'رأس الخيمة': ['النخيل', 'خزام'],
    الفجيرة: ['مدينة محمد بن زايد'],
  },
  KW: {
    حولي: ['السالمية', 'الرميثية', 'بيان', 'سلوى'],
    الفروانية: ['الأندلس', 'العمرية', 'صباح الناصر', 'إشبيلية'],
    الأحمدي: ['المنقف', 'الفحيحيل', 'صباح الأحمد', 'هدية'],
    'مبارك الكبير': ['القرين', 'العدان', 'صباح السالم'],
    الجهراء: ['العيون', 'النعيم', 'سعد العبدالله'],
    العاصمة: ['الشامية', 'الدسمة', 'جابر الأحمد'],
  },
  BH: {
    المنامة: ['الجفير', 'الحورة', 'السلمانية'],
    المحرق: ['البسيتين', 'عراد', 'الحد'],
    الرفاع: ['الرفاع الشرقي', 'البحير'],
    'مدينة حمد': ['الدوار السابع', 'الدوار السابع عشر'],
    'مدينة عيسى': ['جدعلي'],
  },
  OM: {
    مسقط: ['الخوض', 'الموالح الجنوبية', 'بوشر', 'العامرات', 'الغبرة الشمالية', 'المعبيلة'],
    صلالة: ['السعادة', 'عوقد', 'الدهاريز'],
    صحار: ['الهمبار', 'فلج القبائل'],
    نزوى: ['فرق', 'حي التراث'],
    صور: ['العيجة'],
  },
  QA: {
    الدوحة: ['المعمورة', 'الثمامة', 'مدينة خليفة', 'المرخية', 'النجمة'],
    الريان: ['معيذر', 'أبو هامور', 'الغرافة'],
    الوكرة: ['الوكير', 'جبل الوكرة'],
    'أم صلال': ['الخريطيات'],
    الخور: ['الذخيرة'],
  },
};

const landmarks = [
  'مسجد الحي',
  'الجمعية',
  'المدرسة الابتدائية',
  'مركز الشرطة',
  'محطة الوقود',
  'الحديقة العامة',
  'الممشى',
];

const saudiStreets = [
  'شارع أنس بن مالك',
  'شارع الأمير سلطان',
  'طريق الملك عبدالعزيز',
  'شارع الستين',
  'شارع التحلية',
];

/** The last part of an address: each country tells couriers the way in its own manner. */
const doors: Record<CountryCode, (random: Random) => string> = {
  SA: (random) =>
    random.pick([
      random.pick(saudiStreets),
      `${random.pick(saudiStreets)}، عمارة ${random.whole(2, 60)}، شقة ${random.whole(1, 24)}`,
      `فيلا ${random.whole(1, 90)}، خلف ${random.pick(landmarks)}`,
      `قرب ${random.pick(landmarks)}`,
    ]),
  AE: (random) =>
    random.pick([
      `بناية ${random.whole(1, 40)}، شقة ${random.whole(101, 1204)}`,
      `شارع ${random.whole(2, 38)}، فيلا ${random.whole(1, 80)}`,
      `فيلا ${random.whole(1, 120)}، مقابل ${random.pick(landmarks)}`,
    ]),
  KW: (random) =>
    `قطعة ${random.whole(1, 12)}، شارع ${random.whole(1, 48)}، ${random.pick(['منزل', 'عمارة', 'قسيمة'])} ${random.whole(1, 160)}`,
  BH: (random) =>
    `مجمع ${random.whole(201, 1212)}، طريق ${random.whole(1001, 4670)}، ${random.pick(['منزل', 'بناية'])} ${random.whole(12, 980)}`,
  OM: (random) =>
    random.pick([
      `سكة ${random.whole(1100, 5980)}، منزل ${random.whole(3, 420)}`,
      `قرب ${random.pick(landmarks)}، منزل ${random.whole(3, 90)}`,
    ]),
  QA: (random) =>
    `منطقة ${random.whole(38, 91)}، شارع ${random.whole(210, 995)}، ${random.pick(['فيلا', 'مبنى'])} ${random.whole(2, 96)}`,
};

/** An address with city, district and the way to the door. */
export function deliveryAddress(random: Random, country: CountryCode): string {
  const places = Object.entries(districts[country]).flatMap(([city, names]) =>
    names.map((district) => `${city}، ${district}`),
  );
  return `${random.pick(places)}، ${doors[country](random)}`;
}
