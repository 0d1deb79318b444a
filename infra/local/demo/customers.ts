import { type CountryCode, countries, trunkPrefixes } from '@mirsah/domain/country';
import type { Random } from './random.ts';

const men = `عبدالله محمد فهد خالد سلطان تركي سعود ناصر عبدالرحمن فيصل ماجد بندر يوسف أحمد علي حمد راشد سالم
  عبدالعزيز مشعل طلال إبراهيم سعيد جاسم حسين عمر نايف عادل وليد هشام مبارك زايد`.split(/\s+/);

const women = `نورة سارة منيرة ريم هند لطيفة موضي العنود شيخة فاطمة مريم أمل دانة لولوة مها حصة عائشة هيا غادة
  ابتسام نوف جواهر روان أسماء خلود بدور وضحى شما رغد عبير`.split(/\s+/);

const families: Record<CountryCode, readonly string[]> = {
  SA: `القحطاني العتيبي الحربي الدوسري الشمري الغامدي الزهراني المطيري السبيعي العنزي الشهري الشهراني الأحمدي
    الجهني البقمي الرشيدي العمري الخالدي السهلي التميمي`.split(/\s+/),
  AE: `المنصوري الكعبي الشامسي المزروعي النعيمي الظاهري الكتبي المهيري السويدي الزعابي البلوشي الحمادي
    النقبي العامري الفلاسي المرزوقي`.split(/\s+/),
  KW: `العجمي الرشيدي المطيري الكندري العازمي الهاجري الشمري العنزي الفضلي بوحمد الصالح المري الخالدي
    الدويسان العوضي الظفيري`.split(/\s+/),
  BH: `الدوسري الخليفي المناعي الذوادي الكواري البوعينين الجودر فخرو العلوي الموسوي الحداد المحرقي`.split(
    /\s+/,
  ),
  OM: `البلوشي الحارثي المعمري الكندي الريامي الهنائي السيابي الشكيلي العبري المقبالي الرواحي الغافري الشحي
    الوهيبي`.split(/\s+/),
  QA: `المري الهاجري الكواري السليطي النعيمي المهندي المناعي الدوسري العطية الكبيسي المسند السادة`.split(
    /\s+/,
  ),
};

/** Residents from other countries, in the spelling of their order forms. */
const residents = [
  'محمود السيد',
  'أحمد الخطيب',
  'رانيا حداد',
  'مصطفى عبدالحميد',
  'سامر النابلسي',
  'هبة عبدالرؤوف',
  'طارق الزعبي',
  'عثمان الطيب',
  'لينا قباني',
  'ياسر إدريس',
  'Mohammed Imran',
  'Ahmed Hassan',
  'Sana Khalid',
  'Joseph Mathew',
  'Maria Santos',
] as const;

/** A name as typed into an order form. */
export function personName(random: Random, country: CountryCode): string {
  const way = random.weighted({ full: 78, withFather: 12, resident: 7, kunya: 3 });
  if (way === 'resident') return random.pick(residents);
  const family = random.pick(families[country]);
  if (way === 'kunya') return `أم ${random.pick(men)} ${family}`;
  const first = random.pick(random.happens(0.54) ? women : men);
  if (way === 'full') return `${first} ${family}`;
  const father = random.pick(men.filter((name) => name !== first));
  return `${first} ${father} ${family}`;
}

/** The networks' prefixes of mobile numbers; `length` counts all digits after the code. */
const mobiles: Record<CountryCode, { starts: readonly string[]; length: number }> = {
  SA: { starts: ['50', '53', '54', '55', '56', '58', '59'], length: 9 },
  AE: { starts: ['50', '52', '54', '55', '56', '58'], length: 9 },
  KW: { starts: ['50', '51', '55', '60', '65', '66', '90', '94', '97', '99'], length: 8 },
  BH: { starts: ['33', '34', '35', '36', '38', '39', '66'], length: 8 },
  OM: { starts: ['71', '78', '91', '92', '95', '96', '98', '99'], length: 8 },
  QA: { starts: ['30', '33', '50', '55', '66', '70', '77'], length: 8 },
};

const landlineStarts: Record<CountryCode, string> = {
  SA: '11',
  AE: '4',
  KW: '2',
  BH: '17',
  OM: '24',
  QA: '44',
};

/**
 * A phone number as a shopper of this country would type it. Mostly a mobile number in one of many spellings;
 * about one in fifty is a landline, which passes the form and is shown to the merchant as doubtful.
 */
export function phoneNumber(random: Random, country: CountryCode): string {
  const { starts, length } = mobiles[country];
  const { diallingCode: code } = countries[country];
  const trunk = trunkPrefixes[country];
  if (random.happens(0.02))
    return `+${code}${filled(random, landlineStarts[country], length - (trunk ? 1 : 0))}`;

  const number = filled(random, random.pick(starts), length);
  const spelling = random.weighted({
    local: 46,
    localSpaced: 12,
    arabicDigits: 12,
    plusCode: 12,
    plusCodeSpaced: 6,
    bareCode: 5,
    zeroZeroCode: 4,
    dashes: 3,
  });
  switch (spelling) {
    case 'local':
      return trunk + number;
    case 'localSpaced':
      return spaced(trunk + number, ' ');
    case 'arabicDigits':
      return arabicDigits(trunk + number);
    case 'plusCode':
      return `+${code}${number}`;
    case 'plusCodeSpaced':
      return `+${code} ${spaced(number, ' ')}`;
    case 'bareCode':
      return code + number;
    case 'zeroZeroCode':
      return `00${code}${number}`;
    case 'dashes':
      return spaced(trunk + number, '-');
  }
}

function filled(random: Random, start: string, length: number): string {
  let digits = start;
  while (digits.length < length) digits += random.whole(0, 9);
  return digits;
}

/** `055 123 4567`, `55 123 4567` and `5012 3456`. */
function spaced(digits: string, separator: string): string {
  const groups =
    digits.length === 8
      ? [digits.slice(0, 4), digits.slice(4)]
      : [digits.slice(0, -7), digits.slice(-7, -4), digits.slice(-4)];
  return groups.join(separator);
}

function arabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
}

/** Cities with their districts for deliveries; a city is chosen in proportion to its districts. */
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

/** The last part of an address, in each country's style. */
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

/** An address with city, district and directions. */
export function deliveryAddress(random: Random, country: CountryCode): string {
  const places = Object.entries(districts[country]).flatMap(([city, names]) =>
    names.map((district) => `${city}، ${district}`),
  );
  return `${random.pick(places)}، ${doors[country](random)}`;
}
