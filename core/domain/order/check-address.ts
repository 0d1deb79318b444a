import { readTyped } from '../digits.ts';
import type { PricedZone } from '../landing-page/zone-at.ts';
import { addressUnknown } from '../messages/index.ts';
import {
  answerTo,
  type CheckedField,
  checkShopperFields,
  type ShopperProblem,
  type ShopperValues,
} from './check-fields.ts';

/** The form's value when the shopper ticked that they do not know their national address: a full answer. */
export const UNKNOWN_ADDRESS = '?';

/** The field of a form that asks for the city; of several, the first. */
export function findCityField<F extends Pick<CheckedField, 'type'>>(fields: readonly F[]): F | undefined {
  return fields.find(({ type }) => type === 'city');
}

/** A short address as it is printed: four letters and four digits. Undefined for any other text. */
export function readShortAddress(text: string): string | undefined {
  const address = readTyped(text).replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{4}\d{4}$/.test(address) ? address : undefined;
}

/**
 * The answer to a field as a merchant reads it: Saudi national addresses in one form, or that it is unknown.
 */
export function addressAnswer(value: string): string {
  return value === UNKNOWN_ADDRESS ? addressUnknown : (readShortAddress(value) ?? value);
}

/**
 * Validates the values of any order form: `checkShopperFields`, that the zone is served, and the form of a
 * Saudi national address. Other countries' addresses are accepted as they are and never required. The same
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
  const asked = findCityField(fields)?.id ?? '';
  if (zone.isRefused) problems[answerTo(values, asked) ? asked : 'country'] = 'place_refused';
  return problems;
}
