import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import { describe, expect, it } from 'vitest';
import type { PostedForm } from './order-form-page.ts';
import { packState, unpackState } from './packed-state.ts';

const page = landingPageFixture();
page.product.variants = [{ id: 'small', name: 'صغير', sku: 'S', priceMinor: 15_900 }];
const through = (posted: PostedForm | undefined) =>
  unpackState(JSON.parse(JSON.stringify(packState(page, posted))));

describe('the state of an order form', () => {
  it('has all the form needs of its page after its way through the page', () => {
    const { page: form, posted } = through(undefined);
    const { id, country, currency, product, shippingOptions, formFields, layout } = page;
    expect(form).toMatchObject({ id, country, currency, layout: { buttonText: layout.buttonText } });
    expect(product).toMatchObject(form.product);
    expect(form.product.variants).toEqual(product.variants);
    expect(form.shippingOptions).toEqual(shippingOptions.map(({ id, priceMinor }) => ({ id, priceMinor })));
    expect(form.formFields.map(({ id }) => id)).toEqual(formFields.map(({ id }) => id));
    expect(formFields).toMatchObject(form.formFields);
    expect(posted).toBeUndefined();
  });

  it('tells what is wrong with a form that came back, and nothing of what was typed', () => {
    const problems = { phone: 'phone_invalid' } as const;
    const typed = { phone: '1' };
    expect(through({ values: typed, problems, banner: 'راجع' }).posted).toEqual({ problems, banner: 'راجع' });
    expect(JSON.stringify(packState(page, { values: typed, problems }))).not.toContain('"1"');
  });
});
