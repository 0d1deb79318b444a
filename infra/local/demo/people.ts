import type { CountryCode } from '@mirsah/domain/country/country.ts';
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

/** Residents from elsewhere, who order as they write their names. */
const residents = [
  ...['محمود السيد', 'أحمد الخطيب', 'رانيا حداد', 'مصطفى عبدالحميد', 'سامر النابلسي', 'هبة عبدالرؤوف'],
  ...[
    'طارق الزعبي',
    'عثمان الطيب',
    'لينا قباني',
    'ياسر إدريس',
    'Mohammed Imran',
    'Ahmed Hassan',
    'Sana Khalid',
  ],
  ...['Joseph Mathew', 'Maria Santos'],
] as const;

/** A name as it would be typed into an order form. */
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
