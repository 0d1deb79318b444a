import { countries } from '@mirsah/domain/country';
import { regionName, insights as text } from '../../messages/index.ts';

const short: Partial<Record<string, { nameAr: string }>> = countries;

/** As people call it; `XX` is unknown. */
export function countryName(code: string): string {
  return code === 'XX' ? text.unknown : (short[code]?.nameAr ?? regionName(code));
}
