import { expect, it } from 'vitest';
import { offersFixture, quantityOfferFixture } from './offer.fixture.ts';
import { noOffers, type Offers, offersSchema } from './offer.ts';

const [bump] = offersFixture().bumps;

/** The fixture's offers with other values in some places, each named by its path: `quantity.1.label`. */
function offersWith(values: Record<string, unknown>): Offers {
  const offers = offersFixture();
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    const holder = names.slice(0, -1).reduce((at: object, name) => Object(Reflect.get(at, name)), offers);
    Reflect.set(holder, names.at(-1) ?? '', value);
  }
  return offers;
}

/** The paths of the validation errors of a save with these values; empty when it is accepted. */
function problemPathsOf(values: Record<string, unknown>): string[] {
  const { error } = offersSchema.safeParse(offersWith(values));
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))];
}

const times = <Entry extends object>(count: number, entry: Entry | undefined) =>
  Array.from({ length: count }, (_, index) => ({ ...entry, id: `entry-${index}` }));
/** The maximum number of entries, and one more. */
const atMost = (most: number, entry: object | undefined) =>
  [times(most, entry), times(most + 1, entry)] as const;
const letters = (count: number) => 'ع'.repeat(count);
/** The highest amount, in minor units. */
const dearest = 999_999_999;
const link = (length: number) => 'https://example.com/'.padEnd(length, 'a');

it('the offers of a new page, and a page with every kind of offer, are valid', () => {
  expect(offersSchema.parse(noOffers)).toEqual(noOffers);
  expect(offersSchema.parse(offersFixture())).toEqual(offersFixture());
});

it.each([
  // The second quantity offer has a price, the third a percentage.
  ['a page has at most 6 quantity offers', 'quantity', ...atMost(6, quantityOfferFixture())],
  ['a page has at most 2 order bumps', 'bumps', ...atMost(2, bump)],
  ['a quantity offer has at least one piece', 'quantity.1.quantity', 1, 0],
  ['a quantity offer has at most 20 pieces', 'quantity.1.quantity', 20, 21],
  ['a quantity offer has whole pieces', 'quantity.1.quantity', 3, 2.5],
  ['a quantity offer may take nothing off, and never adds a percentage', 'quantity.2.percentOff', 0, -1],
  ['a quantity offer takes at most 90 % off', 'quantity.2.percentOff', 90, 91],
  ['a quantity offer takes a whole percentage off', 'quantity.2.percentOff', 12, 12.5],
  ['a quantity offer is not for free', 'quantity.1.priceMinor', 1, 0],
  ['a quantity offer has at most the highest price', 'quantity.1.priceMinor', dearest, dearest + 1],
  ['a quantity offer has a price in whole minor units', 'quantity.1.priceMinor', 100, 100.5],
  ['a quantity offer has a name', 'quantity.1.label', 'س', '  '],
  ['a quantity offer’s name has at most 60 characters', 'quantity.1.label', letters(60), letters(61)],
  ['a quantity offer’s badge has at most 40 characters', 'quantity.1.badge', letters(40), letters(41)],
  ['a quantity offer’s gift has at most 60 characters', 'quantity.1.giftText', letters(60), letters(61)],
  ['a quantity offer has an id', 'quantity.1.id', 'x', ''],
  ['a quantity offer’s id has at most 40 characters', 'quantity.1.id', 'x'.repeat(40), 'x'.repeat(41)],
  ['a bump has an id', 'bumps.0.id', 'x', ''],
  ['a bump’s id has at most 40 characters', 'bumps.0.id', 'x'.repeat(40), 'x'.repeat(41)],
  ['a bump has a name', 'bumps.0.name', 'س', '  '],
  ['a bump is not for free', 'bumps.0.priceMinor', 1, 0],
  ...['bumps.0', 'after.offer', 'after.downsell'].flatMap(
    (item) =>
      [
        [`the name of ${item} has at most 120 characters`, `${item}.name`, letters(120), letters(121)],
        [`the SKU of ${item} has at most 80 characters`, `${item}.sku`, letters(80), letters(81)],
        [`the text of ${item} has at most 160 characters`, `${item}.text`, letters(160), letters(161)],
        [`the image of ${item} may be missing, and runs no code`, `${item}.imageUrl`, '', 'javascript:a'],
        [`the image of ${item} has an address with a limit`, `${item}.imageUrl`, link(2048), link(2049)],
        [`the price of ${item} has a limit`, `${item}.priceMinor`, dearest, dearest + 1],
        [`the price of ${item} is in whole minor units`, `${item}.priceMinor`, 100, 100.5],
        [`the old price of ${item} may be missing, but is an amount`, `${item}.wasMinor`, null, '27900'],
        [`the old price of ${item} is never below nothing`, `${item}.wasMinor`, 0, -1],
        [`the old price of ${item} has a limit`, `${item}.wasMinor`, dearest, dearest + 1],
      ] as const,
  ),
  ['the offer after the order waits at least 5 minutes', 'after.minutes', 5, 4],
  ['the offer after the order waits at most 30 minutes', 'after.minutes', 30, 31],
  ['the offer after the order waits whole minutes', 'after.minutes', 15, 15.5],
  ['an offer after the order that is on has a name', 'after.offer.name', 'س', '  '],
  ['an offer after the order that is on is not for free', 'after.offer.priceMinor', 1, 0],
  ['a second offer that is on has a name', 'after.downsell.name', 'س', '  '],
  ['a second offer that is on is not for free', 'after.downsell.priceMinor', 1, 0],
] as const)('%s', (_, path, last, beyond) => {
  expect(problemPathsOf({ [path]: last })).toEqual([]);
  expect(problemPathsOf({ [path]: beyond })).toEqual([path]);
});

