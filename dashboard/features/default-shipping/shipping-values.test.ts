import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import { expect, it } from 'vitest';
import { readShipping, toShippingValues } from './shipping-values.ts';

it('the account’s shipping is saved as it was stored, and without the spellings that a page has learned', () => {
  const { list, rest } = zonesFixture();
  const shipping = {
    currency: 'SAR' as const,
    shippingOptions: [{ id: 'standard', name: 'شحن عادي', priceMinor: 0, estimatedDays: 3 }],
    zones: { list, rest },
  };
  const values = toShippingValues(shipping);
  expect(readShipping(values)).toEqual({ content: shipping });
  const spellings = [{ country: 'SA' as const, text: 'الديرة', cityId: 'riyadh' }];
  const learned = { ...values, zones: { ...values.zones, spellings } };
  expect(readShipping(learned)).toEqual({ content: shipping });
});
