import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OrderForm } from './order-form.tsx';
import {
  deserializeState,
  firstControls,
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
    ['٢', 2],
    ['２', 2],
    ['\u200f۲ ', 2],
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
  it('a missing choice in the form defaults to the page’s country and its first options', () => {
    const page = landingPageFixture({ country: 'OM' });
    expect(toChoice(page, { country: 'XX' })).toEqual({
      country: 'OM',
      quantity: 1,
      pieces: [{ variantId: undefined, quantity: 1 }],
      offerId: undefined,
      bumpIds: [],
      shippingOptionId: undefined,
    });
  });
});

describe('toShopperValues', () => {
  it('the merchant’s custom fields are read under their posted names', () => {
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

describe('toChoice on a page with offers', () => {
  const page = landingPageFixture();
  page.product.variants = ['black', 'white'].map((id) => ({ id, name: id, sku: '', priceMinor: 27_900 }));
  const offer = { badge: '', giftText: '', freeShipping: false, priceMinor: null, percentOff: 10 };
  page.offers = {
    ...page.offers,
    quantity: [
      { ...offer, id: 'one', label: 'واحدة', quantity: 1, isDefault: false },
      { ...offer, id: 'three', label: 'ثلاث', quantity: 3, isDefault: true },
    ],
    bumps: [{ id: 'strap', name: 'سوار', sku: '', text: '', imageUrl: '', priceMinor: 3900, wasMinor: null }],
  };

  it('the merchant’s default is preselected, all in the first variant, and no bump is ticked', () => {
    expect(toChoice(page, firstControls(page, undefined))).toMatchObject({
      offerId: 'three',
      pieces: [{ variantId: 'black', quantity: 3 }],
      bumpIds: [],
    });
  });

  it('each piece has the variant of its own control', () => {
    const controls = { offer: 'three', 'unit.three.1': 'white', 'unit.one.0': 'white', 'bump.strap': 'on' };
    expect(toChoice(page, controls)).toMatchObject({
      pieces: [
        { variantId: 'black', quantity: 2 },
        { variantId: 'white', quantity: 1 },
      ],
      bumpIds: ['strap'],
    });
  });

  it('the offers survive serialization in the page', () => {
    const { page: form } = deserializeState(JSON.parse(JSON.stringify(serializeState(page, undefined))));
    expect(page.offers.quantity).toMatchObject(form.offers.quantity);
    expect(page.offers.bumps).toMatchObject(form.offers.bumps);
  });
});

const page = landingPageFixture();
page.layout.maxQuantity = 7;
page.product.variants = [{ id: 'small', name: 'صغير', sku: 'S', priceMinor: 15_900 }];
const through = (posted: PostedForm | undefined) =>
  deserializeState(JSON.parse(JSON.stringify(serializeState(page, posted))));

describe('the state of an order form', () => {
  it('the form’s state survives serialization in the page', () => {
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

  it('the state of a returned form has its problems and none of the input', () => {
    const problems = { phone: 'phone_invalid' } as const;
    const typed = { phone: '1' };
    expect(through({ values: typed, problems, banner: 'راجع' }).posted).toEqual({
      problems,
      banner: 'راجع',
    });
    expect(JSON.stringify(serializeState(page, { values: typed, problems }))).not.toContain('"1"');
  });
});

it('a page that asks for consent to offers has its box as one of its fields, and another page has none', () => {
  const read = (asksMarketing: boolean) => {
    const page = landingPageFixture({ asksMarketing });
    const { page: shown } = deserializeState(JSON.parse(JSON.stringify(serializeState(page, undefined))));
    return toShopperValues(shown, { country: 'SA', 'field.marketing-consent': 'on' })['marketing-consent'];
  };
  expect(read(true)).toBe('on');
  expect(read(false)).toBeUndefined();
});

it('the form of a page with conversions sends the version number of the text below it, with script and without', () => {
  const sent = (isOn: boolean, asksMarketing: boolean) => {
    const page = landingPageFixture({ conversions: { isOn, model: null }, asksMarketing });
    const html = renderToStaticMarkup(createElement(OrderForm, { page, hasOffersOutside: false }));
    const posted = /<input type="hidden" name="field\.notice" value="(\d)"/.exec(html)?.[1];
    const state = deserializeState(serializeState(page, undefined));
    return [posted, toShopperValues(state.page, { 'field.notice': posted ?? 'none' }).notice];
  };
  expect(sent(true, false)).toEqual(['2', '2']);
  expect(sent(true, true)).toEqual(['4', '4']);
  for (const asksMarketing of [false, true])
    expect(sent(false, asksMarketing)).toEqual([undefined, undefined]);
});