it('a quantity offer has either a price or a percentage, never both and never neither', () => {
  const either = (priceMinor: number | null, percentOff: number | null) =>
    problemPathsOf({ 'quantity.1.priceMinor': priceMinor, 'quantity.1.percentOff': percentOff });
  expect(either(49_900, null)).toEqual([]);
  expect(either(null, 15)).toEqual([]);
  // 0 is a percentage too.
  expect(either(null, 0)).toEqual([]);
  expect(either(49_900, 0)).toEqual(['quantity.1.priceMinor']);
  expect(either(49_900, 15)).toEqual(['quantity.1.priceMinor']);
  expect(either(null, null)).toEqual(['quantity.1.priceMinor']);
});

it('disabled offers after the order need not be filled in', () => {
  const empty = { 'after.offer': noOffers.after.offer, 'after.downsell.name': '' };
  expect(problemPathsOf({ ...empty, 'after.enabled': false })).toEqual([]);
  expect(problemPathsOf({ 'after.downsell.name': '', 'after.hasDownsell': false })).toEqual([]);
  expect(problemPathsOf(empty)).toEqual([
    'after.offer.name',
    'after.offer.priceMinor',
    'after.downsell.name',
  ]);
});

it.each([
  'quantity.1.label',
  'quantity.1.badge',
  'quantity.1.giftText',
  ...['bumps.0', 'after.offer'].flatMap((item) => ['name', 'sku', 'text'].map((name) => `${item}.${name}`)),
])('the text %s is stored without the spaces around it', (path) => {
  expect(offersSchema.parse(offersWith({ [path]: ' شريط\n' }))).toEqual(offersWith({ [path]: 'شريط' }));
});

it.each(['', 'quantity.1', 'bumps.0', 'after', 'after.offer', 'after.downsell'])(
  'offers with an unknown field at «%s» are rejected',
  (place) => {
    expect(problemPathsOf({ [`${place}.extra`.replace(/^\./, '')]: 1 })).toEqual([place]);
  },
);

it.each(['isDefault', 'isTicked', 'checked', 'enabled'])(
  'an order bump cannot be ticked in advance: it has no field %s',
  (field) => {
    expect(bump).not.toHaveProperty(field);
    expect(problemPathsOf({ [`bumps.0.${field}`]: false })).toEqual(['bumps.0']);
  },
);

it('no field of an offer may be missing', () => {
  const missing = (path: string) => problemPathsOf({ [path]: undefined });
  const paths = (place: string, entry: object = {}) => Object.keys(entry).map((name) => `${place}.${name}`);
  const { quantity, after } = offersFixture();
  const all = [
    'quantity',
    'bumps',
    'after',
    ...paths('quantity.1', quantity[1]),
    ...paths('bumps.0', bump),
    ...paths('after', after),
    ...paths('after.offer', after.offer),
  ];
  expect(all).toHaveLength(3 + 9 + 7 + 5 + 7);
  expect(all.filter((path) => missing(path).join() !== path)).toEqual([]);
});
