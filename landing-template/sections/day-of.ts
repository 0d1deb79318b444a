/** Gregorian, January first. Asked for once: a page of reviews would spend a tenth of its time on it. */
const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('ar-SA-u-ca-gregory', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month),
  ),
);

/** A Gregorian day with Latin digits: `17 نوفمبر 2026`. `date` is `2026-11-17`. */
export function dayOf(date: string): string {
  const month = months[Number(date.slice(5, 7)) - 1];
  return `${Number(date.slice(8))} ${month} ${date.slice(0, 4)}`;
}
