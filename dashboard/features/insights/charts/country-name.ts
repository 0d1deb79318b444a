import { countries } from '@mirsah/domain/country/country.ts';
import { regionName } from '../../../lib/format.ts';
import { insights as words } from '../../../messages/insights.ts';

const short: Partial<Record<string, { nameAr: string }>> = countries;

/** As people call it; `XX` is unknown. */
export function countryName(code: string): string {
  return code === 'XX' ? words.unknown : (short[code]?.nameAr ?? regionName(code));
}
