import { countries } from '@mirsah/domain/country';
import { regionName } from '../../messages/ar/format.ts';
import { insights as text } from '../../messages/ar/insights.ts';

const short: Partial<Record<string, { nameAr: string }>> = countries;

/** As people call it; `XX` is unknown. */
export function countryName(code: string): string {
  return code === 'XX' ? text.unknown : (short[code]?.nameAr ?? regionName(code));
}
