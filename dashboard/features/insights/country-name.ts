import { countryNames } from '@mirsah/domain/messages';
import { regionName, insights as text } from '../../messages/index.ts';

const short: Partial<Record<string, string>> = countryNames;

/** As people call it; `XX` is unknown. */
export function countryName(code: string): string {
  return code === 'XX' ? text.unknown : (short[code] ?? regionName(code));
}
