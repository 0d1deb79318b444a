import { describe, expect, it } from 'vitest';
import { type Codec, decode } from './dynamo/item.ts';
import { asByNextRelease, readGoldenFiles } from './golden.fixture.ts';

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true });
const codecs = Object.values(modules).flatMap(Object.values).filter(isCodec);
const files = readGoldenFiles();

describe.each(codecs)('stored items of shape $shape', (codec) => {
  const own = files.filter(({ shape }) => shape === codec.shape);

  it('are frozen in tests/golden for every format, so that a new migration brings a frozen item', () => {
    const formats = new Set(own.map(({ format }) => format));
    expect([...formats].sort()).toEqual([...codec.migrations.keys(), codec.migrations.length]);
  });

  const items = own.flatMap((file) =>
    file.items.map((item) => ({ ...file, item, key: `${item.pk} ${item.sk}` })),
  );

  it.each(items)('of format $format by release $release can be read: $key', ({ item }) => {
    expect(() => decode(codec, item)).not.toThrow();
  });

  it.each(items)('can be read with unknown attributes and enum values: $key of $release', ({ item }) => {
    const read = decode(codec, asByNextRelease(codec, item));
    expect(JSON.stringify(read)).not.toMatch(/from_?the_?future/i);
  });

  it.each(items)('come out the same when migrations run twice: $key of $release', ({ item }) => {
    const migrated = codec.migrations.reduce((current, migrate) => migrate(current), item);
    expect(codec.migrations.reduce((current, migrate) => migrate(current), migrated)).toEqual(migrated);
    expect(decode(codec, migrated)).toEqual(decode(codec, item));
  });
});

it('every frozen item in tests/golden belongs to a codec', () => {
  const known = new Set(codecs.map(({ shape }) => shape));
  expect(files.filter(({ shape }) => !known.has(shape))).toEqual([]);
});

it('no two codecs have the same shape', () => {
  expect(new Set(codecs.map(({ shape }) => shape)).size).toBe(codecs.length);
});

function isCodec(value: unknown): value is Codec<unknown> {
  return typeof value === 'object' && value !== null && 'shape' in value && 'migrations' in value;
}
