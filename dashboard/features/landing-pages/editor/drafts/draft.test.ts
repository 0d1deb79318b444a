import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import { describe, expect, it } from 'vitest';
import { toValues } from '../editor-values.ts';
import { readDraft, writeDraft } from './draft.ts';

const base = toValues(landingPageContentFixture({ subdomain: 'oud' }));
const values = { ...base, title: 'عنوان لم يُحفظ', product: { ...base.product, price: 'كثير' } };
const kept = (change: object) =>
  JSON.stringify({ ...JSON.parse(writeDraft({ version: 3, base, values })), ...change });

describe('a draft', () => {
  it('comes back as it was, also what could not be saved', () => {
    expect(readDraft(writeDraft({ version: 3, base, values }), base)).toEqual({ version: 3, base, values });
  });

  it('that says what the page already says is none', () => {
    expect(readDraft(writeDraft({ version: 3, base, values }), values)).toBeUndefined();
  });

  it('of an earlier release gets what is new since, and loses what is gone', () => {
    const { pixels, ...earlier } = values;
    expect(readDraft(kept({ values: { ...earlier, theme: 'dark' } }), base)?.values).toEqual(values);
  });

  it('of an earlier release has complete entries in its lists', () => {
    const shippingOptions = [{ id: 's1', name: 'شحن', price: '5' }];
    expect(readDraft(kept({ values: { ...values, shippingOptions } }), base)?.values.shippingOptions).toEqual(
      [{ id: 's1', name: 'شحن', price: '5', estimatedDays: '3' }],
    );
  });

  it('that is none, or of another format, is refused', () => {
    for (const text of ['', '{', 'null', kept({ format: 2 }), kept({ version: 0 }), kept({ more: 1 })]) {
      expect(readDraft(text, base)).toBeUndefined();
    }
    expect(readDraft(kept({ values: { ...values, formFields: [null] } }), base)).toBeUndefined();
  });
});
