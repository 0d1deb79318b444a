/** Gregorian, January first. Asked for once: a page of reviews would spend a tenth of its time on it. */
const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('ar-SA-u-ca-gregory', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, month),
  ),
);

/** A Gregorian day with Latin digits: `17 نوفمبر 2026`. A date without a time is read as UTC. */
export function dayOf(date: string): string {
  const at = new Date(date);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}
