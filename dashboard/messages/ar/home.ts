import type { Age } from '@mirsah/domain/statement/unpaid';
import { arabicCount, formatNumber } from './format.ts';

/** The merchant's home (spec 2.5). */
export const home = {
  title: 'لوحة التحكم',
  sections: 'أقسام لوحة التحكم',
  tabs: { insights: 'التحليلات والإحصائيات', pages: 'صفحات الهبوط' },
} as const;

/** The home's strip of what came in today. */
export const today = {
  title: 'اليوم',
  until: (time: string) => `اليوم حتى ${time}`,
  comparedWith: 'مقابل الساعة نفسها من أمس ومن اليوم نفسه قبل أسبوع',
  orders: 'طلبات اليوم',
  confirmed: 'مؤكد منها',
  value: 'قيمتها',
  others: (amounts: string) => `و${amounts}`,
  /** After a signed difference, or alone where there is none. */
  yesterday: { than: 'عن أمس', same: 'كأمس' },
  weekBefore: (weekday: string) => ({ than: `عن ${weekday} الماضي`, same: `ك${weekday} الماضي` }),
  legend: { today: 'اليوم', yesterday: 'أمس' },
  unknown: 'تعذّر العدّ',
} as const;

/** The home of a member who confirms orders. */
export const myDay = {
  greeting: (time: 'morning' | 'evening', name: string) =>
    `${time === 'morning' ? 'صباح الخير' : 'مساء الخير'}${name && ` يا ${name}`}`,
  failed: 'تعذّر تحميل يومك',
  none: 'لا أحد ينتظر اتصالك الآن',
  noneText: 'ما يصل من طلبات يظهر هنا أولًا.',
  closed: 'خارج ساعات الاتصال',
  opensAt: (count: string, time: string) => `ينتظرون: ${count}، ويبدأ الاتصال ${time}`,
  nextAt: (time: string) => `الموعد التالي ${time}`,
  start: 'ابدأ التأكيد',
  left: (count: string) => `، بقي ${count}`,
  openDesk: 'افتح مكتب التأكيد',
  orders: 'الطلبات',
  attempt: (number: string) => `المحاولة ${number}`,
  queue: 'ما ينتظر في القائمة',
  queueText: 'يختار النظام التالي بهذا الترتيب',
  own: 'يومك حتى الآن',
  ownText: 'اتصالاتك بطلبات اليوم، ويراها صاحب المتجر أيضًا',
  calls: 'اتصالات',
  reached: 'ردّوا',
  confirmed: 'أكّدوا',
  firstCall: 'أول اتصال بعد',
  of: (count: string) => `من ${count}`,
  appointments: 'مواعيد اليوم',
  noAppointments: 'لا مواعيد لبقية اليوم.',
  due: 'حان موعده',
} as const;

/** What waits for the merchant: a card each, with the list that it opens. */
export const needs = {
  title: 'ما يحتاجك الآن',
  failed: 'تعذّر تحميله',
  none: 'لا شيء ينتظرك الآن',
  noneText: 'ما يصل ويحتاج إليك يظهر هنا أولًا.',
  newOrder: 'طلب جديد',
  calls: {
    title: 'طلبات للاتصال',
    action: 'ابدأ التأكيد',
    messages: (count: number) =>
      arabicCount(count, {
        zero: '',
        one: 'عميل كتب وينتظر',
        two: 'عميلان كتبا وينتظران',
        few: 'عملاء كتبوا وينتظرون',
        many: 'عميلًا كتبوا وينتظرون',
        other: 'عميل كتبوا وينتظرون',
      }),
    callbacks: (count: number) =>
      arabicCount(count, {
        zero: '',
        one: 'موعد حان',
        two: 'موعدان حانا',
        few: 'مواعيد حانت',
        many: 'موعدًا حانت',
        other: 'موعد حانت',
      }),
    fresh: (count: number) =>
      arabicCount(count, {
        zero: '',
        one: 'طلب وصل الآن',
        two: 'طلبان وصلا الآن',
        few: 'طلبات وصلت الآن',
        many: 'طلبًا وصلت الآن',
        other: 'طلب وصلت الآن',
      }),
    waiting: 'تنتظر اتصالك',
    later: 'لا يحين موعد اتصال الآن',
    due: (time: string) => `موعده ${time}`,
  },
  messages: {
    title: 'رسائل بلا طلب',
    action: 'افتح الرسائل',
    why: 'كتبها من لا نعرف له طلبًا',
    wrote: (name: string, words: string) => `${name}: ${words}`,
  },
  network: {
    title: 'عند شبكة الدفع',
    why: (count: number) =>
      arabicCount(count, {
        zero: '',
        one: 'طلب تغيّر هنا بعد إرساله',
        two: 'طلبان تغيّرا هنا بعد إرسالهما',
        few: 'طلبات تغيّرت هنا بعد إرسالها',
        many: 'طلبًا تغيّرت هنا بعد إرسالها',
        other: 'طلب تغيّرت هنا بعد إرسالها',
      }),
    action: 'عالج ما تغيّر',
  },
  due: {
    title: 'مستحق لك',
    action: 'طابق كشفًا',
    why: (count: number) =>
      arabicCount(count, {
        zero: '',
        one: 'طلب واحد سُلّم ولم يُحصَّل',
        two: 'طلبان سُلّما ولم يُحصَّلا',
        few: 'طلبات سُلّمت ولم تُحصَّل',
        many: 'طلبًا سُلّمت ولم تُحصَّل',
        other: 'طلب سُلّمت ولم تُحصَّل',
      }),
    others: (amounts: string) => `ومعها ${amounts}`,
    ages: {
      7: 'حتى 7 أيام',
      14: 'من 8 إلى 14 يومًا',
      30: 'من 15 إلى 30 يومًا',
      older: 'أكثر من 30 يومًا',
    } satisfies Record<Age, string>,
    atLeast: (amount: string) => `أكثر من ${amount}`,
  },
} as const;

/** The first orders of a shop, which are shown themselves. */
export const firstOrders = {
  title: (count: number) =>
    arabicCount(count, {
      zero: '',
      one: 'وصل أول طلب',
      two: 'وصل أول طلبين',
      few: 'طلبات وصلت، وهي أول طلباتك',
      many: 'طلبًا وصلت، وهي أول طلباتك',
      other: 'طلب وصلت، وهي أول طلباتك',
    }),
  /** Where others were decided already. */
  waiting: (count: number) =>
    arabicCount(count, {
      zero: '',
      one: 'طلب من أول طلباتك ينتظر',
      two: 'طلبان من أول طلباتك ينتظران',
      few: 'طلبات من أول طلباتك تنتظر',
      many: 'طلبًا من أول طلباتك تنتظر',
      other: 'طلب من أول طلباتك تنتظر',
    }),
  text: (count: number) =>
    count === 1
      ? 'اتصل بصاحبه قبل أن تجهّزه. نعطيك نص المكالمة ونسجّل النتيجة.'
      : 'اتصل بأصحابها قبل أن تجهّزها. نعطيك نص المكالمة ونسجّل النتيجة.',
  list: 'أول الطلبات',
  quantity: (count: number) => `× ${formatNumber(count)}`,
} as const;
