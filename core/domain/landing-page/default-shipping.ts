import type * as z from 'zod';
import { newPageText } from '../messages/index.ts';
import { currencySchema } from '../schemas.ts';
import type { FormField } from './content.ts';
import { isEqual, type LandingPageContent, landingPageContentSchema } from './landing-page.ts';
import { zonesSchema } from './zones.ts';

/**
 * Default shipping prices of an account: new pages start with a copy, and others get one at the merchant's
 * request. A page uses its copy alone, and has its own spellings of places. Amounts are in minor units of
 * `currency`.
 */
export const defaultShippingSchema = landingPageContentSchema
  .pick({ shippingOptions: true })
  .extend({ zones: zonesSchema.omit({ spellings: true }), currency: currencySchema });
export type DefaultShipping = z.infer<typeof defaultShippingSchema>;

export type DefaultShippingRepository = {
  find(ownerId: string): Promise<DefaultShipping | undefined>;
  save(ownerId: string, shipping: DefaultShipping): Promise<void>;
};

type ShippingContent = Pick<LandingPageContent, 'currency' | 'shippingOptions' | 'zones' | 'formFields'>;

/** Whether a page has the account's current shipping. */
export function hasShipping(page: ShippingContent, shipping: DefaultShipping): boolean {
  return isEqual(shippingOf(page), shippingOf(shipping));
}

const shippingOf = ({ currency, shippingOptions, zones: { list, rest } }: DefaultShipping) => ({
  currency,
  shippingOptions,
  zones: { list, rest },
});

/** The content with the account's shipping, and with a field for the city where its zones need one. */
export function withShipping<Content extends ShippingContent>(
  content: Content,
  { shippingOptions, zones }: DefaultShipping,
): Content {
  const { spellings } = content.zones;
  const needsCity = zones.list.some(({ covers }) => covers !== 'rest');
  const hasCity = content.formFields.some(({ type }) => type === 'city');
  return {
    ...content,
    shippingOptions,
    zones: { ...zones, spellings },
    formFields: needsCity && !hasCity ? withCityField(content.formFields) : content.formFields,
  };
}

/** It precedes the address, which then no longer asks for the city. */
function withCityField(fields: readonly FormField[]): FormField[] {
  const { city, address, addressWithoutCity } = newPageText.fields;
  const taken = new Set(fields.map((field) => field.id));
  let id = 'city';
  for (let number = 2; taken.has(id); number += 1) id = `city-${number}`;
  return fields.flatMap((field) => {
    if (field.id !== 'address') return [field];
    const isAsNew = field.placeholder === address.placeholder;
    return [
      { ...city, id, type: 'city' as const, required: true, options: [] },
      { ...field, placeholder: isAsNew ? addressWithoutCity : field.placeholder },
    ];
  });
}
