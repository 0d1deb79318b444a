/** The documents' language attributes, and the language's formats of days and counts. */
export const language = {
  code: 'ar',
  direction: 'rtl',
  /** Open Graph's name of the language in a country. */
  openGraph: (country: string) => `ar_${country}`,
};

const months = [
  'يناير',
  'فبراير',
  'مارس',
  'أبريل',
  'مايو',
  'يونيو',
  'يوليو',
  'أغسطس',
  'سبتمبر',
  'أكتوبر',
  'نوفمبر',
  'ديسمبر',
];

/** A Gregorian day with Latin digits: `17 نوفمبر 2026`. `date` is `2026-11-17`. */
export function formatDay(date: string): string {
  const month = months[Number(date.slice(5, 7)) - 1];
  return `${Number(date.slice(8))} ${month} ${date.slice(0, 4)}`;
}

/** The countries an hour ahead of Riyadh; the others have its time. */
const hourAhead = new Set(['AE', 'OM']);
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** The time of an instant (ISO-8601) in a country: `10:47 ص`. */
export function formatTimeIn(at: string, country: string): string {
  const timeZone = hourAhead.has(country) ? 'Asia/Dubai' : 'Asia/Riyadh';
  const format =
    timeFormats.get(timeZone) ??
    new Intl.DateTimeFormat('ar-u-nu-latn', { timeZone, hour: 'numeric', minute: '2-digit' });
  timeFormats.set(timeZone, format);
  return format.format(new Date(at));
}

type CountForms = { one: string; two: string; few: string; many: string; hundreds: string };

const reviewForms: CountForms = {
  one: 'تقييم واحد',
  two: 'تقييمين',
  few: 'تقييمات',
  many: 'تقييمًا',
  hundreds: 'تقييم',
};
const dayForms: CountForms = { one: 'يوم واحد', two: 'يومين', few: 'أيام', many: 'يومًا', hundreds: 'يوم' };

const pieceForms: CountForms = {
  one: 'قطعة واحدة',
  two: 'قطعتان',
  few: 'قطع',
  many: 'قطعة',
  hundreds: 'قطعة',
};

/** Dual nouns in offers, and their adjectives: other words end in the same letters («الكتان», «باكستان»). */
const dualNouns =
  /((?:^|[^ء-ي])(?:و?ال|و)?(?:قطعت|حبت|علبت|عبوت|ساعت|باقت|زجاجت|مجموعت|عباءت|شنطت|كرتونت|حقيبت|زوج|كرتون|صندوق|كيس|طقم|منتج|عطر|فستان|قميص|مجانيت))ان(?![ء-ي])/g;

/** The name of an offer after another noun: «قطعتان» is a discount of «قطعتين». */
export const offerOf = (name: string) => name.replace(dualNouns, (_, stem: string) => `${stem}ين`);

/** As the subject of a sentence. */
export const countPieces = (count: number) => countOf(count, pieceForms);
export const countReviews = (count: number) => countOf(count, reviewForms);
export const countDays = (count: number) => countOf(count, dayForms);

/** A counted noun in Arabic after a preposition: يوم واحد, يومين, 3 أيام, 12 يومًا, 100 يوم. */
function countOf(count: number, forms: CountForms): string {
  if (count === 1) return forms.one;
  if (count === 2) return forms.two;
  const lastTwo = count % 100;
  if (lastTwo < 3) return `${count} ${forms.hundreds}`;
  return `${count} ${lastTwo <= 10 ? forms.few : forms.many}`;
}
