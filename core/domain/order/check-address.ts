import type { PricedZone } from '../landing-page/zone-at.ts';
import { addressUnknown } from '../messages/index.ts';
import { toLatinDigits } from '../money.ts';
import {
  answerTo,
  type CheckedField,
  checkShopperFields,
  type ShopperProblem,
  type ShopperValues,
} from './check-fields.ts';

/** What a form sends where the shopper ticked that they do not know their national address: a full answer. */
export const UNKNOWN_ADDRESS = '?';

/** The field of a form that asks for the city; of several, the first. */
export function cityFieldOf<F extends Pick<CheckedField, 'type'>>(fields: readonly F[]): F | undefined {
  return fields.find(({ type }) => type === 'city');
}

/** A short address as it is printed: four letters and four digits. Undefined when it is none. */
export function readShortAddress(text: string): string | undefined {
  const address = toLatinDigits(text).replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{4}\d{4}$/.test(address) ? address : undefined;
}

/** The answer to a field as a merchant reads it: national addresses of Saudi Arabia in one form, or that it is not known. */
export function addressAnswer(value: string): string {
  return value === UNKNOWN_ADDRESS ? addressUnknown : (readShortAddress(value) ?? value);
}

/**
 * Checks the values of any order form: `checkShopperFields`, that the zone is served, and that a Saudi national address
 * has the form of one. Other countries have other addresses, which are taken as they are and never required. The same
 * code runs in the shopper's browser and on the server.
 */
export function checkAddressForm(
  fields: readonly CheckedField[],
  values: ShopperValues,
  zone: Pick<PricedZone, 'isRefused'>,
): Record<string, ShopperProblem> {
  const isSaudi = values.country === 'SA';
  const required = fields.map((field) =>
    field.type === 'nationalAddress' && !isSaudi ? { ...field, required: false } : field,
  );
  const problems = checkShopperFields(required, values);
  for (const { id, type } of fields) {
    const value = answerTo(values, id);
    const isTyped = value !== '' && value !== UNKNOWN_ADDRESS;
    if (type !== 'nationalAddress' || !isSaudi || !isTyped) continue;
    if (!readShortAddress(value)) problems[id] = 'short_address_invalid';
  }
  const asked = cityFieldOf(fields)?.id ?? '';
  if (zone.isRefused) problems[answerTo(values, asked) ? asked : 'country'] = 'place_refused';
  return problems;
}
