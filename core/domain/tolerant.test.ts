import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { keepUnsent, tolerant, UNREADABLE } from './tolerant.ts';

const colors = ['white', 'blue'] as const;
const strict = z.strictObject({
  title: z.string().min(3).max(5),
  color: z.enum(colors),
  days: z.literal([1, 7]),
  parts: z.array(z.strictObject({ count: z.number().int().min(1) })).max(1),
  order: z.array(z.enum(colors)).length(2),
  note: z.string().nullable(),
  link: z.union([z.literal(''), z.url()]),
  until: z.iso.datetime().optional(),
});
const value = {
  title: 'عنوان',
  color: 'blue',
  days: 7,
  parts: [{ count: 1 }],
  order: ['white', 'blue'],
  note: null,
  link: '',
};
const fallbacks = { color: 'white', days: 1 };

describe('a tolerant schema', () => {
  it('a tolerant schema reads what the strict schema accepts unchanged', () => {
    expect(tolerant(strict, fallbacks).parse(value)).toEqual(value);
  });

  it('a tolerant schema drops unknown properties at every depth', () => {
    const newer = { ...value, extra: 1, parts: [{ count: 1, extra: 2 }] };
    expect(tolerant(strict, fallbacks).parse(newer)).toEqual(value);
  });

  it('a tolerant schema checks no limits, patterns and formats', () => {
    const odd = {
      ...value,
      title: 'x',
      parts: [{ count: 0.5 }, { count: -1 }],
      link: 'not a link',
      until: 'soon',
    };
    expect(tolerant(strict, fallbacks).parse(odd)).toEqual(odd);
  });

  it('a tolerant schema reads an unknown enum value as its fallback, and skips it in a list', () => {
    const newer = { ...value, color: 'green', days: 30, order: ['green', 'blue'] };
    expect(tolerant(strict, fallbacks).parse(newer)).toMatchObject({
      color: 'white',
      days: 1,
      order: ['blue'],
    });
  });

  it('a tolerant schema rejects a value of another type, and a missing property', () => {
    const schema = tolerant(strict, fallbacks);
    expect(schema.safeParse({ ...value, title: 5 }).success).toBe(false);
    expect(schema.safeParse({ ...value, color: null }).success).toBe(false);
    expect(schema.safeParse({ ...value, parts: undefined }).success).toBe(false);
  });

  it('a tolerant schema cannot be made with missing or unknown fallbacks', () => {
    expect(() => tolerant(strict, { days: 1 })).toThrow('No fallback for unknown values of color');
    expect(() => tolerant(strict, { color: 'green', days: 1 })).toThrow('color');
  });

  it('a tolerant schema rejects an unknown value of an enum whose fallback is UNREADABLE', () => {
    const schema = tolerant(strict, { ...fallbacks, color: UNREADABLE });
    expect(schema.parse({ ...value, days: 30 })).toEqual({ ...value, days: 1 });
    expect(schema.safeParse({ ...value, color: 'green' }).success).toBe(false);
  });

  it('a tolerant schema without fallbacks keeps its enums strict', () => {
    const schema = tolerant(strict);
    expect(schema.parse({ ...value, extra: 1 })).toEqual(value);
    expect(schema.safeParse({ ...value, color: 'green' }).success).toBe(false);
  });

  it('a tolerant schema has no defaults: migrations add missing properties', () => {
    const schema = tolerant(z.object({ plan: z.string().default('basic') }));
    expect(schema.safeParse({}).success).toBe(false);
  });
});

describe('a tolerant schema of several kinds', () => {
  const image = z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('processing'), id: z.string() }),
    z.strictObject({ state: z.literal('ready'), id: z.string(), url: z.url() }),
  ]);

  it('a tolerant union reads each kind with its own properties', () => {
    const ready = { state: 'ready', id: '1', url: '/a' };
    expect(tolerant(image, { state: 'processing' }).parse({ ...ready, extra: 1 })).toEqual(ready);
  });

  it('a tolerant union rejects an unknown kind when its fallback is UNREADABLE', () => {
    const schema = tolerant(image, { state: UNREADABLE });
    expect(schema.parse({ state: 'processing', id: '1' })).toEqual({ state: 'processing', id: '1' });
    expect(schema.safeParse({ state: 'archived', id: '1' }).success).toBe(false);
  });

  it('a tolerant union reads an unknown kind as its fallback kind', () => {
    const newer = { state: 'archived', id: '1', url: '/a' };
    expect(tolerant(image, { state: 'processing' }).parse(newer)).toEqual({ state: 'processing', id: '1' });
  });
});

describe('a tolerant map of several kinds', () => {
  const shapes = z.record(
    z.string(),
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('line'), text: z.string().max(3) }),
      z.strictObject({ type: z.literal('list'), color: z.enum(colors) }),
    ]),
  );
  const tolerantShapes = tolerant(shapes, { color: 'white' });

  it('entries of an unknown kind are skipped in a map, and those of known kinds stay', () => {
    const stored = { a: { type: 'line', text: 'long text', extra: 1 }, b: { type: 'list', color: 'red' } };
    const newer = { ...stored, c: { type: 'chart' }, d: { is: 'unknown' }, e: 'text' };
    expect(tolerantShapes.parse(newer)).toEqual({
      a: { type: 'line', text: 'long text' },
      b: { type: 'list', color: 'white' },
    });
  });

  it('an incomplete entry of a known kind makes the whole map unreadable', () => {
    expect(tolerantShapes.safeParse({ a: { type: 'line' } }).success).toBe(false);
    expect(tolerantShapes.safeParse('a').success).toBe(false);
  });

  it('without fallbacks an entry of an unknown kind is an error', () => {
    expect(tolerant(shapes).safeParse({ c: { type: 'chart' } }).success).toBe(false);
  });
});

describe('a save of a dashboard that knows fewer fields', () => {
  const content = z.strictObject({
    title: z.string(),
    badge: z.string().default(''),
    product: z.strictObject({
      productId: z.string().nullable().default(null),
      variants: z.array(z.strictObject({ id: z.string(), name: z.string(), image: z.string().default('') })),
    }),
  });
  const stored = {
    title: 'عطر',
    badge: 'جديد',
    product: { productId: 'p1', variants: [{ id: 'v1', name: '50 مل', image: '/a' }] },
  };
  const save = (sent: unknown) => keepUnsent(stored, sent, content.parse(sent));

  it('fields that were not sent keep their stored value, at every depth', () => {
    const sent = { title: 'مسك', product: { variants: [{ id: 'v1', name: '100 مل' }] } };
    expect(save(sent)).toEqual({
      title: 'مسك',
      badge: 'جديد',
      product: { productId: 'p1', variants: [{ id: 'v1', name: '100 مل', image: '/a' }] },
    });
  });

  it('fields that were sent are saved as sent, also when they are empty', () => {
    const sent = { title: 'مسك', badge: '', product: { productId: null, variants: [] } };
    expect(save(sent)).toEqual(sent);
  });

  it('elements of a list are completed by their id, and new ones get the defaults', () => {
    const variants = [
      { id: 'v2', name: 'جديد' },
      { id: 'v1', name: '50 مل' },
    ];
    expect(save({ title: 'مسك', product: { variants } }).product.variants).toEqual([
      { id: 'v2', name: 'جديد', image: '' },
      { id: 'v1', name: '50 مل', image: '/a' },
    ]);
  });

  it('content without its sent form is saved unchanged', () => {
    const parsed = content.parse({ title: 'مسك', product: { variants: [] } });
    expect(keepUnsent(stored, undefined, parsed)).toBe(parsed);
  });
});
