/** Arabic text, Gregorian calendar, Latin digits. */
const LOCALE = 'ar-SA-u-ca-gregory-nu-latn';

const weekdayFormat = new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'Asia/Riyadh' });
const signedFormat = new Intl.NumberFormat(LOCALE, { signDisplay: 'exceptZero' });
const numberFormat = new Intl.NumberFormat(LOCALE);
const dateFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long' });
const timeFormat = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });

// The Saudi locale's own Arabic digits, which spec 2.9 requires in the list of products.
const saudiNumberFormats = [0, 2].map(
  (digits) =>
    new Intl.NumberFormat('ar-SA-u-nu-arab', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

/** `١٬٢٤٩ ريال` for 124,900 halalas; the halalas are shown only when they are not zero. */
export function formatRiyals(halalas: number): string {
  const format = saudiNumberFormats[halalas % 100 === 0 ? 0 : 1];
  return `${format?.format(halalas / 100)}\u00a0ريال`;
}

export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** `+9`, in a direction of its own: `\u2066+9\u2069`. */
export function formatDifference(value: number): string {
  return `\u2066${signedFormat
    .format(value)
    .replace(/[\u061c\u200e\u200f]/g, '')
    .replace('-', '−')}\u2069`;
}

/** `الأحد`, of the day in Riyadh. */
export function weekdayName(iso: string): string {
  return weekdayFormat.format(new Date(iso));
}

/**
 * `21 نوفمبر`, with the year when it is not the present one. `iso` is ISO-8601; shown in the reader's zone.
 */
export function formatDate(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return (date.getFullYear() === now.getFullYear() ? dayFormat : dateFormat).format(date);
}

/** `21 نوفمبر 2026`. */
export function formatFullDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}

/** `5:41 م`. */
export function formatTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}

/** `5:47 م`, in the customer's time zone. */
export function formatTimeIn(timeZone: string, at: Date): string {
  return at.toLocaleTimeString('ar-SA-u-nu-latn-ca-gregory', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** `21 نوفمبر، 5:41 م`. */
export function formatDateTime(iso: string, now = new Date()): string {
  return `${formatDate(iso, now)}، ${formatTime(iso)}`;
}

const DAY_MS = 86_400_000;

/** `5:41 م` today, `غدًا 5:41 م`, otherwise with its date; for times in the future. */
export function formatMoment(iso: string, now: Date): string {
  const day = calendarDay(new Date(iso));
  if (day === calendarDay(now)) return formatTime(iso);
  if (day === calendarDay(new Date(now.getTime() + DAY_MS))) return `غدًا ${formatTime(iso)}`;
  return formatDateTime(iso, now);
}

/**
 * The age in the few characters that fit into a list: `الآن`, `قبل 4 د`, `قبل 2 س`; from a day on `أمس` or
 * the date.
 */
export function formatAge(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'الآن';
  if (minutes < 60) return `قبل ${formatNumber(minutes)} د`;
  if (minutes < 24 * 60) return `قبل ${formatNumber(Math.floor(minutes / 60))} س`;
  if (calendarDay(new Date(iso)) === calendarDay(new Date(now.getTime() - DAY_MS))) return 'أمس';
  return formatDate(iso, now);
}

/** `21 نوفمبر 2026، 5:41 م`. */
export function formatFullDateTime(iso: string): string {
  return `${formatFullDate(iso)}، ${formatTime(iso)}`;
}

/** Between the parts of a list. */
export const listComma = '، ';

/** `عود، عنبر، مسك`. */
export function formatList(texts: readonly string[]): string {
  return texts.join(listComma);
}

/** At most `limit` characters, then an ellipsis; never half of an emoji. */
export function truncate(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`;
}

/** `2:05` for 125 seconds. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The day in the reader's zone as `yyyy-mm-dd`, for date fields. */
export function calendarDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const oneDecimalFormat = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const percentFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const compactFormat = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
// Calendar days have no time zone, so none may shift them.
const calendarDayFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const fullCalendarDayFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const regionNames = new Intl.DisplayNames(LOCALE, { type: 'region' });

/** `12.4%`, isolated so that its parts stay in order inside Arabic text. */
export function formatPercent(percent: number): string {
  return `\u2066${percentFormat.format(percent)}%\u2069`;
}

/** `1.0`, so that an average does not look like a count. */
export function formatOneDecimal(value: number): string {
  return oneDecimalFormat.format(value);
}

/** An average with one decimal; a small average is shown as less than 0.1 instead of zero. */
export function formatAverage(average: number, count: number): string {
  return count > 0 && average === 0 ? `أقل من ${formatOneDecimal(0.1)}` : formatOneDecimal(average);
}

const zero = '';
/** From the largest. */
const scales: readonly [number, CountForms][] = [
  [1e9, { zero, one: 'مليار', two: 'ملياران', few: 'مليارات', many: 'مليارًا', other: 'مليار' }],
  [1e6, { zero, one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا', other: 'مليون' }],
  [1e3, { zero, one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا', other: 'ألف' }],
];

/** `7.3 ألف`, and `ألف` or `ألفان` alone, for narrow columns. */
export function formatCompact(value: number): string {
  const own = scales.find(([scale]) => value >= scale);
  if (!own || value % own[0] !== 0) return compactFormat.format(value);
  return arabicCount(value / own[0], own[1]);
}

/** `21 نوفمبر` for `yyyy-mm-dd`. */
export function formatCalendarDay(day: string): string {
  return calendarDayFormat.format(new Date(day));
}

/** `21 نوفمبر 2026` for `yyyy-mm-dd`. */
export function formatFullCalendarDay(day: string): string {
  return fullCalendarDayFormat.format(new Date(day));
}

/** `1–15 نوفمبر 2026`, `من 1 نوفمبر 2026`, `حتى 15 نوفمبر 2026`, or nothing, for days as `yyyy-mm-dd`. */
export function formatCalendarRange({ from, to }: { from: string | null; to: string | null }): string {
  if (from && to) return fullCalendarDayFormat.formatRange(new Date(from), new Date(to));
  if (from) return `من ${formatFullCalendarDay(from)}`;
  return to ? `حتى ${formatFullCalendarDay(to)}` : '';
}

/** `نوفمبر 2026` for any day of the month, `yyyy-mm-dd`. */
export function formatMonth(day: string): string {
  return monthFormat.format(new Date(day));
}

/** The name of a country by its two-letter code; the code itself when the country is unknown. */
export function regionName(code: string): string {
  return regionNames.of(code) ?? code;
}

/** A counted noun: `one` and `two` already contain the number, the other forms follow the digits. */
export type CountForms = Record<Intl.LDMLPluralRule, string>;

const rules = new Intl.PluralRules('ar');

/**
 * `طلب واحد`, `طلبان`, `3 طلبات`, `11 طلبًا`, `100 طلب` (`other` takes the noun of `one` without its
 * numeral).
 */
export function arabicCount(count: number, forms: CountForms): string {
  const category = rules.select(count);
  if (category === 'zero' || category === 'one' || category === 'two') return forms[category];
  return `${formatNumber(count)} ${forms[category]}`;
}
