import { describe, expect, it } from 'vitest';
import { changedPaths, snapshot, withValueAt } from './diff.ts';

describe('the paths in which two forms differ', () => {
  it('two equal forms differ in no path', () => {
    expect(changedPaths({ a: { b: [1, { c: '' }] } }, { a: { b: [1, { c: '' }] } })).toEqual([]);
  });

  it('every changed field has a path of its own', () => {
    expect(
      changedPaths(
        { title: 'أ', seo: { slug: '', ogImage: '' } },
        { title: 'ب', seo: { slug: 'x', ogImage: '' } },
      ),
    ).toEqual(['title', 'seo.slug']);
  });

  it('an edited entry that kept its place differs in single fields', () => {
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

it('another value in a row leaves its list a list, and a row that is gone is not made again', () => {
  const page = { items: [{ text: 'أ' }, { text: 'ب' }] };
  expect(withValueAt(page, 'items.1.text', 'ج')).toEqual({ items: [{ text: 'أ' }, { text: 'ج' }] });
  expect(withValueAt(page, 'items.2.text', 'ج')).toEqual(page);
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
