import { describe, expect, it } from 'vitest';
import { decode } from './dynamo/item.ts';
import { asByNextRelease, codecs, readGoldenFiles } from './golden.fixture.ts';
import { carriedEventItems, orderCodec, orderEventCodec } from './order/order-item.ts';

const files = readGoldenFiles();

describe.each(codecs)('stored items of shape $shape', (codec) => {
  const own = files.filter(({ shape }) => shape === codec.shape);

  it('every format of every entity has a frozen item in tests/golden', () => {
    const formats = new Set(own.map(({ format }) => format));
    expect([...formats].sort((a, b) => a - b)).toEqual([...codec.migrations.keys(), codec.migrations.length]);
  });

  const items = own.flatMap((file) =>
    file.items.map((item) => ({ ...file, item, key: `${item.pk} ${item.sk}` })),
  );

  it.each(items)('a stored item of format $format by release $release can be read: $key', ({ item }) => {
    expect(() => decode(codec, item)).not.toThrow();
  });

  it.each(items)(
    'a stored item with unknown attributes and enum values can be read: $key of $release',
    ({ item }) => {
      const read = decode(codec, asByNextRelease(codec, item));
      expect(JSON.stringify(read)).not.toMatch(/from_?the_?future/i);
    },
  );

  it.each(items)('migrating a stored item twice changes nothing more: $key of $release', ({ item }) => {
    const migrated = codec.migrations.reduce((current, migrate) => migrate(current), item);
    expect(codec.migrations.reduce((current, migrate) => migrate(current), migrated)).toEqual(migrated);
    expect(decode(codec, migrated)).toEqual(decode(codec, item));
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
  const orders = files.filter(({ shape }) => shape === 'order').flatMap(({ items }) => items);
  const read = orders.map((item) => decode(orderCodec, item));
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
