import { type Block, fieldsOf, isListField } from '@mirsah/domain/landing-page/blocks';
import { blockTypes, filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import type { Field, Fields } from '@mirsah/domain/landing-page/blocks/fields';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { countedStock, freshStock, type ShownPage } from '@mirsah/domain/landing-page/stock';
import { offersFixture } from '@mirsah/domain/offer/offer.fixture';
import { expect, it } from 'vitest';
import { renderLandingPage } from '../render/landing-page.tsx';

const shell = '<head><!--head--><style></style></head><!--body--><!--data-->';
const COUNTED = '2026-11-20T09:00:00.000Z';

const page: ShownPage = landingPageFixture();
page.offers = { ...page.offers, quantity: offersFixture().quantity };
page.product.reviews = [1, 2, 3, 4, 5].map((rating) => ({
  id: `r${rating}`,
  rating,
  review: `review ${rating}`,
  reviewerName: 'Noura',
  date: '2026-11-08',
  pictures: [],
}));

function render(block: Block): string {
  const shown = structuredClone(page);
  shown.layout = {
    ...shown.layout,
    blocks: { bone: block },
    order: [...shown.layout.sectionsOrder, 'bone'],
  };
  shown.stockLeft = freshStock(countedStock(shown));
  return renderLandingPage(shown, { shell, url: 'https://oud.mirsah.site/' });
}

/** Distinct values of a field: all of them, or a few. */
function valuesOf(field: Field): readonly unknown[] {
  switch (field.kind) {
    case 'line':
    case 'lines':
      return ['', 'one', 'two'];
    case 'richText':
      return ['<p>one</p>', '<p>two</p>', '<ul><li>one</li></ul>'];
    case 'image':
      return ['a', 'b'].map((letter) => `/media/p/1200x800-aabbcc-${letter.repeat(16)}/720.webp`);
    case 'film':
      return [
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        'https://www.tiktok.com/@noura/video/7106594312292453675',
        '/media/f/0123456789abcdef01234567.mp4',
      ];
    case 'link':
      return ['https://example.com/one', 'https://example.com/two'];
    case 'phone':
      return ['0551234567', '0557654321'];
    case 'instant':
      return ['2026-11-30T20:59:00.000Z', '2026-12-01T09:00:00.000Z'];
    case 'stock':
      return [null, 0, 3, 40].map((pieces) => ({ pieces, countedAt: COUNTED, stopsOrders: false }));
    case 'time':
      return ['09:30', '16:00', '21:45'];
    case 'switch':
      return [true, false];
    case 'number':
      return [2, 3, 4];
    case 'choice':
      return (field as Field & { values: readonly string[] }).values;
    case 'choices': {
      const { values } = field as Field & { values: readonly string[] };
      return [[], ...values.map((value) => [value]), values];
    }
    default:
      throw new Error(`A ${field.kind} has no values of its own`);
  }
}

type Case = { path: string; field: Field; blocks: Block[] };

/** For each field of a kind, in the first row of each list: its block with each of the field's values. */
function cases(block: Block): Case[] {
  const casesOf = (fields: Fields, path: readonly string[]): Case[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (isListField(field)) return casesOf(field.fields, [...path, name, '0']);
      const blocks = valuesOf(field).map((value) => withValue(block, [...path, name], value));
      return [{ path: [block.type, ...path, name].join('.'), field, blocks }];
    });
  return casesOf(fieldsOf(block.type), []);
}

function withValue(block: Block, path: readonly string[], value: unknown): Block {
  const changed = structuredClone(block);
  const holder = path.slice(0, -1).reduce((at: object, name) => Object(Reflect.get(at, name)), changed.props);
  Reflect.set(holder, path.at(-1) ?? '', value);
  return changed;
}

/** The block in a state in which a field is visible: sold out needs a stock, and an icon needs no number. */
function ready(block: Block, path: string): Block {
  if (path === 'stockLeft.stock') return withValue(block, ['whenOut'], 'say');
  if (path === 'stockLeft.whenOut')
    return withValue(block, ['stock'], { pieces: 0, countedAt: COUNTED, stopsOrders: false });
  return path === 'benefits.items.0.icon' ? withValue(block, ['items', '0', 'figure'], '') : block;
}

const all = blockTypes.flatMap((type) => cases(filledBlock(type)));

it('every kind of block but the order form’s position has fields, and every kind of field is among them', () => {
  expect(new Set(all.map(({ path }) => path.split('.')[0])).size).toBe(blockTypes.length - 1);
  expect(new Set(all.map(({ field }) => field.kind)).size).toBe(14);
});

it.each(all)('the page shows each value of $path differently', ({ path, blocks }) => {
  const pages = blocks.map((block) => render(ready(block, path)));
  expect(new Set(pages).size).toBe(blocks.length);
});
