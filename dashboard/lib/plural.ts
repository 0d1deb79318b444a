import { formatNumber } from './format.ts';

/** Arabic counts: `one` and `two` say the number by themselves, the others follow the digits. */
export type CountForms = Record<Intl.LDMLPluralRule, string>;

const rules = new Intl.PluralRules('ar');

/** `طلب واحد`, `طلبان`, `3 طلبات`, `11 طلبًا`, `100 طلب` (`other` takes the noun of `one` without its numeral). */
export function arabicCount(count: number, forms: CountForms): string {
  const category = rules.select(count);
  if (category === 'zero' || category === 'one' || category === 'two') return forms[category];
  return `${formatNumber(count)} ${forms[category]}`;
}
