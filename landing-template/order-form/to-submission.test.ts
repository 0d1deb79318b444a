import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import { orderSubmissionSchema } from '@mirsah/domain/order/order-submission.ts';
import { describe, expect, it } from 'vitest';
import { toSubmission } from './to-submission.ts';

const typed = { name: 'سارة', phone: '0551234567', address: 'الرياض', country: 'SA' };
const key = 'key-12345678';

describe('toSubmission', () => {
  it('sends what the server accepts, priced as shown', () => {
    const page = landingPageFixture();
    page.formFields = [
      ...page.formFields,
      { id: 'note', type: 'text', label: 'ملاحظة', placeholder: '', required: false, options: [] },
    ];
    const controls = { ...typed, quantity: '2', shippingOptionId: 'express', 'field.note': 'بسرعة' };
    const submission = toSubmission(page, controls, key);
    expect(orderSubmissionSchema.parse(submission)).toEqual({
      ...typed,
      landingPageId: page.id,
      items: [{ sku: 'OUD-100', price: 199, quantity: 2, variant: '', name: 'عطر العود' }],
      shippingOptionId: 'express',
      fields: { note: 'بسرعة' },
      total: 423,
      idempotencyKey: key,
    });
  });

  it('names the chosen variant and its own code', () => {
    const page = landingPageFixture();
    page.product.variants = [
      { id: 'a', name: 'صغير', sku: 'S-1', priceMinor: 9900 },
      { id: 'b', name: 'كبير', sku: '', priceMinor: 12_900 },
    ];
    const item = (variantId: string) => toSubmission(page, { ...typed, variantId }, key)?.items[0];
    expect(item('a')).toMatchObject({ variantId: 'a', variant: 'صغير', sku: 'S-1', price: 99 });
    expect(item('b')).toMatchObject({ variantId: 'b', sku: 'OUD-100', price: 129 });
  });

  it('sends nothing for a variant without a price', () => {
    const page = landingPageFixture();
    page.product.variants = [{ id: 'a', name: 'صغير', sku: '', priceMinor: 0 }];
    expect(toSubmission(page, typed, key)).toBeUndefined();
  });
});
