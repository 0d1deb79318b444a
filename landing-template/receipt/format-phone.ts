import { countries, countryCodes } from '@mirsah/domain/country/country.ts';

/** A number in E.164 as people read it aloud: `+966 55 123 4567`, `+965 5012 3456`; others stay as they are. */
export function formatPhone(e164: string): string {
  for (const code of countryCodes) {
    const prefix = `+${countries[code].diallingCode}`;
    if (!e164.startsWith(prefix)) continue;
    const national = e164.slice(prefix.length);
    if (!countries[code].mobile.test(national)) return e164;
    const firstGroup =
      national.length === 9 ? [national.slice(0, 2), national.slice(2, 5)] : [national.slice(0, 4)];
    return [prefix, ...firstGroup, national.slice(-4)].join(' ');
  }
  return e164;
}
