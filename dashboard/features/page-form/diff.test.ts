import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { createFormControl } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { applyValues, changedFields, changedPaths, snapshot, withValueAt } from './diff.ts';
import { type EditorForm, type EditorValues, toValues } from './values.ts';

describe('the paths in which two forms differ', () => {
  it('two equal forms differ in no path', () => {
    expect(changedPaths({ a: { b: [1, { c: '' }] } }, { a: { b: [1, { c: '' }] } })).toEqual([]);
  });

  it('every changed field has its own path', () => {
    expect(
      changedPaths(
        { title: 'أ', seo: { slug: '', ogImage: '' } },
        { title: 'ب', seo: { slug: 'x', ogImage: '' } },
      ),
    ).toEqual(['title', 'seo.slug']);
  });

  it('an edited entry in the same position differs in single fields', () => {
    expect(changedPaths({ list: [{ id: 'a', name: '' }] }, { list: [{ id: 'a', name: 'x' }] })).toEqual([
      'list.0.name',
    ]);
  });

  it('a list differs as a whole when an entry was added, removed, moved or replaced', () => {
    const list = [{ id: 'a' }, { id: 'b' }];
    for (const other of [
      [{ id: 'a' }],
      [...list, { id: 'c' }],
      [...list].reverse(),
      [{ id: 'a' }, { id: 'x' }],
    ]) {
      expect(changedPaths({ list }, { list: other })).toEqual(['list']);
    }
    expect(changedPaths({ list: [{ url: 'a' }] }, { list: [{ url: 'b' }] })).toEqual(['list']);
    expect(changedPaths({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual(['list']);
  });
});

it('another value in a row leaves its list a list, and a removed row is not created again', () => {
  const page = { items: [{ text: 'أ' }, { text: 'ب' }] };
  expect(withValueAt(page, 'items.1.text', 'ج')).toEqual({ items: [{ text: 'أ' }, { text: 'ج' }] });
  expect(withValueAt(page, 'items.2.text', 'ج')).toEqual(page);
});

describe('the fields that are not saved, as merchants count them', () => {
  const { layout, ...content } = toValues(landingPageContentFixture());
  const block = filledBlock('text', () => 'نص');
  const pageWith = (
    order: string[],
    blocks: typeof layout.blocks,
    changes: Partial<typeof content> = {},
  ) => ({
    ...content,
    ...changes,
    layout: { ...layout, order: [...layout.order, ...order], blocks },
  });
  const stored = pageWith(['a', 'b'], { a: block, b: block });

  it('a list is one, and so are the description and the look of the page', () => {
    const { product } = content;
    const shippingOptions = content.shippingOptions.map((option) => ({
      ...option,
      name: 'سريع',
      price: '1',
    }));
    const description = { mode: 'html', text: '<p>نص</p>' } as const;
    const changes = { title: 'عطر', shippingOptions, product: { ...product, price: '7', description } };
    expect(changedFields(stored, pageWith(['a', 'b'], { a: block, b: block }, changes)).toSorted()).toEqual([
      'product.description',
      'product.price',
      'shippingOptions',
      'title',
    ]);
  });

  it.each([
    ['edited', pageWith(['a', 'b'], { a: filledBlock('text', () => 'آخر'), b: block }), ['layout.blocks.a']],
    ['removed', pageWith(['b'], { b: block }), ['layout.blocks.a']],
    ['added', pageWith(['a', 'c', 'b'], { a: block, b: block, c: block }), ['layout.blocks.c']],
    ['moved', pageWith(['b', 'a'], { a: block, b: block }), ['layout.order']],
    [
      'added while others were moved',
      pageWith(['b', 'c', 'a'], { a: block, b: block, c: block }),
      ['layout.blocks.c', 'layout.order'],
    ],
  ])('a block that was %s is one', (_what, edited, fields) => {
    expect(changedFields(stored, edited).toSorted()).toEqual(fields);
  });

  it('an order that misses a part is not equal', () => {
    const shorter = { ...stored, layout: { ...stored.layout, order: stored.layout.order.slice(0, -1) } };
    expect(changedFields(stored, shorter)).toEqual(['layout.order']);
  });
});

describe('snapshots of a form', () => {
  const page = () => ({ title: 'عود', links: [{ id: 'a' }, { id: 'b' }], seo: { slug: '' } });

  it('a snapshot of an unchanged form is the same object', () => {
    const before = snapshot(undefined, page());
    expect(snapshot(before, page())).toBe(before);
  });

  it('a snapshot shares unchanged parts with the one before', () => {
    const before = snapshot(undefined, page());
    const after = snapshot(before, { ...page(), title: 'عنبر' });
    expect(after).toEqual({ ...page(), title: 'عنبر' });
    expect(after.links).toBe(before.links);
    expect(after.seo).toBe(before.seo);
  });

  it('a snapshot shows added and removed entries of a list', () => {
    const before = snapshot(undefined, page());
    const fewer = snapshot(before, { ...page(), links: [{ id: 'a' }] });
    expect(fewer.links).toEqual([{ id: 'a' }]);
    expect(fewer.links[0]).toBe(before.links[0]);
    expect(snapshot(fewer, page()).links).toHaveLength(2);
  });

  it('a snapshot does not follow later changes of the form', () => {
    const value = page();
    const taken = snapshot(undefined, value);
    value.links.pop();
    value.seo.slug = 'x';
    expect(taken).toEqual(page());
  });
});

describe('a form that is set to other values has these, and nothing else', () => {
  const { layout, ...content } = toValues(landingPageContentFixture());
  const text = filledBlock('text', () => 'نص');
  const faq = filledBlock('faq');
  const pageWith = (blocks: typeof layout.blocks): EditorValues => ({
    ...content,
    layout: { ...layout, order: [...layout.order, ...Object.keys(blocks)], blocks },
  });

  it.each([
    ['a block that was added', pageWith({ b1aaa: text, b2aaa: faq }), pageWith({ b1aaa: text })],
    ['the only block', pageWith({ b1aaa: text }), pageWith({})],
    [
      'a block, while another one was edited',
      pageWith({ b1aaa: text, b2aaa: faq }),
      pageWith({ b1aaa: filledBlock('text', () => 'آخر') }),
    ],
    ['where a block was hidden', pageWith({ b1aaa: { ...text, hideOn: 'all' } }), pageWith({ b1aaa: text })],
  ])('%s is removed', (_, from, to) => {
    const methods = createFormControl({ defaultValues: structuredClone(from) });
    // Like one that is on the screen.
    methods.control._state.mount = true;
    const form = Object.assign(methods, { formState: { isSubmitted: false } }) as unknown as EditorForm;
    expect(applyValues(form, to)).not.toEqual([]);
    expect(form.getValues()).toStrictEqual(to);
    expect(applyValues(form, from)).not.toEqual([]);
    expect(form.getValues()).toStrictEqual(from);
  });
});

it('a copy of a page omits undefined values', () => {
  expect(snapshot(undefined, { blocks: { a: undefined, b: { hideOn: undefined } } })).toStrictEqual({
    blocks: { b: {} },
  });
});
