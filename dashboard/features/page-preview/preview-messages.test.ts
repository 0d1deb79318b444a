import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import {
  fieldOfPath,
  partOfField,
  partOfPath,
  pathOfPart,
  readFromPreview,
  readToPreview,
} from './preview-messages.ts';

it('only messages in the preview’s own format are read', () => {
  const tap = { type: 'tap', part: 'title', at: 'title' };
  expect(readFromPreview({ type: 'ready' })).toEqual({ type: 'ready' });
  expect(readFromPreview(tap)).toEqual(tap);
  for (const message of [
    undefined,
    'ready',
    {},
    { type: 'admin' },
    { type: 'tap', part: 'title' },
    { ...tap, at: 'a'.repeat(500) },
    { ...tap, more: true },
    { type: 'written', at: 'title', text: { toString: 'x' } },
    { type: 'boxes', boxes: [{ part: 'title', top: 'javascript:', left: 0, width: 1, height: 1 }] },
    { type: 'boxes', boxes: Array.from({ length: 1000 }, () => ({})) },
  ]) {
    expect(readFromPreview(message)).toBeUndefined();
  }
});

it('only messages in the dashboard’s own format are read by the preview', () => {
  const page = { type: 'page', content: landingPageContentFixture() };
  expect(readToPreview(page)).toEqual(page);
  for (const message of [undefined, { content: page.content }, { type: 'page' }, { ...page, html: '<b>' }]) {
    expect(readToPreview(message)).toBeUndefined();
  }
});

it('the preview follows a field to the part that shows it, if there is one', () => {
  const parts = {
    title: 'title',
    'product.reviews.0.review': 'reviews',
    'product.price': 'price',
    'footer.links.1.url': 'footer',
    'layout.buttonText': 'form',
    'layout.blocks.bone.props.title': 'bone',
    'layout.order': undefined,
    'pixels.facebook': undefined,
  };
  for (const [field, part] of Object.entries(parts)) expect(partOfField(field)).toBe(part);
});

it('a part is named by a path, and a touched part opens the field that it begins with', () => {
  for (const id of ['title', 'variants', 'form', 'footer', 'babcd']) {
    expect(partOfPath(pathOfPart(id))).toBe(id);
  }
  expect(partOfPath('layout.blocks.bone.props.title')).toBeUndefined();
  expect(fieldOfPath('layout.sections.images')).toBe('product.images');
  expect(fieldOfPath('layout.blocks.bone.props.title')).toBe('layout.blocks.bone.props.title');
});
