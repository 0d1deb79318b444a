import { expect, it } from 'vitest';
import { readFromPreview, sectionOfField } from './preview-messages.ts';

it('only messages in the preview’s own format are read', () => {
  expect(readFromPreview({ type: 'ready' })).toEqual({ type: 'ready' });
  expect(readFromPreview({ type: 'section', tab: 'product' })).toEqual({ type: 'section', tab: 'product' });
  for (const message of [undefined, 'ready', { type: 'section', tab: 'admin' }, { type: 'section' }, {}]) {
    expect(readFromPreview(message)).toBeUndefined();
  }
});

it('the preview follows a field to the section that shows it, if there is one', () => {
  const paths = [
    'title',
    'product.reviews.0.review',
    'product.price',
    'footer.links.1.url',
    'pixels.facebook',
  ];
  expect(paths.map(sectionOfField)).toEqual(['title', 'reviews', 'offer', 'footer', undefined]);
});
