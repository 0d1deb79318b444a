import { landingPageContentSchema } from '@mirsah/domain/landing-page';
import { expect, it } from 'vitest';
import {
  editorTabs,
  errorAfter,
  errorCount,
  errorsByPart,
  errorsInOrder,
  firstTabWithError,
} from './tabs.ts';

const error = { type: 'invalid', message: 'هذا الحقل مطلوب' };

it('each tab counts its fields with errors', () => {
  const errors = {
    title: error,
    seo: { slug: error },
    product: { name: error, variants: [undefined, { price: error, name: error }] },
  };
  expect(errorCount(errors, 'general')).toBe(2);
  expect(errorCount(errors, 'product')).toBe(3);
});

it('each error is at the part of the page that shows its field, and errors of invisible fields are at none', () => {
  const errors = errorsByPart({
    product: { name: error, variants: [undefined, { price: error }] },
    layout: { blocks: { bfaqs: { props: { title: error } } }, buttonText: error },
    pixels: { facebook: { pixelId: error } },
  });
  const { message } = error;
  expect(Object.fromEntries(errors)).toEqual({
    price: [{ path: 'product.name', message }],
    variants: [{ path: 'product.variants.1.price', message }],
    bfaqs: [{ path: 'layout.blocks.bfaqs.props.title', message }],
    form: [{ path: 'layout.buttonText', message }],
  });
});

it('the first tab with an error is found', () => {
  expect(firstTabWithError({ product: { name: error } })).toBe('product');
  expect(firstTabWithError({ product: { name: error }, title: error })).toBe('general');
  expect(firstTabWithError({})).toBeUndefined();
});

it('errors follow each other from tab to tab and block to block of the page, in a circle both ways', () => {
  const props = { props: { title: error } };
  const errors = errorsInOrder(
    {
      pixels: { facebook: { pixelId: error } },
      layout: { blocks: { blast: props, bfirst: props }, buttonText: error },
      title: error,
    },
    ['title', 'bfirst', 'images', 'blast'],
  );
  expect(errors.map(({ path }) => path)).toEqual([
    'title',
    'layout.buttonText',
    'layout.blocks.bfirst.props.title',
    'layout.blocks.blast.props.title',
    'pixels.facebook.pixelId',
  ]);
  const from = (path: string, by: 1 | -1) => errorAfter(errors, path, by)?.path;
  expect(from('', 1)).toBe('title');
  expect(from('title', 1)).toBe('layout.buttonText');
  expect(from('pixels.facebook.pixelId', 1)).toBe('title');
  expect(from('title', -1)).toBe('pixels.facebook.pixelId');
  expect(errorAfter([], 'title', 1)).toBeUndefined();
});

it('every part of a page is on exactly one tab', () => {
  const parts = Object.keys(landingPageContentSchema.shape);
  for (const part of parts) {
    const tabs = editorTabs.filter(({ id }) => errorCount({ [part]: error }, id) > 0);
    expect(tabs, part).toHaveLength(1);
  }
});
