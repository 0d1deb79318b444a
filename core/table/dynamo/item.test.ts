import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { codec, decode, decodeAll, encode, UnreadableItemError } from './item.ts';

const key = { pk: 'USER#1', sk: 'PRODUCT#1' };
const schema = z.strictObject({ name: z.string(), price: z.number() });
/** Two migrations, from format 1 to 3: the price was added, then the title was renamed. */
const products = codec({
  entity: 'product',
  schema,
  migrations: [(item) => ({ price: 0, ...item }), ({ title, ...item }) => ({ name: title, ...item })],
});

describe('a codec', () => {
  it('an item is written with its format from format 2 on', () => {
    const value = { name: 'عود', price: 5 };
    const item = { ...value, ...key, entity: 'product' };
    expect(encode(products, key, value)).toEqual({ ...item, format: 3 });
    expect(encode(codec({ entity: 'product', schema }), key, value)).toEqual(item);
  });

  it('an item is read through the migrations, in order, whatever its format', () => {
    expect(decode(products, { ...key, title: 'عود' })).toEqual({ name: 'عود', price: 0 });
    expect(decode(products, { ...key, title: 'عود', price: 3, format: 2 })).toEqual({
      name: 'عود',
      price: 3,
    });
    expect(decode(products, { ...key, name: 'مسك', title: 'عود', price: 3, format: 3 }).name).toBe('مسك');
  });

  it('an item with a part rewritten by an earlier release, which left the format, is read', () => {
    expect(decode(products, { ...key, name: 'عود', format: 2 })).toEqual({ name: 'عود', price: 0 });
  });

  it('an item of a newer release is read unchanged', () => {
    const newer = { ...key, name: 'عود', price: 3, gsi4pk: 'x', expiresAt: 1, color: 'gold', format: 9 };
    expect(decode(products, newer)).toEqual({ name: 'عود', price: 3 });
  });

  it('reading a single broken item throws with its key', () => {
    expect(() => decode(products, { ...key, name: 5 })).toThrow(UnreadableItemError);
    expect(() => decode(products, { ...key, name: 5 })).toThrow('USER#1 PRODUCT#1');
  });

  it('a broken item among many is left out and reported with its key', () => {
    const reported: UnreadableItemError[] = [];
    const table = { reportUnreadable: (error: UnreadableItemError) => void reported.push(error) };
    const broken = { pk: 'USER#1', sk: 'PRODUCT#2', entity: 'product', name: null };
    expect(decodeAll(table, products, [{ ...key, name: 'عود' }, broken])).toEqual([
      { name: 'عود', price: 0 },
    ]);
    expect(reported).toMatchObject([{ key: { pk: 'USER#1', sk: 'PRODUCT#2' }, entity: 'product' }]);
  });
});
