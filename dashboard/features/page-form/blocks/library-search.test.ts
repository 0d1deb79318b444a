import { blockTypes } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { expect, it } from 'vitest';
import { blocksText, blockTexts } from '../../../messages/index.ts';
import { nearestFirst, searchDistance } from './library-search.ts';

const found = (search: string) =>
  nearestFirst(blockTypes, (type) =>
    searchDistance(search, {
      name: blockTexts[type].name,
      hint: blockTexts[type].hint,
      others: `${blocksText.otherNames[type] ?? ''} ${blocksText.englishNames[type]}`,
    }),
  );

it.each([
  ['مقارنة', 'comparison'],
  ['واتساب', 'whatsapp'],
  ['ضمان', 'guarantee'],
  ['ثقة', 'trustBadges'],
  ['صور', 'picture'],
  ['خصم', 'offerPicker'],
  ['faq', 'faq'],
  ['FAQ', 'faq'],
  ['video', 'video'],
  ['reviews', 'reviews'],
  ['timer', 'countdown'],
])('the first match of «%s» in the library is the kind that it names: %s', (search, type) => {
  expect(found(search)[0]).toBe(type);
});

it('every kind of block is found first by its own name', () => {
  expect(blockTypes.map((type) => found(blockTexts[type].name)[0])).toEqual(blockTypes);
});

it('an empty search finds every kind in its usual order, and an unknown word none', () => {
  expect(found('')).toEqual(blockTypes);
  expect(found('مرساة')).toEqual([]);
});
