/** Arabic text, Gregorian calendar, Latin digits: the one place where the locale is named. */
const LOCALE = 'ar-SA-u-ca-gregory-nu-latn';

const numberFormat = new Intl.NumberFormat(LOCALE);
const dateFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long' });
const timeFormat = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });

// As the Saudi locale writes numbers by itself, with Arabic digits: spec 2.9 asks for it in the list of products.
const saudiNumberFormats = [0, 2].map(
  (digits) =>
    new Intl.NumberFormat('ar-SA-u-nu-arab', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

/** `١٬٢٤٩ ريال` out of 124,900 halalas; halalas are shown only where there are some. */
export function formatRiyals(halalas: number): string {
  const format = saudiNumberFormats[halalas % 100 === 0 ? 0 : 1];
  return `${format?.format(halalas / 100)}\u00a0ريال`;
}

export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** `21 نوفمبر`, with the year when it is not the present one. `iso` is ISO-8601; shown in the reader's zone. */
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

/** `21 نوفمبر، 5:41 م`. */
export function formatDateTime(iso: string, now = new Date()): string {
  return `${formatDate(iso, now)}، ${formatTime(iso)}`;
}

/** At most `limit` characters, then an ellipsis; never half of an emoji. */
export function truncate(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`;
}

/** `2:05` out of 125 seconds. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The day in the reader's zone as `yyyy-mm-dd`, for date fields. */
export function calendarDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const percentFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const compactFormat = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
// Calendar days are no moments: no zone may move them.
const calendarDayFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const fullCalendarDayFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const regionNames = new Intl.DisplayNames(LOCALE, { type: 'region' });

/** `12.4%` out of per cent, in one piece inside Arabic text. */
export function formatPercent(percent: number): string {
  return `\u2066${percentFormat.format(percent)}%\u2069`;
}

/** `7.3 ألف`, for places without room. */
export function formatCompact(value: number): string {
  return compactFormat.format(value);
}

/** `21 نوفمبر` out of `yyyy-mm-dd`. */
export function formatCalendarDay(day: string): string {
  return calendarDayFormat.format(new Date(day));
}

/** `21 نوفمبر 2026` out of `yyyy-mm-dd`. */
export function formatFullCalendarDay(day: string): string {
  return fullCalendarDayFormat.format(new Date(day));
}

/** `نوفمبر 2026` out of any of its days, `yyyy-mm-dd`. */
export function formatMonth(day: string): string {
  return monthFormat.format(new Date(day));
}

/** A country in Arabic by its two letters; the letters themselves where nobody has a name for them. */
export function regionName(code: string): string {
  return regionNames.of(code) ?? code;
}

/** Arabic counts: `one` and `two` say the number by themselves, the others follow the digits. */
export type CountForms = Record<Intl.LDMLPluralRule, string>;

const rules = new Intl.PluralRules('ar');

/** `طلب واحد`, `طلبان`, `3 طلبات`, `11 طلبًا`, `100 طلب` (`other` takes the noun of `one` without its numeral). */
export function arabicCount(count: number, forms: CountForms): string {
  const category = rules.select(count);
  if (category === 'zero' || category === 'one' || category === 'two') return forms[category];
  return `${formatNumber(count)} ${forms[category]}`;
}
