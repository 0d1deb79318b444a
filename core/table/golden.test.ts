import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Codec, codec, decode, encode, type Item, type Migration } from './dynamo/item.ts';
import { asByNextRelease, codecs, goldenItems, goldenProblems, readGoldenFiles } from './golden.fixture.ts';
import { carriedEventItems, orderCodec, orderEventCodec } from './order/order-item.ts';

const files = readGoldenFiles();

describe.each(codecs as readonly Codec<object>[])('stored items of shape $shape', (shape) => {
  it('every format has a frozen item in tests/golden, each can be read, and the current shape is the written one', () => {
    expect(goldenProblems(shape, goldenItems(shape.shape))).toEqual([]);
  });

  const items = goldenItems(shape.shape).map((item) => ({ item, key: `${item.pk} ${item.sk}` }));

  it.each(items)('a stored item with unknown attributes and enum values can be read: $key', ({ item }) => {
    const read = decode(shape, asByNextRelease(shape, item));
    expect(JSON.stringify(read)).not.toMatch(/from_?the_?future/i);
  });

  it.each(items)('migrating a stored item twice changes nothing more: $key', ({ item }) => {
    const migrated = shape.migrations.reduce((current, migrate) => migrate(current), item);
    expect(shape.migrations.reduce((current, migrate) => migrate(current), migrated)).toEqual(migrated);
    expect(decode(shape, migrated)).toEqual(decode(shape, item));
  });
});

describe('a shape that is changed', () => {
  const key = { pk: 'USER#1', sk: 'PRODUCT#1' };
  const product = z.strictObject({ name: z.string(), price: z.number() });
  const first = codec({ entity: 'product', schema: product });
  const frozen: Item[] = [encode(first, key, { name: 'عود', price: 5 })];
  const withColor = product.extend({ color: z.string().nullable().default(null) });
  const addColor: Migration = (item) => ({ color: null, ...item });

  it('has no problems while it is as it was frozen', () => {
    expect(goldenProblems(first, frozen)).toEqual([]);
  });

  it.each([
    ['gets an attribute', withColor],
    ['gets an attribute inside a map', product.extend({ size: z.object({ width: z.number() }) })],
    ['loses an attribute', product.omit({ price: true })],
    ['names one differently', product.omit({ price: true }).extend({ priceMinor: z.number() })],
    ['stores another type', product.extend({ price: z.string() })],
  ])('fails without a migration when it %s', (_, schema) => {
    const problems = goldenProblems(codec({ entity: 'product', schema }), frozen);
    expect(problems.join('\n')).toMatch(/it needs a migration/);
  });

  it('fails with its migration until an item of format 2 is frozen, and then reads both formats', () => {
    const second = codec({ entity: 'product', schema: withColor, migrations: [addColor] });
    expect(goldenProblems(second, frozen)).toEqual(['no frozen item of format 2']);
    const item = encode(second, key, { name: 'مسك', price: 3, color: 'gold' });
    expect(item).toMatchObject({ format: 2 });
    expect(goldenProblems(second, [...frozen, item])).toEqual([]);
    expect(decode(second, frozen[0] ?? {})).toEqual({ name: 'عود', price: 5, color: null });
  });

  it('reads formats 1 to 11 and misses the one that has no frozen item', () => {
    const names = Array.from({ length: 10 }, (_, index) => `added${index}`);
    const migrations = names.map(
      (name): Migration =>
        (item) => ({ [name]: 0, ...item }),
    );
    const upTo = (count: number) =>
      codec({
        entity: 'product',
        schema: product.extend(Object.fromEntries(names.slice(0, count).map((name) => [name, z.number()]))),
        migrations: migrations.slice(0, count),
      });
    const items = [0, ...names.keys()].map((_, count) => {
      const added = Object.fromEntries(names.slice(0, count).map((name) => [name, 7]));
      return encode(upTo(count), key, { name: 'عود', price: 5, ...added });
    });
    expect(items.map(({ format }) => format)).toEqual([undefined, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(goldenProblems(upTo(10), items)).toEqual([]);
    expect(goldenProblems(upTo(10), items.toSpliced(9, 1))).toEqual(['no frozen item of format 10']);
  });

  it('was frozen by a later release when its format is not known', () => {
    expect(goldenProblems(first, [...frozen, { ...frozen[0], format: 2 }])).toEqual([
      'PRODUCT#1 has format 2, which is not known',
    ]);
  });
});

const carrying = files.flatMap(({ items }) => items.filter((item) => carriedEventItems(item).length > 0));

it.each(carrying)(
  'the events that the stored order $pk carries can be read, also those of a newer release',
  (item) => {
    const events = carriedEventItems(item);
    for (const event of events) {
      expect(JSON.stringify(decode(orderEventCodec, event))).toContain(event.sk.slice('EVENT#'.length));
      const newer = decode(orderEventCodec, asByNextRelease(orderEventCodec, event));
      expect(JSON.stringify(newer)).not.toMatch(/from_?the_?future/i);
    }
  },
);

it('of an order, that its browser says nothing and when its network delivered it are read as they were stored', () => {
  const read = goldenItems('order').map((item) => decode(orderCodec, item));
  const silent = { conversions: expect.objectContaining({ isBrowserSilent: true }) };
  expect(read).toContainEqual(expect.objectContaining(silent));
  expect(read).toContainEqual(expect.objectContaining({ deliveredAt: '2026-11-20T08:30:00.000Z' }));
});

it('every frozen item in tests/golden belongs to a codec', () => {
  const known = new Set(codecs.map(({ shape }) => shape));
  expect(files.filter(({ shape }) => !known.has(shape))).toEqual([]);
});

it('every codec of the table has its own shape, whose frozen items are read', () => {
  const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.{test,fixture}.ts'], {
    eager: true,
  });
  const exported = Object.values(modules).flatMap(Object.entries);
  const named = exported.filter(([name]) => /Codec$/.test(name)).map(([, codec]) => codec);
  expect(new Set(named)).toEqual(new Set(codecs));
  expect(new Set(codecs.map(({ shape }) => shape)).size).toBe(codecs.length);
});
