import { type CountryCode, isCountryCode } from '@mirsah/domain/country/country.ts';
import type { ShopperValues } from '@mirsah/domain/order/check-shopper-fields.ts';
import { MAX_QUANTITY } from '@mirsah/domain/order/quantity.ts';
import type { OrderFormPage } from './order-form-page.ts';

/** What the form holds, by control name. The form in the page is the record; everything else is read from it. */
export type Controls = Readonly<Record<string, string | undefined>>;

/** What decides the price and the phone's dialling code. */
export type Choice = {
  country: CountryCode;
  quantity: number;
  variantId: string | undefined;
  shippingOptionId: string | undefined;
};

/** Name, phone and address post under their own names, the merchant's other fields as `field.<id>`. */
export function controlName(fieldId: string): string {
  return isEssential(fieldId) ? fieldId : `field.${fieldId}`;
}

export function isEssential(fieldId: string): boolean {
  return fieldId === 'name' || fieldId === 'phone' || fieldId === 'address';
}

export function readControls(form: HTMLFormElement): Controls {
  const controls: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') controls[name] = value;
  return controls;
}

/** The choice a form makes; what it does not name is the page's first. */
export function toChoice(page: OrderFormPage, controls: Controls): Choice {
  const { country, quantity, variantId, shippingOptionId } = controls;
  return {
    country: isCountryCode(country) ? country : page.country,
    quantity: toQuantity(quantity),
    variantId: variantId ?? page.product.variants[0]?.id,
    shippingOptionId: shippingOptionId ?? page.shippingOptions[0]?.id,
  };
}

/** A whole number of pieces that can be ordered; anything else typed counts as the nearest one. */
export function toQuantity(typed: string | undefined): number {
  return Math.min(Math.max(Math.trunc(Number(typed)) || 1, 1), MAX_QUANTITY);
}

/** The answers by field id, as `checkShopperFields` takes them. */
export function toShopperValues(page: OrderFormPage, controls: Controls): ShopperValues {
  const values: Record<string, string> = { country: controls.country ?? '' };
  for (const { id } of page.formFields) values[id] = controls[controlName(id)] ?? '';
  return values;
}
