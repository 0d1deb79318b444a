import { landingPageContentSchema } from '@mirsah/domain/landing-page';
import { expect, it } from 'vitest';
import { editorTabs, errorCount, firstTabWithError } from './tabs.ts';

const error = { type: 'invalid', message: 'هذا الحقل مطلوب' };

it('counts the fields with errors of each tab', () => {
  const errors = {
    title: error,
    seo: { slug: error },
    product: { name: error, variants: [undefined, { price: error, name: error }] },
  };
  expect(errorCount(errors, 'general')).toBe(2);
  expect(errorCount(errors, 'product')).toBe(3);
});

it('opens the first tab that has an error', () => {
  expect(firstTabWithError({ product: { name: error } })).toBe('product');
  expect(firstTabWithError({ product: { name: error }, title: error })).toBe('general');
  expect(firstTabWithError({})).toBeUndefined();
});

it('has a tab for every part of a page, each part on one tab', () => {
  const parts = Object.keys(landingPageContentSchema.shape);
  for (const part of parts) {
    const tabs = editorTabs.filter(({ id }) => errorCount({ [part]: error }, id) > 0);
    expect(tabs, part).toHaveLength(1);
  }
});
