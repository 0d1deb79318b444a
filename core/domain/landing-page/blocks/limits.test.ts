import { expect, it } from 'vitest';
import { blockTypes, filledBlock } from './blocks.fixture.ts';
import { type Block, blockKinds, blockSchema, fieldsOf, isListField } from './blocks.ts';
import type { Field, Fields } from './fields.ts';

/** A field of a kind, in the first row of each list, by its path in the block: `props.items.0.title`. */
type Place = { type: Block['type']; path: string; field: Field };

const placesOf = (type: Block['type'], fields: Fields, path: string): Place[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const place = { type, path: `${path}.${name}`, field };
    return isListField(field) ? [place, ...placesOf(type, field.fields, `${place.path}.0`)] : [place];
  });

const places = blockTypes.flatMap((type) => placesOf(type, fieldsOf(type), 'props'));

/** The block of the place with another value there. */
function withValue({ type, path }: Place, value: unknown): Block {
  const block = filledBlock(type);
  const names = path.split('.');
  const holder = names.slice(0, -1).reduce((at: object, name) => Object(Reflect.get(at, name)), block);
  Reflect.set(holder, names.at(-1) ?? '', value);
  return block;
}

/** The paths of a block's validation errors, by its own kind; a page's blocks have the same. */
function problemPathsOf(block: Block): string[] {
  const { error } = blockKinds[block.type].schema.safeParse(block);
  const ofPage = blockSchema.safeParse(block).error;
  expect(ofPage?.issues).toEqual(error?.issues);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
}

const valueAt = ({ type, path }: Place): unknown =>
  path.split('.').reduce((at: unknown, name) => Reflect.get(Object(at), name), filledBlock(type));

const textLimit = ({ kind, ...field }: Field): number | undefined => {
  if (kind === 'phone') return 25;
  return ['line', 'lines', 'richText'].includes(kind) && 'max' in field ? Number(field.max) : undefined;
};

const texts = places.flatMap((place) => {
  const max = textLimit(place.field);
  return max === undefined ? [] : [{ ...place, max }];
});
const lists = places.flatMap((place) =>
  isListField(place.field) ? [{ ...place, max: place.field.max }] : [],
);
const ofKind = (...kinds: Field['kind'][]) => places.filter(({ field }) => kinds.includes(field.kind));

it('every kind of block is accepted with a value in every field', () => {
  expect(blockTypes.filter((type) => problemPathsOf(filledBlock(type)).length > 0)).toEqual([]);
  expect(new Set(texts.map(({ field }) => field.kind))).toEqual(
    new Set(['line', 'lines', 'richText', 'phone']),
  );
  expect(lists.map(({ path }) => path)).toContain('props.conversations.0.messages');
});

it.each(texts)('the text $path of the block $type has at most $max characters', (place) => {
  const { max, path, field } = place;
  const letter = field.kind === 'phone' ? '5' : 'ع';
  expect(problemPathsOf(withValue(place, letter.repeat(max)))).toEqual([]);
  expect(problemPathsOf(withValue(place, letter.repeat(max + 1)))).toEqual([path]);
  // Only formatted text is stored with its surrounding spaces, which count there.
  const spaced = withValue(place, ` ${letter.repeat(max)} `);
  expect(problemPathsOf(spaced)).toEqual(field.kind === 'richText' ? [path] : []);
});

it.each(lists)('the list $path of the block $type has at most $max rows, and may have none', (place) => {
  const { max, path } = place;
  const [row] = valueAt(place) as object[];
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...row, id: `row-${index}` }));
  expect(problemPathsOf(withValue(place, []))).toEqual([]);
  expect(problemPathsOf(withValue(place, rows(max)))).toEqual([]);
  expect(problemPathsOf(withValue(place, rows(max + 1)))).toEqual([path]);
});

it.each(lists)(
  'a row of $path of the block $type has an id, and no field that its list does not have',
  (place) => {
    const [row] = valueAt(place) as object[];
    const { path } = place;
    expect(problemPathsOf(withValue(place, [{ ...row, id: undefined }]))).toEqual([`${path}.0.id`]);
    expect(problemPathsOf(withValue(place, [{ ...row, id: 'x'.repeat(41) }]))).toEqual([`${path}.0.id`]);
    expect(problemPathsOf(withValue(place, [{ ...row, extra: 1 }]))).toEqual([`${path}.0`]);
  },
);

it.each(ofKind('link', 'image', 'film'))(
  'the address $path of the block $type may be missing, has at most 2048 characters and runs no code',
  (place) => {
    const address = (length: number) => 'https://example.com/'.padEnd(length, 'a');
    expect(problemPathsOf(withValue(place, ''))).toEqual([]);
    expect(problemPathsOf(withValue(place, address(2048)))).toEqual([]);
    for (const wrong of [address(2049), 'javascript:alert(1)', '//example.com', '/media/../secrets'])
      expect(problemPathsOf(withValue(place, wrong))).toEqual([place.path]);
  },
);

it.each(ofKind('number'))(
  'the number $path of the block $type is a whole one between its limits',
  (place) => {
    const { path } = place;
    const { min, max } = place.field as Field & { min: number; max: number };
    for (const value of [min, max]) expect(problemPathsOf(withValue(place, value))).toEqual([]);
    for (const value of [min - 1, max + 1, min + 0.5])
      expect(problemPathsOf(withValue(place, value))).toEqual([path]);
  },
);

it.each(ofKind('stock'))(
  'the pieces of $path of the block $type are counted whole, up to 100,000',
  (place) => {
    const { path } = place;
    const counted = (pieces: number | null) => ({ pieces, countedAt: '', stopsOrders: false });
    for (const pieces of [null, 0, 100_000])
      expect(problemPathsOf(withValue(place, counted(pieces)))).toEqual([]);
    for (const pieces of [-1, 100_001, 2.5])
      expect(problemPathsOf(withValue(place, counted(pieces)))).toEqual([`${path}.pieces`]);
  },
);

it.each(ofKind('choice', 'choices'))('$path of the block $type has one of its own values only', (place) => {
  const { path, field } = place;
  const { values } = field as Field & { values: readonly string[] };
  if (field.kind === 'choice') {
    for (const value of values) expect(problemPathsOf(withValue(place, value))).toEqual([]);
    expect(problemPathsOf(withValue(place, 'another'))).toEqual([path]);
  } else {
    expect(problemPathsOf(withValue(place, values))).toEqual([]);
    expect(problemPathsOf(withValue(place, ['another']))).toEqual([`${path}.0`]);
    expect(problemPathsOf(withValue(place, [...values, values[0]]))).toEqual([path]);
  }
});

it.each(blockTypes)('the block %s accepts no field that its kind does not have', (type) => {
  const block = filledBlock(type);
  const refused = (changed: object) => problemPathsOf(changed as Block);
  expect(refused({ ...block, extra: 1 })).toEqual(['']);
  expect(refused({ ...block, props: { ...block.props, extra: 1 } })).toEqual(['props']);
});
