import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import type { Block } from '@mirsah/domain/landing-page/blocks';
import {
  landingPageContentFixture,
  landingPageFixture,
} from '@mirsah/domain/landing-page/landing-page.fixture';
import { describe, expect, it } from 'vitest';
import { fromLines, toLines } from '../../lib/lines.ts';
import { contentOf } from '../landing-pages/known-content.ts';
import { toContent } from './content.ts';
import { moved, restoredValues, storedPage, toValues } from './values.ts';

it('a restored version brings back everything but the page’s address and whether the page is on', () => {
  const published = landingPageContentFixture({ title: 'العنوان الأول', subdomain: 'old-name' });
  const current = landingPageContentFixture({ title: 'العنوان', subdomain: 'new-name', isEnabled: false });
  expect(toContent(restoredValues(published, toValues(current)))).toEqual({
    content: { ...published, subdomain: 'new-name', isEnabled: false },
  });
});

describe('a page answered by a newer release of the API', () => {
  const content = landingPageContentFixture();
  /** As the next release might answer: with one more field in every object, also in those of lists. */
  const newer = withOneMoreField({
    ...landingPageFixture(content),
    publishState: 'live',
  }) as LandingPageResponse;

  it('a page with unknown fields can be edited and saved in an old tab, which leaves them out', () => {
    expect(toContent(storedPage(newer).values)).toEqual({ content });
  });

  it('a block of a kind that only a newer release knows keeps its position and its content', () => {
    const later = { type: 'later', props: { text: 'kept' } };
    const layout = {
      ...content.layout,
      blocks: { ...content.layout.blocks, blater: later as unknown as Block },
      order: ['blater', ...content.layout.order],
    };
    const { values } = storedPage({ ...newer, ...content, layout });
    expect(toContent(values)).toMatchObject({ content: { layout: { blocks: { blater: later } } } });
    expect(values.layout.order[0]).toBe('blater');
  });

  it('a version with unknown fields can be restored in an old tab', () => {
    const published = withOneMoreField(content) as typeof content;
    expect(toContent(restoredValues(published, toValues(content)))).toEqual({ content });
  });

  it('values that this release finds invalid stay in the form for the merchant to correct', () => {
    const wrong = { ...newer, title: '', formFields: [] };
    expect(contentOf(wrong)).toEqual({ ...content, title: '', formFields: [] });
  });
});

function withOneMoreField(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOneMoreField);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, withOneMoreField(part)]);
  return { ...Object.fromEntries(parts), addedLater: { by: 'the next release' } };
}

it('a text with one entry per line is read without empty lines and duplicates', () => {
  expect(fromLines(' صغير \n\nكبير\nصغير\n')).toEqual(['صغير', 'كبير']);
  expect(fromLines(toLines(['أ', 'ب']))).toEqual(['أ', 'ب']);
  expect(fromLines('')).toEqual([]);
});

it('moving an entry of a list leaves the others in their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 1)).toEqual(['b', 'a', 'c', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});
