import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import { describe, expect, it } from 'vitest';
import { toChoice, toQuantity, toShopperValues } from './form-controls.ts';

describe('toQuantity', () => {
  it.each([
    ['3', 3],
    ['2.9', 2],
    ['0', 1],
    ['-4', 1],
    ['', 1],
    ['abc', 1],
    ['9999', 100],
    [undefined, 1],
  ])('reads %j as %d', (typed, pieces) => {
    expect(toQuantity(typed)).toBe(pieces);
  });
});

describe('toChoice', () => {
  it('falls back to the page’s country and its first options', () => {
    const page = landingPageFixture({ country: 'OM' });
    expect(toChoice(page, { country: 'XX' })).toEqual({
      country: 'OM',
      quantity: 1,
      variantId: undefined,
      shippingOptionId: 'standard',
    });
  });
});

describe('toShopperValues', () => {
  it('finds the merchant’s own fields under their posted names', () => {
    const page = landingPageFixture();
    page.formFields = [
      ...page.formFields,
      { id: 'note', type: 'text', label: 'ملاحظة', placeholder: '', required: false, options: [] },
    ];
    expect(toShopperValues(page, { name: 'سارة', country: 'SA', 'field.note': 'نعم', price: '1' })).toEqual({
      name: 'سارة',
      phone: '',
      address: '',
      country: 'SA',
      note: 'نعم',
    });
  });
});
