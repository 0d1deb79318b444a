import { describe, expect, it } from 'vitest';
import { changedPaths, snapshot } from './diff.ts';

describe('changed paths', () => {
  describe('the fields in which two forms differ', () => {
    it('are none when they say the same', () => {
      expect(changedPaths({ a: { b: [1, { c: '' }] } }, { a: { b: [1, { c: '' }] } })).toEqual([]);
    });

    it('are named one by one', () => {
      expect(
        changedPaths(
          { title: 'أ', seo: { slug: '', ogImage: '' } },
          { title: 'ب', seo: { slug: 'x', ogImage: '' } },
        ),
      ).toEqual(['title', 'seo.slug']);
    });

    it('are single fields of an entry that stayed where it was', () => {
      expect(changedPaths({ list: [{ id: 'a', name: '' }] }, { list: [{ id: 'a', name: 'x' }] })).toEqual([
        'list.0.name',
      ]);
    });

    it('are the whole list when an entry came, went, moved or was exchanged', () => {
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
});

describe('snapshot', () => {
  const page = () => ({ title: 'عود', links: [{ id: 'a' }, { id: 'b' }], seo: { slug: '' } });

  it('is the very same object as long as nothing changes', () => {
    const before = snapshot(undefined, page());
    expect(snapshot(before, page())).toBe(before);
  });

  it('shares what has not changed', () => {
    const before = snapshot(undefined, page());
    const after = snapshot(before, { ...page(), title: 'عنبر' });
    expect(after).toEqual({ ...page(), title: 'عنبر' });
    expect(after.links).toBe(before.links);
    expect(after.seo).toBe(before.seo);
  });

  it('sees what was added and what went away', () => {
    const before = snapshot(undefined, page());
    const fewer = snapshot(before, { ...page(), links: [{ id: 'a' }] });
    expect(fewer.links).toEqual([{ id: 'a' }]);
    expect(fewer.links[0]).toBe(before.links[0]);
    expect(snapshot(fewer, page()).links).toHaveLength(2);
  });

  it('is out of reach of later changes', () => {
    const value = page();
    const kept = snapshot(undefined, value);
    value.links.pop();
    value.seo.slug = 'x';
    expect(kept).toEqual(page());
  });
});
