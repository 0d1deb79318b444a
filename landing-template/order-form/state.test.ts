import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import {
  deserializeState,
  type PostedForm,
  serializeState,
  toChoice,
  toQuantity,
  toShopperValues,
} from './state.ts';

describe('toQuantity', () => {
  const unlimited = landingPageFixture();
  it.each([
    ['3', 3],
    ['2.9', 2],
    ['0', 1],
    ['-4', 1],
    ['', 1],
    ['abc', 1],
    ['9999', 100],
    [undefined, 1],
  ])('a typed quantity %j is read as %d', (typed, pieces) => {
    expect(toQuantity(unlimited, typed)).toBe(pieces);
  });

  it.each([
    ['9999', 5],
    ['4', 4],
  ])('a typed quantity %j is read as %d where the merchant’s limit is 5', (typed, pieces) => {
    const { layout } = unlimited;
    expect(toQuantity({ layout: { ...layout, maxQuantity: 5 } }, typed)).toBe(pieces);
  });
});

describe('toChoice', () => {
  it('a choice that the form does not name is the page’s country and its first options', () => {
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
  it('the merchant’s own fields are read under the names they are posted with', () => {
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

const page = landingPageFixture();
page.layout.maxQuantity = 7;
page.product.variants = [{ id: 'small', name: 'صغير', sku: 'S', priceMinor: 15_900 }];
const through = (posted: PostedForm | undefined) =>
  deserializeState(JSON.parse(JSON.stringify(serializeState(page, posted))));

describe('the state of an order form', () => {
  it('the form’s state survives its way through the page', () => {
    const { page: form, posted } = through(undefined);
    const { id, country, currency, product, shippingOptions, formFields, layout } = page;
    const { buttonText, maxQuantity } = layout;
    expect(form).toMatchObject({ id, country, currency, layout: { buttonText, maxQuantity } });
    expect(product).toMatchObject(form.product);
    expect(form.product.variants).toEqual(product.variants);
    expect(form.shippingOptions).toEqual(shippingOptions.map(({ id, priceMinor }) => ({ id, priceMinor })));
    expect(form.formFields.map(({ id }) => id)).toEqual(formFields.map(({ id }) => id));
    expect(formFields).toMatchObject(form.formFields);
    expect(posted).toBeUndefined();
  });

  it('the state of a form that came back has its problems and nothing of what was typed', () => {
    const problems = { phone: 'phone_invalid' } as const;
    const typed = { phone: '1' };
    expect(through({ values: typed, problems, banner: 'راجع' }).posted).toEqual({
      problems,
      banner: 'راجع',
    });
    expect(JSON.stringify(serializeState(page, { values: typed, problems }))).not.toContain('"1"');
  });
});
