import { isCountryCode } from '../country.ts';
import type { FormField } from '../landing-page/content.ts';
import { parsePhone } from '../phone.ts';
import { plainText } from '../plain-text.ts';

/** The possible problems of a field of the order form, shown beside it. */
const shopperProblems = [
  'required',
  'phone_invalid',
  // The form asks once about a number that cannot be dialled; the server accepts it.
  'phone_unsure',
  'email_invalid',
  'choice_invalid',
  'quantity_too_large',
  'short_address_invalid',
  'place_refused',
] as const;
export type ShopperProblem = (typeof shopperProblems)[number];
/** Those of forms without a part of the address. */
export type FieldProblem = Exclude<ShopperProblem, 'short_address_invalid' | 'place_refused'>;

export function isShopperProblem(value: string): value is ShopperProblem {
  return (shopperProblems as readonly string[]).includes(value);
}

/**
 * The field of the form in which a customer agrees to offers, on pages that ask; among the merchant's own,
 * and never required.
 */
export const MARKETING_FIELD = 'marketing-consent';

/**
 * The hidden field with the request of the form's script, as JSON, when the browser sends the form instead of
 * the script.
 */
export const SENT_FIELD = 'sent';

/** Values as typed, by field id, including `country`. */
export type ShopperValues = Readonly<Record<string, string>>;

/** The properties of a form field that decide whether its value is valid. */
export type CheckedField = Pick<FormField, 'id' | 'type' | 'required' | 'options'>;

/**
 * The value typed into a field. Merchants choose ids freely; inherited properties (`constructor`) are not
 * values.
 */
export function answerTo(values: ShopperValues, id: string): string {
  const value: unknown = values[id];
  return typeof value === 'string' ? plainText(value) : '';
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Checks the values of an order form against the page's fields. The same code runs in the shopper's browser
 * and on the server. Returns the problems by field id, in the order of the form; an empty object means that
 * every value is valid.
 */
export function checkShopperFields(
  fields: readonly CheckedField[],
  values: ShopperValues,
): Record<string, ShopperProblem> {
  const problems: Record<string, ShopperProblem> = {};
  for (const field of fields) {
    const problem = checkField(field, answerTo(values, field.id), values.country ?? '');
    if (problem) problems[field.id] = problem;
  }
  if (!isCountryCode(values.country)) problems.country = 'required';
  return problems;
}

/** Checks all items of an order against the maximum number of pieces of its page, if there is one. */
export function checkPieces(
  { maxQuantity }: { maxQuantity: number | null },
  items: readonly { quantity: number }[],
): Record<string, ShopperProblem> {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return maxQuantity !== null && pieces > maxQuantity ? { quantity: 'quantity_too_large' } : {};
}

/** True for the fields that every order form has. */
export function isEssential(fieldId: string): boolean {
  return fieldId === 'name' || fieldId === 'phone' || fieldId === 'address';
}

function checkField(field: CheckedField, value: string, country: string): ShopperProblem | undefined {
  // Name, phone and address are always required, even if the page declares them optional (spec 5).
  if (!value) return field.required || isEssential(field.id) ? 'required' : undefined;
  // A name has a letter.
  if (field.id === 'name' && !/\p{L}/u.test(value)) return 'required';
  if (field.type === 'phone' && !parsePhone(value, isCountryCode(country) ? country : 'SA')) {
    return 'phone_invalid';
  }
  if (field.type === 'email' && !email.test(value)) return 'email_invalid';
  return field.type === 'select' && !field.options.includes(value) ? 'choice_invalid' : undefined;
}
